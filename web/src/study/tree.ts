// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A game with its variations. A tree is never changed: each edit gives another one, which
 * shares what has stayed the same. So an older tree is enough to undo.
 *
 * Nodes are numbers that are not used twice within a game: the moves that lead to a node
 * are the same in every tree that has it. Node 0 is the start.
 */

export type Result = 'open' | 'red' | 'black' | 'draw';
export type Place = 'before' | 'comment';

export interface Node {
  readonly move: string;
  /** -1 for the start. */
  readonly parent: number;
  /** The first continues the line, the others are variations. */
  readonly children: readonly number[];
  readonly before: string;
  readonly comment: string;
  /** PGN's numbers. */
  readonly marks: readonly number[];
  readonly leftMs?: number;
}

export interface Tree {
  /** Changes with each game that is opened. */
  readonly game: number;
  /** A FEN; null: the usual start. */
  readonly start: string | null;
  readonly result: Result;
  readonly tags: readonly (readonly [string, string])[];
  readonly nodes: ReadonlyMap<number, Node>;
  /** The number that the next node gets. */
  readonly next: number;
}

export const ROOT = 0;
export const MARKS_MAX = 8;

let games = 0;

export function emptyNode(move = '', parent = -1): Node {
  return { move, parent, children: [], before: '', comment: '', marks: [] };
}

export function newTree(start: string | null = null): Tree {
  return { game: ++games, start, result: 'open', tags: [], nodes: new Map([[ROOT, emptyNode()]]), next: 1 };
}

// ---- what is in it ----

export function nodeOf(tree: Tree, id: number): Node {
  const node = tree.nodes.get(id);
  if (!node) throw new RangeError(`no node ${id}`);
  return node;
}

/** From the first move to the node; empty for the start. */
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent) path.push(at);
  return path.reverse();
}

export function movesTo(tree: Tree, id: number): string[] {
  return pathTo(tree, id).map((one) => nodeOf(tree, one).move);
}

export function plyOf(tree: Tree, id: number): number {
  let ply = 0;
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent) ply++;
  return ply;
}

/** Along first children, from behind the node to the end. */
export function lineFrom(tree: Tree, id: number): number[] {
  const line: number[] = [];
  for (let at: number | undefined = nodeOf(tree, id).children[0]; at !== undefined; at = nodeOf(tree, at).children[0])
    line.push(at);
  return line;
}

export function mainLine(tree: Tree): number[] {
  return lineFrom(tree, ROOT);
}

export function isOnMainLine(tree: Tree, id: number): boolean {
  return branchOf(tree, id) === id;
}

/** The last node of the main line on the way to a node. */
export function branchOf(tree: Tree, id: number): number {
  let last = ROOT;
  for (const one of pathTo(tree, id)) {
    if (nodeOf(tree, last).children[0] !== one) return last;
    last = one;
  }
  return last;
}

export function childWith(tree: Tree, parent: number, move: string): number | null {
  return nodeOf(tree, parent).children.find((id) => nodeOf(tree, id).move === move) ?? null;
}

/** The node that follows or goes before it among those of the same parent. */
export function sibling(tree: Tree, id: number, step: 1 | -1): number | null {
  if (id === ROOT) return null;
  const all = nodeOf(tree, nodeOf(tree, id).parent).children;
  return all[all.indexOf(id) + step] ?? null;
}

/** Each node but the start: a node, what follows its first child, then the other children's. */
export function* everyNode(tree: Tree, from = ROOT): Generator<[number, Node]> {
  const waiting = [...nodeOf(tree, from).children].reverse();
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = nodeOf(tree, id);
    yield [id, node];
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!);
  }
}

export function tagOf(tree: Tree, name: string): string {
  const wanted = name.toLowerCase();
  return tree.tags.find(([own]) => own.toLowerCase() === wanted)?.[1] ?? '';
}

/** Whether two trees hold the same, by what they share. */
export function isSame(a: Tree, b: Tree): boolean {
  return a.nodes === b.nodes && a.tags === b.tags && a.result === b.result && a.start === b.start;
}

// ---- edits ----

function withNode(tree: Tree, id: number, change: Partial<Node>): Tree {
  const nodes = new Map(tree.nodes);
  nodes.set(id, { ...nodeOf(tree, id), ...change });
  return { ...tree, nodes };
}

