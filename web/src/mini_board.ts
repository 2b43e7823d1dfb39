// SPDX-License-Identifier: GPL-3.0-or-later
/** A small board to look at: so light that a page may have hundreds. */

import type { Side } from './chuhe';
import { h } from './dom';
import { menOf } from './keys';

const COLOURS: Record<Side, string> = { red: 'white', black: 'black' };

function at(element: HTMLElement, square: string): HTMLElement {
  element.style.left = `${((square.charCodeAt(0) - 97) * 100) / 9}%`;
  element.style.top = `${(9 - Number(square[1])) * 10}%`;
  return element;
}

export class MiniBoard {
  readonly element = h('span', { class: 'mini-board', 'aria-hidden': 'true' });
  private shown = '';

  /** True: it was another position before, or none. */
  show(fen: string, lastMove: string | undefined): boolean {
    const key = `${fen.split(' ', 1)[0]} ${lastMove}`;
    if (key === this.shown) return false;
    this.shown = key;
    const marks = lastMove ? [lastMove.slice(0, 2), lastMove.slice(2, 4)].map((square) => at(h('i', { class: 'mark' }), square)) : [];
    const men = [...menOf(fen)].map(([square, man]) => at(h('i', { class: `man ${COLOURS[man.side]} ${man.kind}-piece` }), square));
    this.element.replaceChildren(...marks, ...men);
    return true;
  }
}
