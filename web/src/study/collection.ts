// SPDX-License-Identifier: GPL-3.0-or-later
/** The games that were opened together: which of them is looked at, the ones beside it, and
 * back to the list. What is written into one of them is there when one comes back to it. */

import { h, setText } from '../dom';
import { t } from '../i18n';
import { treeOf, type Opened, type OpenedGame } from './open';
import type { Study } from './study';
import { signButton } from './tool_button';
import { isSame, type Tree } from './tree';

export class Collection {
  readonly element: HTMLElement;
  private opened: Opened = { games: [], warnings: [] };
  /** By the place in the file: as they were opened, and as they are now. */
  private readonly first = new Map<number, Tree>();
  private readonly now = new Map<number, Tree>();
  /** The place of a tree's game. */
  private readonly places = new Map<number, number>();
  private readonly told = h('span', { class: 'which' });
  private readonly previous = signButton('back', 'game_before', () => this.step(-1));
  private readonly next = signButton('forward', 'game_after', () => this.step(1));

  constructor(
    private readonly study: Study,
    private readonly hooks: {
      /** One of them is open now. */
      gone(game: OpenedGame, opened: Opened): void;
      /** The list is wanted. */
      list(opened: Opened): void;
    },
  ) {
    this.previous.dataset['act'] = 'game-before';
    this.next.dataset['act'] = 'game-after';
    const list = h('button', { type: 'button', t: 'games_list', 'data-act': 'games', on: { click: () => hooks.list(this.opened) } });
    this.element = h('div', { class: 'collection', role: 'group', tLabel: 'games_list', hidden: true }, this.previous, this.told, this.next, list);
  }

  /** What is open now stays until one of them is gone to. */
  set(opened: Opened): void {
    if (opened === this.opened) return;
    this.opened = opened;
    for (const one of [this.first, this.now, this.places]) one.clear();
  }

  holds(opened: Opened): boolean {
    return opened === this.opened;
  }

  /** null: what is looked at is none of them. */
  get at(): number | null {
    return this.places.get(this.study.tree.game) ?? null;
  }

  go(index: number): void {
    const game = this.opened.games[index];
    if (!game) return;
    const begun = this.first.get(index) ?? treeOf(game.record);
    const tree = this.now.get(index) ?? begun;
    this.first.set(index, begun);
    this.places.set(tree.game, index);
    this.study.open(tree, isSame(tree, begun));
    this.hooks.gone(game, this.opened);
  }

  show(): void {
    const { at } = this;
    const { length } = this.opened.games;
    this.element.hidden = at === null || length < 2;
    if (at === null) return;
    this.now.set(at, this.study.tree);
    setText(this.told, t('game_of', { n: at + 1, of: length }));
    this.previous.disabled = at === 0;
    this.next.disabled = at === length - 1;
  }

  private step(by: 1 | -1): void {
    if (this.at !== null) this.go(this.at + by);
  }
}