/** Adds moves one behind the other; those that are there are followed. They must be legal. */
export function addMoves(tree: Tree, parent: number, moves: readonly string[]): { tree: Tree; last: number; added: number[] } {
  let at = parent;
  let done = 0;
  for (let child = nextChild(); child !== null; child = nextChild()) {
    at = child;
    done++;
  }
  function nextChild(): number | null {
    return done < moves.length ? childWith(tree, at, moves[done]!) : null;
  }
  if (done === moves.length) return { tree, last: at, added: [] };
  const nodes = new Map(tree.nodes);
  const added: number[] = [];
  let next = tree.next;
  for (const move of moves.slice(done)) {
    const above = nodes.get(at)!;
    nodes.set(at, { ...above, children: [...above.children, next] });
    nodes.set(next, emptyNode(move, at));
    added.push(next);
    at = next++;
  }
  return { tree: { ...tree, nodes, next }, last: at, added };
}

/** Takes a node away, and all that follows it. */
export function remove(tree: Tree, id: number): Tree {
  if (id === ROOT) return removeAfter(tree, ROOT);
  const nodes = new Map(tree.nodes);
  for (const [below] of everyNode(tree, id)) nodes.delete(below);
  const { parent } = nodeOf(tree, id);
  nodes.delete(id);
  const above = nodes.get(parent)!;
  nodes.set(parent, { ...above, children: above.children.filter((one) => one !== id) });
  return { ...tree, nodes };
}

/** Takes away all that follows a node. */
export function removeAfter(tree: Tree, id: number): Tree {
  if (nodeOf(tree, id).children.length === 0) return tree;
  const nodes = new Map(tree.nodes);
  for (const [below] of everyNode(tree, id)) nodes.delete(below);
  nodes.set(id, { ...nodeOf(tree, id), children: [] });
  return { ...tree, nodes };
}

function reordered(tree: Tree, id: number, place: number): Tree {
  const { parent } = nodeOf(tree, id);
  const children = nodeOf(tree, parent).children.filter((one) => one !== id);
  children.splice(place, 0, id);
  return withNode(tree, parent, { children });
}

/** The beginning of the variation that a node stands in: the last that is no first child. */
export function variationOf(tree: Tree, id: number): number | null {
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent)
    if (nodeOf(tree, nodeOf(tree, at).parent).children[0] !== at) return at;
  return null;
}

/** One place forward, for the variation in which the node stands. */
export function promote(tree: Tree, id: number): Tree {
  const head = variationOf(tree, id);
  if (head === null) return tree;
  const place = nodeOf(tree, nodeOf(tree, head).parent).children.indexOf(head);
  return reordered(tree, head, place - 1);
}

/** The main line goes through the node. */
export function makeMain(tree: Tree, id: number): Tree {
  let now = tree;
  for (const one of pathTo(tree, id)) if (nodeOf(now, nodeOf(now, one).parent).children[0] !== one) now = reordered(now, one, 0);
  return now;
}

export function setComment(tree: Tree, id: number, place: Place, text: string): Tree {
  return nodeOf(tree, id)[place] === text ? tree : withNode(tree, id, { [place]: text });
}

export function setMarks(tree: Tree, id: number, marks: readonly number[]): Tree {
  const kept = [...new Set(marks)].filter((mark) => mark >= 1 && mark <= 255).slice(0, MARKS_MAX);
  return withNode(tree, id, { marks: kept });
}

export function setResult(tree: Tree, result: Result): Tree {
  return tree.result === result ? tree : { ...tree, result };
}

/** An empty value takes the tag away; the order is kept. */
export function setTag(tree: Tree, name: string, value: string): Tree {
  if (tagOf(tree, name) === value) return tree;
  const wanted = name.toLowerCase();
  const isThere = tree.tags.some(([own]) => own.toLowerCase() === wanted);
  const tags = isThere
    ? tree.tags.map(([own, old]) => (own.toLowerCase() === wanted ? ([own, value] as const) : ([own, old] as const)))
    : [...tree.tags, [name, value] as const];
  return { ...tree, tags: tags.filter(([, text]) => text !== '') };
}
