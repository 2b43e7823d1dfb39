// SPDX-License-Identifier: GPL-3.0-or-later
/** Shares a study, or saves it in its place; nobody's work is replaced unasked. */

import { reason } from '../api';
import { t } from '../i18n';
import type { Keeper } from './keeper';
import type { Remarks } from './remarks';
import { isChanged, isWrongKey } from './share';
import { askChanged, keepOnServer, showLinks, showShareDialog, type Sharing } from './share_dialog';
import type { Study } from './study';

export class Saving {
  constructor(
    private readonly study: Study,
    private readonly keeper: Keeper,
    private readonly remarks: Remarks,
    /** The first moves, as they are written. */
    private readonly begins: () => string,
    /** It may no longer be saved, or may be now. */
    private readonly changed: () => void,
  ) {}

  async shareOrSave(): Promise<void> {
    const { keeper } = this;
    const { id } = keeper;
    if (!keeper.isOwn || id === null) return this.copy();
    if (keeper.isStored) return showLinks(async () => id);
    await this.save();
  }

  private sharing(id: string | null): Sharing {
    const { keeper, study } = this;
    return { id, version: keeper.version, tree: study.tree, begins: this.begins(), done: keeper.shared.bind(keeper) };
  }

  /** A new study. */
  private copy(): void {
    showShareDialog(this.sharing(null));
  }

  private async save(): Promise<void> {
    try {
      await keepOnServer(this.sharing(this.keeper.id));
      if (!this.keeper.isLeft) this.remarks.note(t('saved'));
    } catch (error) {
      // once the page is left, what was not saved is kept in the browser
      if (!this.keeper.isLeft) await this.failed(error);
    }
  }

  private async failed(error: unknown): Promise<void> {
    this.changed();
    if (isWrongKey(error)) this.remarks.fault(t('wrong_key'), { key: 'changed_copy', act: () => this.copy() });
    else if (isChanged(error)) await this.settle();
    else this.remarks.fault(t('failed', { why: reason(error) }));
  }

  /** Somebody saved it since. */
  private async settle(): Promise<void> {
    const { keeper, remarks, study } = this;
    const answer = await askChanged();
    if (keeper.isLeft) return;
    try {
      if (answer === 'copy') this.copy();
      else if (answer === 'theirs') {
        if (!(await keeper.openStored())) return;
        remarks.note(t('theirs_opened'), { key: 'tool_undo', act: () => study.undo() });
      } else if (answer === 'overwrite') {
        await keeper.yieldTo();
        if (!keeper.isLeft) await this.save();
      }
    } catch (error) {
      if (!keeper.isLeft) remarks.fault(t('failed', { why: reason(error) }));
    }
  }
}
