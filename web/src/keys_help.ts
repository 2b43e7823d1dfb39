// SPDX-License-Identifier: GPL-3.0-or-later
/** The keys of the table, in a dialog. */

import { h } from './dom';
import { t, type Key } from './i18n';

const KEYS: readonly [string, Key][] = [
  ['Tab', 'key_tab'],
  ['← ↑ ↓ →', 'key_arrows'],
  ['Enter', 'key_enter'],
  ['Esc', 'key_escape'],
  ['← →', 'key_walk'],
  ['Home End', 'key_ends'],
  ['F', 'flip'],
  ['M', 'key_sound'],
  ['?', 'key_help'],
];

export function showKeys(within: HTMLElement): void {
  if (within.querySelector('dialog.keys')) return;
  const close = h('button', { type: 'button', class: 'main', on: { click: () => dialog.close() } }, t('close'));
  const rows = KEYS.map(([keys, what]) => h('tr', {}, h('th', { scope: 'row' }, ...keys.split(' ').flatMap((key) => [h('kbd', {}, key), ' '])), h('td', {}, t(what))));
  const dialog = h('dialog', { class: 'promotion keys', tLabel: 'keys' }, h('h2', {}, t('keys')), h('table', {}, h('tbody', {}, ...rows)), close);
  dialog.addEventListener('close', () => dialog.remove());
  within.append(dialog);
  dialog.showModal();
}
