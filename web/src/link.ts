// SPDX-License-Identifier: GPL-3.0-or-later
/** One connection to the server, or to one of its processes. It comes back by itself. */

import type { Message } from './messages';

export type Status = 'connecting' | 'open' | 'lost';

/** As much of WebSocket as is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** What a connection asks of who has it. */
export interface LinkOwner {
  connect(address: string): Socket;
  /** What is said when it opens, before games are joined and after. */
  greeting(link: Link): object[];
  farther(link: Link): object[];
  /** The message that joins a game, and events of it that were not answered. */
  joining(game: string): string[];
  heard(message: Message, link: Link): void;
  changed(): void;
  /** It was lost a while ago: it is to be opened again, or not. */
  returns(link: Link): void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
/** Another process takes a game over after some seconds. */
const LONGEST_WAIT_FOR_ONE_MS = 3_000;
const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 8_000;
/** Somebody has come back to the page, or the network has: he waits for it. */
const HURRIED_PONG_WITHIN_MS = 2_500;
/** A network may swallow what should open a connection, and say nothing. */
const OPEN_WITHIN_MS = 8_000;
const HURRIED_OPEN_WITHIN_MS = 3_000;
/** By so much the time of day runs ahead while a machine sleeps. */
const SLEPT_MS = 1_000;
/** A server takes some 30 messages a second, and a hundred at once. */
const JOINS_AT_ONCE = 40;
const JOINS_A_SECOND = 20;
const JOINS_EVERY_MS = 250;

export class Link {
  status: Status = 'connecting';
  /** The last round trip; 0 when none was measured. */
  roundTripMs = 0;
  readonly games = new Set<string>();
  private socket: Socket | null = null;
  private isClosed = false;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private ponging: ReturnType<typeof setTimeout> | undefined;
  private opening: ReturnType<typeof setTimeout> | undefined;
  /** When it was begun to be opened, by the time of day: others stand still in sleep. */
  private openedAt = 0;
  private isHurried = false;
  /** How long the machine slept, from some time on. */
  private asleepMs = timeAsleep();
  /** Joins that wait: a server takes so many messages a second. */
  private readonly pending = new Set<string>();
  private pacing: ReturnType<typeof setTimeout> | undefined;
  /** Joins that may be sent now; it grows with the time. */
  private allowed = JOINS_AT_ONCE;
  private allowedAt = performance.now();

  constructor(
    private readonly owner: LinkOwner,
    /** A path of the site; '': the server as a whole. */
    readonly address: string,
    /** How often it was tried in vain. */
    public attempts = 0,
  ) {}

  get isOpen(): boolean {
    return this.status === 'open';
  }

  open(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    clearTimeout(this.opening);
    this.opening = setTimeout(() => this.lost(), OPEN_WITHIN_MS);
    this.openedAt = Date.now();
    const socket = this.owner.connect(this.address);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => socket === this.socket && this.received(String(event.data));
    socket.onclose = () => socket === this.socket && this.lost();
  }

  send(message: object): void {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
  }

  /** The game is seen by this connection, from its next turn on. */
  join(id: string): void {
    this.games.add(id);
    if (!this.isOpen) return;
    this.pending.add(id);
    if (this.pacing === undefined) this.joinSome();
  }

  leave(id: string): boolean {
    this.pending.delete(id);
    return this.games.delete(id);
  }

  /** Whether the game was joined. */
  sees(id: string): boolean {
    return this.isOpen && this.games.has(id) && !this.pending.has(id);
  }

  /** An event of a game that it sees. */
  say(text: string): void {
    this.socket?.send(text);
  }

  /** The network may be back, or gone since somebody looked: tries at once what waits, asks
   * what is open whether it still is, and begins anew what takes long to open. */
  hurry(): void {
    if (this.isClosed) return;
    if (this.waiting !== undefined) return this.again();
    if (this.isOpen) {
      if (!this.isHurried) this.ping(HURRIED_PONG_WITHIN_MS);
    } else if (this.socket && Math.abs(Date.now() - this.openedAt) > HURRIED_OPEN_WITHIN_MS) {
      this.drop();
      this.again();
    }
  }

  private again(): void {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.owner.returns(this);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.waiting);
    this.drop();
  }

  private opened(socket: Socket): void {
    if (socket !== this.socket) return;
    clearTimeout(this.opening);
    this.asleepMs = timeAsleep();
    this.change('open');
    for (const message of this.owner.greeting(this)) this.send(message);
    for (const id of this.games) this.pending.add(id);
    this.joinSome();
    for (const message of this.owner.farther(this)) this.send(message);
    this.pinging = setInterval(() => this.ping(), PING_EVERY_MS);
    this.ping();
  }

  private change(status: Status): void {
    this.status = status;
    this.owner.changed();
  }

  private joinSome(): void {
    clearTimeout(this.pacing);
    this.pacing = undefined;
    const now = performance.now();
    this.allowed = Math.min(JOINS_AT_ONCE, this.allowed + ((now - this.allowedAt) * JOINS_A_SECOND) / 1000);
    this.allowedAt = now;
    for (const id of this.pending) {
      if (this.allowed < 1) break;
      this.allowed -= 1;
      this.pending.delete(id);
      for (const text of this.owner.joining(id)) this.socket?.send(text);
    }
    if (this.pending.size > 0) this.pacing = setTimeout(() => this.joinSome(), JOINS_EVERY_MS);
  }

  private ping(withinMs = PONG_WITHIN_MS): void {
    this.send({ do: 'ping', t: Math.round(performance.now()) });
    clearTimeout(this.ponging);
    this.ponging = setTimeout(() => this.lost(), withinMs);
    this.isHurried = withinMs < PONG_WITHIN_MS;
    this.awake();
  }

  /** After a sleep the clocks of games stand where they stood before: they are asked for. */
  private awake(): void {
    const before = this.asleepMs;
    this.asleepMs = timeAsleep();
    if (Math.abs(this.asleepMs - before) < SLEPT_MS) return;
    for (const id of this.games) this.pending.add(id);
    this.joinSome();
  }

  private received(text: string): void {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    // a process that knows of nothing but others has not served yet
    if (message.is !== 'elsewhere' && message.is !== 'pong') this.attempts = 0;
    if (message.is === 'pong') {
      clearTimeout(this.ponging);
      this.isHurried = false;
      this.roundTripMs = Math.max(0, performance.now() - message.t);
    }
    this.owner.heard(message, this);
  }

  private lost(): void {
    this.drop();
    if (this.isClosed) return;
    this.waiting = setTimeout(() => this.again(), this.wait());
    this.change('lost');
  }

  /** How long it waits after the next attempt: not all at once, when a server comes back. */
  wait(): number {
    const longest = this.address === '' ? LONGEST_WAIT_MS : LONGEST_WAIT_FOR_ONE_MS;
    const wait = Math.min(longest, FIRST_WAIT_MS * 2 ** this.attempts++);
    return wait * (0.7 + 0.6 * Math.random());
  }

  private drop(): void {
    clearTimeout(this.pacing);
    this.pacing = undefined;
    this.pending.clear();
    clearInterval(this.pinging);
    clearTimeout(this.ponging);
    clearTimeout(this.opening);
    this.isHurried = false;
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

/** What the time of day is ahead of the time that the page has run: it grows in sleep. */
function timeAsleep(): number {
  return Date.now() - performance.now();
}
