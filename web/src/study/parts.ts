// SPDX-License-Identifier: GPL-3.0-or-later
/** A large PGN file of many games, in parts that the server takes: each ends where a game does. */

import { LARGEST, OpenError, readFile, type Opened, type Warning } from './open';

/** A file of many games may be so large. */
export const LARGEST_TOGETHER = 16 << 20;
/** A part: what comes of it has to fit into an answer as well. */
const PART = 512 << 10;
const PART_GAMES = 5000;

const LINE = 10;
const [OPENING, QUOTE] = [0x5b, 0x22]; // [ "
const [COMMENT, COMMENT_END] = [0x7b, 0x7d]; // { }
const [REST, ESCAPE] = [0x3b, 0x25]; // ; and, where a line begins, %
const NOT_IN_NAMES = new Set([...'"=:[]'].map((c) => c.charCodeAt(0)));
/** One of these ends a comment that was not closed, as it does for the server. */
const GAME = /^\[(game|event) /i;

/** Whether a line is a header, `[Word "…"]`: texts of other kinds have words in brackets as well. */
function isHeaderAt(bytes: Uint8Array, begin: number, end: number): boolean {
  if (bytes[begin] !== OPENING) return false;
  let at = begin + 1;
  while (at < end && bytes[at]! > 32 && !NOT_IN_NAMES.has(bytes[at]!)) at++;
  const behind = at;
  while (at < end && bytes[at]! <= 32) at++;
  return behind > begin + 1 && at > behind && at < end && bytes[at] === QUOTE;
}

/** Whether a comment is open after a line; in characters of two bytes the second one may look
 * like a brace, which no byte of UTF-8 does. */
function isOpenAfter(line: Uint8Array, wasOpen: boolean): boolean {
  if (!wasOpen && line[0] === ESCAPE) return false;
  let isOpen = wasOpen;
  let isWide: boolean | undefined;
  for (let at = 0; at < line.length; at++) {
    const byte = line[at]!;
    if (byte > 0x80 && (isWide ??= !isUtf8(line))) at++;
    else if (byte === (isOpen ? COMMENT_END : COMMENT)) isOpen = !isOpen;
    else if (byte === REST && !isOpen) return false;
  }
  return isOpen;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Where games begin: with a header whose line before, blank ones aside, is none. What looks
 * like one in a comment is none. */
function beginnings(bytes: Uint8Array): number[] {
  const found: number[] = [];
  let wasHeader = false;
  let isInComment = false;
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(LINE, at);
    const end = next < 0 ? bytes.length : next + 1;
    let first = at;
    while (first < end && bytes[first]! <= 32) first++;
    if (first < end) {
      if (isInComment) isInComment = !GAME.test(String.fromCharCode(...bytes.subarray(at, at + 7)));
      const isHeader = !isInComment && isHeaderAt(bytes, at, end);
      if (isHeader && !wasHeader) found.push(at);
      wasHeader = isHeader;
      if (!isHeader) isInComment = isOpenAfter(bytes.subarray(at, end), isInComment);
    }
    at = end;
  }
  return found;
}

/** null: it is no such file, and to be read as a whole, or one of its games is too large by itself. */
export function partsOf(bytes: Uint8Array, largest: number): Uint8Array[] | null {
  // a mark of the encoding may be before the first
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  const games = beginnings(bytes.subarray(mark)).map((at) => at + mark);
  if (games.length < 2 || bytes.subarray(mark, games[0]).some((byte) => byte > 32)) return null;
  const parts: Uint8Array[] = [];
  let from = 0;
  let first = 0;
  games.slice(1).forEach((begin, i) => {
    const end = games[i + 2] ?? bytes.length;
    if (end - from <= largest && i + 1 - first < PART_GAMES) return;
    parts.push(bytes.subarray(from, begin));
    [from, first] = [begin, i + 1];
  });
  parts.push(bytes.subarray(from));
  return parts.every(({ length }) => length <= largest) ? parts : null;
}

/** `goesOn`: told of each part before it is read; false ends it. */
export async function readLarge(file: Blob, name: string, goesOn: (n: number, of: number) => boolean): Promise<Opened> {
  if (file.size <= PART) return readFile(file, name);
  const whole = file.size <= LARGEST_TOGETHER ? new Uint8Array(await file.arrayBuffer()) : null;
  const parts = whole && (partsOf(whole, PART) ?? partsOf(whole, LARGEST));
  if (!parts && file.size <= LARGEST) return readFile(file, name);
  if (!parts) throw new OpenError('open_too_large');
  const together: Opened = { games: [], warnings: [] };
  let encoding: string | undefined;
  let [bytes, lines] = [0, 0];
  for (const [i, part] of parts.entries()) {
    if (!goesOn(i + 1, parts.length)) break;
    const opened = await readFile(new Blob([part as BlobPart]), name, { from: 'pgn', ...(encoding ? { from_encoding: encoding } : {}) });
    // of a part of plain letters any encoding is true
    if (part.some((byte) => byte >= 0x80)) encoding ??= opened.games[0]?.encoding;
    // places are those in the file
    const moved = (warning: Warning): Warning => ({ ...warning, offset: warning.offset + bytes, ...(warning.line === undefined ? {} : { line: warning.line + lines }) });
    together.games.push(...opened.games.map((game) => ({ ...game, warnings: game.warnings.map(moved) })));
    together.warnings.push(...opened.warnings.map(moved));
    bytes += part.length;
    for (const byte of part) if (byte === LINE) lines++;
  }
  return together;
}
