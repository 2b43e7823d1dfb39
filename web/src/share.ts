// SPDX-License-Identifier: GPL-3.0-or-later
/** The link for the opponent, as long as he has not come. */

import { h, say } from './dom';
import type { Model } from './model';
import * as prefs from './prefs';
import { other } from './words';

export class SharePanel {
  readonly element: HTMLElement;
  private readonly link: string;

  constructor(id: string, key: string | undefined) {
    const own = prefs.mine().find((game) => game.id === id && game.key === key);
    this.link = own?.share ? new URL(own.share, location.href).href : '';
    const text = h('input', { id: 'share-link', type: 'text', readonly: true, value: this.link });
    const copy = h('button', { type: 'button', t: 'copy' });
    copy.addEventListener('click', () => {
      text.select();
      void navigator.clipboard?.writeText(this.link).then(() => say(copy, 'copied'));
    });
    this.element = h('section', { class: 'share', hidden: true }, h('label', { for: 'share-link', t: 'share' }), h('div', {}, text, copy));
  }

  show(model: Model): void {
    const side = model.side;
    this.element.hidden = !this.link || side === null || model.state?.[other(side)].seated !== false;
  }
}
