// SPDX-License-Identifier: GPL-3.0-or-later
/** How a game has ended: over the board when it does, and what may be done then. */

import { reason } from './api';
import { h, setText } from './dom';
import { both, t } from './i18n';
import type { Model } from './model';
import { make } from './new_game';
import * as prefs from './prefs';
import { other } from './words';

/** The same game once more, with the sides exchanged. Who has an account sits down by himself:
 * nobody else may use its name. */
export function rematchOf(model: Model): object {
  const side = model.side ?? 'red';
  const seat = model.seats[other(side)];
  const they = seat.who === 'engine' ? { who: 'engine', level: seat.level } : { who: 'friend', name: seat.account ? '' : model.players[other(side)] };
  return { game: model.options, [other(side)]: { who: 'me', name: model.players[side] || prefs.playerName() }, [side]: they };
}

/** Buttons for what comes after a game. */
export class Afterwards {
  readonly element: HTMLElement;
  private readonly rematch = h('button', { type: 'button', 'data-act': 'rematch', t: 'rematch', on: { click: () => void this.again() } });
  private readonly review: HTMLAnchorElement;
  private readonly notice = h('p', { class: 'notice', role: 'alert' });

  constructor(
    id: string,
    private readonly model: () => Model | null,
    private readonly go: (address: string) => void,
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
    this.element = h('div', { class: 'buttons afterwards', hidden: true }, this.rematch, this.review, link('/', 'lobby'), this.notice);
  }

  show(model: Model): void {
    // who only watches has nothing else in that place, and nothing is to jump
    this.element.hidden = !model.isOver && model.side !== null;
    this.element.style.visibility = model.isOver ? '' : 'hidden';
    this.rematch.hidden = model.side === null || model.hasArbiter;
  }

  private async again(): Promise<void> {
    const model = this.model();
    if (!model) return;
    this.rematch.disabled = true;
    try {
      this.go(await make(rematchOf(model)));
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
      this.rematch.disabled = false;
    }
  }
}

/** The result, over the board until it is put away. */
export class ResultBanner {
  readonly element: HTMLElement;
  private readonly title = h('h2');
  private readonly why = h('p');
  private isAway = true;

  constructor(private readonly afterwards: Afterwards) {
    const close = h('button', { type: 'button', class: 'sign close', tLabel: 'close', on: { click: () => this.putAway() } }, '✕');
    this.element = h('section', { class: 'overlay result', tLabel: 'result', hidden: true }, close, this.title, this.why, afterwards.element);
  }

  /** The game has ended just now. */
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
  }
}
