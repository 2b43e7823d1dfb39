// SPDX-License-Identifier: GPL-3.0-or-later
/** A game of one's own that waits for an opponent: it is called off, and who comes later is
 * told so. */

import { ApiError, reason, request } from './api';
import { h, setText } from './dom';
import { t } from './i18n';
import type { Model } from './model';
import * as prefs from './prefs';
import { SureButton } from './sure_button';
import { other } from './words';

/** Whether this page's player waits, in a game that is nobody's but the players'. */
export function isWaiting(model: Model): boolean {
  return model.side !== null && model.state?.phase === 'waiting' && !model.isWithdrawn && !model.hasArbiter;
}

/** Anybody may take the other seat: it is in the lobby as long as who has made it is there. */
export function waitsInLobby(model: Model): boolean {
  return isWaiting(model) && model.seats[other(model.side!)].who === 'lobby';
}

/** '' as a key: the seat is that of the account. Throws when it cannot be. */
export async function withdraw(id: string, key: string): Promise<void> {
  try {
    await request(`/api/games/${id}/withdraw`, key ? { key } : {});
    prefs.forget(id);
  } catch (error) {
    const kept = prefs.mine().find((game) => game.id === id);
    if (kept && error instanceof ApiError && error.code === 'begun') prefs.remember({ ...kept, waits: undefined });
    throw error;
  }
}

export class CallOff {
  readonly element: HTMLButtonElement;
  private readonly button: SureButton;

  /** `failed`: why it goes on; '': it is tried. `hasBegun`: it waits no more. */
  constructor(
    private readonly id: string,
    private readonly key: () => string,
    private readonly done: () => void,
    private readonly failed: (why: string, hasBegun: boolean) => void,
  ) {
    this.button = new SureButton('call_off', 'call_off_sure', () => void this.callOff());
    this.element = this.button.element;
  }

  private async callOff(): Promise<void> {
    this.element.disabled = true;
    this.failed('', false);
    try {
      await withdraw(this.id, this.key());
      this.done();
    } catch (error) {
      this.failed(t('failed', { why: reason(error) }), error instanceof ApiError && error.code === 'begun');
    }
    this.element.disabled = false;
  }
}

/** Over the board of a game that was called off. */
export class CalledOff {
  readonly element: HTMLElement;
  private readonly text = h('p', { class: 'what', role: 'status' });

  constructor(go: (address: string) => void) {
    this.element = h(
      'section',
      { class: 'overlay called-off', hidden: true },
      this.text,
      h('div', { class: 'buttons' }, h('button', { type: 'button', class: 'main', t: 'back_to_lobby', 'data-act': 'back_to_lobby', on: { click: () => go('/') } })),
    );
  }

  show(model: Model): void {
    this.element.hidden = !model.isWithdrawn || model.hasArbiter;
    setText(this.text, this.element.hidden ? '' : t('called_off'));
  }
}
