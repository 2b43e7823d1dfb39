// SPDX-License-Identifier: GPL-3.0-or-later
/** A study as it is worked on: the tree, where one looks, and what can be done there. */

import type { Chuhe } from '../chuhe';
import { History } from './history';
import { withoutKind } from './marks';
import { Positions } from './positions';
import { commentOf, shapesOf, wordsOf, type Shapes } from './shapes';
import * as trees from './tree';
import { nodeOf, ROOT, type Node, type Place, type Result, type Tree } from './tree';
import type { StudyView } from './types';

export class Study {
  readonly positions: Positions;
  private readonly history: History;
  private saved: Tree;
  /** Which move was followed last, where there are several. */
  private readonly followed = new Map<number, number>();
  private followedGame = -1;
  private readonly listeners = new Set<() => void>();
  /** Of the edits that are made together. */
  private group = '';
  private groups = 0;

  constructor(chuhe: Chuhe, tree: Tree = trees.newTree()) {
    this.positions = new Positions(chuhe);
    this.history = new History({ tree, at: ROOT });
    this.saved = tree;
  }

  /** Calls `listener` after every change, of the tree or of where one looks. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get tree(): Tree {
    return this.history.now.tree;
  }

  get at(): number {
    return this.history.now.at;
  }

  get node(): Node {
    return nodeOf(this.tree, this.at);
  }

  get fen(): string {
    return this.positions.fen(this.tree, this.at);
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  /** Whether something is written that was neither shared nor exported. */
  get isUnsaved(): boolean {
    const { tree } = this;
    const isEmpty = tree.nodes.size === 1 && tree.start === null && tree.tags.length === 0 && !nodeOf(tree, ROOT).comment;
    return !trees.isSame(tree, this.saved) && !isEmpty;
  }

  keepSaved(tree = this.tree): void {
    this.saved = tree;
    this.tell();
  }

  view(rules: string, isOver: boolean): StudyView {
    const { tree, at } = this;
    return {
      start: this.positions.startOf(tree),
      moves: trees.movesTo(tree, at),
      fen: this.fen,
      rules,
      mainline: trees.mainLine(tree).map((id) => nodeOf(tree, id).move),
      at: trees.plyOf(tree, trees.branchOf(tree, at)),
      game: tree.game,
      isOver,
    };
  }

  // ---- walking ----

  go(id: number): void {
    if (!this.tree.nodes.has(id) || id === this.at) return;
    this.follow(this.tree, id);
    this.history.look(id);
    this.tell();
  }

  /** The move that `forward` follows. */
  get ahead(): number | null {
    return this.childAhead(this.at);
  }

  forward(): void {
    if (this.ahead !== null) this.go(this.ahead);
  }

  back(): void {
    if (this.at !== ROOT) this.go(this.node.parent);
  }

  /** From the start on, `forward` follows the main line again. */
  first(): void {
    this.followed.clear();
    if (this.at === ROOT) this.tell();
    else this.go(ROOT);
  }

  last(): void {
    let at = this.at;
    for (let next = this.ahead; next !== null; next = this.childAhead(at)) at = next;
    this.go(at);
  }

  /** To the variation beside this one. */
  beside(step: 1 | -1): void {
    const next = trees.sibling(this.tree, this.at, step);
    if (next !== null) this.go(next);
  }

  goToPly(ply: number): void {
    this.go(trees.mainLine(this.tree)[ply - 1] ?? ROOT);
  }

  private childAhead(id: number): number | null {
    const { children } = nodeOf(this.tree, id);
    const last = this.followedGame === this.tree.game ? this.followed.get(id) : undefined;
    return last !== undefined && children.includes(last) ? last : (children[0] ?? null);
  }

  // ---- editing ----

  /** Enters a move, or follows it where it is; null, or why it is illegal. */
  play(move: string): { en: string; zh: string } | null {
    const refused = this.positions.explain(this.fen, move);
    if (refused) return refused;
    const { tree, last } = trees.addMoves(this.tree, this.at, [move]);
    this.change(tree, last);
    return null;
  }

