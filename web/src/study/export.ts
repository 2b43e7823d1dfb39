// SPDX-License-Identifier: GPL-3.0-or-later
/** A study as a file of another format, and as a picture. */

import { ApiError } from '../api';
import type { Side, Words } from '../chuhe';
import type { GameRecord } from './record';
import { tagOf, type Tree } from './tree';

export interface Format {
  /** A name of `chuhe convert`. */
  name: string;
  extension: string;
  /** Its encoding can be chosen. */
  isText: boolean;
}

/** What can be written, the most useful first. */
export const FORMATS: readonly Format[] = [
  { name: 'pgn', extension: 'pgn', isText: true },
  { name: 'xqf', extension: 'xqf', isText: false },
  { name: 'cbr', extension: 'cbr', isText: false },
  { name: 'dhtmlxq', extension: 'ubb', isText: true },
  { name: 'wxf', extension: 'wxf', isText: true },
  { name: 'text', extension: 'txt', isText: true },
  { name: 'json', extension: 'json', isText: true },
];

export const ENCODINGS = ['utf-8', 'gb18030', 'big5'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What the format could not hold: a name of `Lists.status`, and where. */
export interface Loss {
  code?: string;
  ply?: number;
  /** So many more were not told. */
  more?: number;
}

export interface Exported {
  file: Blob;
  losses: Loss[];
}

async function ask(path: string, type: string, body: string): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { method: 'POST', headers: { 'Content-Type': type }, body });
  } catch {
    throw new ApiError('no_server', undefined);
  }
  if (response.ok) return response;
  const answer = (await response.json().catch(() => null)) as { error?: string; message?: Words } | null;
  throw new ApiError(answer?.error ?? String(response.status), answer?.message);
}

export async function exportAs(record: GameRecord, format: Format, encoding: Encoding): Promise<Exported> {
  const query = new URLSearchParams({ from: 'json', to: format.name });
  if (format.isText) query.set('encoding', encoding);
  const response = await ask(`/api/convert?${query}`, 'application/octet-stream', JSON.stringify(record));
  return { file: await response.blob(), losses: lossesOf(response.headers.get('Chuhe-Warnings')) };
}

export function lossesOf(header: string | null): Loss[] {
  try {
    const list = JSON.parse(header ?? '[]') as unknown;
    return Array.isArray(list) ? (list as Loss[]) : [];
  } catch {
    return [];
  }
}

export interface PictureWish {
  fen: string;
  last: string | null;
  below: Side;
  arrows: { from: string; to: string }[];
  /** Points with a circle. */
  marks: string[];
  /** Letters for who does not read characters. */
  style: 'characters' | 'letters';
}

export async function pictureAs(type: 'svg' | 'png', wish: PictureWish): Promise<Blob> {
  return (await ask(`/api/picture?type=${type}`, 'application/json', JSON.stringify({ ...wish, last: wish.last ?? undefined }))).blob();
}

/** A name for the file: the players, or the title. */
export function fileName(tree: Tree, extension: string): string {
  const players = [tagOf(tree, 'Red'), tagOf(tree, 'Black')].filter(Boolean).join('-');
  const name = tagOf(tree, 'Title') || players || tagOf(tree, 'Event') || 'chuhe';
  return `${name.replace(/[\s\\/:*?"<>|\u0000-\u001f]+/g, '_').slice(0, 60)}.${extension}`;
}

/** The moves as people write them: `1. 炮二平五 马8进7 2. …`, of one line. */
export function movesText(moves: readonly string[], startsBlack: boolean): string {
  const parts: string[] = [];
  moves.forEach((move, i) => {
    const at = i + (startsBlack ? 1 : 0);
    if (at % 2 === 0) parts.push(`${at / 2 + 1}.`);
    else if (i === 0) parts.push(`${(at + 1) / 2}. …`);
    parts.push(move);
  });
  return parts.join(' ');
}
