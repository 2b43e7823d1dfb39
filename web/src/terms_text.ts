// SPDX-License-Identifier: GPL-3.0-or-later
/** By what a game is played, told in one line: manner, clock, rules on repetition, odds, kind. */

import type { Chuhe } from './chuhe';
import { language, t, type Key } from './i18n';
import type { GameOptions } from './messages';
import { ODDS } from './terms';

/** `10m+5s` in words; null when it is a clock with a name, or of another kind. */
export function ownClock(time: string): string | null {
  const [, minutes, seconds] = /^(\d+)m(?:\+(\d+)s)?$/.exec(time) ?? [];
  if (!minutes) return null;
  return seconds ? t('minutes_and_seconds', { minutes, seconds }) : t('minutes_n', { minutes });
}

function mannerText(table = 'tournament'): string {
  const words: Record<string, Key> = { casual: 'played_casual', online: 'played_online' };
  return t(words[table] ?? 'played_tournament');
}

/** Odds that the page's own form gives are named; others are only told of. */
function oddsText(odds: unknown): string {
  const known = Object.entries(ODDS).find(([, given]) => JSON.stringify(given) === JSON.stringify(odds));
  return t(known ? (`odds_${known[0]}` as Key) : 'odds');
}

/** "friendly · 10 minutes each, 5 s a move · Chinese rules of 2020". Names of the library are
 * told as they are until it is there. */
export function termsText(chuhe: Chuhe | null, options: GameOptions): string {
  const word = (list: 'time' | 'book', name: string | undefined): string =>
    chuhe?.lists[list].find((entry) => entry.name === name)?.[language()] ?? name ?? '';
  const parts = [mannerText(options.table), options.time ? ownClock(options.time) ?? word('time', options.time) : t('no_clock'), word('book', options.rules)];
  if (options['odds']) parts.push(oddsText(options['odds']));
  if (options.markers) parts.push(t(options.markers === 2 ? 'game_markers2' : 'game_markers1'));
  return parts.filter(Boolean).join(' · ');
}
