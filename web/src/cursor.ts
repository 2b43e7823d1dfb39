// SPDX-License-Identifier: GPL-3.0-or-later
/** The board by keyboard: a point that the arrow keys move, picked up and set down by Enter,
 * and told to who cannot see it. */

import type { Side } from './chuhe';
import { h } from './dom';
import { sideName, t } from './i18n';
import { menOf } from './keys';
import { manName } from './words';

export interface CursorHooks {
  /** A piece is picked up there, or the one in hand is set down. */
  choose(square: string): void;
  /** What was begun is given up. */
  cancel(): void;
  say(text: string): void;
}

const STEPS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const START: Record<Side, string> = { red: 'e0', black: 'e9' };

/** One step over the board as it is seen; at an edge it stays. */
export function step(square: string, key: string, below: Side): string {
  const [dx, dy] = STEPS[key] ?? [0, 0];
  const turn = below === 'red' ? 1 : -1;
  const file = Math.max(0, Math.min(8, square.charCodeAt(0) - 97 + dx * turn));
  const rank = Math.max(0, Math.min(9, Number(square[1]) + dy * turn));
  return String.fromCharCode(97 + file) + String(rank);
}

/** "e2: Red cannon" */
export function squareText(square: string, fen: string): string {
  const man = menOf(fen).get(square);
  return `${square}: ${man ? `${sideName(man.side)} ${manName(man.side, man.kind)}` : t('empty_point')}`;
}

export class Cursor {
  readonly mark = h('i', { class: 'cursor', hidden: true });
  private square: string | null = null;
  private below: Side = 'red';
  private fen = '';

  constructor(
    private readonly board: HTMLElement,
    private readonly hooks: CursorHooks,
  ) {
    board.setAttribute('role', 'application');
    board.setAttribute('tabindex', '0');
    board.addEventListener('keydown', (event) => this.pressed(event));
    board.addEventListener('focus', () => this.focused());
    board.addEventListener('blur', () => (this.mark.hidden = true));
  }

  show(fen: string, below: Side): void {
    this.fen = fen;
    this.below = below;
    this.place();
  }

  /** Who came with the mouse wants no cursor, and his arrow keys walk through the game. */
  private focused(): void {
    if (!this.board.matches(':focus-visible')) return this.board.blur();
    this.square ??= START[this.below];
    this.mark.hidden = false;
    this.place();
    this.tell();
  }

  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || this.square === null) return;
    if (STEPS[event.key]) {
      this.square = step(this.square, event.key, this.below);
      this.mark.hidden = false;
      this.place();
      this.tell();
    } else if (event.key === 'Enter' || event.key === ' ') this.hooks.choose(this.square);
    else if (event.key === 'Escape') this.hooks.cancel();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private tell(): void {
    this.hooks.say(squareText(this.square!, this.fen));
  }

  private place(): void {
    if (this.square === null) return;
    const [file, rank] = [this.square.charCodeAt(0) - 97, Number(this.square[1])];
    const [column, row] = this.below === 'red' ? [file, 9 - rank] : [8 - file, rank];
    this.mark.style.left = `${(column * 100) / 9}%`;
    this.mark.style.top = `${row * 10}%`;
  }
}
