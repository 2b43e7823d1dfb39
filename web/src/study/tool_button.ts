// SPDX-License-Identifier: GPL-3.0-or-later
/** Buttons with a drawing, and dialogs. */

import { h } from '../dom';
import type { Key } from '../i18n';
export { copyText } from '../clipboard';
import { icon, type IconName } from './icons';

/** A drawing alone: its words are the label. */
export function signButton(name: IconName, key: Key, act: () => void): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'sign', tLabel: key, 'data-act': name, on: { click: act } });
  button.append(icon(name));
  return button;
}

/** A drawing and words; `more` are longer ones that explain it. */
export function toolButton(name: IconName, key: Key, act: () => void, more?: Key): HTMLButtonElement {
  const button = h('button', { type: 'button', class: 'tool', tLabel: more, 'data-act': name, on: { click: act } });
  button.append(icon(name), h('span', { t: key }));
  return button;
}

/** A dialog with a heading and a way out; it is taken away when it closes. */
export function openDialog(key: Key, ...children: (Node | null)[]): HTMLDialogElement {
  const heading = h('h2', { t: key });
  const close = h('button', { type: 'button', class: 'sign', tLabel: 'close' }, '✕');
  const dialog = h('dialog', { class: 'study-dialog', tLabel: key }, h('div', { class: 'dialog-head' }, heading, close), ...children);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close(); // beside it
  });
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Hands a file over as a download. */
export function download(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = h('a', { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 30_000);
}
