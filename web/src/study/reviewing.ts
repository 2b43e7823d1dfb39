// SPDX-License-Identifier: GPL-3.0-or-later
/** A game that the server reviews: asked, waited for, given up. */

import type { ReviewReport } from '../engine_messages';
import { language, type Both } from '../i18n';
import type { Message } from '../messages';
import type { Status } from '../net';
import { refusalOf } from './refusals';
import type { StudyConnection, StudyView } from './types';

/** `lost`: the connection is, and it will be asked again; `failed`: see `why`. */
export type ReviewState = 'none' | 'asked' | 'working' | 'lost' | 'done' | 'failed';

let reviews = 0;

export class Reviewing {
  state: ReviewState = 'none';
  /** Positions that are known, and all. */
  done = 0;
  of = 0;
  report: ReviewReport | null = null;
  /** The game that the report is of. */
  reviewed: StudyView | null = null;
  why: Both | null = null;
  private view: StudyView | null = null;
  private level = 5;
  private id: string | null = null;
  private readonly undo: (() => void)[];

  constructor(
    private readonly connection: StudyConnection,
    private readonly changed: () => void,
  ) {
    this.undo = [connection.onMessage((message) => this.heard(message)), connection.onStatus((status) => this.connected(status))];
  }

  get isBusy(): boolean {
    return this.state === 'asked' || this.state === 'working' || this.state === 'lost';
  }

  /** The main line of what is looked at, at a level of 1 to 10. */
  start(view: StudyView, level: number): void {
    this.forget();
    this.view = view;
    this.level = level;
    this.send();
  }

  /** What was found of this game earlier. */
  recall({ report, reviewed }: { report: ReviewReport; reviewed: StudyView }): void {
    this.report = report;
    this.reviewed = reviewed;
    this.set('done');
  }

  /** What was found before stays. */
  stop(): void {
    this.forget();
    this.set(this.report ? 'done' : 'none');
  }

  /** Nothing of it is wanted any more. */
  drop(): void {
    this.report = null;
    this.reviewed = null;
    this.why = null;
    this.stop();
  }

  leave(): void {
    this.forget();
    for (const undo of this.undo) undo();
  }

  private forget(): void {
    if (this.id !== null) this.connection.send({ do: 'no_review', id: this.id });
    this.id = null;
  }

  private send(): void {
    const view = this.view;
    if (!view) return;
    this.id = `r${++reviews}`;
    this.done = 0;
    this.of = view.mainline.length + 1;
    const isSent = this.connection.send({
      do: 'review',
      id: this.id,
      fen: view.start,
      moves: view.mainline,
      rules: view.rules,
      level: this.level,
      lang: language(),
    });
    if (!isSent) this.id = null;
    this.set(isSent ? 'asked' : 'lost');
  }

  private connected(status: Status): void {
    if (status === 'lost' && (this.state === 'asked' || this.state === 'working')) {
      this.id = null;
      this.set('lost');
    } else if (status === 'open' && this.state === 'lost') this.send();
  }

  private heard(message: Message): void {
    if (message.is === 'review' && message.id === this.id) {
      this.done = message.done;
      this.of = message.of;
      if (message.review) this.finish(message.review);
      else if (message.failed) this.fail(message.failed);
      else this.set('working');
    } else if (message.is === 'error' && message.id !== undefined && message.id === this.id) this.fail(refusalOf(message));
  }

  private finish(report: ReviewReport): void {
    this.id = null;
    this.report = report;
    this.reviewed = this.view;
    this.set('done');
  }

  private fail(why: Both): void {
    this.id = null;
    this.why = why;
    this.set('failed');
  }

  private set(state: ReviewState): void {
    this.state = state;
    this.changed();
  }
}
