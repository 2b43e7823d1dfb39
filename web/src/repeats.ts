// SPDX-License-Identifier: GPL-3.0-or-later
/** How often a position has stood in a game. */

import type { Model } from './model';

/** A position without its counters. */
function placing(fen: string): string {
  return fen.split(' ', 2).join(' ');
}

/** How often the position after so many plies had stood then. */
export function occurrencesOf(model: Model, plies = model.plies.length): number {
  const now = placing(model.fens[plies] ?? '');
  let count = 0;
  for (let i = plies; i >= 0; i -= 1) if (placing(model.fens[i] ?? '') === now) count++;
  return count;
}
