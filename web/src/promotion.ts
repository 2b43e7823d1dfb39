// SPDX-License-Identifier: GPL-3.0-or-later
/** Asks what a soldier becomes, where there is a choice. */

import { h } from './dom';
import { t, type Key } from './i18n';

const KINDS: Record<string, Key> = { R: 'red_r', N: 'red_n', C: 'red_c' };

/** One of the turns; undefined when nothing was chosen. */
export function choosePromotion(turns: string[], within: HTMLElement): Promise<string | undefined> {
  return new Promise((resolve) => {
    const dialog = h('dialog', { class: 'promotion', tLabel: 'promote_to' }, h('p', { t: 'promote_to' }));
    for (const turn of turns) {
      const key: Key = KINDS[turn.split('=')[1] ?? ''] ?? 'no_promotion';
      dialog.append(h('button', { type: 'button', on: { click: () => dialog.close(turn) } }, t(key)));
    }
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || undefined);
    });
    within.append(dialog);
    dialog.showModal();
  });
}
