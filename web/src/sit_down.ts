// SPDX-License-Identifier: GPL-3.0-or-later
/** Who comes by a link is asked how he is called, once, before he sits down. */

import { account } from './account/session';
import { reason, request } from './api';
import type { Chuhe, Side } from './chuhe';
import { field, h, setText } from './dom';
import { t } from './i18n';
import type { Model } from './model';
import * as prefs from './prefs';
import { termsText } from './terms_text';
import { other, playerLabel } from './words';

/** It has no name: whether somebody sits there who wants none the server knows (`seatToName`). */
export function isNameless(model: Model, side: Side): boolean {
  return model.state?.phase === 'waiting' && !model.isWithdrawn && model.seats[side].who === 'person' && !model.players[side];
}

/** Whose seat a key opens, when nobody sits there and it has no name; null: none that asks for one. */
export async function seatToName(model: Model, key: string): Promise<Side | null> {
  const { role, nameless } = await request<{ role: string; nameless?: boolean }>(`/api/games/${model.id}/take`, { key });
  return nameless && (role === 'red' || role === 'black') ? role : null;
}

export class SitDown {
  readonly element: HTMLElement;
  private readonly who = h('p', { class: 'invites' });
  private readonly terms = h('p', { class: 'explained' });
  private readonly notice = h('p', { class: 'notice', role: 'alert' });

  constructor(
    private readonly chuhe: Chuhe,
    private readonly id: string,
    private readonly key: string,
    private readonly side: Side,
    /** He may sit down now, by this key; none: the seat is his account's. */
    private readonly done: (key: string | undefined) => void,
  ) {
    const name = h('input', { name: 'seat-name', type: 'text', maxlength: 20, autocomplete: 'nickname', value: prefs.playerName() });
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      try {
        const key = await this.name(name.value.trim());
        this.element.hidden = true;
        this.done(key);
      } catch (error) {
        setText(this.notice, t('failed', { why: reason(error) }));
      }
    };
    this.element = h(
      'section',
      { class: 'overlay sit-down', tLabel: 'sit_down' },
      this.who,
      this.terms,
      h('form', { on: { submit: (event) => void submit(event) } }, account() === null ? field('your_name', name) : null, h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'main', t: 'sit_down' }), this.notice)),
    );
  }

  show(model: Model): void {
    if (model.isWithdrawn) this.element.hidden = true;
    setText(this.who, t('invites', { name: playerLabel(model, other(this.side)) }));
    setText(this.terms, termsText(this.chuhe, model.options, true));
  }

  /** A seat may stay without a name. */
  private async name(name: string): Promise<string | undefined> {
    if (!name && account() === null) return this.key;
    prefs.setPlayerName(name || prefs.playerName());
    return (await request<{ key: string }>(`/api/games/${this.id}/take`, { name, key: this.key })).key || undefined;
  }
}
