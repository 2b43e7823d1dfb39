// SPDX-License-Identifier: GPL-3.0-or-later
/** One game at a glance: board, names, clocks, how it stands, what needs the arbiter. */

import type { Side } from '../chuhe';
import { clockText, isShort } from '../clocks';
import { h, setText } from '../dom';
import { t, type Key } from '../i18n';
import { other, playerLabel } from '../words';
import { MiniBoard } from '../mini_board';
import { needsNow, type HallEntry } from './order';

const MATTERS_SHOWN = 2;

interface Row {
  element: HTMLElement;
  name: HTMLElement;
  fouls: HTMLElement;
  clock: HTMLElement;
}

function row(side: Side): Row {
  const name = h('span', { class: 'name' });
  const fouls = h('span', { class: 'fouls' });
  const clock = h('span', { class: 'mini-clock' });
  return { element: h('span', { class: `mini-player ${side}` }, h('span', { class: 'dot' }), name, fouls, clock), name, fouls, clock };
}

export class Tile {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  private readonly number = h('b');
  private readonly phase = h('span', { class: 'phase' });
  private readonly board = new MiniBoard();
  private readonly rows: Record<Side, Row> = { red: row('red'), black: row('black') };
  private readonly matters = h('span', { class: 'tile-matters' });

  constructor(
    private readonly entry: HallEntry,
    open: () => void,
  ) {
    this.button = h(
      'button',
      { type: 'button', class: 'tile', 'data-game': entry.id, on: { click: open } },
      h('span', { class: 'tile-head' }, this.number, this.phase),
      this.rows.black.element,
      this.board.element,
      this.rows.red.element,
      this.matters,
    );
    this.element = h('li', {}, this.button);
  }

  show(isOpen: boolean): void {
    const { model, board, matters } = this.entry;
    const state = model.state;
    setText(this.number, t('board_n', { n: board }));
    if (!state) return setText(this.phase, t('phase_loading'));
    this.board.show(state.fen, model.plies[model.plies.length - 1]?.move);
    setText(this.phase, this.phaseText());
    for (const side of ['red', 'black'] as const) this.showSide(side);
    const shown = matters.slice(0, MATTERS_SHOWN);
    const key = JSON.stringify(shown);
    if (this.matters.dataset['shown'] !== key) {
      this.matters.dataset['shown'] = key;
      this.matters.replaceChildren(...shown.map((matter) => h('span', { 'data-level': matter.level, 'data-kind': matter.kind, title: matter.text }, matter.brief ?? matter.text)));
    }
    this.button.dataset['now'] = String(needsNow(this.entry));
    this.button.dataset['over'] = String(model.isOver);
    this.button.setAttribute('aria-pressed', String(isOpen));
    this.tick();
  }

  /** Something new needs somebody now. */
  call(): void {
    this.button.classList.remove('called');
    void this.button.offsetWidth; // so that it begins anew
    this.button.classList.add('called');
  }

  /** The clocks alone. */
  tick(): void {
    const { model } = this.entry;
    const state = model.state;
    if (!state) return;
    for (const side of ['red', 'black'] as const) {
      const { clock } = this.rows[side];
      const left = model.left(side);
      setText(clock, left === undefined ? '' : clockText(left).replace(/\.\d$/, ''));
      clock.dataset['running'] = String(state.running === side && state.phase === 'playing');
      clock.dataset['short'] = String(left !== undefined && isShort(left) && !model.isOver);
    }
  }

  private phaseText(): string {
    const { model } = this.entry;
    const state = model.state!;
    if (model.isOver) return state.both_lose ? t('both_lose') : t(state.result as Key);
    if (state.phase === 'playing') return t('moves_n', { n: model.plies.length });
    return t(`phase_${state.phase}` as Key);
  }

  private showSide(side: Side): void {
    const { model } = this.entry;
    const its = model.state![side];
    const { name, fouls, element } = this.rows[side];
    setText(name, playerLabel(model, side));
    setText(fouls, its.fouls > 0 ? '●'.repeat(Math.min(its.fouls, 3)) : '');
    const isHere = model.seats[side].who === 'engine' || model.presence?.[side] === true;
    (element.firstChild as HTMLElement).dataset['here'] = String(isHere);
    element.dataset['turn'] = String(!model.isOver && model.state!.phase !== 'waiting' && model.state!.to_move === side);
    element.dataset['won'] = String(model.isOver && model.state!.result === `${side}_wins`);
    element.dataset['lost'] = String(model.isOver && model.state!.result === `${other(side)}_wins`);
  }
}
