// SPDX-License-Identifier: GPL-3.0-or-later
/** The connection of the study page: there is none before something is asked. */

import type { Message } from '../messages';
import { Net, serverSocket, type Status } from '../net';
import type { StudyConnection } from './types';

export class LazyConnection implements StudyConnection {
  status: Status = 'connecting';
  private net: Net | null = null;
  private isClosed = false;
  private first: string[] = [];
  private readonly hearers = new Set<(message: Message) => void>();
  private readonly watchers = new Set<(status: Status) => void>();

  constructor(private readonly connect = serverSocket) {}

  send(message: object): boolean {
    if (this.isClosed) return false;
    if (!this.net) this.open();
    if (this.status === 'open') return this.net!.say(message);
    if (this.status === 'lost') return false;
    this.first.push(JSON.stringify(message)); // until it is open for the first time
    return true;
  }

  onMessage(listener: (message: Message) => void): () => void {
    this.hearers.add(listener);
    return () => this.hearers.delete(listener);
  }

  onStatus(listener: (status: Status) => void): () => void {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  }

  close(): void {
    this.isClosed = true;
    this.net?.close();
  }

  private open(): void {
    this.net = new Net(
      {
        status: (status) => this.changed(status),
        message: (message) => this.hearers.forEach((hear) => hear(message)),
      },
      this.connect,
    );
    this.net.start();
  }

  private changed(status: Status): void {
    this.status = status;
    if (status !== 'connecting') {
      for (const text of this.first) if (status === 'open') this.net!.say(JSON.parse(text) as object);
      this.first = [];
    }
    this.watchers.forEach((watch) => watch(status));
  }
}
