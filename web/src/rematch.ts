// SPDX-License-Identifier: GPL-3.0-or-later
/** Once more, with the colours exchanged. Who wishes it makes the game; the other one, who still
 * looks at the game that is over, is told of it and need only go there. */

import { account } from './account/session';
import { request } from './api';
import { withdraw } from './call_off';
import type { Side } from './chuhe';
import type { Message, RematchMessage, Seat } from './messages';
import type { Model } from './model';
import { make } from './new_game';
import * as prefs from './prefs';
import { other, playerLabel } from './words';

/** So long the server may take to say whose game counts. */
const ANSWER_WITHIN_MS = 3000;

/** The same game once more, with the sides exchanged. Who has an account sits down by himself:
 * nobody else may use its name. */
export function rematchOf(model: Model): object {
  const side = model.side ?? 'red';
  const seat: Seat = model.seats[other(side)];
  const they = seat.who === 'engine' ? { who: 'engine', level: seat.level } : { who: 'friend', name: seat.account ? '' : model.players[other(side)] };
  const { lagMs, delayS } = model;
  return {
    game: model.options,
    [other(side)]: { who: 'me', name: model.players[side] || prefs.playerName() },
    [side]: they,
    ...(lagMs === undefined ? {} : { lag_ms: lagMs }),
    ...(delayS ? { delay_s: delayS } : {}),
  };
}

/** The game that an address leads to, and the key in it. */
function placeOf(address: string): { id: string; key: string } {
  const [, id = '', key = ''] = /\/t\/([0-9A-Za-z]+)(?:#(.*))?$/.exec(address) ?? [];
  return { id, key };
}

export interface RematchHooks {
  /** False: there is no connection at the moment. */
  say(message: object): boolean;
  go(address: string): void;
  /** The other one wishes it. */
  offered(): void;
}

export class Rematch {
  private offer: RematchMessage | null = null;
  private answered: ((counts: RematchMessage) => void) | null = null;
  isBusy = false;

  constructor(
    private readonly model: () => Model | null,
    private readonly hooks: RematchHooks,
  ) {}

  /** Who wishes to play once more, and which side one would have; null: nobody yet. */
  get wish(): { name: string; side: Side } | null {
    const model = this.model();
    return this.offer && model?.side ? { name: playerLabel(model, this.offer.by), side: other(model.side) } : null;
  }

  heard(message: Message): void {
    if (message.is !== 'rematch') return;
    this.answered?.(message);
    if (message.by === this.model()?.side || this.offer?.next === message.next) return;
    this.offer = message;
    if (!this.isBusy) this.hooks.offered();
  }

  /** To the game that the other one has made, or to a new one. Throws when there is none. */
  async begin(): Promise<void> {
    const model = this.model();
    if (!model?.side || this.isBusy) return;
    this.isBusy = true;
    try {
      if (this.offer) return await this.accept(this.offer);
      const own = await make(rematchOf(model));
      if (model.seats[other(model.side)].who === 'engine') return this.hooks.go(own);
      const counts = await this.tell(model, own);
      if (!counts || counts.by === model.side) return this.hooks.go(own);
      // both wished it at the same time
      const { id, key } = placeOf(own);
      await withdraw(id, key).catch(() => undefined);
      await this.accept(counts);
    } finally {
      this.isBusy = false;
    }
  }

  /** Tells the other one; gives whose game counts, null where nobody says so. */
  private tell(model: Model, own: string): Promise<RematchMessage | null> {
    const { id } = placeOf(own);
    const key = placeOf(prefs.mine().find((game) => game.id === id)?.share ?? '').key;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), ANSWER_WITHIN_MS);
      this.answered = (counts) => {
        clearTimeout(timer);
        this.answered = null;
        resolve(counts);
      };
      if (this.hooks.say({ do: 'rematch', game: model.id, next: id, ...(key ? { key } : {}) })) return;
      clearTimeout(timer);
      resolve(null);
    });
  }

  /** Sits down: an account takes the seat for good, anybody else has it by its key. */
  private async accept({ next, key = '' }: RematchMessage): Promise<void> {
    const seat = account() === null ? null : await request<{ key: string }>(`/api/games/${next}/take`, { key, name: '' }).catch(() => null);
    const own = seat ? seat.key : key;
    prefs.remember({ id: next, key: own, against: '' });
    this.hooks.go(own ? `/t/${next}#${own}` : `/t/${next}`);
  }
}
