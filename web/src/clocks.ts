// SPDX-License-Identifier: GPL-3.0-or-later
/** Clocks as they are read: tenths in the last seconds. */

const TENTHS_BELOW_MS = 10_000;
const SHORT_BELOW_MS = 20_000;

/** Rounded down, so that 0.0 is all there is left. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < TENTHS_BELOW_MS) return `0:${(Math.floor(left / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.floor(left / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

export function isShort(ms: number): boolean {
  return ms < SHORT_BELOW_MS;
}

/**
 * What time it is in the game, by the server's last word on it. Nothing is asked of the
 * time of day here, which may be wrong or be put right in the middle of a game.
 */
export class GameTime {
  private base = 0;
  private heard = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** It was `gameMs` when the server said so, half a round trip ago. */
  set(gameMs: number, roundTripMs = 0): void {
    this.base = gameMs + roundTripMs / 2;
    this.heard = this.now();
  }

  ms(): number {
    return Math.round(this.base + this.now() - this.heard);
  }
}
