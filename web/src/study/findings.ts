// SPDX-License-Identifier: GPL-3.0-or-later
/** What a review found, for the page: points of the curve, faults, what goes into the game. */

import type { Side } from '../chuhe';
import type { Grade, ReviewFindings, ReviewPly, ReviewReport, ReviewScore } from '../engine_messages';
import { both } from '../i18n';

export interface CurvePoint {
  ply: number;
  /** Red's winning chances in percent; null where nothing is known. */
  chance: number | null;
  score: ReviewScore | null;
  /** Of the move that led here; `fine` for the start. */
  grade: Grade;
}

export type Known = ReviewPly & ReviewFindings;

/** PGN's numbers of `?!`, `?` and `??`. */
const MARKS: Record<Grade, number> = { fine: 0, inaccuracy: 6, mistake: 2, blunder: 4 };
export const SIGNS: Record<Grade, string> = { fine: '', inaccuracy: '?!', mistake: '?', blunder: '??' };

export function isKnown(ply: ReviewPly): ply is Known {
  return ply.analysed && ply.after !== undefined && ply.before !== undefined && ply.grade !== undefined;
}

/** Red's winning chances in percent (docs/analyse.md). */
export function redChance(score: ReviewScore): number {
  if (score.soldiers === null) return score.winner === null ? 50 : score.winner === 'red' ? 100 : 0;
  return 100 / (1 + Math.exp(-0.3 * score.soldiers));
}

/** One for the start, and one after each ply. */
export function pointsOf(report: ReviewReport): CurvePoint[] {
  const start = report.start?.score ?? null;
  const first = report.plies[0];
  const points: CurvePoint[] = [
    { ply: first ? first.ply - 1 : 0, chance: start && redChance(start), score: start, grade: 'fine' },
  ];
  for (const ply of report.plies)
    points.push(
      isKnown(ply)
        ? { ply: ply.ply, chance: redChance(ply.after), score: ply.after, grade: ply.grade }
        : { ply: ply.ply, chance: null, score: null, grade: 'fine' },
    );
  return points;
}

/** Plies that gave something away. */
export function faultsOf(report: ReviewReport): Known[] {
  return report.plies.filter(isKnown).filter((ply) => ply.grade !== 'fine');
}

/** How many plies of the review are still those of the main line. */
export function stillPlayed(report: ReviewReport, mainline: readonly string[]): number {
  const changed = report.plies.findIndex((ply, i) => mainline[i] !== ply.move);
  return changed < 0 ? report.plies.length : changed;
}

/** Why a ply is worse, in the language of the page where the server said both. */
export function whyOf(ply: Known): string {
  return typeof ply.why === 'string' ? ply.why : ply.why ? both(ply.why) : '';
}

export interface Better {
  moves: string[];
  score: ReviewScore;
}

/** The line that would have been better. */
export function betterOf(ply: Known): Better | null {
  const line = ply.lines.find(({ moves }) => moves.length > 0 && moves[0] !== ply.move);
  return line ? { moves: line.moves, score: line.score } : null;
}

/** What a fault adds to the game. */
export interface Addition {
  ply: number;
  mark: number;
  comment: string;
  /** Begins before the ply. */
  variation: { moves: string[]; comment: string } | null;
}

export function additionOf(ply: Known): Addition {
  const better = betterOf(ply);
  const why = whyOf(ply);
  return {
    ply: ply.ply,
    mark: MARKS[ply.grade],
    comment: `${ply.before.text} → ${ply.after.text}${why && ': '}${why}`,
    variation: better && { moves: better.moves, comment: better.score.text },
  };
}

/** Counts of one side by grade. */
export function gradesOf(report: ReviewReport, side: Side): [Grade, number][] {
  const { inaccuracies, mistakes, blunders } = report[side];
  return [
    ['inaccuracy', inaccuracies],
    ['mistake', mistakes],
    ['blunder', blunders],
  ];
}
