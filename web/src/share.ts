// SPDX-License-Identifier: GPL-3.0-or-later
/** What a game that waits shows: the links for the others, that it is in the lobby, and the way
 * out of it. */

import { CallOff, isWaiting, waitsInLobby } from './call_off';
import { copyText } from './clipboard';
import { h, setText } from './dom';
import type { Key } from './i18n';
import type { Model } from './model';
import * as prefs from './prefs';
import { other } from './words';

export class SharePanel {
  readonly element = h('section', { class: 'overlay share', tLabel: 'links', hidden: true });
  private readonly opponent: HTMLElement | null;
  private readonly arbiter: HTMLElement | null;

  private readonly inLobby = h('p', { t: 'waits_in_lobby' });
  private readonly end: HTMLElement;

  constructor(id: string, key: string | undefined) {
    this.element.append(this.inLobby);
    const own = prefs.mine().find((game) => game.id === id && game.key === (key ?? ''));
    this.opponent = this.row('share-link', 'share', own?.share);
    this.arbiter = this.row('share-arbiter', 'share_arbiter', own?.arbiter);
    if (!prefs.isKept('games')) this.element.append(h('p', { class: 'explained', t: 'links_not_kept' }));
    const notice = h('p', { class: 'notice', role: 'alert' });
    const callOff = new CallOff(id, () => key ?? '', () => undefined, (why) => setText(notice, why));
    this.end = h('div', { class: 'buttons' }, callOff.element, notice);
    this.element.append(this.end);
  }

  show(model: Model): void {
    const side = model.side;
    const waits = side !== null && model.state?.phase === 'waiting' && !model.isWithdrawn;
    if (this.opponent) this.opponent.hidden = !waits || model.state?.[other(side)].seated !== false;
    if (this.arbiter) this.arbiter.hidden = !waits;
    this.inLobby.hidden = !waitsInLobby(model);
    this.end.hidden = !isWaiting(model);
    this.element.hidden = [this.opponent, this.arbiter, this.inLobby].every((row) => row === null || row.hidden);
  }

  private row(name: string, key: Key, address: string | undefined): HTMLElement | null {
    if (!address) return null;
    const link = new URL(address, location.href).href;
    const text = h('input', { id: name, type: 'text', readonly: true, value: link });
    const copy = h('button', { type: 'button', t: 'copy' });
    copy.addEventListener('click', () => {
      text.select();
      void copyText(link, copy);
    });
    const row = h('div', { class: 'share-row' }, h('label', { for: name, t: key }), h('div', { class: 'share-line' }, text, copy));
    this.element.append(row);
    return row;
  }
}
