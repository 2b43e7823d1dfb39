// SPDX-License-Identifier: GPL-3.0-or-later
/** What stays in the browser when somebody logs out. Seats of his account go: the account has
 * them, and no other. Links that are nobody's account's are to be had nowhere else: they stay
 * unless he wants them forgotten, as on a computer that others use. */

import { h } from '../dom';
import { language, t } from '../i18n';
import * as prefs from '../prefs';
import { KEYS, sharedStudies } from '../study/kept';
import './words';

/** A hall (hall_entry.ts) and its games (hall/link_store.ts). */
const HALL = /^hall-([0-9A-Za-z]{10,})(-|$)/;
/** Who was logged in here last. */
const LAST = 'account';

export interface LeftBehind {
  seats: number;
  studies: number;
  halls: number;
}

/** Secret links here that belong to no account. */
export function leftBehind(): LeftBehind {
  const halls = new Set(prefs.names().flatMap((name) => HALL.exec(name)?.[1] ?? []));
  return { seats: prefs.mine().filter(({ key }) => key !== '').length, studies: sharedStudies().length, halls: halls.size };
}

/** Without a key a seat is an account's; links for others came with it. */
function forgetSeats(): void {
  for (const { id, key } of prefs.mine()) if (key === '') prefs.forget(id);
}

/** Another account's seats are not this one's. */
export function cameIn(name: string): void {
  const last = prefs.read<string | null>(LAST, null);
  if (last !== null && last !== name) forgetSeats();
  prefs.write(LAST, name);
  prefs.setPlayerName(name);
}

/** A guest may not be called as an account is. */
export function wentOut(name: string): void {
  forgetSeats();
  prefs.remove(LAST);
  if (prefs.playerName() === name) prefs.setPlayerName('');
}

export function forgetLinks(): void {
  for (const { id } of prefs.mine()) prefs.forget(id);
  prefs.remove(KEYS);
  for (const name of prefs.names()) if (HALL.test(name)) prefs.remove(name);
}

export type Answer = 'keep' | 'forget';

/** Asked where there is something to forget; null: he stays. */
export function askLogOut(left: LeftBehind, host: HTMLElement): Promise<Answer | null> {
  return new Promise((resolve) => {
    const list = (['seats', 'studies', 'halls'] as const).flatMap((what) => (left[what] > 0 ? [t(`left_${what}`, { n: left[what] })] : []));
    if (list.length === 0) return resolve('keep');
    const dialog = h('dialog', { class: 'promotion leaving', tLabel: 'log_out' });
    const button = (answer: Answer | '', key: 'log_out_keep' | 'log_out_forget' | 'log_out_not', look = ''): HTMLElement =>
      h('button', { type: 'button', class: look || undefined, 'data-answer': answer || 'stay', t: key, on: { click: () => dialog.close(answer) } });
    dialog.append(
      h('h2', { t: 'log_out' }),
      h('p', {}, t('left_links', { list: list.join(language() === 'zh' ? '、' : ', ') })),
      h('p', { class: 'explained', t: 'left_forget_hint' }),
      h('div', { class: 'buttons' }, button('keep', 'log_out_keep', 'main'), button('forget', 'log_out_forget'), button('', 'log_out_not')),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve((dialog.returnValue as Answer) || null);
    });
    host.append(dialog);
    dialog.showModal();
  });
}
