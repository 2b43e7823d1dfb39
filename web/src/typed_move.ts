// SPDX-License-Identifier: GPL-3.0-or-later
/** A move that is typed, in any notation; why it cannot be played is told before it is sent. */

import { ChuheError } from './chuhe';
import { h } from './dom';
import { both, t } from './i18n';
import type { Model } from './model';

/** The move that a text says now, or why it is none that can be played. */
export function readMove(model: Model, text: string): { move: string } | { why: string } {
  if (!model.isMyTurn) return { why: t('not_your_turn') };
  try {
    return { move: model.read(text) };
  } catch (error) {
    if (!(error instanceof ChuheError)) throw error;
    const { name } = error.status;
    if (name === 'syntax' || name === 'square') return { why: t('cannot_read') };
    return { why: t(name === 'ambiguous' ? 'is_ambiguous' : 'is_illegal', { why: both({ en: error.message, zh: error.zh }) }) };
  }
}

export class TypedMove {
  readonly element: HTMLFormElement;
  private readonly input = h('input', { id: 'move-input', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });

  constructor(model: () => Model | null, play: (move: string) => void, refuse: (why: string) => void) {
    const submit = (event: Event): void => {
      event.preventDefault();
      const now = model();
      if (!now) return;
      const read = readMove(now, this.input.value);
      if ('why' in read) return refuse(read.why);
      this.input.value = '';
      play(read.move);
    };
    this.element = h(
      'form',
      { class: 'typed', on: { submit } },
      h('label', { for: 'move-input', t: 'type_move' }),
      this.input,
      h('button', { type: 'submit', t: 'play' }),
    );
  }

  show(model: Model): void {
    this.input.placeholder = t('type_hint');
    this.element.hidden = model.side === null || model.isOver;
  }
}
