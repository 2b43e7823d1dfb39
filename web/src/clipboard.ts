// SPDX-License-Identifier: GPL-3.0-or-later
/** Copies texts, also where browsers would rather not. */

import { h, label, say } from './dom';
import type { Key } from './i18n';

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
