// SPDX-License-Identifier: GPL-3.0-or-later
/** Above the games of a hall: which are shown, in which order, and what is done with all. */

import { choice, h, label, setText } from '../dom';
import { t, type Key } from '../i18n';
import type { HallMessage } from '../messages';
import type { Happening } from '../model';
import type { Alert } from './alert';
import type { Wanted } from './order';

export interface ToolbarHooks {
  filtered(): void;
  toAll(event: Happening, what: Key): void;
  addGames(): void;
  links(): void;
  results(): void;
}

const ALL: readonly [Key, Happening][] = [
  ['start_all', { event: 'start', by: 'arbiter' }],
  ['pause_all', { event: 'pause', by: 'arbiter' }],
  ['resume_all', { event: 'resume', by: 'arbiter' }],
];

export class Toolbar {
  readonly element: HTMLElement;
  private readonly counts = h('p', { class: 'counts', 'aria-live': 'off' });
  private readonly order = choice('order', [
    ['need', 'order_need'],
    ['board', 'order_board'],
  ]);
  private readonly which = choice('which', [
    ['all', 'which_all'],
    ['need', 'which_need'],
    ['live', 'which_live'],
    ['ended', 'which_ended'],
  ]);
  private readonly round = h('select', { name: 'round' });
  private readonly text = h('input', { name: 'find', type: 'search', autocomplete: 'off' });
  private readonly sound = h('input', { type: 'checkbox', name: 'sound' });
  private readonly soundLabel: HTMLElement;
  private readonly office: HTMLElement;
  private readonly director: HTMLElement[];
  private rounds: number[] = [];

  constructor(alert: Alert, hooks: ToolbarHooks) {
    this.sound.checked = alert.sound;
    this.sound.addEventListener('change', () => (alert.sound = this.sound.checked));
    this.soundLabel = h('label', { class: 'check' }, this.sound, h('span', { t: 'hall_sound' }));
    label(this.order, 'hall_order');
    label(this.which, 'hall_which');
    label(this.round, 'hall_round');
    label(this.text, 'hall_find');
    for (const control of [this.order, this.which, this.round]) control.addEventListener('change', () => hooks.filtered());
    this.text.addEventListener('input', () => hooks.filtered());
    this.director = [h('button', { type: 'button', t: 'add_games', 'data-act': 'add_games', on: { click: () => hooks.addGames() } })];
    this.office = h(
      'div',
      { class: 'buttons' },
      ...ALL.map(([key, event]) => h('button', { type: 'button', t: key, 'data-act': key, on: { click: () => hooks.toAll(event, key) } })),
      h('button', { type: 'button', t: 'hall_links', 'data-act': 'links', on: { click: () => hooks.links() } }),
      ...this.director,
      this.soundLabel,
    );
    this.element = h('div', { class: 'hall-bar' }, this.counts, h('div', { class: 'filters' }, this.which, this.order, this.round, this.text, h('button', { type: 'button', t: 'results', 'data-act': 'results', on: { click: () => hooks.results() } })), this.office);
  }

  wanted(): Wanted {
    return { order: this.order.value as Wanted['order'], which: this.which.value as Wanted['which'], round: Number(this.round.value) || 0, text: this.text.value };
  }

  setCounts(text: string): void {
    setText(this.counts, text);
  }

  setRounds(rounds: number[]): void {
    this.rounds = rounds.sort((a, b) => b - a);
    this.showRounds();
  }

  show(role: HallMessage['role']): void {
    this.office.hidden = role === 'watcher';
    for (const button of this.director) button.hidden = role !== 'director';
    this.text.placeholder = t('hall_find_hint');
    this.showRounds();
  }

  private showRounds(): void {
    const value = this.round.value || '0';
    const option = (n: number, text: string): HTMLElement => h('option', { value: n, selected: String(n) === value }, text);
    this.round.replaceChildren(option(0, t('round_all')), ...this.rounds.map((n) => option(n, t('round_n', { n }))));
    this.round.hidden = this.rounds.length < 2;
  }
}
