// SPDX-License-Identifier: GPL-3.0-or-later
/** A list of pairings as people write or paste it: "1 甲 - 乙", a line a board. */

export interface Pairing {
  board: number;
  red: string;
  black: string;
}

/** What is wrong with a line, as a word of the hall. */
export type Why = 'pair_unread' | 'pair_range' | 'pair_board_twice' | 'pair_player_twice' | 'pair_long';

export interface Read {
  pairings: Pairing[];
  /** Who has no opponent: no game is made for him. */
  byes: string[];
  /** Lines, counted from 1, that cannot be taken. `what`: the board or the name that it is about. */
  bad: { line: number; text: string; why: Why; what: string }[];
}

/** Between two names. A hyphen within a name has no spaces around it. */
const BETWEEN = /\t+|\s+(?:-{1,2}|–|—|－|vs\.?|v\.?|对|對|:|：)\s+|\s*(?:–|—|－|：| vs\.? )\s*/i;
const NUMBER = /^\s*(\d{1,5})(?:\s*[.、):：）]\s*|\s+|\t)/;
const BYE = /^(?:轮空|輪空|轮休|bye)$/i;
/** What the server takes. */
const BOARD_MAX = 9999;
const NAME_MAX = 32;
const NAME_BYTES = 63;

function names(text: string): [string, string] | null {
  const parts = text.split(BETWEEN).map((part) => part.trim());
  let pair = parts.filter(Boolean);
  // two names of one word each need nothing between them; a hyphen may be all there is
  if (pair.length === 1) pair = text.includes('-') ? text.split('-').map((part) => part.trim()) : text.trim().split(/\s+/);
  return pair.length === 2 && pair[0] && pair[1] ? [pair[0], pair[1]] : null;
}

/** Names that differ only in case or in width are one. */
function plain(name: string): string {
  return name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
}

export function isTooLong(name: string): boolean {
  return [...name].length > NAME_MAX || new TextEncoder().encode(name).length > NAME_BYTES;
}

/** What is wrong with a pairing beside others of its round; null: nothing. */
export function clashOf(pairing: Pairing, others: readonly Pairing[]): { why: Why; what: string } | null {
  const { board, red, black } = pairing;
  if (board < 1 || board > BOARD_MAX) return { why: 'pair_range', what: String(board) };
  const long = [red, black].find(isTooLong);
  if (long) return { why: 'pair_long', what: long };
  if (others.some((other) => other.board === board)) return { why: 'pair_board_twice', what: String(board) };
  const playing = new Set(others.flatMap((other) => [plain(other.red), plain(other.black)]));
  const twice = plain(red) === plain(black) ? red : [red, black].find((name) => playing.has(plain(name)));
  return twice === undefined ? null : { why: 'pair_player_twice', what: twice };
}

/** Boards that have no number go on from the one before; `there` are those that the round has. */
export function readPairings(text: string, there: readonly Pairing[] = []): Read {
  const read: Read = { pairings: [], byes: [], bad: [] };
  let board = Math.max(0, ...there.map((pairing) => pairing.board)) + 1;
  text.split(/\r?\n/).forEach((line, i) => {
    if (!line.trim()) return;
    const bad = (why: Why, what: string): void => void read.bad.push({ line: i + 1, text: line.trim(), why, what });
    const number = NUMBER.exec(line);
    const pair = names(number ? line.slice(number[0].length) : line);
    if (!pair) return bad('pair_unread', line.trim());
    const present = pair.filter((name) => !BYE.test(name));
    if (present.length < 2) {
      if (present.length === 1) read.byes.push(present[0]!);
      else bad('pair_unread', line.trim());
      return;
    }
    if (number) board = Number(number[1]);
    const pairing = { board: board++, red: pair[0], black: pair[1] };
    const clash = clashOf(pairing, [...there, ...read.pairings]);
    if (clash) bad(clash.why, clash.what);
    else read.pairings.push(pairing);
  });
  return read;
}
