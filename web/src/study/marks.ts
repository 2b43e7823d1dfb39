// SPDX-License-Identifier: GPL-3.0-or-later
/** Marks on moves: PGN's numbers, and how they are written. */

import type { Key } from '../i18n';

export interface Mark {
  number: number;
  sign: string;
  key: Key;
}

/** Of the move: one of them at a time. */
export const MOVE_MARKS: readonly Mark[] = [
  { number: 3, sign: '!!', key: 'mark_brilliant' },
  { number: 1, sign: '!', key: 'mark_good' },
  { number: 5, sign: '!?', key: 'mark_interesting' },
  { number: 6, sign: '?!', key: 'mark_dubious' },
  { number: 2, sign: '?', key: 'mark_mistake' },
  { number: 4, sign: '??', key: 'mark_blunder' },
  { number: 7, sign: '□', key: 'mark_only' },
];

/** Of the position: one of them at a time. */
export const POSITION_MARKS: readonly Mark[] = [
  { number: 18, sign: '+−', key: 'mark_red_winning' },
  { number: 16, sign: '±', key: 'mark_red_better' },
  { number: 14, sign: '+=', key: 'mark_red_slightly' },
  { number: 10, sign: '=', key: 'mark_even' },
  { number: 13, sign: '∞', key: 'mark_unclear' },
  { number: 15, sign: '=+', key: 'mark_black_slightly' },
  { number: 17, sign: '∓', key: 'mark_black_better' },
  { number: 19, sign: '−+', key: 'mark_black_winning' },
];

const KNOWN = new Map([...MOVE_MARKS, ...POSITION_MARKS].map((mark) => [mark.number, mark]));

export function markOf(number: number): Mark | undefined {
  return KNOWN.get(number);
}

/** `!`, or `$22` where there is no sign. */
export function signOf(number: number): string {
  return KNOWN.get(number)?.sign ?? `$${number}`;
}

/** Sets a mark in place of others of its kind, or takes it away when it is there. */
export function toggled(marks: readonly number[], number: number): number[] {
  if (marks.includes(number)) return marks.filter((one) => one !== number);
  return [...withoutKind(marks, number), number];
}

/** Without the marks of the same kind. */
export function withoutKind(marks: readonly number[], number: number): number[] {
  const kind = [MOVE_MARKS, POSITION_MARKS].find((list) => list.some((mark) => mark.number === number)) ?? [];
  return marks.filter((one) => !kind.some((mark) => mark.number === one));
}
