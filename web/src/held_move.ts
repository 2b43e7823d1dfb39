// SPDX-License-Identifier: GPL-3.0-or-later
/** A move that was on its way when the server went down: the game stands still then until both
 * are back, and the move comes too early. It is kept, and sent again when the game goes on. */

import type { Model } from './model';

export class HeldMove {
  private sent: { n: string; move: string; plies: number } | null = null;
  private isHeld = false;

  /** The last move that was sent, by its key, and how many plies were there before it. */
  send(n: string, move: string, plies: number): void {
    this.sent = { n, move, plies };
    this.isHeld = false;
  }

  /** Whether what was refused is kept. */
  refused(n: string, refusal: string): boolean {
    if (this.sent?.n !== n) return false;
    this.isHeld = refusal === 'paused';
    if (!this.isHeld) this.sent = null;
    return this.isHeld;
  }

  taken(n: string): void {
    if (this.sent?.n === n) this.sent = null;
  }

  /** The move that is to be sent now; once. Where the game is another by now it is dropped. */
  due(model: Model): string | null {
    if (!this.sent || !this.isHeld) return null;
    const { move, plies } = this.sent;
    const isSame = !model.isOver && model.plies.length === plies;
    if (isSame && !model.isMyTurn) return null;
    this.sent = null;
    this.isHeld = false;
    return isSame && model.turns().includes(move) ? move : null;
  }
}
