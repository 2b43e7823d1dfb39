// SPDX-License-Identifier: GPL-3.0-or-later
/** What the library says of a position that is put together. */

import { ChuheError, type Chuhe, type SetupReport, type Standing, type Words } from '../chuhe';

/**
 * Faults that pieces may have where a game could not have brought them: such a position can be
 * studied. Without one general each, or with a general that could be taken, there is no game.
 */
const FORGIVEN = ['general_outside', 'advisor_outside', 'elephant_outside', 'soldier_outside', 'too_many'];

export interface Judged {
  report: SetupReport;
  /** Nothing is wrong with it but what a study may have. */
  isStudy: boolean;
  /** How the side to move stands, where it can be played on. */
  standing: Standing | null;
}

export function judge(chuhe: Chuhe, fen: string): Judged {
  const report = chuhe.checkSetup(fen);
  const names = report.faults.map((fault) => fault.name);
  const isStudy = names.length > 0 && names.every((name) => FORGIVEN.includes(name));
  let standing: Standing | null = null;
  if (report.playable || isStudy) {
    const position = chuhe.position(fen, names);
    standing = position.view().standing;
    position.free();
  }
  return { report, isStudy, standing };
}

/** The FEN as the library writes it, or why it cannot be read. */
export function readFen(chuhe: Chuhe, text: string): { fen: string } | { why: Words } {
  try {
    return { fen: chuhe.checkSetup(text.trim()).fen };
  } catch (error) {
    if (error instanceof ChuheError) return { why: { en: error.message, zh: error.zh } };
    throw error;
  }
}
