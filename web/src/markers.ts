// SPDX-License-Identifier: GPL-3.0-or-later
/** The settings variant beside the board: nine rows, the markers upon them, and the
 * soldier that waits for its promotion. */

import type { Chuhe, TableEvent } from './chuhe';
import { h, setText } from './dom';
import { language, sideName, t } from './i18n';
import type { Model } from './model';

export class Markers {
  readonly element = h('section', { class: 'markers', tLabel: 'markers', hidden: true });
  private shown = '';

  constructor(
    private readonly chuhe: Chuhe,
    private readonly send: (event: Omit<TableEvent, 'at'>) => void,
  ) {}

  show(model: Model): void {
    const rows = model.rows();
    this.element.hidden = rows === null;
    if (!rows) return;
    const waiting = model.isMyTurn ? model.waitingSoldier() : null;
    const key = JSON.stringify([rows, waiting, model.isMyTurn, model.side, language()]);
    if (key === this.shown) return;
    this.shown = key;
    const own = model.side ? rows[model.side] : [];
    this.element.replaceChildren(
      h('h2', {}, t('markers')),
      this.table(rows),
      ...own.map((row, marker) => this.chooser(model, marker, row, own.length)),
      ...(waiting ? [this.promotion(waiting)] : []),
    );
  }

  private name(row: number): string {
    return this.chuhe.lists.setting[row]?.[language()] ?? String(row);
  }

  private table(rows: Record<'red' | 'black', number[]>): HTMLElement {
    const line = (side: 'red' | 'black'): HTMLElement => {
      const item = h('p', { class: `rows ${side}` });
      setText(item, `${sideName(side)}: ${rows[side].map((row) => `${row} ${this.name(row)}`).join(', ')}`);
      return item;
    };
    return h('div', {}, line('red'), line('black'));
  }

  private chooser(model: Model, marker: number, row: number, count: number): HTMLElement {
    const select = h('select', { id: `marker-${marker}`, disabled: !model.isMyTurn });
    this.chuhe.lists.setting.forEach((word) =>
      select.append(h('option', { value: word.value, selected: word.value === row }, `${word.value} ${this.name(word.value)}`)),
    );
    select.addEventListener('change', () => this.send({ event: 'marker', marker, row: Number(select.value) }));
    const label = h('label', { for: `marker-${marker}` }, count > 1 ? t('marker_n', { n: marker + 1 }) : t('markers'));
    return h('div', { class: 'field' }, label, select);
  }

  private promotion(square: string): HTMLElement {
    const button = (late: string, kind: 'red_r' | 'red_n' | 'red_c'): HTMLElement =>
      h('button', { type: 'button', on: { click: () => this.send({ event: 'promote', late }) } }, t(kind));
    return h('p', { class: 'buttons' }, `${square}: ${t('promote_to')} `, button('R', 'red_r'), button('N', 'red_n'), button('C', 'red_c'));
  }
}
