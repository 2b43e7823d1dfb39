// SPDX-License-Identifier: GPL-3.0-or-later
/** What the page begins with, and that no work is lost: drafts in the browser, the question
 * before one leaves, the study on the server. */

import { t } from '../i18n';
import { draftOf, forgetDraft, keepDraft, keepKey, keepOlder, keyOf, type Draft } from './kept';
import { readGame, treeOf } from './open';
import type { StudyAddress } from './page';
import { toRecord } from './record';
import type { Remarks } from './remarks';
import { load } from './share';
import type { Study } from './study';
import { childWith, movesTo, ROOT, type Tree } from './tree';

const PAUSE_MS = 400;

export class Keeper {
  /** Whether the browser keeps what is not saved. */
  isKept = true;
  /** The study's place on the server; null: it has none. */
  private ownId: string | null = null;
  /** The address of the page, and what its draft is called. */
  private own: { address: string; page: string };
  /** The games that belong to that address: another one that is opened does not. */
  private readonly games = new Set<number>();
  private page: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private kept: Tree | null = null;
  /** The game whose draft is the one of `/study`. */
  private drafted = -1;
  private hasBegun = false;
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly study: Study,
    private readonly address: StudyAddress,
    private readonly remarks: Remarks,
  ) {
    this.page = address.id ? `s-${address.id}` : address.game ? `game-${address.game}` : 'study';
    this.own = { address: location.pathname + location.search, page: this.page };
    const on = (name: string, listener: (event: Event) => void): void => {
      window.addEventListener(name, listener);
      this.undo.push(() => window.removeEventListener(name, listener));
    };
    on('beforeunload', (event) => study.isUnsaved && event.preventDefault());
    on('pagehide', () => this.keep());
    this.undo.push(study.onChange(() => this.soon()));
  }

  /** Where the game that is open is on the server; null: nowhere. */
  get id(): string | null {
    return this.games.has(this.study.tree.game) ? this.ownId : null;
  }

  /** Whether it may be saved under its link. */
  get isOwn(): boolean {
    return this.id !== null && keyOf(this.id) !== undefined;
  }

  /** Opens what the address says, and then what was not saved of it. */
  async begin(): Promise<void> {
    const { id, key, game } = this.address;
    try {
      if (id) {
        this.rememberKey(id, key);
        const tree = treeOf(await load(id));
        this.games.add(tree.game);
        this.ownId = id;
        this.study.begin(tree, true);
      } else if (game) this.study.begin(await readGame(game), true);
    } finally {
      // what could not be loaded is not what the address says
      if (!id || this.ownId) this.games.add(this.study.tree.game);
      this.restore();
      this.hasBegun = true;
    }
  }

  leave(): void {
    this.keep();
    clearTimeout(this.timer);
    for (const undo of this.undo) undo();
  }

  /** It is on the server now. */
  shared(id: string, tree: Tree): void {
    if (id !== this.id) {
      forgetDraft(this.page);
      this.games.clear();
      this.games.add(tree.game);
      this.ownId = id;
      this.own = { address: `/s/${id}`, page: `s-${id}` };
      this.goHome();
    }
    this.study.keepSaved(tree);
    this.keep();
  }

  /** The key does not stay in the address, which is copied so easily. */
  private rememberKey(id: string, key: string | undefined): void {
    if (!key) return;
    if (keyOf(id) !== key) keepKey({ id, key, title: '' });
    this.own.address = `/s/${id}`;
    history.replaceState(null, '', this.own.address);
  }

  /** Another game is no longer what the address says, until one comes back to that. */
  private goHome(): void {
    const isOwn = this.games.has(this.study.tree.game);
    const { address, page } = isOwn ? this.own : { address: '/study', page: 'study' };
    if (page === this.page) return;
    this.page = page;
    history.replaceState(null, '', address);
  }

  private restore(): void {
    const draft = draftOf(this.page);
    if (!draft) return;
    const isSame = JSON.stringify(draft.record) === JSON.stringify(toRecord(this.study.tree));
    if (isSame) return this.lookAt(draft);
    const tree = treeOf(draft.record);
    this.games.add(tree.game);
    this.drafted = tree.game;
    // over what is saved it is an edit, which can be undone
    if (this.page === 'study') this.study.begin(tree, draft.isSaved === true);
    else this.study.open(tree, false);
    this.lookAt(draft);
    this.remarks.note(t(this.page === 'study' ? 'draft_back' : 'draft_back_unsaved'));
  }

  private lookAt({ moves }: Draft): void {
    let at = ROOT;
    for (const move of moves) {
      const next = childWith(this.study.tree, at, move);
      if (next === null) break;
      at = next;
    }
    this.study.go(at);
  }

  private soon(): void {
    if (!this.hasBegun) return;
    this.goHome();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), PAUSE_MS);
  }

  /** What another game takes the place of can still be found. */
  private putAside(): void {
    if (this.page !== 'study' || this.drafted === this.study.tree.game) return;
    const old = draftOf('study');
    if (old && !old.isSaved) keepOlder(old);
    this.drafted = this.study.tree.game;
  }

  /** False: the browser keeps nothing. */
  keep(): boolean {
    if (!this.hasBegun) return true;
    const { tree, at, isUnsaved } = this.study;
    this.putAside();
    const isEmpty = tree.nodes.size === 1 && tree.start === null && tree.tags.length === 0;
    if ((isEmpty && !isUnsaved) || (this.page !== 'study' && !isUnsaved)) {
      forgetDraft(this.page);
      return (this.isKept = true);
    }
    this.isKept = keepDraft(this.page, { record: toRecord(tree), moves: movesTo(tree, at), isSaved: !isUnsaved });
    if (!this.isKept && isUnsaved && this.kept !== tree) this.remarks.fault(t('not_kept'));
    this.kept = tree;
    return this.isKept;
  }
}
