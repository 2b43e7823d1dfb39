// SPDX-License-Identifier: GPL-3.0-or-later
/** The director changes a game that has not begun: its players, its board, its round; or takes
 * it out of the hall. */

import { reason, request } from '../api';
import { confirmed } from '../arbiter/confirm';
import { field, h, setText } from '../dom';
import { t } from '../i18n';
import { playerLabel } from '../words';
import type { HallEntry } from './order';
import './words';
import { clashOf, type Pairing } from './pairings';

export interface ChangeHooks {
  hall: string;
  key: string | undefined;
  /** The other games of a round. */
  others(round: number): Pairing[];
}

export class ChangeGame {
  private readonly red = h('input', { name: 'red', type: 'text', autocomplete: 'off', required: true });
  private readonly black = h('input', { name: 'black', type: 'text', autocomplete: 'off', required: true });
  private readonly board = h('input', { name: 'board', type: 'number', min: 1, max: 9999, required: true });
  private readonly round = h('input', { name: 'round', type: 'number', min: 1, max: 9999, required: true });
  private readonly notice = h('p', { class: 'notice', role: 'alert' });
  private readonly dialog: HTMLDialogElement;

  constructor(
    private readonly entry: HallEntry,
    private readonly hooks: ChangeHooks,
  ) {
    const { model, board, round } = entry;
    this.red.value = model.players.red || playerLabel(model, 'red');
    this.black.value = model.players.black || playerLabel(model, 'black');
    this.board.value = String(board);
    this.round.value = String(round);
    const form = h(
      'form',
      { on: { submit: (event) => void this.save(event), input: () => setText(this.notice, '') } },
      field('red', this.red),
      field('black', this.black),
      field('result_board', this.board),
      field('hall_round', this.round),
      this.notice,
      h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'main', t: 'save_change' }), h('button', { type: 'button', t: 'take_out', 'data-act': 'take_out', on: { click: () => void this.takeOut() } }), h('button', { type: 'button', t: 'close_detail', on: { click: () => this.dialog.close() } })),
    );
    this.dialog = h('dialog', { class: 'links-dialog change-dialog', tLabel: 'change_game' }, h('h2', { t: 'change_game' }), form);
    this.dialog.addEventListener('close', () => this.dialog.remove());
  }

  open(host: HTMLElement): void {
    host.append(this.dialog);
    this.dialog.showModal();
  }

  private async save(event: Event): Promise<void> {
    event.preventDefault();
    const wanted = { board: Number(this.board.value), red: this.red.value.trim(), black: this.black.value.trim() };
    const round = Number(this.round.value);
    const clash = clashOf(wanted, this.hooks.others(round));
    if (clash) return setText(this.notice, t(clash.why, { what: clash.what }));
    await this.ask({ ...wanted, round });
  }

  private async takeOut(): Promise<void> {
    const what = `${t('take_out')}: ${t('board_n', { n: this.entry.board })} · ${this.red.value} – ${this.black.value}`;
    if (await confirmed(what, t('take_out_does'), this.dialog)) await this.ask({ remove: true });
  }

  private async ask(change: object): Promise<void> {
    try {
      await request(`/api/halls/${this.hooks.hall}/change`, { key: this.hooks.key, game: this.entry.id, ...change });
      this.dialog.close();
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
    }
  }
}
