// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * What the page says to the server and hears from it. It says again where it was when a
 * connection comes back, and sends again what was not answered: each event has a key, so that
 * none is taken twice. A game that another process of the server has is seen over a connection
 * to that one.
 */

import type { TableEvent } from './chuhe';
import { Link, type Socket, type Status } from './link';
import type { Message } from './messages';

export type { Socket, Status } from './link';

export interface NetListener {
  status(status: Status): void;
  message(message: Message): void;
}

interface Joined {
  key: string | undefined;
  /** The number of the last event that is known. */
  have: () => number;
  link: Link;
  /** How often it was elsewhere since it was seen. */
  moves: number;
}

/** That a game goes from one process to the next without a pause. */
const MOVES_AT_ONCE = 2;

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Net {
  private status: Status | null = null;
  private isClosed = false;
  private readonly games = new Map<string, Joined>();
  private hallAt: { hall: string; key: string | undefined } | null = null;
  private wantsLobby = false;
  private readonly unanswered = new Map<string, { game: string; text: string }>();
  /** The server as a whole, and processes of it by their address. */
  private readonly home: Link;
  private readonly links = new Map<string, Link>();
  /** Of addresses where nobody was: how often. */
  private readonly attempts = new Map<string, number>();
  private readonly pauses = new Set<ReturnType<typeof setTimeout>>();

  constructor(
    private readonly listener: NetListener,
    private readonly connectTo: (address: string) => Socket,
  ) {
    this.home = new Link(this, '');
  }

  /** The last round trip; 0 when none was measured. */
  get roundTripMs(): number {
    const game = this.onlyGame();
    return ((game !== undefined && this.games.get(game)?.link) || this.home).roundTripMs;
  }

  start(): void {
    this.changed();
    this.home.open();
  }

  /** To see a game, one of several; `have` is asked at each connection. */
  join(id: string, key: string | undefined, have: () => number): void {
    const link = this.games.get(id)?.link ?? this.home;
    this.games.set(id, { key, have, link, moves: 0 });
    link.join(id);
  }

  /** Asks for the game again, from the first event. */
  rejoin(id = this.onlyGame()): void {
    const game = id === undefined ? undefined : this.games.get(id);
    if (game) game.link.send({ do: 'join', game: id, key: game.key, have: 0 });
  }

  leaveGame(id: string): void {
    const link = this.games.get(id)?.link;
    if (!link || !this.games.delete(id)) return;
    // nobody waits for an answer any more, and it is not to happen at some later time
    for (const [n, event] of this.unanswered) if (event.game === id) this.unanswered.delete(n);
    link.leave(id);
    link.send({ do: 'leave', game: id });
    this.closeIdle(link);
    this.changed();
  }

  /** To be told of the games of a hall. */
  hall(hall: string, key: string | undefined): void {
    this.hallAt = { hall, key };
    for (const link of this.all()) link.send({ do: 'hall', hall, key });
  }

  lobby(): void {
    this.wantsLobby = true;
    this.home.send({ do: 'lobby' });
  }

  /** Sends an event, now or when the connection is back; gives its key, and null where the
   * game is none that was joined: nothing will come of it then. `thought`: how long its player
   * has thought, in milliseconds. */
  event(event: Omit<TableEvent, 'at'>, game = this.onlyGame(), thought?: number): string | null {
    const link = game === undefined ? undefined : this.games.get(game)?.link;
    if (game === undefined || !link) return null;
    const n = newKey();
    const text = JSON.stringify({ do: 'event', game, n, event, thought });
    this.unanswered.set(n, { game, text });
    if (link.sees(game)) link.say(text);
    return n;
  }

  /** Sends a message that nobody waits for; false when there is no connection at the moment. */
  say(message: object): boolean {
    this.home.send(message);
    return this.home.isOpen;
  }

  /** The same, of a game, to where it is. */
  sayOf(game: string, message: object): boolean {
    const link = this.games.get(game)?.link;
    if (!link?.sees(game)) return false;
    link.send(message);
    return true;
  }

  /** Tries at once, when it waits: the network may be back. */
  hurry(): void {
    for (const link of this.all()) link.hurry();
  }

  close(): void {
    this.isClosed = true;
    for (const pause of this.pauses) clearTimeout(pause);
    this.pauses.clear();
    for (const link of this.all()) link.close();
  }

  // ---- for its connections ----

  connect(address: string): Socket {
    return this.connectTo(address);
  }

  /** An arbiter is one by the hall: each process has to hear of it. */
  greeting(): object[] {
    return this.hallAt ? [{ do: 'hall', ...this.hallAt }] : [];
  }

  farther(link: Link): object[] {
    return link === this.home && this.wantsLobby ? [{ do: 'lobby' }] : [];
  }

  joining(id: string): string[] {
    const game = this.games.get(id);
    if (!game) return [];
    const events = [...this.unanswered.values()].filter((event) => event.game === id);
    const join = { do: 'join', game: id, key: game.key, have: game.have() };
    return [JSON.stringify(join), ...events.map((event) => event.text)];
  }

  heard(message: Message, link: Link): void {
    if (message.is === 'elsewhere') {
      this.move(message.game, message.address, link);
      return;
    }
    if (message.is === 'game') this.arrived(message.game);
    if (message.is === 'taken' || message.is === 'refused') this.unanswered.delete(message.n);
    if (message.is === 'error' && message.n !== undefined) this.unanswered.delete(message.n);
    if (link !== this.home && message.is !== 'pong') this.attempts.delete(link.address);
    this.listener.message(message);
  }

  changed(): void {
    const status = this.together();
    if (status === this.status || this.isClosed) return;
    this.status = status;
    this.listener.status(status);
  }

  /** The process may be gone for good: its games are asked for at the server. */
  returns(link: Link): void {
    if (link === this.home) {
      link.open();
      return;
    }
    this.attempts.set(link.address, link.attempts);
    for (const id of [...link.games]) this.put(id, link, this.home);
    this.closeIdle(link);
    this.changed();
  }

  // ---- where games are ----

  private all(): Link[] {
    return [this.home, ...this.links.values()];
  }

  private onlyGame(): string | undefined {
    return this.games.keys().next().value;
  }

  private put(id: string, from: Link, to: Link): void {
    const game = this.games.get(id);
    from.leave(id);
    if (!game) return;
    game.link = to;
    to.join(id);
  }

  private arrived(id: string): void {
    const game = this.games.get(id);
    if (game) game.moves = 0;
  }

  private move(id: string, address: string, from: Link): void {
    const game = this.games.get(id);
    if (game?.link !== from) return;
    // a while later, when nobody has it at the moment, or they do not agree
    if (address === from.address || ++game.moves > MOVES_AT_ONCE) {
      this.pause(() => game.link === from && this.moveNow(id, address, from), from.wait());
      return;
    }
    this.moveNow(id, address, from);
  }

  private moveNow(id: string, address: string, from: Link): void {
    this.put(id, from, this.linkTo(address));
    this.closeIdle(from);
    this.changed();
  }

  private linkTo(address: string): Link {
    if (address === '') return this.home;
    let link = this.links.get(address);
    if (!link) {
      link = new Link(this, address, this.attempts.get(address) ?? 0);
      this.links.set(address, link);
      link.open();
    }
    return link;
  }

  private closeIdle(link: Link): void {
    if (link === this.home || link.games.size > 0) return;
    this.links.delete(link.address);
    link.close();
  }

  private pause(then: () => void, ms: number): void {
    const pause = setTimeout(() => {
      this.pauses.delete(pause);
      then();
    }, ms);
    this.pauses.add(pause);
  }

  /** The worst of what is used. */
  private together(): Status {
    const isHomeUsed = this.wantsLobby || this.hallAt || this.games.size === 0;
    const used = this.all().filter((link) => link.games.size > 0 || (link === this.home && isHomeUsed));
    const has = (status: Status): boolean => used.some((link) => link.status === status);
    return has('lost') ? 'lost' : has('connecting') ? 'connecting' : 'open';
  }
}

/** `address`: a path of the site, under which one process of the server is reached. */
export function serverSocket(address = ''): Socket {
  const site = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
  return new WebSocket(`${site}${address}/ws`);
}
