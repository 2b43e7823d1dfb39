// SPDX-License-Identifier: GPL-3.0-or-later
/** The moves as a tree: the main line in rounds, variations and comments where they belong. */

import { h } from '../dom';
import { sideName, t } from '../i18n';
import type { Notation } from '../moves';
import { signOf } from './marks';
import type { Positions } from './positions';
import { shapesOf, wordsOf } from './shapes';
import { lineFrom, nodeOf, ROOT, type Node, type Tree } from './tree';

/** Variations of variations are set in so far; deeper ones stand beside each other. */
const DEEPEST = 5;
const LARGE = 1500;
const PAUSE_MS = 150;

interface Line {
  /** Its first move. */
  head: number;
  /** Plies before it. */
  ply: number;
  depth: number;
  into: HTMLElement;
}

export class MoveTree {
  readonly element = h('div', { class: 'move-tree', role: 'group', tLabel: 'moves', tabindex: '-1' });
  private shown: Tree | null = null;
  private shownAs = '';
  private current: HTMLElement | null = null;
  private readonly buttons = new Map<number, HTMLElement>();
  private tree!: Tree;
  private notation: Notation = 'chinese';
  private startsBlack = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly positions: Positions,
    private readonly choose: (id: number) => void,
  ) {
    this.element.addEventListener('click', (event) => {
      const button = (event.target as HTMLElement).closest<HTMLElement>('[data-node]');
      if (button) this.choose(Number(button.dataset['node']));
    });
  }

  show(tree: Tree, notation: Notation, at: number, language: string): void {
    clearTimeout(this.timer);
    const manner = `${notation} ${language}`;
    const isOther = tree !== this.shown || manner !== this.shownAs;
    const draw = (): void => {
      if (isOther) this.fill(tree, notation);
      this.shown = tree;
      this.shownAs = manner;
      this.point(at);
    };
    // while one types or plays on, a large tree waits for a pause
    if (isOther && tree.nodes.size > LARGE && tree.game === this.shown?.game) this.timer = setTimeout(draw, PAUSE_MS);
    else draw();
  }

  /** The keys are for the moves, and not for a field. */
  focus(): void {
    const target = this.element.querySelector<HTMLElement>('[data-node][tabindex="0"]') ?? this.element;
    target.focus({ preventScroll: true });
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  /** The button of the move that is looked at bears the focus of the list. */
  private point(at: number): void {
    const button = this.buttons.get(at) ?? null;
    const hadFocus = this.element.contains(document.activeElement);
    if (button !== this.current) {
      this.current?.removeAttribute('aria-current');
      this.current?.setAttribute('tabindex', '-1');
    }
    this.current = button;
    button?.setAttribute('aria-current', 'step');
    const first = button ?? this.element.querySelector<HTMLElement>('[data-node]');
    first?.setAttribute('tabindex', '0');
    if (button) {
      if (hadFocus) button.focus({ preventScroll: true });
      this.scrollTo(button);
    } else this.element.scrollTop = 0;
  }

  /** Only the list scrolls, not the page. */
  private scrollTo(button: HTMLElement): void {
    const list = this.element.getBoundingClientRect();
    const own = button.getBoundingClientRect();
    if (own.top < list.top + 4 || own.bottom > list.bottom - 4)
      this.element.scrollTop += own.top - list.top - list.height / 2 + own.height / 2;
  }

  private fill(tree: Tree, notation: Notation): void {
    this.tree = tree;
    this.notation = notation;
    this.startsBlack = this.positions.sideOf(this.positions.startOf(tree)) === 'black';
    this.buttons.clear();
    this.current = null;
    const { scrollTop } = this.element;
    const main = h('div', { class: 'main-line' });
    const comment = this.comment(nodeOf(tree, ROOT).comment);
    const waiting: Line[] = [];
    this.mainLine(main, waiting);
    for (const line of waiting) this.variation(line, waiting); // it grows meanwhile
    const empty = this.buttons.size ? null : h('p', { class: 'hint' }, t('no_moves_yet'));
    const result = { red: 'red_wins', black: 'black_wins', draw: 'draw', open: null } as const;
    const key = result[tree.result];
    const end = key ? h('p', { class: 'game-end' }, t(key)) : null;
    this.element.replaceChildren(...[comment, main, empty, end].filter((one) => one !== null));
    this.element.scrollTop = scrollTop;
  }

  private mainLine(into: HTMLElement, waiting: Line[]): void {
    let row: HTMLElement | null = null;
    lineFrom(this.tree, ROOT).forEach((id, i) => {
      const node = nodeOf(this.tree, id);
      const isBlack = (i % 2 === 1) !== this.startsBlack;
      const before = this.comment(node.before, 'before');
      if (before) {
        into.append(before);
        row = null;
      }
      if (!row || !isBlack) {
        row = h('div', { class: 'round' }, h('span', { class: 'number' }, this.number(i)));
        if (isBlack) row.append(h('span', { class: 'no-move' }, '…'));
        into.append(row);
      }
      row.append(this.button(id, i));
      const after = [this.comment(node.comment), ...this.variations(node, id, i, 1, waiting)].filter((one) => one !== null);
      if (after.length) {
        into.append(...after);
        row = null;
      } else if (isBlack) row = null;
    });
  }

  /** Places for the variations of a move, to be filled. */
  private variations(node: Node, id: number, ply: number, depth: number, waiting: Line[]): HTMLElement[] {
    const siblings = nodeOf(this.tree, node.parent).children;
    if (siblings[0] !== id) return [];
    return siblings.slice(1).map((head) => {
      const into = h('div', { class: 'variation', role: 'group', 'aria-label': t('variation') });
      waiting.push({ head, ply, depth, into });
      return into;
    });
  }

  private variation({ head, ply, depth, into }: Line, waiting: Line[]): void {
    let needsNumber = true;
    [head, ...lineFrom(this.tree, head)].forEach((id, i) => {
      const node = nodeOf(this.tree, id);
      const at = ply + i;
      const isBlack = (at % 2 === 1) !== this.startsBlack;
      const before = this.comment(node.before, 'before');
      if (before) {
        into.append(before);
        needsNumber = true;
      }
      const number = isBlack ? (needsNumber ? `${this.number(at)}..` : '') : this.number(at);
      into.append(h('span', { class: 'step' }, number ? h('span', { class: 'number' }, number) : null, this.button(id, at)), ' ');
      needsNumber = false;
      const comment = this.comment(node.comment);
      const places = i === 0 ? [] : this.variations(node, id, at, depth + 1, waiting);
      if (comment) into.append(comment);
      if (depth < DEEPEST) into.append(...places);
      else into.after(...places);
      needsNumber = comment !== null || places.length > 0;
    });
  }

  private number(ply: number): string {
    return `${Math.floor((ply + (this.startsBlack ? 1 : 0)) / 2) + 1}.`;
  }

  private button(id: number, ply: number): HTMLElement {
    const node = nodeOf(this.tree, id);
    const told = this.positions.tell(this.tree, id);
    const signs = node.marks.map(signOf).join('');
    const { arrows, circles } = shapesOf(node.comment);
    const button = h('button', { type: 'button', class: 'move', 'data-node': id, tabindex: '-1' }, told[this.notation]);
    if (signs) button.append(h('span', { class: 'mark', 'data-mark': node.marks[0] }, signs));
    if (arrows.length || circles.length) button.append(h('span', { class: 'has-drawing', 'aria-hidden': 'true' }, '•'));
    const parts = [this.number(ply), sideName(told.side), told[this.notation], signs];
    button.setAttribute('aria-label', parts.filter(Boolean).join(' '));
    this.buttons.set(id, button);
    return button;
  }

  private comment(comment: string, kind = 'after'): HTMLElement | null {
    const words = wordsOf(comment);
    return words ? h('p', { class: `comment ${kind}` }, words) : null;
  }
}
