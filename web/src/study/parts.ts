// SPDX-License-Identifier: GPL-3.0-or-later
/** A large PGN file of many games, in parts that the server takes: each ends where a game does. */

import { LARGEST, OpenError, readFile, type Opened, type Warning } from './open';

/** A file of many games may be so large. */
export const LARGEST_TOGETHER = 16 << 20;
/** A part: what comes of it has to fit into an answer as well. */
const PART = 512 << 10;
const PART_GAMES = 5000;

const LINE = 10;
const OPENING = 0x5b; // [

/** Where games begin: with a header whose line before, blank ones aside, is none. */
function beginnings(bytes: Uint8Array): number[] {
  const found: number[] = [];
  let wasHeader = false;
  for (let at = 0; at < bytes.length; ) {
    const next = bytes.indexOf(LINE, at);
    const end = next < 0 ? bytes.length : next + 1;
    let first = at;
    while (first < end && bytes[first]! <= 32) first++;
    if (first < end) {
      const isHeader = first === at && bytes[at] === OPENING;
      if (isHeader && !wasHeader) found.push(at);
      wasHeader = isHeader;
    }
    at = end;
  }
  return found;
}

/** null: it is no such file, or one of its games is too large by itself. */
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
    encoding ??= opened.games[0]?.encoding;
    // places are those in the file
    const moved = (warning: Warning): Warning => ({ ...warning, offset: warning.offset + bytes, ...(warning.line === undefined ? {} : { line: warning.line + lines }) });
    together.games.push(...opened.games.map((game) => ({ ...game, warnings: game.warnings.map(moved) })));
    together.warnings.push(...opened.warnings.map(moved));
    bytes += part.length;
    for (const byte of part) if (byte === LINE) lines++;
  }
  return together;
}
