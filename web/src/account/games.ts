// SPDX-License-Identifier: GPL-3.0-or-later
/** The games of the account, the newest first, some at a time. */

import { reason, request } from '../api';
import { CallOff } from '../call_off';
import { h, setText } from '../dom';
import { language, t, type Key } from '../i18n';
import type { OwnListed } from '../lobby';
import type { Seat } from '../messages';

const AT_ONCE = 30;

interface Told extends OwnListed {
  created: number;
}

export class GameTable {
  readonly element: HTMLElement;
  private readonly list = h('ul', { class: 'games' });
  private readonly notice = h('p', { class: 'notice', role: 'status' });
  private readonly more = h('button', { type: 'button', t: 'more_games', hidden: true, on: { click: () => void this.ask() } });
  private games: Told[] = [];
  private isTold = false;

  constructor(private readonly go: (address: string) => void) {
    this.element = h('div', {}, this.list, h('div', { class: 'buttons' }, this.more, this.notice));
    void this.ask();
  }

  show(): void {
    if (!this.isTold) return;
    this.list.replaceChildren(...(this.games.length ? this.games.map((game) => this.row(game)) : [h('li', { class: 'empty' }, t('no_games'))]));
  }

  private async ask(): Promise<void> {
    try {
      const { games } = await request<{ games: Told[] }>(`/api/games?which=mine&offset=${this.games.length}&limit=${AT_ONCE}`);
      this.games.push(...games.filter((game) => !this.games.some((other) => other.id === game.id)));
      this.more.hidden = games.length < AT_ONCE;
      this.isTold = true;
      this.show();
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
    }
  }

  private row(game: Told): HTMLElement {
    const day = new Intl.DateTimeFormat(language() === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(game.created);
    const side = game.role === 'red' || game.role === 'black' ? t(game.role) : '';
    const isOver = game.ended !== undefined;
    const waits = !isOver && game.phase === 'waiting';
    const details = [side, isOver ? (game.both_lose ? t('both_lose') : this.result(game.result)) : t(waits ? 'waits' : 'under_way'), day].filter(Boolean).join(' · ');
    const links: HTMLElement[] = isOver ? [this.link(`/study?game=${game.id}`, 'study_game'), this.link(`/t/${game.id}`, 'look')] : [this.link(`/t/${game.id}`, 'continue')];
    if (waits && !game.hall && !game.arbiter) links.unshift(this.callOff(game.id));
    return h('li', {}, h('span', {}, h('b', {}, `${this.name(game.red)} – ${this.name(game.black)}`), h('small', {}, details)), h('span', { class: 'buttons' }, ...links));
  }

  /** What the first ones are by now. */
  private async askAgain(): Promise<void> {
    const { games } = await request<{ games: Told[] }>(`/api/games?which=mine&limit=${AT_ONCE}`).catch(() => ({ games: [] }));
    this.games = [...games, ...this.games.filter((game) => !games.some((other) => other.id === game.id))];
    this.show();
  }

  private callOff(id: string): HTMLElement {
    const gone = (): void => {
      this.games = this.games.filter((game) => game.id !== id);
      setText(this.notice, t('called_off_own'));
      this.show();
    };
    return new CallOff(id, () => '', gone, (why, hasBegun) => {
      setText(this.notice, why);
      if (hasBegun) void this.askAgain();
    }).element;
  }

  private name(seat: Seat): string {
    return seat.who === 'engine' ? t('engine') : seat.name || t('unnamed');
  }

  private result(result: string | undefined): string {
    const known: Record<string, Key> = { red_wins: 'red_wins', black_wins: 'black_wins', draw: 'draw', '1-0': 'red_wins', '0-1': 'black_wins', '1/2-1/2': 'draw' };
    return t(known[result ?? ''] ?? 'without_result');
  }

  private link(address: string, key: Key): HTMLElement {
    return h(
      'a',
      {
        href: address,
        class: 'button',
        t: key,
        on: {
          click: (event) => {
            event.preventDefault();
            this.go(address);
          },
        },
      },
    );
  }
}
