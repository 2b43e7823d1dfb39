// SPDX-License-Identifier: GPL-3.0-or-later
/** The board of the position editor: a grid of points, each a button. */

import type { Side } from '../chuhe';
import { h } from '../dom';
import { language, sideName, t } from '../i18n';
import { manName } from '../words';
import { FILES, sideOf, type Letter, type Setup } from './setup';

const COLUMNS = 9;
const ROWS = 10;

/** The picture of a piece. */
export function manClass(letter: Letter): string {
  return `man ${sideOf(letter) === 'red' ? 'white' : 'black'} ${letter.toLowerCase()}-piece`;
}

/** "Red chariot", `红方车` */
export function manText(letter: Letter): string {
  const side = sideOf(letter);
  return `${sideName(side)}${language() === 'zh' ? '' : ' '}${manName(side, letter.toLowerCase())}`;
}

/** The point at a place of the grid, counted from the top left. */
export function squareAt(row: number, column: number, below: Side): string {
  return below === 'red' ? FILES[column]! + String(9 - row) : FILES[8 - column]! + String(row);
}

export interface Shown {
  setup: Setup;
  below: Side;
  chosen: string | null;
  /** Points where something is wrong. */
  wrong: ReadonlySet<string>;
}

export interface BoardHooks {
  tap(square: string): void;
  /** Whether the key meant something. */
  key(square: string, event: KeyboardEvent): boolean;
}

export class EditorBoard {
  readonly element: HTMLElement;
  private readonly cells: HTMLButtonElement[] = [];
  private shown: Shown | null = null;
  private at = 0;

  constructor(private readonly hooks: BoardHooks) {
    const rows = Array.from({ length: ROWS }, (_, row) =>
      h('div', { class: 'edit-row', role: 'row' }, ...Array.from({ length: COLUMNS }, (_, column) => this.cell(row * COLUMNS + column))),
    );
    const grid = h('div', { class: 'edit-board', role: 'grid', tLabel: 'editor_board', on: { keydown: (event) => this.pressed(event as KeyboardEvent) } }, ...rows);
    this.element = h(
      'div',
      { class: 'frame' },
      h('div', { class: 'numbers above', 'aria-hidden': 'true' }),
      grid,
      h('div', { class: 'numbers below', 'aria-hidden': 'true' }),
    );
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.element.dataset['below'] = shown.below;
    this.cells.forEach((cell, i) => this.fill(cell, this.square(i), shown));
  }

  /** A point that a piece is held over. */
  mark(square: string | null): void {
    for (const cell of this.cells) cell.classList.toggle('over', square !== null && cell.dataset['square'] === square);
  }

  private square(index: number): string {
    return squareAt(Math.floor(index / COLUMNS), index % COLUMNS, this.shown?.below ?? 'red');
  }

  private cell(index: number): HTMLElement {
    const button = h('button', { type: 'button', tabindex: index === this.at ? '0' : '-1' }, h('span', { class: 'man' }));
    button.addEventListener('click', () => this.hooks.tap(this.square(index)));
    button.addEventListener('focus', () => this.enter(index));
    this.cells.push(button);
    return h('div', { role: 'gridcell' }, button);
  }

  private fill(cell: HTMLButtonElement, square: string, { setup, chosen, wrong }: Shown): void {
    const letter = setup.men.get(square);
    const man = letter === undefined ? t('editor_empty') : manText(letter);
    const label = t('editor_point', { square, man }) + (wrong.has(square) ? t('editor_wrong') : '');
    const name = letter === undefined ? '' : manClass(letter);
    const picture = cell.firstElementChild!;
    cell.dataset['square'] = square;
    if (letter === undefined) delete cell.dataset['letter'];
    else cell.dataset['letter'] = letter;
    if (picture.className !== name) picture.className = name;
    if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    cell.classList.toggle('wrong', wrong.has(square));
    cell.setAttribute('aria-pressed', String(chosen === square));
  }

  /** One stop of the tab key for the whole board. */
  private enter(index: number): void {
    this.cells[this.at]!.tabIndex = -1;
    this.at = index;
    this.cells[index]!.tabIndex = 0;
  }

  private pressed(event: KeyboardEvent): void {
    if (this.walk(event) || this.hooks.key(this.square(this.at), event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  private walk(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const [row, column] = [Math.floor(this.at / COLUMNS), this.at % COLUMNS];
    const places: Record<string, [number, number]> = {
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      Home: [row, 0],
      End: [row, COLUMNS - 1],
    };
    const place = places[event.key];
    if (!place) return false;
    const [toRow, toColumn] = [Math.min(ROWS - 1, Math.max(0, place[0])), Math.min(COLUMNS - 1, Math.max(0, place[1]))];
    this.cells[toRow * COLUMNS + toColumn]!.focus();
    return true;
  }
}
