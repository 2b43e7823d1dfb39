// SPDX-License-Identifier: GPL-3.0-or-later
/** Buttons with a drawing, and dialogs. */

import { h, label, say } from '../dom';
import type { Key } from '../i18n';
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

/** Copies a text; what is said on the button then tells whether it worked. */
export async function copyText(text: string, button?: HTMLElement): Promise<boolean> {
  const done = await toClipboard(text);
  const words = button?.querySelector<HTMLElement>('[data-t]') ?? button;
  if (words?.dataset['t']) {
    const before = words.dataset['t'] as Key;
    if (before !== 'copied' && before !== 'copy_failed') {
      if (button) button.style.minWidth = `${button.offsetWidth}px`; // nothing beside it moves
      say(words, done ? 'copied' : 'copy_failed');
      setTimeout(() => say(words, before), 1500);
    }
  } else if (button) label(button, done ? 'copied' : 'copy_failed');
  return done;
}

async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // without https there is only the old way
    const area = h('textarea', { class: 'unseen', 'aria-hidden': 'true', tabindex: '-1' });
    area.value = text;
    (document.querySelector('dialog[open]') ?? document.body).append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    return done;
  }
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
