// SPDX-License-Identifier: GPL-3.0-or-later
/** What has come of a player's own offer or request: that it was not accepted is to be told. */

import type { Side } from './chuhe';
import { sideName, t } from './i18n';
import type { Model } from './model';
import { other } from './words';

/** What the side waits for an answer to. */
export type Asked = 'draw' | 'take_back' | null;

export function askedBy(side: Side | null, model: Model): Asked {
  const state = model.state;
  if (!state || side === null) return null;
  return state.offer_by === side ? 'draw' : state.take_back_by === side ? 'take_back' : null;
}

/** After an event; `before`: what was asked until then. "" where it still stands, or was accepted. */
export function declinedText(before: Asked, model: Model): string {
  const side = model.side;
  const last = model.events[model.events.length - 1]?.event.event;
  if (!before || side === null || model.isOver || askedBy(side, model) === before || last === 'accept') return '';
  // the own move lets a request fall, and needs no word
  if (last === 'move' && model.plies[model.plies.length - 1]?.side === side) return '';
  return t(before === 'draw' ? 'draw_declined' : 'back_declined', { side: sideName(other(side)) });
}
