// SPDX-License-Identifier: GPL-3.0-or-later
/** A connection without a network, and what is looked at, for tests of the study page. */

import type { Message } from '../src/messages';
import type { Status } from '../src/net';
import type { StudyConnection, StudyView } from '../src/study/types';

export class FakeConnection implements StudyConnection {
  status: Status = 'open';
  takes = true;
  sent: Record<string, unknown>[] = [];
  private readonly listeners = new Set<(message: Message) => void>();
  private readonly watchers = new Set<(status: Status) => void>();

  send(message: object): boolean {
    if (this.takes) this.sent.push(message as Record<string, unknown>);
    return this.takes;
  }
  onMessage(listener: (message: Message) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  onStatus(listener: (status: Status) => void): () => void {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  }
  get hearers(): number {
    return this.listeners.size + this.watchers.size;
  }
  say(message: Message): void {
    for (const listener of [...this.listeners]) listener(message);
  }
  become(status: Status): void {
    this.status = status;
    for (const watcher of [...this.watchers]) watcher(status);
  }
  last(what: string): Record<string, unknown> | undefined {
    return [...this.sent].reverse().find((message) => message['do'] === what);
  }
}

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

export function lookedAt(some: Partial<StudyView>): StudyView {
  return { start: START, moves: [], fen: START, rules: 'cxa2020', mainline: [], at: 0, game: 1, isOver: false, ...some };
}
