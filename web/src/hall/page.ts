// SPDX-License-Identifier: GPL-3.0-or-later
/** The page of a hall, /h/ID with the key of its director or an arbiter after the #: all
 * games at a glance, and one of them beside it. */

import { mattersOf, tellWarning } from '../arbiter/attention';
import { Judge, warningOf } from '../arbiter/judge';
import { awaitedOf } from '../arbiter/late';
import type { Chuhe } from '../chuhe';
import { h, setText } from '../dom';
import { both, language, onLanguage, t, type Key } from '../i18n';
import type { HallGame, HallMessage, Message } from '../messages';
import { Model, type Happening } from '../model';
import { serverSocket, type Net, type Status } from '../net';
import { AddGames } from './add_games';
import { Alert } from './alert';
import { Detail } from './detail';
import './hall.css';
import { Lines } from './lines';
import { LinkStore } from './link_store';
import { LinksDialog } from './links';
import { arranged, isLive, isSeen, needsNow, newlyNeeded, type HallEntry } from './order';
import type { Pairing } from './pairings';
import { Tile } from './tile';
import { Toolbar } from './toolbar';
import './words';

interface Entry extends HallEntry {
  tile: Tile;
}

const TICK_MS = 500;
const ARRANGE_MS = 400;

export class HallPage {
  readonly element: HTMLElement;
  private readonly lines: Lines;
  private readonly entries = new Map<string, Entry>();
  private hall: HallMessage | null = null;
  private readonly judge: Judge;
  private readonly alert = new Alert();
  private readonly store: LinkStore;
  private readonly bar: Toolbar;
  private readonly add: AddGames;
  private readonly title = h('h1');
  private readonly role = h('p', { class: 'role' });
  private readonly notice = h('p', { class: 'notice', role: 'status' });
  private readonly grid = h('ul', { class: 'tiles', tLabel: 'hall_games' });
  private readonly empty = h('p', { class: 'explained' });
  private readonly detail: Detail;
  private readonly timer: ReturnType<typeof setInterval>;
  private ticks = 0;
  private arranging: ReturnType<typeof setTimeout> | undefined;
  /** Events that are sent a while later: the server takes so many a second. */
  private readonly later = new Set<ReturnType<typeof setTimeout>>();
  private isLeft = false;
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly chuhe: Chuhe,
    private readonly id: string,
    private readonly key: string | undefined,
  ) {
    this.judge = new Judge((game) => this.changed(game));
    this.store = new LinkStore(id);
    this.bar = new Toolbar(this.alert, {
      filtered: () => this.arrange(),
      toAll: (event, what) => void this.toAll(event, what),
      addGames: () => this.toggleAdding(),
      links: () => this.openLinks(),
      results: () => void this.openResults(),
    });
    this.add = new AddGames(chuhe, id, key, this.store, (round) => this.pairings(round), () => this.toggleAdding());
    this.add.element.hidden = true;
    this.lines = new Lines(id, key, { status: (status) => this.heardStatus(status), message: (message, net) => this.heard(message, net) }, serverSocket);
    this.detail = new Detail(chuhe, (game) => this.lines.of(game), { closed: (game) => this.closed(game), step: (by) => this.step(by), change: (entry) => void this.openChange(entry) });
    this.element = h(
      'div',
      { class: 'hall-page' },
      h('div', { class: 'hall-main' }, h('div', { class: 'hall-head' }, this.title, this.role), this.bar.element, this.notice, this.add.element, this.empty, this.grid),
      this.detail.element,
    );
    this.lines.start();
    this.timer = setInterval(() => this.tick(), TICK_MS);
    this.listen();
    this.show();
  }

  /** What was done to all games has not reached all of them yet. */
  mayLeave(): boolean {
    return this.later.size === 0 || confirm(t('leave_sending', { n: this.later.size }));
  }

  leave(): void {
    this.isLeft = true;
    this.later.forEach(clearTimeout);
    this.later.clear();
    clearInterval(this.timer);
    clearTimeout(this.arranging);
    this.detail.close();
    this.lines.close();
    this.judge.close();
    this.alert.leave();
    for (const undo of this.undo) undo();
  }

  private listen(): void {
    const on = (target: EventTarget, name: string, listener: (event: Event) => void): void => {
      target.addEventListener(name, listener);
      this.undo.push(() => target.removeEventListener(name, listener));
    };
    on(window, 'online', () => this.lines.hurry());
    on(window, 'beforeunload', (event) => this.later.size > 0 && event.preventDefault());
    on(document, 'visibilitychange', () => document.visibilityState === 'visible' && this.lines.hurry());
    on(this.grid, 'keydown', (event) => this.pressed(event as KeyboardEvent));
    on(document, 'keydown', (event) => {
      if ((event as KeyboardEvent).key === 'Escape' && !document.querySelector('dialog[open]')) this.detail.close();
    });
    on(this.grid, 'pointerleave', () => this.arrangeSoon());
    this.undo.push(onLanguage(() => this.show()));
  }

  // ---- what comes ----

  private heardStatus(status: Status): void {
    this.detail.heardStatus(status);
    this.element.dataset['connection'] = status;
    setText(this.notice, status === 'lost' ? t('reconnecting') : status === 'connecting' ? t('connecting') : '');
  }

  private heard(message: Message, net: Net): void {
    if (message.is === 'hall') return this.takeHall(message);
    if (message.is === 'error' && !message.game) return this.failed(both(message.message));
    const entry = 'game' in message && message.game !== undefined ? this.entries.get(message.game) : undefined;
    if (!entry) return;
    const { model } = entry;
    if (message.is === 'game' && !model.takeGame(message, net.roundTripMs)) return net.rejoin(entry.id);
    if (message.is === 'event' && !model.takeEvent(message, net.roundTripMs)) return net.rejoin(entry.id);
    if (message.is === 'presence') model.presence = message;
    if (message.is === 'refused' && !this.detail.isOf(entry.id)) setText(this.notice, `${t('board_n', { n: entry.board })}: ${t('refused', { why: both(message.message) })}`);
    this.changed(entry.id);
    this.detail.heard(entry.id, message);
  }

  private takeHall(message: HallMessage): void {
    this.hall = message;
    const there = new Set(message.games.map((game) => game.id));
    for (const entry of [...this.entries.values()]) if (!there.has(entry.id)) this.drop(entry);
    message.games.forEach((game, i) => this.takeGame(game, i));
    this.bar.setRounds(this.rounds());
    this.show();
  }

  private takeGame(game: HallGame, index: number): void {
    const place = { board: game.board ?? index + 1, round: game.round ?? 1 };
    const known = this.entries.get(game.id);
    if (known) return void Object.assign(known, place);
    const entry: Entry = { id: game.id, ...place, model: new Model(this.chuhe), matters: [], tile: null! };
    entry.model.id = game.id;
    entry.tile = new Tile(entry, () => this.open(entry));
    this.entries.set(game.id, entry);
    this.lines.join(game.id, () => entry.model.have);
  }

  /** The director has taken it out. */
  private drop(entry: Entry): void {
    if (this.detail.isOf(entry.id)) this.detail.close();
    this.lines.leaveGame(entry.id);
    entry.tile.element.remove();
    this.entries.delete(entry.id);
  }

  /** Without a hall there is only the way to where one can watch, and back. */
  private failed(why: string): void {
    setText(this.notice, why);
    if (this.hall) return;
    setText(this.title, t('no_hall'));
    this.bar.element.hidden = true;
    const watch = this.key === undefined ? null : h('a', { class: 'button', href: `/h/${this.id}`, t: 'watch_hall' });
    this.role.replaceChildren(h('span', {}, t('no_hall_hint')), ' ', watch ?? '', ' ', h('a', { class: 'button', href: '/', t: 'back_to_lobby' }));
  }

  /** A game is not as it was: it is looked at again. */
  private changed(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    const { model } = entry;
    const ruling = model.isOver ? null : this.judge.ruling(id, model);
    const warning = ruling && warningOf(this.chuhe, model, ruling);
    const before = entry.matters;
    entry.matters = mattersOf(model, warning && tellWarning(this.chuhe, warning, language()));
    entry.tile.show(this.detail.isOf(id));
    if (this.isOffice && newlyNeeded(before, entry.matters).length > 0) {
      this.alert.ring();
      entry.tile.call();
    }
    this.arrangeSoon();
  }

  // ---- what is shown ----

  private get isOffice(): boolean {
    return this.hall !== null && this.hall.role !== 'watcher';
  }

  private show(): void {
    const hall = this.hall;
    setText(this.title, hall?.name || t('hall_title'));
    setText(this.role, hall ? t(`hall_role_${hall.role}` as Key) : '');
    this.bar.element.hidden = hall === null;
    this.bar.show(hall?.role ?? 'watcher');
    this.add.show(Math.max(0, ...[...this.entries.values()].map((entry) => entry.round)) + 1);
    this.detail.mayDirect = hall?.role === 'director';
    this.detail.show();
    for (const entry of this.entries.values()) this.changed(entry.id);
    this.arrange();
  }

  private counts(): void {
    const entries = [...this.entries.values()];
    const need = entries.filter(needsNow).length;
    const values = { n: entries.length, seen: entries.filter(isSeen).length, playing: entries.filter(isLive).length, need };
    // what is not known yet is not counted as if it were
    const parts: Key[] = [values.seen < values.n ? 'hall_n_loading' : 'hall_n', 'hall_n_playing'];
    if (this.isOffice) parts.push('hall_n_need');
    this.bar.setCounts(parts.map((part) => t(part, values)).join(' · '));
    this.alert.count(this.isOffice ? need : 0, this.hall?.name ?? '');
  }

  private arrangeSoon(): void {
    this.arranging ??= setTimeout(() => this.arrange(false), ARRANGE_MS);
  }

  /** Puts the tiles in order; not under a pointer or the focus, unless it was asked for. */
  private arrange(isAsked = true): void {
    clearTimeout(this.arranging);
    this.arranging = undefined;
    this.counts();
    const shown = arranged([...this.entries.values()], this.bar.wanted());
    setText(this.empty, this.entries.size === 0 && this.hall ? t('hall_empty') : shown.length === 0 && this.hall ? t('hall_none_fit') : '');
    const isHeld = !isAsked && (this.grid.matches(':hover') || this.grid.contains(document.activeElement));
    const now = Array.from(this.grid.children);
    const tiles = new Set(shown.map((entry) => entry.tile.element as Element));
    if (isHeld && now.length === tiles.size && now.every((tile) => tiles.has(tile))) return;
    for (const tile of now) if (!tiles.has(tile)) tile.remove();
    const focus = document.activeElement;
    let place = this.grid.firstElementChild;
    for (const tile of tiles) {
      if (tile === place) place = place.nextElementSibling;
      else this.grid.insertBefore(tile, place);
    }
    if (focus instanceof HTMLElement && focus !== document.activeElement && this.grid.contains(focus)) focus.focus();
  }

  private tick(): void {
    this.ticks++;
    for (const entry of this.entries.values()) {
      if (entry.model.state?.running && !entry.model.isOver) entry.tile.tick();
      // how long somebody has been waited for changes with the time alone
      if (this.ticks % 2 === 0 && awaitedOf(entry.model)) this.changed(entry.id);
    }
  }

  // ---- one game ----

  private open(entry: Entry): void {
    if (!entry.model.state) return;
    this.detail.open(entry, this.isOffice ? 'arbiter' : 'watcher');
    this.element.dataset['open'] = 'true';
    for (const other of this.entries.values()) other.tile.show(other === entry);
  }

  private closed(game: string): void {
    delete this.element.dataset['open'];
    this.entries.get(game)?.tile.button.focus();
    for (const entry of this.entries.values()) entry.tile.show(false);
  }

  private step(by: number): void {
    const shown = arranged([...this.entries.values()], this.bar.wanted());
    const at = shown.findIndex((entry) => this.detail.isOf(entry.id));
    const next = shown[(at + by + shown.length) % shown.length];
    if (next) this.open(next);
  }

  /** With the arrows from tile to tile, in the rows that are on the screen. */
  private pressed(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.columns(), ArrowDown: this.columns() };
    const step = steps[event.key];
    const buttons = Array.from(this.grid.querySelectorAll<HTMLElement>('.tile'));
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]!.focus();
  }

  private columns(): number {
    return getComputedStyle(this.grid).gridTemplateColumns.split(' ').length;
  }

  // ---- all games ----

  private async toAll(event: Happening, what: Key): Promise<void> {
    const { toAll } = await import('./to_all');
    if (this.isLeft) return;
    const send = (one: Happening, game: string): void => void this.lines.of(game).event(one, game);
    setText(this.notice, await toAll([...this.entries.values()], { what, event, round: this.bar.wanted().round, host: this.element, send, later: (act, ms) => this.doLater(act, ms) }));
  }

  private doLater(act: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.later.delete(timer);
      act();
    }, ms);
    this.later.add(timer);
  }

  /** The games of a round as pairings, less one of them. */
  private pairings(round: number, without?: string): Pairing[] {
    return [...this.entries.values()].filter((entry) => entry.round === round && entry.id !== without).map(({ board, model }) => ({ board, red: model.players.red, black: model.players.black }));
  }

  private async openChange(entry: HallEntry): Promise<void> {
    const { ChangeGame } = await import('./change_game');
    if (this.isLeft) return;
    new ChangeGame(entry, { hall: this.id, key: this.key, others: (round) => this.pairings(round, entry.id) }).open(this.element);
  }

  private async openResults(): Promise<void> {
    const { ResultsDialog } = await import('./results');
    if (this.isLeft) return;
    const round = this.bar.wanted().round || (this.rounds().length === 1 ? this.rounds()[0]! : 0);
    const entries = [...this.entries.values()].filter((entry) => !round || entry.round === round);
    new ResultsDialog(this.chuhe, this.hall?.name ?? '', round, entries).open(this.element);
  }

  private rounds(): number[] {
    return [...new Set([...this.entries.values()].map((entry) => entry.round))];
  }

  private toggleAdding(): void {
    this.add.element.hidden = !this.add.element.hidden;
    if (!this.add.element.hidden) this.add.element.querySelector('textarea')!.focus();
  }

  private openLinks(): void {
    const entries = (): HallEntry[] => arranged([...this.entries.values()], { ...this.bar.wanted(), order: 'board', which: 'all', text: '' });
    new LinksDialog(this.store, { hall: this.id, key: this.key, name: () => this.hall?.name ?? '', entries }).open(this.element);
  }
}
