// SPDX-License-Identifier: GPL-3.0-or-later
/** How a game has ended: over the board when it does, and what may be done then. */

import { reason } from './api';
import type { Chuhe } from './chuhe';
import { h, setText } from './dom';
import { both, sideName, t } from './i18n';
import type { Model } from './model';
import type { Rematch } from './rematch';
import { rulesText } from './terms_text';

/** Buttons for what comes after a game. */
export class Afterwards {
  readonly element: HTMLElement;
  private readonly again = h('button', { type: 'button', 'data-act': 'rematch', t: 'rematch', on: { click: () => void this.begin() } });
  private readonly review: HTMLAnchorElement;
  private readonly notice = h('p', { class: 'notice', role: 'alert' });

  constructor(
    id: string,
    private readonly rematch: Rematch,
    go: (address: string) => void,
  ) {
    const link = (address: string, key: 'study_game' | 'lobby'): HTMLAnchorElement =>
      h('a', {
        href: address,
        class: 'button',
        t: key,
        on: {
          click: (event) => {
            event.preventDefault();
            go(address);
          },
        },
      });
    this.review = link(`/study?game=${id}`, 'study_game');
    this.element = h('div', { class: 'buttons afterwards', hidden: true }, this.again, this.review, link('/', 'lobby'), this.notice);
  }

  show(model: Model): void {
    // its place is kept, so that nothing jumps
    this.element.hidden = false;
    this.element.style.visibility = model.isOver ? '' : 'hidden';
    this.again.hidden = model.side === null || model.hasArbiter;
    this.again.classList.toggle('main', this.rematch.wish !== null);
  }

  private async begin(): Promise<void> {
    this.again.disabled = true;
    try {
      await this.rematch.begin();
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
    }
    this.again.disabled = false;
  }
}

/** The result, over the board until it is put away. */
export class ResultBanner {
  readonly element: HTMLElement;
  private readonly title = h('h2');
  private readonly why = h('p');
  private readonly rules = h('p', { class: 'explained' });
  private readonly wish = h('p', { class: 'wish' });
  private isAway = true;

  constructor(
    private readonly chuhe: Chuhe,
    private readonly afterwards: Afterwards,
    private readonly rematch: Rematch,
  ) {
    const close = h('button', { type: 'button', class: 'sign close', tLabel: 'close', on: { click: () => this.putAway() } }, '✕');
    this.element = h('section', { class: 'overlay result', tLabel: 'result', hidden: true }, close, this.title, this.why, this.rules, this.wish, afterwards.element);
  }

  /** The game has ended just now, or the other one wishes another. */
  come(): void {
    this.isAway = false;
  }

  putAway(): void {
    this.isAway = true;
    this.element.hidden = true;
  }

  show(model: Model): void {
    const outcome = model.outcome();
    this.element.hidden = this.isAway || outcome === null;
    if (!outcome) return;
    this.afterwards.show(model);
    setText(this.title, outcome.bothLose ? t('both_lose') : t(outcome.result));
    setText(this.why, [both(outcome.message), outcome.clause].filter(Boolean).join(' · '));
    setText(this.rules, outcome.clause ? rulesText(this.chuhe, model.options) : '');
    setText(this.wish, wishText(this.rematch));
  }
}

/** "Anna wants to play again: you would be Red"; "": nobody does. */
export function wishText({ wish }: Rematch): string {
  return wish ? t('rematch_wished', { name: wish.name, side: sideName(wish.side) }) : '';
}
