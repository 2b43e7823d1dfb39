// SPDX-License-Identifier: GPL-3.0-or-later
/** The first page: three ways into a game, own games, seats to take, games to watch. */

import { account, askAccount, onAccount } from './account/session';
import { reason, request } from './api';
import type { Chuhe, Side } from './chuhe';
import { h, setText } from './dom';
import { Rows } from './game_rows';
import { hallEntry } from './hall_entry';
import { CallOff } from './call_off';
import { both, onLanguage, sideName, t, type Key } from './i18n';
import { LiveBoards, sparesData } from './live_boards';
import type { Listed, Message, Role, Seat } from './messages';
import { Net, serverSocket, type Status } from './net';
import { NewGame } from './new_game';
import * as prefs from './prefs';
import { termsText } from './terms_text';
import { other } from './words';

/** A game of the account, as its list tells it. */
export interface OwnListed extends Listed {
  role: Role;
  ended?: number;
  result?: string;
  both_lose?: boolean;
}

/** One of one's games that goes on: where, and against whom. */
interface Own {
  address: string;
  against: string;
  /** It waits for an opponent, and can be called off: which, and by which key. */
  waits?: { id: string; key: string };
}

/** Games of the browser and of the account that go on, each once; `live`: games that are played. */
export function ownGames(kept: readonly prefs.Mine[], listed: readonly OwnListed[], label: (seat: Seat) => string, live: readonly Listed[] = []): Own[] {
  const own = new Map<string, Own>();
  for (const { id, key, against, waits } of kept) own.set(id, { address: key ? `/t/${id}#${key}` : `/t/${id}`, against, ...(waits ? { waits: { id, key } } : {}) });
  for (const game of listed) {
    if (game.ended !== undefined || (game.role !== 'red' && game.role !== 'black')) continue;
    const against = label(game[other(game.role)]);
    const kept = own.get(game.id);
    // the arbiter has a say in those that have one
    const mayGo = !game.arbiter && !game.hall;
    const waits = !mayGo ? undefined : game.phase === 'waiting' ? (kept?.waits ?? { id: game.id, key: '' }) : game.phase ? undefined : kept?.waits;
    own.set(game.id, { address: kept?.address ?? `/t/${game.id}`, against, ...(waits ? { waits } : {}) });
  }
  for (const { id } of live) delete own.get(id)?.waits;
  return [...own.values()];
}

/** Games that are neither kept, or listed, as one's own, nor have a seat of one's account. */
export function othersGames(open: readonly Listed[], own: readonly { id: string }[], name: string | null): Listed[] {
  const ids = new Set(own.map(({ id }) => id));
  const isMe = (seat: Seat): boolean => name !== null && seat.account === true && seat.name === name;
  return open.filter((game) => !ids.has(game.id) && !isMe(game.red) && !isMe(game.black));
}

/** So long the lists wait for each other, and for their words. */
const WAIT_MS = 3000;

const DOORS: readonly [string, Key, Key][] = [
  ['/study', 'study', 'door_study'],
  ['/editor', 'door_editor_name', 'door_editor'],
  ['/account', 'account', 'door_account'],
];

export class LobbyPage {
  readonly element: HTMLElement;
  private readonly net: Net;
  private readonly form: NewGame;
  private readonly open = new Rows<Listed>(({ id }) => id, (game) => this.openRow(game));
  private readonly live = new Rows<Listed>(({ id }) => id, (game) => this.liveRow(game));
  private readonly mine = new Rows<Own>(({ address, waits }) => `${address} ${waits ? 'waits' : ''}`, (game) => this.ownRow(game));
  private readonly boards: LiveBoards | null;
  private readonly mineSection: HTMLElement;
  /** Games of others: open seats, and what is played. */
  private readonly othersSections: HTMLElement[];
  private readonly columns: HTMLElement[];
  private readonly notice = h('p', { class: 'notice', role: 'status' });
  private lists: { open: Listed[]; live: Listed[] } | null = null;
  private listed: OwnListed[] = [];
  /** Whose games are asked for; undefined: it is not known yet whether it is anybody. */
  private askedFor: string | null | undefined;
  private isOwnKnown = false;
  /** What is there is shown, whatever is still to come. */
  private isLate = false;
  private readonly late: ReturnType<typeof setTimeout>;
  private chuhe: Chuhe | null = null;
  private readonly undo: (() => void)[] = [];

  /** `start`: a FEN that games are to begin from; '': as usual. */
  constructor(
    private readonly go: (address: string) => void,
    start = '',
  ) {
    this.boards = sparesData() ? new LiveBoards(go, () => this.show()) : null;
    if (this.boards) this.live.element.classList.add('live');
    this.form = new NewGame({ go, open: () => this.openGames(), take: (id) => this.take(id) }, start);
    const section = (key: Key, list: HTMLElement): HTMLElement => h('section', {}, h('h2', { t: key }), list);
    this.mineSection = section('your_games', this.mine.element);
    this.othersSections = [section('open_seats', this.open.element), section('live_games', this.live.element)];
    this.columns = [h('div', { class: 'column' }, this.mineSection, this.othersSections[0]!), h('div', { class: 'column' }, this.othersSections[1]!)];
    // what grows stands below what does not
    this.element = h('div', { class: 'lobby' }, this.form.element, this.doors(), h('div', { class: 'lists' }, this.notice, ...this.columns));
    this.net = new Net({ status: (status) => this.heardStatus(status), message: (message) => this.heard(message) }, serverSocket);
    this.net.lobby();
    this.net.start();
    this.undo.push(
      onLanguage(() => this.show()),
      onAccount(() => void this.askOwn()),
    );
    this.late = setTimeout(() => {
      this.isLate = true;
      this.show();
    }, WAIT_MS);
    this.show();
    void askAccount().then(() => this.askOwn());
  }

