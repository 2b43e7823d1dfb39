// SPDX-License-Identifier: GPL-3.0-or-later
/** The position as a table of words, for who cannot see the board. */

import { h } from './dom';
import { language } from './i18n';
import { rowsOf } from './words';

export class PositionTable {
  readonly element: HTMLElement;
  private readonly body = h('tbody');
  private shown = '';

  constructor() {
    this.element = h('details', { class: 'words' }, h('summary', { t: 'board_text' }), h('table', {}, this.body));
  }

  show(fen: string): void {
    const key = `${fen} ${language()}`;
    if (this.shown === key) return;
    this.shown = key;
    this.body.replaceChildren(
      ...rowsOf(fen).map((row, i) => h('tr', {}, h('th', { scope: 'row' }, String(9 - i)), ...row.map((text) => h('td', {}, text)))),
      h('tr', {}, h('td'), ...[...'abcdefghi'].map((file) => h('th', { scope: 'col' }, file))),
    );
  }
}
