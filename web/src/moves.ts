// SPDX-License-Identifier: GPL-3.0-or-later
/** The list of moves: a row a round, each move a button that shows the position after it. */

import { h } from './dom';
import type { Ply } from './model';

export type Notation = 'chinese' | 'wxf';

export interface Round {
  number: number;
  red: number | null;
  black: number | null;
}

/** The plies, by round; whoever begins, Red's stand left. Odds may give one side two. */
export function rounds(plies: readonly { side: 'red' | 'black' }[]): Round[] {
  const list: Round[] = [];
  plies.forEach((ply, index) => {
    const last = list[list.length - 1];
    const fits =
      last && last[ply.side] === null && (plies[0]!.side === 'red' ? ply.side === 'black' : ply.side === 'red');
    if (fits) last[ply.side] = index;
    else list.push({ number: list.length + 1, red: null, black: null, [ply.side]: index });
  });
  return list;
}

export class MoveList {
  readonly element = h('ol', { class: 'moves', tLabel: 'moves', tabindex: '0' });
  private shown = '';

  constructor(private readonly choose: (plies: number) => void) {}

  show(plies: readonly Ply[], notation: Notation, at: number): void {
    const now = `${notation} ${plies.map((ply) => ply.move).join(' ')}`;
    if (now !== this.shown) this.fill(plies, notation);
    this.shown = now;
    this.element.querySelectorAll<HTMLElement>('button').forEach((button) => {
      const isNow = Number(button.dataset['ply']) === at;
      if (isNow === button.hasAttribute('aria-current')) return;
      if (!isNow) return button.removeAttribute('aria-current');
      button.setAttribute('aria-current', 'step');
      this.scrollTo(button);
    });
  }

  /** Only the list scrolls, not the page. */
  private scrollTo(button: HTMLElement): void {
    const list = this.element;
    const top = button.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight)
      list.scrollTop = top - list.clientHeight + 2 * button.offsetHeight;
  }

  private fill(plies: readonly Ply[], notation: Notation): void {
    const cell = (index: number | null): HTMLElement =>
      index === null
        ? h('span', { class: 'no-move' }, '…')
        : h(
            'button',
            { type: 'button', 'data-ply': index + 1, class: 'move', on: { click: () => this.choose(index + 1) } },
            plies[index]![notation],
          );
    this.element.replaceChildren(
      ...rounds(plies).map((round) =>
        h('li', {}, h('span', { class: 'number' }, `${round.number}.`), cell(round.red), round.black === null ? null : cell(round.black)),
      ),
    );
  }
}
