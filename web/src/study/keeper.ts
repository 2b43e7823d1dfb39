// SPDX-License-Identifier: GPL-3.0-or-later
/** What the page begins with, and that no work is lost: drafts in the browser, the question
 * before one leaves, the study on the server. */

import { replaceAddress } from '../address';
import { language, t } from '../i18n';
import * as prefs from '../prefs';
import { draftOf, forgetDraft, keepDraft, keepOlder, putUnread, type Draft, type Keeping, type Version } from './drafts';
import { titleOf } from './game_list';
import { KEYS, keyOf, offerKey } from './kept';
import { readGame, treeOf } from './open';
import type { StudyAddress } from './page';
import { toRecord } from './record';
import type { Remarks } from './remarks';
import { load, type Stored } from './share';
import type { Study } from './study';
import { childWith, isSame, movesTo, ROOT, type Tree } from './tree';

const PAUSE_MS = 400;

export class Keeper {
  /** Whether the browser keeps what is not saved. */
  isKept = true;
  /** The study's place on the server; null: it has none. */
  private ownId: string | null = null;
  /** What the server has of it, as far as one knows here. */
  private stored: Tree | null = null;
  /** What the study here was made from. */
  private ownVersion: Version | undefined;
  /** The address of the page, and what its draft is called. */
  private own: { address: string; page: string };
  /** The games that belong to that address: another one that is opened does not. */
  private readonly games = new Set<number>();
  private page: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The game whose draft is the one of `/study`. */
  private drafted = -1;
  private hasBegun = false;
  /** Another page is shown. */
  isLeft = false;
  private readonly undo: (() => void)[] = [];

  constructor(
    private readonly study: Study,
    private readonly address: StudyAddress,
    private readonly remarks: Remarks,
    /** The browser keeps it again, or no longer. */
    private readonly changed: () => void = () => undefined,
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
    try {
      await this.openAddress();
    } finally {
      if (!this.isLeft) {
        // what could not be loaded is not what the address says
        if (!this.address.id || this.ownId) this.games.add(this.study.tree.game);
        this.restoreSafely();
        this.hasBegun = true;
      }
    }
  }

  private async openAddress(): Promise<void> {
    const { id, key, game } = this.address;
    if (id) {
      this.rememberKey(id, key);
      const { record, version } = await load(id);
      if (this.isLeft) return;
      const tree = treeOf(record);
      this.games.add(tree.game);
      this.ownVersion = version;
      this.stored = tree;
      this.ownId = id;
      this.study.begin(tree, true);
    } else if (game) {
      const tree = await readGame(game);
      if (!this.isLeft) this.study.begin(tree, true);
    }
  }

  leave(): void {
    this.keep();
    this.isLeft = true;
    clearTimeout(this.timer);
    for (const undo of this.undo) undo();
  }

  /** Which version of it this one was made from. */
  get version(): Version | undefined {
    return this.id === null ? undefined : this.ownVersion;
  }

  /** Whether the server has it as it is here. */
  get isStored(): boolean {
    return this.id !== null && this.stored !== null && isSame(this.stored, this.study.tree);
  }

  /** Opens what is stored now; undoing brings back what was here. False: something else is
   * looked at meanwhile. */
  async openStored(): Promise<boolean> {
    const { id } = this;
    if (id === null) return false;
    const { record, version } = await load(id);
    if (this.isLeft || id !== this.id) return false;
    const tree = treeOf(record);
    this.games.add(tree.game);
    this.ownVersion = version;
    this.stored = tree;
    this.study.open(tree, true);
    return true;
  }

  /** What is stored now will be replaced by what is here. */
  async yieldTo(): Promise<void> {
    if (this.id !== null) this.ownVersion = (await load(this.id)).version;
  }

  /** It is on the server now. */
  shared({ id, version }: Stored, tree: Tree): void {
    if (this.isLeft) {
      // another page is shown: the study is in the list of one's own
      if (isSame(tree, this.study.tree)) forgetDraft(this.page);
      return;
    }
    if (id !== this.id) {
      forgetDraft(this.page);
      this.games.clear();
      this.games.add(tree.game);
      this.ownId = id;
      this.own = { address: addressOf(id), page: `s-${id}` };
      this.goHome();
    }
    this.ownVersion = version;
    this.stored = tree;
    this.study.keepSaved(tree);
    this.keep();
  }

  /** The key does not stay in the address, which is copied so easily, where it is kept otherwise. */
  private rememberKey(id: string, key: string | undefined): void {
    if (!key) return;
    offerKey(id, key);
    this.own.address = addressOf(id);
    replaceAddress(this.own.address);
  }

  /** Another game is no longer what the address says, until one comes back to that. */
  private goHome(): void {
    const isOwn = this.games.has(this.study.tree.game);
    const { address, page } = isOwn ? this.own : { address: '/study', page: 'study' };
    if (page === this.page) return;
    this.page = page;
    replaceAddress(address);
  }

  /** What cannot be read any more is put aside: nothing would be kept in its place otherwise. */
  private restoreSafely(): void {
    try {
      this.restore();
    } catch (error) {
      console.warn(error);
      putUnread(this.page);
    }
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
    const isOld = draft.version !== undefined && draft.version !== this.ownVersion;
    if (isOld) this.ownVersion = draft.version;
    const undo = { key: 'tool_undo', act: () => this.study.undo() } as const;
    if (this.page === 'study') this.remarks.note(t('draft_back'));
    else this.remarks.note(t(isOld ? 'draft_back_changed' : 'draft_back_unsaved'), undo);
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
    // its room is needed for it
    if (old && !old.isSaved) forgetDraft('study');
    if (old && !old.isSaved) this.told(keepOlder(old), 'older_not_kept');
    this.drafted = this.study.tree.game;
  }

  /** What the browser has no room for is told, and what had to go. */
  private told({ isKept, gone }: Keeping, lost: 'not_kept' | 'older_not_kept'): void {
    const list = gone.map((record) => titleOf(record).name).join(language() === 'zh' ? '、' : ', ');
    if (!isKept) this.remarks.fault(t(lost));
    else if (list) this.remarks.fault(t('drafts_gone', { list }));
  }

  /** False: the browser keeps nothing. */
  keep(): boolean {
    if (!this.hasBegun) return true;
    const { tree, at, isUnsaved } = this.study;
    this.putAside();
    const isEmpty = tree.nodes.size === 1 && tree.start === null && tree.tags.length === 0;
    if ((isEmpty && !isUnsaved) || (this.page !== 'study' && !isUnsaved)) {
      forgetDraft(this.page);
      return this.setKept(true);
    }
    const keeping = keepDraft(this.page, { record: toRecord(tree), moves: movesTo(tree, at), isSaved: !isUnsaved, version: this.version });
    // once, until it is kept again
    if (isUnsaved && (keeping.isKept || this.isKept)) this.told(keeping, 'not_kept');
    return this.setKept(keeping.isKept);
  }

  private setKept(isKept: boolean): boolean {
    const isOther = isKept !== this.isKept;
    this.isKept = isKept;
    if (isOther) this.changed();
    return isKept;
  }
}

/** Of a study here; with its key where the browser keeps no keys. */
function addressOf(id: string): string {
  const key = prefs.isKept(KEYS) ? undefined : keyOf(id);
  return `/s/${id}${key ? `#${key}` : ''}`;
}
