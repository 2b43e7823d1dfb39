// SPDX-License-Identifier: GPL-3.0-or-later
/** A study as a file of another format, and as a picture. */

import { ApiError } from '../api';
import type { Side, Words } from '../chuhe';
import { toRecord } from './record';
import { everyNode, nodeOf, ROOT, tagOf, type Tree } from './tree';

/** What a tree may hold besides its main line, and a format may not. */
export type Part = 'variations' | 'comments' | 'before' | 'marks' | 'clocks';

export interface Format {
  /** A name of `chuhe convert`. */
  name: string;
  extension: string;
  /** Its encoding can be chosen. */
  isText: boolean;
  lacks: readonly Part[];
}

/** What can be written, the most useful first. */
export const FORMATS: readonly Format[] = [
  { name: 'pgn', extension: 'pgn', isText: true, lacks: [] },
  { name: 'xqf', extension: 'xqf', isText: false, lacks: ['before', 'marks', 'clocks'] },
  { name: 'cbr', extension: 'cbr', isText: false, lacks: ['before', 'marks', 'clocks'] },
  { name: 'dhtmlxq', extension: 'ubb', isText: true, lacks: ['before', 'marks', 'clocks'] },
  { name: 'wxf', extension: 'wxf', isText: true, lacks: ['variations', 'comments', 'marks', 'clocks'] },
  { name: 'text', extension: 'txt', isText: true, lacks: ['variations', 'marks', 'clocks'] },
  { name: 'json', extension: 'json', isText: true, lacks: [] },
];

export const ENCODINGS = ['utf-8', 'gb18030', 'big5'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Exported {
  file: Blob;
  /** Parts of the tree that the format does not hold. */
  lost: Part[];
  /** Something else could not be kept: headers, or characters that the encoding lacks. */
  hasLostMore: boolean;
}

/** The parts of a format's lacks that a tree has. */
export function lostParts(tree: Tree, { lacks }: Format): Part[] {
  const root = nodeOf(tree, ROOT);
  const has = new Set<Part>();
  if (root.children.length > 1) has.add('variations');
  if (root.comment) has.add('comments');
  for (const [, node] of everyNode(tree)) {
    if (node.children.length > 1) has.add('variations');
    if (node.comment || node.before) has.add('comments');
    if (node.before) has.add('before');
    if (node.marks.length) has.add('marks');
    if (node.leftMs !== undefined) has.add('clocks');
  }
  return lacks.filter((part) => has.has(part));
}

/** How many warnings the server gave. */
export function warningCount(header: string | null): number {
  try {
    const list = JSON.parse(header ?? '[]') as { more?: number }[];
    return list.reduce((sum, { more }) => sum + (more ?? 1), 0);
  } catch {
    return 0;
  }
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

export async function exportAs(tree: Tree, format: Format, encoding: Encoding): Promise<Exported> {
  const query = new URLSearchParams({ from: 'json', to: format.name });
  if (format.isText) query.set('encoding', encoding);
  const response = await ask(`/api/convert?${query}`, 'application/octet-stream', JSON.stringify(toRecord(tree)));
  const lost = lostParts(tree, format);
  // each part is told once
  return { file: await response.blob(), lost, hasLostMore: warningCount(response.headers.get('Chuhe-Warnings')) > lost.length };
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
