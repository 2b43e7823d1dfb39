// SPDX-License-Identifier: GPL-3.0-or-later
/** The messages of docs/server-protocol.md. */

import type { Effect, Side, TableEvent, TableMove, TableState } from './chuhe';
import type { LinesMessage, ReviewMessage } from './engine_messages';
import type { Both } from './i18n';

export type Role = Side | 'arbiter' | 'watcher';

export interface Seat {
  who: 'person' | 'lobby' | 'engine';
  level?: number;
  name?: string;
  /** It is an account's; whose, its name tells. */
  account?: boolean;
}

/** As the library's state, but all moves (in `game`) or their number and the last one. */
export interface WireState extends Omit<TableState, 'moves' | 'plies'> {
  moves?: TableMove[];
  plies?: number;
}

export interface WireEvent {
  seq: number;
  event: TableEvent;
  effects: Effect[];
  at?: number;
}

export interface GameOptions {
  table?: string;
  rules?: string;
  time?: string;
  press?: string;
  markers?: number;
  take_back?: boolean;
  repetition?: string;
  natural_limit?: { way?: string };
  [name: string]: unknown;
}

export interface GameMessage {
  is: 'game';
  game: string;
  role: Role;
  created?: number;
  /** Of a hall, at which board. */
  hall?: string;
  board?: number;
  options: GameOptions | null;
  players: Record<Side, string>;
  seats: Record<Side, Seat> & { arbiter?: boolean; withdrawn?: boolean; lag_ms?: number; delay_s?: number };
  events: WireEvent[];
  state: WireState;
  now: number;
}

export interface EventMessage extends WireEvent {
  is: 'event';
  game: string;
  state: WireState;
  now: number;
}

export interface Refused {
  is: 'refused';
  game: string;
  n: string;
  refusal: string;
  clause: string;
  message: Both;
  why_message?: Both;
}

export interface Presence {
  is: 'presence';
  game: string;
  red: boolean;
  black: boolean;
  /** More than one connection has the seat. */
  red_twice?: boolean;
  black_twice?: boolean;
  watchers: number;
}

export interface Listed {
  id: string;
  /** Neither is told of a game with a delay in which something has just happened. */
  phase?: string;
  plies?: number;
  red: Seat;
  black: Seat;
  options: GameOptions | null;
  /** A person is. */
  arbiter?: boolean;
  hall?: string;
}

export interface HallGame {
  id: string;
  board?: number;
  round?: number;
}

export interface HallMessage {
  is: 'hall';
  hall: string;
  name: string;
  role: 'director' | 'arbiter' | 'watcher';
  games: HallGame[];
}

export interface RematchMessage {
  is: 'rematch';
  game: string;
  by: Side;
  /** The game that he has made, and the key of the other one's seat there. */
  next: string;
  key?: string;
}

export type Message =
  | GameMessage
  | EventMessage
  | { is: 'taken'; game: string; n: string; seq: number }
  | { is: 'elsewhere'; game: string; address: string }
  | Refused
  | Presence
  | RematchMessage
  | { is: 'lobby'; open: Listed[]; live: Listed[]; engine?: boolean }
  | HallMessage
  | { is: 'pong'; t: number; now: number }
  | LinesMessage
  | ReviewMessage
  | { is: 'error'; code: string; message: Both; game?: string; id?: string; n?: string };
