// SPDX-License-Identifier: GPL-3.0-or-later
/** A position asked of the server's engine, again and again as one goes through a game. */

import type { EngineLine } from '../engine_messages';
import type { Both } from '../i18n';
import type { Message } from '../messages';
import type { Status } from '../net';
import { refusalOf } from './refusals';
import type { StudyConnection, StudyView } from './types';

/**
 * `off`; `over`: no move can be played here; `asked`: nothing was answered yet; `lost`: the
 * connection is, and it will be asked again; `thinking`, `done`: there are lines; `silent`: no
 * engine could answer; `busy`: too many ask, and it will be asked again; `refused`: see `why`.
 */
export type AnalysisState = 'off' | 'over' | 'asked' | 'lost' | 'thinking' | 'done' | 'silent' | 'busy' | 'refused';

export interface Wanted {
  /** 1 to 5. */
  lines: number;
  /** 1 to 10. */
  level: number;
}

/** Whoever holds a key down runs through a game; the server takes so many messages a second. */
const ASK_EVERY_MS = 250;
const BUSY_WAIT_MS = 4000;
const BUSY_WAIT_MAX_MS = 30_000;
/** The server's own bound; longer games are asked by their position. */
const MOVES_MAX = 2000;

/** No search comes so deep: an engine that has proven a mate says the largest depth that it knows. */
const PROVEN_DEPTH = 100;

let questions = 0;

export class Analysis {
  state: AnalysisState = 'off';
  lines: EngineLine[] = [];
  depth = 0;
  /** Where the lines begin. */
  linesOf: StudyView | null = null;
  why: Both | null = null;
  private view: StudyView | null = null;
  private wanted: Wanted = { lines: 3, level: 10 };
  private id: string | null = null;
  private askedAt = -Infinity;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private busyWait = BUSY_WAIT_MS;
  private readonly undo: (() => void)[];

  constructor(
    private readonly connection: StudyConnection,
    private readonly changed: () => void,
  ) {
    this.undo = [connection.onMessage((message) => this.heard(message)), connection.onStatus((status) => this.connected(status))];
  }

  /** A mate that is certain: nothing deeper is to be found. */
  get isProven(): boolean {
    return this.depth >= PROVEN_DEPTH && this.lines[0]?.mate !== undefined;
  }

  /** Asks about a position, in place of the one before. */
  ask(view: StudyView, wanted: Wanted): void {
    this.view = view;
    this.wanted = wanted;
    this.busyWait = BUSY_WAIT_MS;
    this.forget();
    if (view.isOver) {
      this.lines = [];
      this.set('over');
      return;
    }
    const wait = this.askedAt + ASK_EVERY_MS - performance.now();
    this.set('asked');
    if (wait <= 0) this.send();
    else this.waiting = setTimeout(() => this.send(), wait);
  }

  stop(): void {
    this.forget();
    this.view = null;
    this.lines = [];
    this.set('off');
  }

  leave(): void {
    this.forget();
    for (const undo of this.undo) undo();
  }

  /** The server need not think about what was asked last. */
  private forget(): void {
    clearTimeout(this.waiting);
    if (this.id !== null && this.state !== 'done') this.connection.send({ do: 'no_analyse', id: this.id });
    this.id = null;
  }

  private send(): void {
    const view = this.view;
    if (!view) return;
    this.askedAt = performance.now();
    this.id = `a${++questions}`;
    const place = view.moves.length > MOVES_MAX ? { fen: view.fen } : { fen: view.start, moves: view.moves };
    const isSent = this.connection.send({ do: 'analyse', id: this.id, ...place, rules: view.rules, ...this.wanted });
    if (!isSent) this.lost();
    else this.set('asked');
  }

  private connected(status: Status): void {
    if (status === 'lost' && this.isAsking()) this.lost();
    else if (status === 'open' && this.state === 'lost') this.send();
  }

  private isAsking(): boolean {
    return this.id !== null && (this.state === 'asked' || this.state === 'thinking');
  }

  private lost(): void {
    this.id = null;
    this.set('lost');
  }

  private heard(message: Message): void {
    if (message.is === 'lines' && message.id === this.id) {
      this.depth = message.depth;
      this.lines = message.lines;
      this.linesOf = this.view;
      if (message.done && message.lines.length === 0) this.set('silent');
      else this.set(message.done ? 'done' : 'thinking');
    } else if (message.is === 'error' && message.id !== undefined && message.id === this.id) {
      this.id = null;
      if (message.code === 'too_many') this.busy();
      else {
        this.why = refusalOf(message);
        this.set('refused');
      }
    }
  }

  private busy(): void {
    this.waiting = setTimeout(() => this.send(), this.busyWait);
    this.busyWait = Math.min(BUSY_WAIT_MAX_MS, 2 * this.busyWait);
    this.set('busy');
  }

  private set(state: AnalysisState): void {
    this.state = state;
    this.changed();
  }
}
