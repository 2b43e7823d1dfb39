// SPDX-License-Identifier: GPL-3.0-or-later
/** Where a study gets its link, or is saved again; what to do when somebody else saved it. */

import { reason } from '../api';
import { copyText } from '../clipboard';
import { h, setText } from '../dom';
import { t, type Key } from '../i18n';
import type { Version } from './drafts';
import { keyOf } from './kept';
import { toRecord } from './record';
import { isTooLarge, linkOf, save, share, type Label, type Stored } from './share';
import { mainLine, tagOf, type Tree } from './tree';
import { openDialog } from './tool_button';

export interface Sharing {
  /** The study of this page on the server; null: none. */
  id: string | null;
  /** What it was made from. */
  version: Version | undefined;
  tree: Tree;
  /** Its first moves, as they are written. */
  begins: string;
  /** It is on the server as it is here. */
  done(stored: Stored, tree: Tree): void;
}

export function titleOf(tree: Tree): string {
  const players = [tagOf(tree, 'Red'), tagOf(tree, 'Black')].filter(Boolean).join(' – ');
  return tagOf(tree, 'Title') || players || tagOf(tree, 'Event');
}

/** Saves a study that may be saved here; otherwise it becomes a new one. */
export async function keepOnServer({ id, version, tree, begins, done }: Sharing): Promise<string> {
  const record = toRecord(tree);
  if (isTooLarge(record)) throw new Error(t('too_large_to_share'));
  const label: Label = { title: titleOf(tree), plies: mainLine(tree).length, begins };
  const stored = id !== null && keyOf(id) ? await save(id, record, label, version) : await share(record, label);
  done(stored, tree);
  return stored.id;
}

export type Answer = 'theirs' | 'copy' | 'overwrite';

/** Somebody saved the study since it was opened here; null: nothing is done. */
export function askChanged(): Promise<Answer | null> {
  return new Promise((resolve) => {
    let chosen: Answer | null = null;
    const answer = (what: Answer): HTMLElement => {
      const take = (): void => {
        chosen = what;
        dialog.close();
      };
      return h('li', {}, h('button', { type: 'button', t: `changed_${what}`, 'data-answer': what, on: { click: take } }), h('p', { class: 'hint', t: `changed_${what}_more` }));
    };
    const dialog = openDialog('changed_since', h('p', { t: 'changed_since_more' }), h('ul', { class: 'answers' }, answer('theirs'), answer('copy'), answer('overwrite')));
    dialog.addEventListener('close', () => resolve(chosen));
  });
}

/** Keeps it on the server, and shows its links. */
export function showShareDialog(sharing: Sharing): void {
  showLinks(() => keepOnServer(sharing));
}

/** The links of a study that is on the server, or gets there meanwhile. */
export function showLinks(kept: () => Promise<string>): void {
  const told = h('p', { role: 'status', t: 'saving' });
  const links = h('div', { class: 'links' });
  openDialog('share_study', told, links);
  void kept().then(
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
