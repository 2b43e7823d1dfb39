// SPDX-License-Identifier: GPL-3.0-or-later
/** The first page: a new game, seats to take, games to watch. */

import { reason, request } from './api';
import type { Chuhe, Side } from './chuhe';
import { h, setText } from './dom';
import { both, language, onLanguage, sideName, t, type Key } from './i18n';
import type { Listed, Message, Seat } from './messages';
import { hallEntry } from './hall_entry';
import { Net, serverSocket, type Status } from './net';
import { NewGame } from './new_game';
import * as prefs from './prefs';
import { other } from './words';

export class LobbyPage {
  readonly element: HTMLElement;
  private readonly net: Net;
  private readonly form: NewGame;
  private readonly open = h('ul', { class: 'games' });
  private readonly live = h('ul', { class: 'games' });
  private readonly mine = h('ul', { class: 'games' });
  private readonly mineSection: HTMLElement;
  private readonly notice = h('p', { class: 'notice', role: 'status' });
  private lists: { open: Listed[]; live: Listed[] } | null = null;
  private chuhe: Chuhe | null = null;
  private readonly stop: () => void;

  constructor(private readonly go: (address: string) => void) {
    this.form = new NewGame(go);
    const section = (key: Key, list: HTMLElement): HTMLElement => h('section', {}, h('h2', { t: key }), list);
    this.mineSection = section('your_games', this.mine);
    this.element = h(
      'div',
      { class: 'lobby' },
      this.form.element,
      h('div', { class: 'lists' }, this.notice, section('open_seats', this.open), section('live_games', this.live), this.mineSection, hallEntry(go)),
    );
    this.net = new Net({ status: (status) => this.heardStatus(status), message: (message) => this.heard(message) }, serverSocket);
    this.net.lobby();
    this.net.start();
    this.stop = onLanguage(() => this.show());
    this.show();
  }

  leave(): void {
    this.net.close();
    this.form.leave();
    this.stop();
  }

  setLibrary(chuhe: Chuhe): void {
    this.chuhe = chuhe;
    this.form.setLibrary(chuhe);
    this.show();
  }

  private heardStatus(status: Status): void {
    setText(this.notice, status === 'lost' ? t('reconnecting') : '');
  }

  private heard(message: Message): void {
    if (message.is === 'error') return setText(this.notice, both(message.message));
    if (message.is !== 'lobby') return;
    this.lists = message;
    this.form.setEngine(message.engine === true);
    this.show();
  }

  private show(): void {
    const own = new Set(prefs.mine().map((game) => game.id));
    const lists = this.lists;
    const fill = (list: HTMLElement, games: Listed[] | undefined, empty: Key, row: (game: Listed) => HTMLElement): void =>
      list.replaceChildren(...(games?.length ? games.map(row) : [h('li', { class: 'empty' }, lists ? t(empty) : t('connecting'))]));
    fill(this.open, lists?.open.filter((game) => !own.has(game.id)), 'nobody_waits', (game) => this.openRow(game));
    fill(this.live, lists?.live, 'no_live', (game) => this.liveRow(game));
    this.mineSection.hidden = own.size === 0;
    this.mine.replaceChildren(
      ...prefs.mine().map((game) =>
        h('li', {}, h('span', {}, game.against || t('unnamed')), this.link(`/t/${game.id}#${game.key}`, t('continue'))),
      ),
    );
  }

  private name(seat: Seat): string {
    if (seat.who === 'engine') return t('engine');
    return seat.name || t('unnamed');
  }

  /** "10 minutes, ... · Chinese rules of 2020" */
  private terms(game: Listed): string {
    const options = game.options ?? {};
    const word = (list: 'time' | 'book', name: string | undefined): string =>
      this.chuhe?.lists[list].find((entry) => entry.name === name)?.[language()] ?? name ?? '';
    const parts = [options.time ? word('time', options.time) : t('no_clock'), word('book', options.rules)];
    if (options.markers) parts.push(t(options.markers === 2 ? 'game_markers2' : 'game_markers1'));
    return parts.filter(Boolean).join(' · ');
  }

  private openRow(game: Listed): HTMLElement {
    const side: Side = game.red.who === 'lobby' ? 'red' : 'black';
    const name = this.name(game[other(side)]);
    const take = h('button', { type: 'button', on: { click: () => void this.take(game.id) } }, t('take'));
    take.setAttribute('aria-label', t('take_label', { side: sideName(side), name }));
    return h('li', {}, h('span', {}, h('b', {}, name), ` · ${t('colour')}: ${sideName(side)}`, h('small', {}, this.terms(game))), take);
  }

  private liveRow(game: Listed): HTMLElement {
    const names = `${this.name(game.red)} – ${this.name(game.black)}`;
    return h(
      'li',
      {},
      h('span', {}, h('b', {}, names), h('small', {}, [game.plies === undefined ? '' : t('moves_n', { n: game.plies }), this.terms(game)].filter(Boolean).join(' · '))),
      this.link(`/t/${game.id}`, t('watch')),
    );
  }

  private link(address: string, text: string): HTMLElement {
    return h(
      'a',
      {
        href: address,
        class: 'button',
        on: {
          click: (event) => {
            event.preventDefault();
            this.go(address);
          },
        },
      },
      text,
    );
  }

  private async take(id: string): Promise<void> {
    try {
      const seat = await request<{ role: Side; key: string }>(`/api/games/${id}/take`, { name: prefs.playerName() });
      prefs.remember({ id, key: seat.key, against: '' });
      this.go(`/t/${id}#${seat.key}`);
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
    }
  }
}