  leave(): void {
    this.net.close();
    this.boards?.leave();
    this.form.leave();
    clearTimeout(this.late);
    for (const undo of this.undo) undo();
  }

  setLibrary(chuhe: Chuhe): void {
    this.chuhe = chuhe;
    this.form.setLibrary(chuhe);
    this.show();
  }

  private doors(): HTMLElement {
    return h('nav', { class: 'doors', tLabel: 'doors' }, ...DOORS.map(([address, name, more]) => h('p', {}, this.link(address, name, ''), h('small', { t: more }))), hallEntry(this.go));
  }

  private async askOwn(isAgain = false): Promise<void> {
    const name = account();
    if (name === this.askedFor && !isAgain) return;
    this.askedFor = name;
    const listed = name === null ? [] : await request<{ games: OwnListed[] }>('/api/games?which=mine&limit=30').then((answer) => answer.games, () => (isAgain ? this.listed : []));
    if (name !== this.askedFor) return;
    this.listed = listed;
    this.isOwnKnown = true;
    this.show();
  }

  private heardStatus(status: Status): void {
    setText(this.notice, status === 'lost' ? t('reconnecting') : status === 'connecting' ? t('connecting') : '');
  }

  private heard(message: Message): void {
    if (message.is === 'error') return setText(this.notice, both(message.message));
    if (message.is !== 'lobby') return;
    this.lists = message;
    this.form.setEngine(message.engine === true);
    this.show();
  }

  /** Those that somebody else waits in: not oneself in another tab, or on another device. */
  private openGames(): Listed[] {
    return othersGames(this.lists?.open ?? [], [...prefs.mine(), ...this.listed], account());
  }

  private show(): void {
    const lists = this.lists;
    // all at once, with all their words: so that nothing is pushed aside by what comes later
    const isThere = (lists !== null && this.chuhe !== null && this.isOwnKnown) || this.isLate;
    for (const column of this.columns) column.hidden = !isThere;
    if (!isThere) return;
    for (const section of this.othersSections) section.hidden = lists === null;
    this.showOwn();
    if (!lists) return;
    this.open.show(this.openGames(), t('nobody_waits'));
    this.live.show(lists.live, t('no_live'));
    this.boards?.show(lists.live, this.live.element);
  }

  private showOwn(): void {
    const own = ownGames(prefs.mine(), this.listed, (seat) => this.name(seat), this.lists?.live);
    this.mineSection.hidden = own.length === 0;
    this.mine.show(own, '');
  }

  private name(seat: Seat): string {
    if (seat.who === 'engine') return seat.level ? t('engine_name', { n: seat.level }) : t('engine');
    return seat.name || t('unnamed');
  }

  private terms(game: Listed): string {
    return termsText(this.chuhe, game.options ?? {});
  }

  private ownRow({ address, against, waits }: Own): HTMLElement {
    if (!waits) return h('li', {}, h('span', {}, against || t('unnamed')), this.link(address, 'continue'));
    const callOff = new CallOff(waits.id, () => waits.key, () => this.calledOff(waits.id), (why, hasBegun) => {
      setText(this.notice, why);
      if (hasBegun) void this.askOwn(true);
      this.show();
    });
    return h('li', { class: 'waits' }, h('span', {}, t('waits')), callOff.element, this.link(address, 'continue'));
  }

  private calledOff(id: string): void {
    this.listed = this.listed.filter((game) => game.id !== id);
    setText(this.notice, t('called_off_own'));
    this.show();
  }

  private openRow(game: Listed): HTMLElement {
    const side: Side = game.red.who === 'lobby' ? 'red' : 'black';
    const name = this.name(game[other(side)]);
    const take = h('button', { type: 'button', on: { click: () => void this.tryTake(game.id) } }, t('take'));
    take.setAttribute('aria-label', t('take_label', { side: sideName(side), name }));
    return h('li', {}, h('span', {}, h('b', {}, name), ` · ${t('you_would_be', { side: sideName(side) })}`, h('small', {}, this.terms(game))), take);
  }

  private liveRow(game: Listed): HTMLElement {
    const names = `${this.name(game.red)} – ${this.name(game.black)}`;
    const plies = this.boards ? this.boards.pliesOf(game) : game.plies;
    return h(
      'li',
      {},
      h('span', {}, h('b', {}, names), h('small', {}, [plies === undefined ? '' : t('moves_n', { n: plies }), this.terms(game)].filter(Boolean).join(' · '))),
      // the variant has no records of this kind
      game.options?.markers ? null : this.boards?.place(game.id),
      this.link(`/t/${game.id}`, 'watch'),
    );
  }

  private link(address: string, key: Key, look = 'button'): HTMLElement {
    return h(
      'a',
      {
        href: address,
        class: look || undefined,
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

  private async take(id: string): Promise<void> {
    const seat = await request<{ role: Side; key: string }>(`/api/games/${id}/take`, { name: prefs.playerName() });
    if (seat.key) prefs.remember({ id, key: seat.key, against: '' });
    this.go(seat.key ? `/t/${id}#${seat.key}` : `/t/${id}`);
  }

  private async tryTake(id: string): Promise<void> {
    try {
      await this.take(id);
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
    }
  }
}
