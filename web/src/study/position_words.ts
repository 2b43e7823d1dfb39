// SPDX-License-Identifier: GPL-3.0-or-later
/** The position row by row in words, for who cannot see the board, and its FEN. */

import { h, setText } from '../dom';
import { language } from '../i18n';
import { rowsOf } from '../words';

export class PositionWords {
  readonly element: HTMLDetailsElement;
  private readonly table = h('table', {}, h('tbody'));
  private readonly fen = h('p', { class: 'fen' });
  private shown = '';
  private now = '';

  constructor() {
    this.element = h('details', { class: 'words' }, h('summary', { t: 'board_text' }), this.fen, this.table);
    this.element.addEventListener('toggle', () => this.fill());
  }

  show(fen: string): void {
    this.now = fen;
    this.fill();
  }

  /** Nothing is written while it is closed. */
  private fill(): void {
    const key = `${this.now} ${language()}`;
    if (!this.element.open || key === this.shown) return;
    this.shown = key;
    setText(this.fen, this.now);
    this.table.tBodies[0]!.replaceChildren(
      ...rowsOf(this.now).map((row, i) => h('tr', {}, h('th', { scope: 'row' }, String(9 - i)), ...row.map((text) => h('td', {}, text)))),
      h('tr', {}, h('td'), ...[...'abcdefghi'].map((file) => h('th', { scope: 'col' }, file))),
    );
  }
}
