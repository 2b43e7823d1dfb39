// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * How long this page's player has thought about his move, by this page's own clock: since it
 * saw that his clock runs. What has passed on the server's clock beyond that was on the way.
 */

import type { Side, TableState } from './chuhe';

/** The page's clock may stand while the device sleeps, which that of the day does not: when they
 * are so far apart, nobody knows how long it was. */
const SLEPT_MS = 1000;

/** What makes a clock run for a move of its own. */
const BEGINS = new Set(['move', 'press', 'start']);
/** After these the server counts the move anew, or the clock has stood. */
const BREAKS = new Set(['accept', 'correct', 'resume', 'open']);

export class Thought {
  private since: number | null = null;
  /** How far the clock of the day was ahead then. */
  private ahead = 0;
  private ran = false;
  private readonly now: () => number;
  private readonly day: () => number;

  /** `now`, `day`: the page's clock and that of the day; the second as the first, where only that is told. */
  constructor(now?: () => number, day?: () => number) {
    this.now = now ?? (() => performance.now());
    this.day = day ?? now ?? (() => Date.now());
  }

  /** An event has come, and this is what it made of the game. */
  follow(event: string, state: TableState, me: Side | null): void {
    const runs = me !== null && state.running === me;
    if (!runs) this.since = null;
    else if (!this.ran) this.begin(BEGINS.has(event));
    else if (BREAKS.has(event) || (event === 'move' && !state.move_made)) this.since = null;
    this.ran = runs;
  }

  private begin(isKnown: boolean): void {
    this.since = isKnown ? this.now() : null;
    this.ahead = this.day() - this.now();
  }

  /** The game as it stands was told, and nobody knows since when. */
  forget(state: TableState | null, me: Side | null): void {
    this.since = null;
    this.ran = me !== null && state?.running === me;
  }

  /** In whole milliseconds; undefined: it is not known. */
  ms(): number | undefined {
    const hasSlept = Math.abs(this.day() - this.now() - this.ahead) > SLEPT_MS;
    return this.since === null || hasSlept ? undefined : Math.max(0, Math.round(this.now() - this.since));
  }
}
