// SPDX-License-Identifier: GPL-3.0-or-later
/** The links for the others, as long as they have not come. */

import { copyText } from './clipboard';
import { h } from './dom';
import type { Key } from './i18n';
import type { Model } from './model';
import * as prefs from './prefs';
import { other } from './words';

export class SharePanel {
  readonly element = h('section', { class: 'overlay share', tLabel: 'links', hidden: true });
  private readonly opponent: HTMLElement | null;
  private readonly arbiter: HTMLElement | null;

  constructor(id: string, key: string | undefined) {
    const own = prefs.mine().find((game) => game.id === id && game.key === (key ?? ''));
    this.opponent = this.row('share-link', 'share', own?.share);
    this.arbiter = this.row('share-arbiter', 'share_arbiter', own?.arbiter);
    if (!prefs.isKept('games')) this.element.append(h('p', { class: 'explained', t: 'links_not_kept' }));
  }

  show(model: Model): void {
    const side = model.side;
    const isWaiting = side !== null && model.state?.phase === 'waiting';
    if (this.opponent) this.opponent.hidden = !isWaiting || model.state?.[other(side)].seated !== false;
    if (this.arbiter) this.arbiter.hidden = !isWaiting;
    this.element.hidden = [this.opponent, this.arbiter].every((row) => row === null || row.hidden);
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
