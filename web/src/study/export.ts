// SPDX-License-Identifier: GPL-3.0-or-later
/** A study as a file of another format, and as a picture. */

import { ApiError } from '../api';
import type { Side, Words } from '../chuhe';
import { readFile } from './open';
import { toRecord, type GameRecord } from './record';
import { shapesOf, wordsOf } from './shapes';
import { everyNode, nodeOf, ROOT, tagOf, type Node, type Tree } from './tree';

/** What a tree may hold besides its main line, and a format may not. */
export type Part = 'variations' | 'comments' | 'before' | 'marks' | 'clocks';

export interface Format {
  /** A name of `chuhe convert`. */
  name: string;
  extension: string;
  /** Its encoding can be chosen. */
  isText: boolean;
  /** How its moves are written can be chosen. */
  hasNotation?: boolean;
  lacks: readonly Part[];
}

/** What can be written, the most useful first. */
export const FORMATS: readonly Format[] = [
  { name: 'pgn', extension: 'pgn', isText: true, hasNotation: true, lacks: [] },
  { name: 'xqf', extension: 'xqf', isText: false, lacks: ['before', 'marks', 'clocks'] },
  { name: 'cbr', extension: 'cbr', isText: false, lacks: ['before', 'marks', 'clocks'] },
  { name: 'dhtmlxq', extension: 'ubb', isText: true, lacks: ['before', 'marks', 'clocks'] },
  { name: 'wxf', extension: 'wxf', isText: true, lacks: ['variations', 'comments', 'marks', 'clocks'] },
  { name: 'text', extension: 'txt', isText: true, hasNotation: true, lacks: ['variations', 'marks', 'clocks'] },
  { name: 'json', extension: 'json', isText: true, lacks: [] },
];

export const ENCODINGS = ['utf-8', 'gb18030', 'big5'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** As `/api/convert` calls them. */
export const NOTATIONS = ['chinese', 'short', 'wxf', 'iccs', 'coordinates'] as const;
export type FileNotation = (typeof NOTATIONS)[number];

export interface Exported {
  file: Blob;
  /** Parts of the tree that the format does not hold. */
  lost: Part[];
  /** Headers that it does not hold, or not as they are. */
  tags: string[];
  /** What else could not be kept, in the words of who wrote the file. */
  more: Words[];
  /** And more than is told. */
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

interface ExportWarning {
  code?: string;
  /** Of the record that was given: what is written has none. */
  line?: number;
  ply?: number;
  /** What it says; the first with a sentence has it. */
  message?: Words;
  more?: number;
}

/** Sentences of writers about parts of a tree, and about headers: those are told in words of this page. */
const OF_PARTS = /\b(variations|comments|marks|clock times)\b.*\bnot held|\bhas no (marks|clock times|comments)\b/;
const OF_TAGS = /\b(tag|header)\b/;

function warningsOf(header: string | null): ExportWarning[] {
  try {
    const list: unknown = JSON.parse(header ?? '[]');
    return Array.isArray(list) ? (list as ExportWarning[]) : [];
  } catch {
    return [];
  }
}

/** The same without arrows and circles, which most programs show as the text `[%cal …]`. */
export function withoutShapes(tree: Tree): Tree {
  let nodes: Map<number, Node> | null = null;
  for (const [id, node] of tree.nodes) {
    const [comment, before] = [wordsOf(node.comment), wordsOf(node.before)];
    if (!hasShapes(node.comment) && !hasShapes(node.before)) continue;
    nodes ??= new Map(tree.nodes);
    nodes.set(id, { ...node, comment, before });
  }
  return nodes ? { ...tree, nodes } : tree;
}

function hasShapes(comment: string): boolean {
  const { arrows, circles } = shapesOf(comment);
  return arrows.length + circles.length > 0;
}

/** What the server warned of that is lost, and how much it did not tell. That no game comes to the start is no loss. */
export function lossesIn(header: string | null): { said: Words[]; untold: number } {
  const told = warningsOf(header).filter(({ code, ply }) => code !== 'unplayable' || ply !== undefined);
  return { said: told.flatMap(({ message }) => (message ? [message] : [])), untold: told.reduce((sum, { more }) => sum + (more ?? 0), 0) };
}

/** Headers that a file does not have as the tree has them. */
export function lostTags(tree: Tree, back: GameRecord): string[] {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const own = new Map(Object.entries(back.tags ?? {}).map(([name, value]) => [name.toLowerCase(), plain(value)]));
  return tree.tags.filter(([name, value]) => own.get(name.toLowerCase()) !== plain(value)).map(([name]) => name);
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

export async function exportAs(tree: Tree, format: Format, encoding: Encoding, notation: FileNotation = 'chinese'): Promise<Exported> {
  const query = new URLSearchParams({ from: 'json', to: format.name });
  if (format.isText) query.set('encoding', encoding);
  if (format.hasNotation) query.set('notation', notation);
  const response = await ask(`/api/convert?${query}`, 'application/octet-stream', JSON.stringify(toRecord(tree)));
  const lost = lostParts(tree, format);
  const file = await response.blob();
  const { said, untold } = lossesIn(response.headers.get('Chuhe-Warnings'));
  const other = said.filter(({ en }) => !OF_PARTS.test(en));
  const tags = other.length ? await tagsLostIn(file, tree, format, encoding) : [];
  return { file, lost, tags, more: tags.length ? other.filter(({ en }) => !OF_TAGS.test(en)) : other, hasLostMore: untold > 0 };
}

/** What the file itself says: it is read again. */
async function tagsLostIn(file: Blob, tree: Tree, format: Format, encoding: Encoding): Promise<string[]> {
  try {
    const { games } = await readFile(file, `game.${format.extension}`, format.isText ? { from: format.name, from_encoding: encoding } : { from: format.name });
    return games[0] ? lostTags(tree, games[0].record) : [];
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
