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
  private game: { id: string; key: string | undefined; have: () => number } | null = null;
  private wantsLobby = false;
  private readonly unanswered = new Map<string, string>();

  constructor(
    private readonly listener: NetListener,
    private readonly connect: () => Socket,
  ) {}

  start(): void {
    this.listener.status('connecting');
    this.open();
  }

  /** To see a game; `have` is asked at each connection. */
  join(id: string, key: string | undefined, have: () => number): void {
    this.game = { id, key, have };
    if (this.isOpen) this.sendJoin();
  }

  /** Asks for the game again, from the first event. */
  rejoin(): void {
    if (this.isOpen) this.sendJoin(0);
  }

  lobby(): void {
    this.wantsLobby = true;
    if (this.isOpen) this.send({ do: 'lobby' });
  }

  /** Sends an event, now or when the connection is back; gives its key. */
  event(event: Omit<TableEvent, 'at'>): string {
    const n = newKey();
    const text = JSON.stringify({ do: 'event', game: this.game?.id, n, event });
    this.unanswered.set(n, text);
    if (this.isOpen) this.socket?.send(text);
    return n;
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
    if (this.game) this.sendJoin();
    if (this.wantsLobby) this.send({ do: 'lobby' });
    for (const text of this.unanswered.values()) socket.send(text);
    this.pinging = setInterval(() => this.ping(), PING_EVERY_MS);
    this.ping();
  }

  private sendJoin(have = this.game?.have() ?? 0): void {
    if (this.game) this.send({ do: 'join', game: this.game.id, key: this.game.key, have });
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