  /** Enters as many of the moves as can be played; gives their number. Where one looks stays. */
  addLine(from: number, moves: readonly string[], comment = ''): number {
    const legal = this.positions.playable(this.positions.fen(this.tree, from), moves);
    if (legal.length === 0) return 0;
    const added = trees.addMoves(this.tree, from, legal);
    const head = added.added[0];
    const tree = comment && head !== undefined ? trees.setComment(added.tree, head, 'comment', comment) : added.tree;
    this.change(tree, this.at);
    return legal.length;
  }

  /** Adds to the comment of a move of the main line. */
  addComment(ply: number, text: string): void {
    const id = ply === 0 ? ROOT : trees.mainLine(this.tree)[ply - 1];
    if (id === undefined) return;
    const old = nodeOf(this.tree, id).comment;
    const words = wordsOf(old);
    if (words.split('\n').includes(text)) return;
    const comment = commentOf(words ? `${words}\n${text}` : text, shapesOf(old));
    this.change(trees.setComment(this.tree, id, 'comment', comment), this.at);
  }

  addMark(ply: number, mark: number): void {
    const id = trees.mainLine(this.tree)[ply - 1];
    if (id !== undefined) this.change(trees.setMarks(this.tree, id, [...withoutKind(nodeOf(this.tree, id).marks, mark), mark]), this.at);
  }

  remove(): void {
    if (this.at !== ROOT) this.change(trees.remove(this.tree, this.at), this.node.parent);
  }

  removeAfter(): void {
    this.change(trees.removeAfter(this.tree, this.at), this.at);
  }

  promote(): void {
    this.change(trees.promote(this.tree, this.at), this.at);
  }

  makeMain(): void {
    this.change(trees.makeMain(this.tree, this.at), this.at);
  }

  /** The words of a comment; what is drawn stays. */
  setWords(place: Place, words: string): void {
    const comment = place === 'comment' ? commentOf(words, shapesOf(this.node.comment)) : words;
    this.change(trees.setComment(this.tree, this.at, place, comment), this.at, `${place} ${this.at}`);
  }

  get words(): string {
    return wordsOf(this.node.comment);
  }

  get shapes(): Shapes {
    return shapesOf(this.node.comment);
  }

  setShapes(shapes: Shapes): void {
    this.change(trees.setComment(this.tree, this.at, 'comment', commentOf(this.words, shapes)), this.at);
  }

  setMarks(marks: readonly number[]): void {
    if (this.at !== ROOT) this.change(trees.setMarks(this.tree, this.at, marks), this.at);
  }

  setTag(name: string, value: string): void {
    this.change(trees.setTag(this.tree, name, value), this.at, `tag ${name}`);
  }

  setResult(result: Result): void {
    this.change(trees.setResult(this.tree, result), this.at);
  }

  /** What the page begins with. */
  begin(tree: Tree, isSaved: boolean): void {
    if (isSaved) this.saved = tree;
    this.follow(tree, ROOT);
    this.history.begin({ tree, at: ROOT });
    this.tell();
  }

  /** Another game in place of this one; undoing brings this one back. */
  open(tree: Tree, isSaved: boolean): void {
    if (isSaved) this.saved = tree;
    this.change(tree, ROOT);
  }

  undo(): void {
    if (this.history.undo()) this.tell();
  }

  redo(): void {
    if (this.history.redo()) this.tell();
  }

  /** What `act` changes is undone together, and told once. */
  together(act: () => void): void {
    this.group = `together ${++this.groups}`;
    try {
      act();
    } finally {
      this.group = '';
      this.tell();
    }
  }

  private change(tree: Tree, at: number, kind = ''): void {
    if (tree === this.tree && at === this.at) return;
    this.follow(tree, at);
    this.history.edit({ tree, at }, this.group || kind);
    this.tell();
  }

  private follow(tree: Tree, id: number): void {
    if (this.followedGame !== tree.game) this.followed.clear();
    this.followedGame = tree.game;
    for (const one of trees.pathTo(tree, id)) this.followed.set(nodeOf(tree, one).parent, one);
  }

  private tell(): void {
    if (this.group) return;
    for (const listener of [...this.listeners]) listener();
  }
}
