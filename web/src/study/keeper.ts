// SPDX-License-Identifier: GPL-3.0-or-later
/** What the page begins with, and that no work is lost: drafts in the browser, the question
 * before one leaves, the study on the server. */

import { t } from '../i18n';
import { draftOf, forgetDraft, keepDraft, keepKey, keyOf, type Draft } from './kept';
import { readGame, treeOf } from './open';
import type { StudyAddress } from './page';
import { toRecord } from './record';
import type { Remarks } from './remarks';
import { load } from './share';
import type { Study } from './study';
import { childWith, movesTo, ROOT, type Tree } from './tree';

const PAUSE_MS = 400;

export class Keeper {
  /** The study's place on the server; null: it has none. */
  id: string | null = null;
  /** Whether the browser keeps what is not saved. */
  isKept = true;
  private page: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private kept: Tree | null = null;
  private hasBegun = false;
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly study: Study,
    private readonly address: StudyAddress,
    private readonly remarks: Remarks,
  ) {
    this.page = address.id ? `s-${address.id}` : address.game ? `game-${address.game}` : 'study';
    const on = (name: string, listener: (event: Event) => void): void => {
      window.addEventListener(name, listener);
      this.undo.push(() => window.removeEventListener(name, listener));
    };
    on('beforeunload', (event) => study.isUnsaved && event.preventDefault());
    on('pagehide', () => this.keep());
    this.undo.push(study.onChange(() => this.soon()));
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
        this.study.begin(treeOf(await load(id)), true);
        this.id = id;
      } else if (game) this.study.begin(await readGame(game), true);
    } finally {
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
      this.id = id;
      this.page = `s-${id}`;
      history.replaceState(null, '', `/s/${id}`);
    }
    this.study.keepSaved(tree);
    this.keep();
  }

  /** The key does not stay in the address, which is copied so easily. */
  private rememberKey(id: string, key: string | undefined): void {
    if (!key) return;
    if (keyOf(id) !== key) keepKey({ id, key, title: '' });
    history.replaceState(null, '', `/s/${id}`);
  }

  private restore(): void {
    const draft = draftOf(this.page);
    if (!draft) return;
    const isSame = JSON.stringify(draft.record) === JSON.stringify(toRecord(this.study.tree));
    if (isSame) return this.lookAt(draft);
    const tree = treeOf(draft.record);
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
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keep(), PAUSE_MS);
  }

  /** False: the browser keeps nothing. */
  keep(): boolean {
    if (!this.hasBegun) return true;
    const { tree, at, isUnsaved } = this.study;
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
