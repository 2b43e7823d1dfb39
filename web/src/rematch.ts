// SPDX-License-Identifier: GPL-3.0-or-later
/** Once more, with the colours exchanged. Who wishes it makes the game; the other one, who still
 * looks at the game that is over, is told of it and need only go there. */

import { account } from './account/session';
import { ApiError, request } from './api';
import { withdraw } from './call_off';
import type { Side } from './chuhe';
import type { GameMessage, Message, RematchMessage, Seat } from './messages';
import type { Model } from './model';
import { make } from './new_game';
import * as prefs from './prefs';
import { other, playerLabel } from './words';

/** After so long the server is asked again whose game counts; at once it is, where there was no
 * connection. */
const ANSWER_WITHIN_MS = 3000;
const CONNECTED_WITHIN_MS = 500;
/** After this one goes to one's own game all the same: the other one may be told another way. */
const TOLD_WITHIN_MS = 15_000;

/** What the server says of a seat that the account has already. */
const HAS_SEAT = new Set(['unknown_key', 'not_open']);

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
  private isLeft = false;

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

  /** The game that is over is looked at no more: nothing leads away from what is. */
  leave(): void {
    this.isLeft = true;
  }

  /** To the game that the other one has made, or to a new one. Throws when there is none. */
  async begin(): Promise<void> {
    const model = this.model();
    if (!model?.side || this.isBusy) return;
    this.isBusy = true;
    try {
      if (this.offer && (await isThere(this.offer.next))) return await this.accept(this.offer);
      this.offer = null;
      const own = await make(rematchOf(model));
      if (model.seats[other(model.side)].who === 'engine') return this.go(own);
      const counts = await this.tell(model, own);
      if (!counts || counts.by === model.side) return this.go(own);
      // both wished it at the same time
      const { id, key } = placeOf(own);
      await withdraw(id, key).catch(() => undefined);
      await this.accept(counts);
    } finally {
      this.isBusy = false;
    }
  }

  private go(address: string): void {
    if (!this.isLeft) this.hooks.go(address);
  }

  /** Tells the other one, again until the server has heard; gives whose game counts, null where
   * nobody says so: two who go each to his own game would wait for each other. */
  private async tell(model: Model, own: string): Promise<RematchMessage | null> {
    const { id } = placeOf(own);
    const key = placeOf(prefs.mine().find((game) => game.id === id)?.share ?? '').key;
    const until = Date.now() + TOLD_WITHIN_MS;
    while (!this.isLeft && Date.now() < until) {
      const counts = await this.ask({ do: 'rematch', game: model.id, next: id, ...(key ? { key } : {}) });
      if (!counts) continue;
      if (counts.by === model.side || (await isThere(counts.next))) return counts;
      await new Promise((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS));
    }
    return null;
  }

  private ask(message: object): Promise<RematchMessage | null> {
    return new Promise((resolve) => {
      const done = (counts: RematchMessage | null): void => {
        clearTimeout(timer);
        this.answered = null;
        resolve(counts);
      };
      this.answered = done;
      const timer = setTimeout(() => done(null), this.hooks.say(message) ? ANSWER_WITHIN_MS : CONNECTED_WITHIN_MS);
    });
  }

  /** Sits down: an account takes the seat for good, and may have done so on another device;
   * anybody else has it by its key. */
  private async accept({ next, key = '' }: RematchMessage): Promise<void> {
    let own = key;
    if (account() !== null)
      own = await request<{ key: string }>(`/api/games/${next}/take`, { key, name: '' }).then(
        (seat) => seat.key,
        (error: unknown) => (error instanceof ApiError && HAS_SEAT.has(error.code) ? '' : key),
      );
    prefs.remember({ id: next, key: own, against: '' });
    this.go(own ? `/t/${next}#${own}` : `/t/${next}`);
  }
}

/** Whether a game can still be played, as far as one hears: not one that was called off. */
function isThere(id: string): Promise<boolean> {
  return request<GameMessage>(`/api/games/${id}`).then(
    ({ seats }) => seats.withdrawn !== true,
    (error: unknown) => !(error instanceof ApiError && error.code === 'no_game'),
  );
}
