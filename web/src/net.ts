// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * The connection to the server. It comes back by itself, says again where it was, and sends
 * again what was not answered: each event has a key, so that none is taken twice.
 */

import type { TableEvent } from './chuhe';
import type { Message } from './messages';

export type Status = 'connecting' | 'open' | 'lost';

export interface NetListener {
  status(status: Status): void;
  message(message: Message): void;
}

/** As much of WebSocket as is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 15_000;
const PING_EVERY_MS = 20_000;
const PONG_WITHIN_MS = 8_000;
/** A server takes some 30 messages a second. */
const JOINS_AT_ONCE = 10;
const JOINS_EVERY_MS = 500;

interface Joined {
  key: string | undefined;
  /** The number of the last event that is known. */
  have: () => number;
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Net {
  /** The last round trip; 0 when none was measured. */
  roundTripMs = 0;
  private socket: Socket | null = null;
  private isOpen = false;
  private isClosed = false;
  private attempts = 0;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private pinging: ReturnType<typeof setInterval> | undefined;
  private ponging: ReturnType<typeof setTimeout> | undefined;
  private readonly games = new Map<string, Joined>();
  private hallAt: { hall: string; key: string | undefined } | null = null;
  private wantsLobby = false;
  /** Joins that wait: a server takes so many messages a second. */
  private readonly joining = new Set<string>();
  private pacing: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, { game: string | undefined; text: string }>();

  constructor(
    private readonly listener: NetListener,
    private readonly connect: () => Socket,
  ) {}

  start(): void {
    this.listener.status('connecting');
    this.open();
  }

  /** To see a game, one of several; `have` is asked at each connection. */
  join(id: string, key: string | undefined, have: () => number): void {
    this.games.set(id, { key, have });
    if (this.isOpen) this.joinSoon(id);
  }

  /** Asks for the game again, from the first event. */
  rejoin(id = this.onlyGame()): void {
    if (this.isOpen && id !== undefined) this.sendJoin(id, 0);
  }

  leaveGame(id: string): void {
    this.joining.delete(id);
    if (this.games.delete(id) && this.isOpen) this.send({ do: 'leave', game: id });
  }

  /** To be told of the games of a hall. */
  hall(hall: string, key: string | undefined): void {
    this.hallAt = { hall, key };
    if (this.isOpen) this.send({ do: 'hall', hall, key });
  }

  lobby(): void {
    this.wantsLobby = true;
    if (this.isOpen) this.send({ do: 'lobby' });
  }

  /** Sends an event, now or when the connection is back; gives its key. */
  event(event: Omit<TableEvent, 'at'>, game = this.onlyGame()): string {
    const n = newKey();
    const text = JSON.stringify({ do: 'event', game, n, event });
    this.unanswered.set(n, { game, text });
    if (this.isOpen && !this.joining.has(game ?? '')) this.socket?.send(text);
    return n;
  }

  /** Sends a message that nobody waits for; false when there is no connection at the moment. */
  say(message: object): boolean {
    if (this.isOpen) this.send(message);
    return this.isOpen;
  }

  /** Tries at once, when it waits: the network may be back. */
  hurry(): void {
    if (this.waiting === undefined || this.isClosed) return;
    clearTimeout(this.waiting);
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.waiting);
    this.drop();
  }

  private open(): void {
    this.waiting = undefined;
    const socket = this.connect();
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (event) => this.received(String(event.data));
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private opened(socket: Socket): void {
    if (socket !== this.socket) return;
    this.isOpen = true;
    this.listener.status('open');
    if (this.hallAt) this.send({ do: 'hall', ...this.hallAt });
    for (const id of this.games.keys()) this.joining.add(id);
    this.joinSome();
    if (this.wantsLobby) this.send({ do: 'lobby' });
    this.pinging = setInterval(() => this.ping(), PING_EVERY_MS);
    this.ping();
  }

  private onlyGame(): string | undefined {
    return this.games.keys().next().value;
  }

  private sendJoin(id: string, have = this.games.get(id)?.have() ?? 0): void {
    const game = this.games.get(id);
    if (game) this.send({ do: 'join', game: id, key: game.key, have });
  }

  private joinSoon(id: string): void {
    this.joining.add(id);
    if (this.pacing === undefined) this.joinSome();
  }

  private joinSome(): void {
    clearTimeout(this.pacing);
    this.pacing = undefined;
    for (const id of [...this.joining].slice(0, JOINS_AT_ONCE)) {
      this.joining.delete(id);
      this.sendJoin(id);
      for (const event of this.unanswered.values()) if (event.game === id) this.socket?.send(event.text);
    }
    if (this.joining.size > 0) this.pacing = setTimeout(() => this.joinSome(), JOINS_EVERY_MS);
  }

  private send(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }

  private ping(): void {
    this.send({ do: 'ping', t: Math.round(performance.now()) });
    clearTimeout(this.ponging);
    this.ponging = setTimeout(() => this.lost(), PONG_WITHIN_MS);
  }

  private received(text: string): void {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return;
    }
    this.attempts = 0;
    if (message.is === 'pong') {
      clearTimeout(this.ponging);
      this.roundTripMs = Math.max(0, performance.now() - message.t);
    }
    if (message.is === 'taken' || message.is === 'refused') this.unanswered.delete(message.n);
    this.listener.message(message);
  }

  private lost(): void {
    this.drop();
    if (this.isClosed) return;
    this.listener.status('lost');
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts++);
    // not all at once, when a server comes back
    this.waiting = setTimeout(() => this.open(), wait * (0.7 + 0.6 * Math.random()));
  }

  private drop(): void {
    this.isOpen = false;
    clearTimeout(this.pacing);
    this.pacing = undefined;
    this.joining.clear();
    clearInterval(this.pinging);
    clearTimeout(this.ponging);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

export function serverSocket(): Socket {
  return new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
}
