// SPDX-License-Identifier: GPL-3.0-or-later
/** Scores as they are written (docs/analyse.md) and said. */

import type { Side } from '../chuhe';
import type { EngineLine, ReviewScore } from '../engine_messages';
import { sideName, t } from '../i18n';

/** Hundredths of a soldier, or moves to mate with the sign of who mates; for Red or for
 * who moves. */
export interface Score {
  score?: number | undefined;
  mate?: number | undefined;
}

/** Seen from the other side. */
export function turned({ score, mate }: Score): Score {
  // no -0: it would be written as "-0.00"
  return { score: score === undefined ? undefined : 0 - score, mate: mate === undefined ? undefined : 0 - mate };
}

/** What an engine says for the side to move, as Red sees it. */
export function forRed(line: EngineLine, toMove: Side): Score {
  return toMove === 'red' ? { score: line.score, mate: line.mate } : turned(line);
}

/** `+0.35`, `-M3` */
export function scoreText({ score, mate }: Score): string {
  if (mate !== undefined) return `${mate < 0 ? '-' : '+'}M${Math.abs(mate)}`;
  const value = (score ?? 0) / 100;
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(2)}`;
}

/** For who hears it: "Red is ahead by 0.35". */
export function spokenScore({ score, mate }: Score): string {
  if (mate !== undefined) return t('score_mate', { side: sideName(mate < 0 ? 'black' : 'red'), n: Math.abs(mate) });
  if (!score) return t('score_level');
  return t('score_ahead', { side: sideName(score < 0 ? 'black' : 'red'), n: (Math.abs(score) / 100).toFixed(2) });
}

/** The same of a score that a review tells. */
export function spokenReviewScore(score: ReviewScore): string {
  if (score.soldiers !== null) return spokenScore({ score: Math.round(score.soldiers * 100) });
  if (score.mate_in !== null && score.mate_in > 0) return spokenScore({ mate: score.winner === 'black' ? -score.mate_in : score.mate_in });
  return score.winner ? t('score_wins', { side: sideName(score.winner) }) : score.text;
}
