// SPDX-License-Identifier: GPL-3.0-or-later
/** Trees as Chuhe's own JSON (docs/formats/json.md), and from it. */

import { emptyNode, everyNode, newTree, nodeOf, ROOT, setResult, type Node, type Result, type Tree } from './tree';

export interface RecordNode {
  move: string;
  parent?: number;
  before?: string;
  comment?: string;
  marks?: number[];
  left_ms?: number;
}

/** One game. */
export interface GameRecord {
  chuhe: number;
  result?: Result;
  start?: string;
  tags?: Record<string, string>;
  comment?: string;
  marks?: number[];
  left_ms?: number;
  nodes?: (string | RecordNode)[];
}

/** What a node bears, without its move and its place. */
function borne(node: Node): Partial<RecordNode> {
  const own: Partial<RecordNode> = {};
  if (node.before) own.before = node.before;
  if (node.comment) own.comment = node.comment;
  if (node.marks.length) own.marks = [...node.marks];
  if (node.leftMs !== undefined) own.left_ms = node.leftMs;
  return own;
}

export function toRecord(tree: Tree): GameRecord {
  const record: GameRecord = { chuhe: 1, result: tree.result };
  if (tree.start !== null) record.start = tree.start;
  if (tree.tags.length) record.tags = Object.fromEntries(tree.tags);
  Object.assign(record, borne(nodeOf(tree, ROOT)));
  const places = new Map([[ROOT, 0]]);
  const nodes: (string | RecordNode)[] = [];
  for (const [id, node] of everyNode(tree)) {
    const parent = places.get(node.parent)!;
    const own = borne(node);
    if (parent !== nodes.length) own.parent = parent;
    places.set(id, nodes.length + 1);
    nodes.push(Object.keys(own).length ? { move: node.move, ...own } : node.move);
  }
  if (nodes.length) record.nodes = nodes;
  return record;
}

const RESULTS: readonly string[] = ['open', 'red', 'black', 'draw'];
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const marksOf = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((mark) => Number.isInteger(mark) && mark >= 1 && mark <= 255).slice(0, 8) : [];

function bearing(node: Node, from: Partial<RecordNode>): Node {
  const made = { ...node, before: text(from.before), comment: text(from.comment), marks: marksOf(from.marks) };
  return typeof from.left_ms === 'number' ? { ...made, leftMs: from.left_ms } : made;
}

export class NoRecord extends Error {}

/** The record must be one that the library has written: its moves are taken as legal. */
export function fromRecord(value: unknown): Tree {
  const record = value as GameRecord | null;
  if (typeof record !== 'object' || record === null || typeof record.chuhe !== 'number') throw new NoRecord();
  const begun = newTree(typeof record.start === 'string' ? record.start : null);
  const nodes = new Map<number, Node & { children: number[] }>();
  nodes.set(ROOT, { ...bearing(emptyNode(), record as Partial<RecordNode>), children: [] });
  const list = Array.isArray(record.nodes) ? record.nodes : [];
  list.forEach((given, i) => {
    const node: RecordNode = typeof given === 'string' ? { move: given } : given;
    const parent = node.parent ?? i;
    const above = nodes.get(parent);
    if (!above || typeof node.move !== 'string') throw new NoRecord();
    above.children.push(i + 1);
    nodes.set(i + 1, { ...bearing(emptyNode(node.move, parent), node), children: [] });
  });
  const tags = Object.entries(record.tags ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const tree: Tree = { ...begun, tags, nodes, next: list.length + 1 };
  return RESULTS.includes(record.result ?? '') ? setResult(tree, record.result!) : tree;
}
