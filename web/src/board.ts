// SPDX-License-Identifier: GPL-3.0-or-later
/** The board to look at and to move on: chessgroundx, with our points and sides. */

import { Chessground } from 'chessgroundx';
import type { Api } from 'chessgroundx/api';
import { premove } from 'chessgroundx/premove';
import type * as cg from 'chessgroundx/types';

import type { Side } from './chuhe';
import { Cursor } from './cursor';
import { h } from './dom';
import { targets, toKey, toSquare } from './keys';

/** From one point to another; without the second a circle. */
export interface Drawn {
  from: string;
  to?: string;
  brush?: string;
}

export interface BoardView {
  fen: string;
  toMove: Side;
  /** Red is below, or Black. */
  below: Side;
  lastMove: string | null;
  check: boolean;
  /** Whose pieces may be moved by whoever sits here; null: nobody's. */
  movable: Side | null;
  turns: string[];
  /** A move may be made in advance: it is played when the turn comes, if it is legal then. */
  inAdvance: boolean;
  /** What a ruling points at, or what is drawn. */
  arrows: Drawn[];
}

/** What a page may want to hear beside moves. */
export interface BoardHooks {
  /** A move in advance was made (`h2e2`), or taken back. */
  inAdvance?(move: string | null): void;
  /** With it the board is played on by keyboard: says what is under the cursor. */
  say?(text: string): void;
  /** A piece was picked up by keyboard; null: put back. */
  picked?(square: string | null): void;
}

const SIZE = { width: 9, height: 10 };
const EMPTY = Array(SIZE.height).fill(SIZE.width).join('/');

const colour = (side: Side): cg.Color => (side === 'red' ? 'white' : 'black');

export class Board {
  readonly element: HTMLElement;
  private readonly api: Api;
  private readonly frame: HTMLElement;
  private readonly cursor: Cursor | null;
  private readonly isAnimated = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  private isShown = false;
  /** Until the board has a size. */
  private waiting: ResizeObserver | null = null;

  constructor(
    private readonly moved: (from: string, to: string) => void,
    private readonly hooks: BoardHooks = {},
  ) {
    const wrap = h('div', { class: 'board', role: 'img', tLabel: 'board' });
    const say = hooks.say;
    this.cursor = say ? new Cursor(wrap, { choose: (square) => this.choose(square), cancel: () => this.cancel(), say: (text) => say(text) }) : null;
    this.frame = h(
      'div',
      { class: 'frame' },
      h('div', { class: 'numbers above', 'aria-hidden': 'true' }),
      h('div', { class: 'board-area' }, wrap, this.cursor?.mark),
      h('div', { class: 'numbers below', 'aria-hidden': 'true' }),
    );
    this.element = this.frame;
    this.api = Chessground(wrap, {
      fen: EMPTY,
      dimensions: SIZE,
      coordinates: false,
      autoCastle: false,
      kingRoles: ['k-piece'],
      disableContextMenu: true,
      drawable: { enabled: false },
      premovable: {
        enabled: false,
        castle: false,
        premoveFunc: premove('xiangqi', false, SIZE),
        events: { set: (from, to) => hooks.inAdvance?.(toSquare(from) + toSquare(to)), unset: () => hooks.inAdvance?.(null) },
      },
      highlight: { lastMove: true, check: true },
      animation: { enabled: this.isAnimated, duration: 180 },
      movable: {
        free: false,
        showDests: true,
        events: { after: (from, to) => this.moved(toSquare(from), toSquare(to)) },
      },
    });
  }

  show(view: BoardView): void {
    this.frame.dataset['below'] = view.below;
    // what is seen first is simply there
    const isFirst = !this.isShown;
    this.isShown = true;
    if (isFirst) this.api.set({ animation: { enabled: false } });
    this.api.set({
      fen: view.fen,
      orientation: colour(view.below),
      turnColor: colour(view.toMove),
      check: view.check ? colour(view.toMove) : false,
      lastMove: view.lastMove ? ([toKey(view.lastMove.slice(0, 2)), toKey(view.lastMove.slice(2, 4))] as cg.Orig[]) : undefined,
      movable: {
        color: view.movable ? colour(view.movable) : undefined,
        dests: targets(view.turns) as cg.Dests,
      },
      premovable: { enabled: view.inAdvance },
    });
    if (isFirst) this.api.set({ animation: { enabled: this.isAnimated } });
    this.draw(view.arrows);
    this.cursor?.show(view.fen, view.below);
    if (!view.inAdvance && view.turns.length === 0) this.api.cancelPremove();
    if (view.turns.length > 0) this.api.playPremove();
  }

  /** Other arrows and circles upon the same position. */
  draw(drawn: readonly Drawn[]): void {
    this.waiting?.disconnect();
    this.waiting = null;
    if (drawn.length > 0 && this.frame.clientWidth === 0) return this.drawLater(drawn);
    this.api.setAutoShapes(
      drawn.map(({ from, to, brush }) => ({
        orig: toKey(from) as cg.Key,
        dest: to === undefined ? undefined : (toKey(to) as cg.Key),
        brush: brush ?? 'red',
      })),
    );
  }

  /** Arrows have no place on a board without a size. */
  private drawLater(drawn: readonly Drawn[]): void {
    this.waiting = new ResizeObserver(() => {
      if (this.frame.clientWidth === 0) return;
      this.api.state.dom.bounds.clear();
      this.draw(drawn);
    });
    this.waiting.observe(this.frame);
  }

  /** A piece in hand is put back, and a move in advance is taken back. */
  cancel(): void {
    this.api.cancelPremove();
    this.api.unselect();
    this.hooks.picked?.(null);
  }

  /** As a touch of that point. */
  private choose(square: string): void {
    const key = toKey(square) as cg.Key;
    if (this.api.state.selectable.selected === key) this.api.unselect();
    else this.api.selectSquare(key, true);
    const held = this.api.state.selectable.selected;
    this.hooks.picked?.(typeof held === 'string' ? toSquare(held) : null);
  }

  /** A piece that was taken hold of is put back. */
  letGo(): void {
    this.api.cancelMove();
  }

  /** The point below a place of the window; null beside the board. */
  squareAt(x: number, y: number): string | null {
    const key = this.api.getKeyAtDomPos([x, y]);
    return key && key.length === 2 ? toSquare(key) : null;
  }

  /** After the page has been laid out anew. */
  measure(): void {
    this.api.redrawAll();
  }

  destroy(): void {
    this.waiting?.disconnect();
    this.api.destroy();
  }
}
