// SPDX-License-Identifier: GPL-3.0-or-later
/** What the server says of positions and games that an engine looks at (docs/server-protocol.md,
 * and docs/analyse.md for reviews). */

import type { Side } from './chuhe';
import type { Both } from './i18n';

/** For the side to move: `score` in hundredths of a soldier, or `mate` in moves, below 0 when
 * that side is mated. */
export interface EngineLine {
  score?: number;
  mate?: number;
  moves: string[];
}

export interface LinesMessage {
  is: 'lines';
  id: string;
  depth: number;
  /** The best first. Without any the game is over, or no engine could answer. */
  lines: EngineLine[];
  done: boolean;
}

/** As Red sees it. */
export interface ReviewScore {
  text: string;
  /** null unless it is a number. */
  soldiers: number | null;
  mate_in: number | null;
  winner: Side | null;
}

export interface ReviewLine {
  score: ReviewScore;
  depth: number;
  moves: string[];
}

export type Grade = 'fine' | 'inaccuracy' | 'mistake' | 'blunder';

/** What was found of a ply; chances, losses and accuracies in percent, for who moves. */
export interface ReviewFindings {
  before: ReviewScore;
  after: ReviewScore;
  chance_before: number;
  chance_after: number;
  loss: number;
  accuracy: number;
  grade: Grade;
  mark: string | null;
  why: string | Both | null;
  is_best: boolean;
  is_forced: boolean;
  lines: ReviewLine[];
}

export interface ReviewPly extends Partial<ReviewFindings> {
  /** 1 is the game's first. */
  ply: number;
  round: number;
  side: Side;
  move: string;
  chinese: string | null;
  analysed: boolean;
}

export interface ReviewSide {
  accuracy: number | null;
  loss: number;
  moves: number;
  best: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

export interface ReviewReport {
  red: ReviewSide;
  black: ReviewSide;
  start: { score: ReviewScore; lines: ReviewLine[] } | null;
  plies: ReviewPly[];
}

/** While it works `done` of `of` positions are known; at last there is a report, or why not. */
export interface ReviewMessage {
  is: 'review';
  id: string;
  done: number;
  of: number;
  review?: ReviewReport;
  failed?: Both;
}
