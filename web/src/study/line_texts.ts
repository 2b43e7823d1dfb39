// SPDX-License-Identifier: GPL-3.0-or-later
/** Lines of moves as text. */

import type { Chuhe } from '../chuhe';
import { language } from '../i18n';
import * as prefs from '../prefs';

/** How moves are written, as it is chosen for the lists of moves. */
export function chosenNotation(): string {
  return prefs.notation(language() === 'zh');
}

/** As many of the moves as are legal, one after the other; at most `most`. */
export function lineTexts(chuhe: Chuhe, fen: string, moves: readonly string[], notation: string, most = moves.length): string[] {
  const texts: string[] = [];
  // a study may begin in a position with faults
  const position = chuhe.position(fen, chuhe.lists.fault.map((fault) => fault.name));
  try {
    for (const move of moves.slice(0, most)) {
      if (position.explain(move)) break;
      texts.push(position.text(move, notation));
      position.play(move);
    }
  } catch {
    // what is no move ends the line
  } finally {
    position.free();
  }
  return texts;
}

/** The position after so many of the moves. */
export function fenAfter(chuhe: Chuhe, start: string, moves: readonly string[], plies: number): string {
  const position = chuhe.position(start, chuhe.lists.fault.map((fault) => fault.name));
  try {
    for (const move of moves.slice(0, plies)) position.play(move);
    return position.fen;
  } finally {
    position.free();
  }
}
