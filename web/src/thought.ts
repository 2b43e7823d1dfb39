// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * How long this page's player has thought about his move, by this page's own clock: since it
 * saw that his clock runs. What has passed on the server's clock beyond that was on the way.
 */

import type { Side, TableState } from './chuhe';

/** What makes a clock run for a move of its own. */
const BEGINS = new Set(['move', 'press', 'start']);
/** After these the server counts the move anew, or the clock has stood. */
const BREAKS = new Set(['accept', 'correct', 'resume', 'open']);

export class Thought {
  private since: number | null = null;
  private ran = false;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** An event has come, and this is what it made of the game. */
  follow(event: string, state: TableState, me: Side | null): void {
    const runs = me !== null && state.running === me;
    if (!runs) this.since = null;
    else if (!this.ran) this.since = BEGINS.has(event) ? this.now() : null;
    else if (BREAKS.has(event) || (event === 'move' && !state.move_made)) this.since = null;
    this.ran = runs;
  }

  /** The game as it stands was told, and nobody knows since when. */
  forget(state: TableState | null, me: Side | null): void {
    this.since = null;
    this.ran = me !== null && state?.running === me;
  }

  /** In whole milliseconds; undefined: it is not known. */
  ms(): number | undefined {
    return this.since === null ? undefined : Math.max(0, Math.round(this.now() - this.since));
  }
}
