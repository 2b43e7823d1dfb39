// SPDX-License-Identifier: GPL-3.0-or-later
/** What can be opened: files in any format, texts, positions, lists of moves. */

import { ApiError } from '../api';
import { ChuheError, type Chuhe, type Words } from '../chuhe';
import type { Key } from '../i18n';
import { fromRecord, NoRecord, type GameRecord } from './record';
import { newTree, type Tree } from './tree';

/** A sentence of the reader about what was wrong in the file. */
export interface Warning {
  code: string;
  message: Words;
  offset: number;
  line?: number;
  ply?: number;
  depth?: number;
  text?: string;
}

export interface OpenedGame {
  record: GameRecord;
  format: string;
  /** Of a text that was read. */
  encoding?: string;
  warnings: Warning[];
  /** The file that it came from, where there are several. */
  file?: string;
}

export interface Opened {
  games: OpenedGame[];
  /** Of what stands behind the last game. */
  warnings: Warning[];
}

/** Why something could not be opened, as words of this page. */
export class OpenError extends Error {
  constructor(readonly key: Key) {
    super(key);
  }
}

/** What the server takes at once. */
export const LARGEST = 8 << 20;

/** `hints`: what is known of it, as `/api/read` takes it. */
export async function readFile(bytes: Blob, name: string, hints: Record<string, string> = {}): Promise<Opened> {
  if (bytes.size === 0) throw new OpenError('open_empty');
  if (bytes.size > LARGEST) throw new OpenError('open_too_large');
  const known = Object.entries(name ? { name: name.slice(-60), ...hints } : hints);
  const query = known.length ? `?${known.map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&')}` : '';
  let response: Response;
  try {
    response = await fetch(`/api/read${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: bytes,
    });
  } catch {
    throw new ApiError('no_server', undefined);
  }
  const answer = (await response.json().catch(() => null)) as (Opened & { error?: string; message?: Words }) | null;
  if (!response.ok || !answer) throw new ApiError(answer?.error ?? String(response.status), answer?.message);
  if (answer.games.length === 0) throw new OpenError('open_none');
  return answer;
}

/** The record of a game of the server. */
export async function readGame(id: string): Promise<Tree> {
  let response: Response;
  try {
    response = await fetch(`/games/${encodeURIComponent(id)}.json`);
  } catch {
    throw new ApiError('no_server', undefined);
  }
  if (!response.ok) {
    const answer = (await response.json().catch(() => null)) as { error?: string; message?: Words } | null;
    throw new ApiError(answer?.error ?? String(response.status), answer?.message);
  }
  return treeOf(await response.json());
}

export function treeOf(record: unknown): Tree {
  try {
    return fromRecord(record);
  } catch (error) {
    throw error instanceof NoRecord ? new OpenError('open_none') : error;
  }
}

export interface ReadFen {
  tree: Tree;
  /** What makes the position unplayable; it is opened all the same. */
  faults: Words[];
}

/** Whether a text means to be a FEN: ten rows of men. */
export function looksLikeFen(text: string): boolean {
  return /^\s*(fen\s+)?([rnhbeakcp1-9]+\/){9}[rnhbeakcp1-9]+(\s|$)/i.test(text);
}

/** A study that begins with a FEN; throws where it is none. */
export function readFen(chuhe: Chuhe, text: string): ReadFen {
  const given = text.trim().replace(/^fen\s+/i, '');
  const fen = given.split(/\s+/).length === 1 ? `${given} w` : given;
  const { faults } = chuhe.checkSetup(fen);
  const position = chuhe.position(fen, chuhe.lists.fault.map((fault) => fault.name));
  const start = chuhe.start();
  try {
    return { tree: newTree(position.fen === start.fen ? null : position.fen), faults: faults.map((fault) => fault.message) };
  } finally {
    position.free();
    start.free();
  }
}

export interface ReadMoves {
  moves: string[];
  /** What could not be read or played, after those moves. */
  refused: string | null;
  /** Why not. */
  why: Words | null;
}

/** Why a text says no move: it is illegal, could be several, or cannot be read. */
export function whyNoMove(error: unknown): { kind: 'illegal' | 'ambiguous' | 'unreadable'; why: Words } {
  if (!(error instanceof ChuheError)) throw error;
  const { name } = error.status;
  const kind = name === 'ambiguous' ? 'ambiguous' : name === 'syntax' || name === 'limit' || name === 'square' ? 'unreadable' : 'illegal';
  return { kind, why: { en: error.message, zh: error.zh } };
}

/** Whether a file holds nothing that could be looked at: a text of something else is read as a game without moves. */
export function isNothing({ record, format }: OpenedGame): boolean {
  const isBare = (record.nodes?.length ?? 0) === 0 && record.start === undefined && Object.keys(record.tags ?? {}).length === 0;
  return isBare && (format === 'text' || !record.comment);
}

/** A list of moves in any notation, from a position on: `1. 炮二平五 马8进7 2. …`. */
export function readMoves(chuhe: Chuhe, fen: string, text: string): ReadMoves {
  const position = chuhe.position(fen, chuhe.lists.fault.map((fault) => fault.name));
  const moves: string[] = [];
  try {
    for (const word of wordsOfMoves(text)) {
      let move: string;
      try {
        move = position.read(word);
      } catch (error) {
        return { moves, refused: word, why: whyNoMove(error).why };
      }
      const why = position.play(move);
      if (why !== null) return { moves, refused: word, why };
      moves.push(move);
    }
    return { moves, refused: null, why: null };
  } finally {
    position.free();
  }
}

/** Without numbers, dots and results. */
function wordsOfMoves(text: string): string[] {
  return text
    .replace(/\d+\s*(\.+|、|．)/g, ' ')
    .split(/[\s,;，；。、]+/)
    .filter((word) => word !== '' && !/^(\.+|…+|\d+|\*|1-0|0-1|1\/2-1\/2|moves|position|startpos)$/i.test(word));
}
