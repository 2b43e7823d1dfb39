// SPDX-License-Identifier: GPL-3.0-or-later
/** A list of pairings as people write or paste it: "1 甲 - 乙", a line a board. */

export interface Pairing {
  board: number;
  red: string;
  black: string;
}

export interface Read {
  pairings: Pairing[];
  /** Lines, counted from 1, that are none. */
  bad: { line: number; text: string }[];
}

/** Between two names. A hyphen within a name has no spaces around it. */
const BETWEEN = /\t+|\s+(?:-{1,2}|–|—|－|vs\.?|v\.?|对|對|:|：)\s+|\s*(?:–|—|－|：| vs\.? )\s*/i;
const NUMBER = /^\s*(\d{1,4})(?:\s*[.、):：）]\s*|\s+|\t)/;

function names(text: string): [string, string] | null {
  const parts = text.split(BETWEEN).map((part) => part.trim());
  let pair = parts.filter(Boolean);
  // two names of one word each need nothing between them; a hyphen may be all there is
  if (pair.length === 1) pair = text.includes('-') ? text.split('-').map((part) => part.trim()) : text.trim().split(/\s+/);
  return pair.length === 2 && pair[0] && pair[1] ? [pair[0], pair[1]] : null;
}

/** Boards that have no number go on from the one before. */
export function readPairings(text: string, firstBoard = 1): Read {
  const read: Read = { pairings: [], bad: [] };
  let board = firstBoard;
  text.split(/\r?\n/).forEach((line, i) => {
    if (!line.trim()) return;
    const number = NUMBER.exec(line);
    const pair = names(number ? line.slice(number[0].length) : line);
    if (!pair) return void read.bad.push({ line: i + 1, text: line.trim() });
    if (number) board = Number(number[1]);
    read.pairings.push({ board: board++, red: pair[0], black: pair[1] });
  });
  return read;
}
