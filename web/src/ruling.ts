// SPDX-License-Identifier: GPL-3.0-or-later
/** Why a repetition was ruled as it was: what each side does, the clause of the book, and
 * step by step what each move of the loop threatens. */

import type { Chuhe, RuledPly, Ruling } from './chuhe';
import { h, setText } from './dom';
import { language, sideName, t } from './i18n';
import type { Model } from './model';

export interface Arrow {
  from: string;
  to: string;
}

/** From each piece that threatens to each that is threatened. */
export function arrowsOf(ply: RuledPly | null): Arrow[] {
  if (!ply) return [];
  return ply.by.flatMap((from) => ply.victims.filter((to) => to !== from).map((to) => ({ from, to })));
}

export class RulingPanel {
  readonly element = h('section', { class: 'ruling', tLabel: 'ruling', hidden: true });
  private readonly head = h('div');
  private readonly text = h('p', { class: 'step' });
  private shown = '';

  /** With `walk` it has buttons that go a ply back or on: on a phone the others are far below. */
  constructor(
    private readonly chuhe: Chuhe,
    walk?: (plies: number) => void,
  ) {
    const button = (key: 'back' | 'forward', sign: string, plies: number): HTMLElement =>
      h('button', { type: 'button', class: 'sign', tLabel: key, on: { click: () => walk?.(plies) } }, sign);
    const steps = walk ? h('div', { class: 'ruling-steps' }, button('back', '◀', -1), this.text, button('forward', '▶', 1)) : this.text;
    this.element.append(this.head, steps);
  }

  show(model: Model, at: number): void {
    this.tell(model.ruling(), at, String(model.plies.length));
  }

  /** `of` tells one ruling from another. */
  tell(ruling: Ruling | null, at: number, of: string): void {
    this.element.hidden = ruling === null;
    if (!ruling) return;
    const ply = ruling.plies.find((one) => one.ply === at) ?? null;
    const key = `${language()} ${of} ${ply?.ply}`;
    if (key === this.shown) return;
    this.shown = key;
    const ofAll = `${language()} ${of}`;
    if (this.head.dataset['of'] !== ofAll) this.head.replaceChildren(h('h2', {}, t('ruling')), ...this.reasons(ruling));
    this.head.dataset['of'] = ofAll;
    setText(this.text, ply ? this.step(ply) : t('ruling_hint'));
  }

  private word(list: 'conduct' | 'class' | 'book', name: string): string {
    return this.chuhe.lists[list].find((entry) => entry.name === name)?.[language()] ?? name;
  }

  private reasons(ruling: Ruling): HTMLElement[] {
    const lines: string[] = [];
    if (ruling.conduct)
      for (const side of ['red', 'black'] as const) lines.push(`${sideName(side)}: ${this.word('conduct', ruling.conduct[side])}`);
    const clause = ruling.clause_text?.[language()];
    if (clause) lines.push(`${this.word('book', ruling.rules)} ${ruling.clause ?? ''}: ${clause}`);
    return lines.map((line) => h('p', {}, line));
  }

  private step(ply: RuledPly): string {
    const squares = ply.victims.length ? ` ${ply.by.join(', ')} → ${ply.victims.join(', ')}` : '';
    return `${sideName(ply.side)} ${this.word('class', ply.class)}${squares}`;
  }
}
