// SPDX-License-Identifier: GPL-3.0-or-later
/** One side's bar beside the board: name, who is there, what was captured, the clock. */

import type { Side } from './chuhe';
import { clockText, isShort } from './clocks';
import { h, setText } from './dom';
import { sideName, t } from './i18n';
import { missing } from './keys';
import type { Model } from './model';
import { manName, other, playerLabel } from './words';

export class PlayerBar {
  readonly element: HTMLElement;
  private readonly dot = h('span', { class: 'dot' });
  private readonly name = h('span', { class: 'name' });
  private readonly fouls = h('span', { class: 'fouls', role: 'img', hidden: true });
  private readonly captured = h('span', { class: 'captured', role: 'img' });
  private readonly clock = h('span', { class: 'clock', role: 'timer', 'aria-live': 'off' });
  private side: Side = 'red';
  private lost = '?';

  constructor() {
    this.element = h('div', { class: 'player' }, this.dot, this.name, this.fouls, this.captured, this.clock);
  }

  show(model: Model, side: Side, fen: string): void {
    this.side = side;
    this.element.dataset['side'] = side;
    setText(this.name, playerLabel(model, side));
    const seat = model.seats[side];
    const isHere = seat.who === 'engine' || model.presence?.[side] === true;
    this.dot.dataset['here'] = String(isHere);
    this.dot.setAttribute('role', 'img');
    this.dot.setAttribute('aria-label', `${sideName(side)}: ${t(isHere ? 'here' : 'away')}`);
    this.showFouls(model.state?.[side].fouls ?? 0);
    this.showCaptured(model, fen);
    this.tick(model);
  }

  /** The clock alone. */
  tick(model: Model): void {
    const state = model.state;
    if (!state) return;
    const left = model.left(this.side);
    setText(this.clock, left === undefined ? clockText(model.used(this.side)).replace(/\.\d$/, '') : clockText(left));
    this.clock.dataset['running'] = String(state.running === this.side && state.phase === 'playing');
    this.clock.dataset['short'] = String(left !== undefined && isShort(left) && !model.isOver);
    const label = t('clock_of', { side: sideName(this.side) });
    if (this.clock.getAttribute('aria-label') !== label) this.clock.setAttribute('aria-label', label);
  }

  private showFouls(count: number): void {
    this.fouls.hidden = count === 0;
    setText(this.fouls, '●'.repeat(count));
    const label = t('fouls_of', { side: sideName(this.side), n: count });
    this.fouls.setAttribute('aria-label', label);
    this.fouls.title = label;
  }

  private showCaptured(model: Model, fen: string): void {
    const victims = other(this.side);
    const kinds = missing(model.fens[0] ?? fen, fen)[victims];
    const list = [...kinds].map((kind) => manName(victims, kind)).join(' ') || t('nothing');
    this.captured.setAttribute('aria-label', t('captured_by', { side: sideName(this.side), list }));
    const key = victims + kinds;
    if (key === this.lost) return;
    this.lost = key;
    this.captured.replaceChildren(
      ...[...kinds].map((kind) => h('i', { class: `man ${victims === 'red' ? 'white' : 'black'} ${kind}-piece` })),
    );
  }
}
