// SPDX-License-Identifier: GPL-3.0-or-later
/** One game of the hall beside the others: the whole table, with the arbiter's panel. */

import type { Chuhe } from '../chuhe';
import { h, setText } from '../dom';
import { t } from '../i18n';
import type { Message } from '../messages';
import type { Net, Status } from '../net';
import { TablePage } from '../table';
import { playerLabel } from '../words';
import { mayChange, type HallEntry } from './order';

export interface DetailHooks {
  closed(game: string): void;
  step(by: number): void;
  /** Its players, its board, or the whole game are wrong. */
  change(entry: HallEntry): void;
}

export class Detail {
  readonly element: HTMLElement;
  private readonly name = h('h2');
  private readonly page = h('a', { class: 'button', target: '_blank', rel: 'noopener', t: 'own_page' });
  private readonly change = h('button', { type: 'button', t: 'change_game', 'data-act': 'change_game', hidden: true, on: { click: () => this.entry && this.hooks.change(this.entry) } });
  mayDirect = false;
  private readonly body = h('div', { class: 'detail-body' });
  private table: TablePage | null = null;
  private entry: HallEntry | null = null;

  constructor(
    private readonly chuhe: Chuhe,
    /** The connection that a game is seen over. */
    private readonly netOf: (game: string) => Net,
    private readonly hooks: DetailHooks,
  ) {
    const button = (key: 'previous_game' | 'next_game' | 'close_detail', sign: string, act: () => void): HTMLElement => h('button', { type: 'button', class: 'sign', tLabel: key, 'data-act': key, on: { click: act } }, sign);
    this.element = h(
      'section',
      { class: 'detail', tabindex: '-1', hidden: true },
      h('div', { class: 'detail-head' }, button('previous_game', '‹', () => hooks.step(-1)), button('next_game', '›', () => hooks.step(1)), this.name, this.change, this.page, button('close_detail', '✕', () => this.close())),
      this.body,
    );
  }

  isOf(game: string): boolean {
    return this.entry?.id === game;
  }

  open(entry: HallEntry, role: 'arbiter' | 'watcher'): void {
    if (this.entry === entry) return this.element.focus({ preventScroll: true });
    this.table?.leave();
    this.entry = entry;
    this.table = new TablePage(this.chuhe, entry.id, undefined, { go: (address) => location.assign(address) }, { net: this.netOf(entry.id), model: entry.model, role });
    this.body.replaceChildren(this.table.element);
    this.element.hidden = false;
    // there one would only watch
    this.page.hidden = role === 'arbiter';
    this.page.href = `/t/${entry.id}`;
    this.show();
    this.element.scrollTop = 0;
    this.element.focus({ preventScroll: true });
  }

  close(): void {
    const entry = this.entry;
    if (!entry) return;
    this.table?.leave();
    this.table = null;
    this.entry = null;
    this.body.replaceChildren();
    this.element.hidden = true;
    this.hooks.closed(entry.id);
  }

  show(): void {
    const entry = this.entry;
    if (!entry) return;
    const text = `${t('board_n', { n: entry.board })} · ${playerLabel(entry.model, 'red')} – ${playerLabel(entry.model, 'black')}`;
    setText(this.name, text);
    this.change.hidden = !this.mayDirect || !mayChange(entry);
    this.element.setAttribute('aria-label', text);
  }

  heard(game: string, message: Message): void {
    if (!this.isOf(game)) return;
    this.table?.heard(message);
    if (message.is === 'game' || message.is === 'event') this.show();
  }

  heardStatus(status: Status): void {
    this.table?.heardStatus(status);
  }
}
