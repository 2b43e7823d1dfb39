// SPDX-License-Identifier: GPL-3.0-or-later
/** What was before each edit, and where one looked. */

import type { Tree } from './tree';

export interface Moment {
  tree: Tree;
  /** The node that is looked at. */
  at: number;
}

const KEPT = 300;
/** Trees share their nodes, but each has its own list of them. */
const LISTED = 1_000_000;

export class History {
  private readonly past: Moment[] = [];
  private readonly future: Moment[] = [];
  private lastKind = '';

  constructor(private present: Moment) {}

  get now(): Moment {
    return this.present;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** An edit. Those of the same `kind` that follow one another are undone together. */
  edit(next: Moment, kind = ''): void {
    if (next.tree === this.present.tree) return this.look(next.at);
    if (kind === '' || kind !== this.lastKind) this.past.push(this.present);
    while (this.past.length > KEPT || (this.past.length > 20 && this.past.length * next.tree.nodes.size > LISTED)) this.past.shift();
    this.future.length = 0;
    this.present = next;
    this.lastKind = kind;
  }

  /** Begins with another tree; nothing was before it. */
  begin(now: Moment): void {
    this.past.length = this.future.length = 0;
    this.present = now;
    this.lastKind = '';
  }

  /** Looks elsewhere: no edit. */
  look(at: number): void {
    if (at !== this.present.at) this.lastKind = '';
    this.present = { ...this.present, at };
  }

  undo(): boolean {
    return this.step(this.past, this.future);
  }

  redo(): boolean {
    return this.step(this.future, this.past);
  }

  private step(from: Moment[], to: Moment[]): boolean {
    const other = from.pop();
    if (!other) return false;
    const { tree } = this.present;
    to.push(this.present);
    // numbers of nodes are not used twice
    const next = other.tree.game === tree.game ? Math.max(other.tree.next, tree.next) : other.tree.next;
    this.present = { at: other.at, tree: { ...other.tree, next } };
    this.lastKind = '';
    return true;
  }
}
