// SPDX-License-Identifier: GPL-3.0-or-later
/** By what a game is played, told in one line: manner, clock, rules on repetition, odds, kind. */

import type { Chuhe } from './chuhe';
import { language, t, type Key } from './i18n';
import type { GameOptions } from './messages';
import { ODDS } from './terms';

/** A time control in the library's words, whether it is given by name or by its times. */
export function clockText(chuhe: Chuhe, time = 'none'): string {
  if (time === 'none') return t('no_clock');
  try {
    return chuhe.timeControlWords(time)[language()];
  } catch {
    return time; // of a server that knows more
  }
}

function mannerText(table = 'tournament'): string {
  const words: Record<string, Key> = { casual: 'played_casual', online: 'played_online' };
  return t(words[table] ?? 'played_tournament');
}

function bookText(chuhe: Chuhe, name = ''): string {
  return chuhe.lists.book.find((book) => book.name === name)?.[language()] ?? name;
}

/** The referee's clauses are those of the table's own procedure, whatever book rules on loops. */
export function rulesText(chuhe: Chuhe, { rules, table }: GameOptions): string {
  const year = table === 'tournament1957' ? '1957' : '1999';
  const book = bookText(chuhe, rules);
  if (!book || rules === `cxa${year}`) return book;
  return t(rules === 'none' ? 'rules_without_loops' : 'rules_of_loops', { book, year });
}

/** Odds that the page's own form gives are named; others are only told of. */
function oddsText(odds: unknown): string {
  const known = Object.entries(ODDS).find(([, given]) => JSON.stringify(given) === JSON.stringify(odds));
  return t(known ? (`odds_${known[0]}` as Key) : 'odds');
}

/** "friendly · 10 minutes, and 5 seconds for each move · Chinese rules of 2020". What only the
 * library has words for is told when it is there. `isAll`: also by which rules all is decided
 * that is no repetition. */
export function termsText(chuhe: Chuhe | null, options: GameOptions, isAll = false): string {
  const parts = [mannerText(options.table)];
  if (chuhe) parts.push(clockText(chuhe, options.time), isAll ? rulesText(chuhe, options) : bookText(chuhe, options.rules));
  if (options['start']) parts.push(t('from_position'));
  if (options['odds']) parts.push(oddsText(options['odds']));
  if (options.markers) parts.push(t(options.markers === 2 ? 'game_markers2' : 'game_markers1'));
  return parts.filter(Boolean).join(' · ');
}
