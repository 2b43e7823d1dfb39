// SPDX-License-Identifier: GPL-3.0-or-later
/** Who comes by a link is asked how he is called, once, before he sits down. */

import { account } from './account/session';
import { reason, request } from './api';
import type { Side } from './chuhe';
import { field, h, setText } from './dom';
import { t } from './i18n';
import type { Model } from './model';
import * as prefs from './prefs';
import { other, playerLabel } from './words';

/** The seat that nobody has sat down at, and that has no name yet. */
export function namelessSeat(model: Model): Side | null {
  if (model.isOver || model.state?.phase !== 'waiting') return null;
  const isNameless = (side: Side): boolean => model.seats[side].who === 'person' && !model.players[side] && model.state?.[side].seated === false;
  return (['red', 'black'] as const).find(isNameless) ?? null;
}

export class SitDown {
  readonly element: HTMLElement;
  private readonly who = h('p', { class: 'invites' });
  private readonly notice = h('p', { class: 'notice', role: 'alert' });

  constructor(
    private readonly id: string,
    private readonly key: string,
    /** He may sit down now. */
    private readonly done: () => void,
  ) {
    const name = h('input', { name: 'seat-name', type: 'text', maxlength: 20, autocomplete: 'nickname', value: prefs.playerName() });
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      try {
        await this.name(name.value.trim());
        this.element.hidden = true;
        this.done();
      } catch (error) {
        setText(this.notice, t('failed', { why: reason(error) }));
      }
    };
    this.element = h(
      'section',
      { class: 'overlay sit-down', tLabel: 'sit_down' },
      this.who,
      h('form', { on: { submit: (event) => void submit(event) } }, account() === null ? field('your_name', name) : null, h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'main', t: 'sit_down' }), this.notice)),
    );
  }

  show(model: Model): void {
    const side = namelessSeat(model);
    if (side) setText(this.who, t('invites', { name: playerLabel(model, other(side)) }));
  }

  /** A seat may stay without a name. */
  private async name(name: string): Promise<void> {
    if (!name && account() === null) return;
    prefs.setPlayerName(name || prefs.playerName());
    await request(`/api/games/${this.id}/take`, { name, key: this.key });
  }
}
