// SPDX-License-Identifier: GPL-3.0-or-later
/** Where a study gets its link, or is saved again. */

import { reason } from '../api';
import { h, setText } from '../dom';
import { t, type Key } from '../i18n';
import { keyOf } from './kept';
import { toRecord } from './record';
import { isTooLarge, linkOf, save, share } from './share';
import { tagOf, type Tree } from './tree';
import { copyText, openDialog } from './tool_button';

export interface Sharing {
  /** The study of this page on the server; null: none. */
  id: string | null;
  tree: Tree;
  /** It is on the server as it is here. */
  done(id: string, tree: Tree): void;
}

export function titleOf(tree: Tree): string {
  const players = [tagOf(tree, 'Red'), tagOf(tree, 'Black')].filter(Boolean).join(' – ');
  return tagOf(tree, 'Title') || players || tagOf(tree, 'Event');
}

/** Saves a study that may be saved here; otherwise it becomes a new one. */
export async function keepOnServer({ id, tree, done }: Sharing): Promise<string> {
  const record = toRecord(tree);
  if (isTooLarge(record)) throw new Error(t('too_large_to_share'));
  let kept = id;
  if (kept !== null && keyOf(kept)) await save(kept, record, titleOf(tree));
  else kept = await share(record, titleOf(tree));
  done(kept, tree);
  return kept;
}

export function showShareDialog(sharing: Sharing): void {
  const told = h('p', { role: 'status', t: 'saving' });
  const links = h('div', { class: 'links' });
  openDialog('share_study', told, links);
  void keepOnServer(sharing).then(
    (id) => {
      setText(told, t('shared'));
      const key = keyOf(id);
      links.replaceChildren(link('link_to_see', linkOf(id)), ...(key ? [link('link_to_edit', linkOf(id, key))] : []));
    },
    (error: unknown) => setText(told, t('failed', { why: reason(error) })),
  );
}

function link(key: Key, address: string): HTMLElement {
  const input = h('input', { type: 'text', readonly: true, value: address, id: key });
  const copy = h('button', { type: 'button', t: 'copy' });
  copy.addEventListener('click', () => {
    input.select();
    void copyText(address, copy);
  });
  return h('div', { class: 'link' }, h('label', { for: key, t: key }), h('div', {}, input, copy));
}
