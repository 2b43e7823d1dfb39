// SPDX-License-Identifier: GPL-3.0-or-later
/** What the arbiter has done at the table, told to its players: to be seen until something else
 * happens, and spoken. */

import type { Chuhe } from '../chuhe';
import { h, setText } from '../dom';
import { t } from '../i18n';
import type { WireEvent } from '../messages';
import type { Model } from '../model';
import { effectText, eventText, isOutage } from './texts';

/** The page tells of these otherwise, or they concern nobody who plays. */
const TOLD_ELSEWHERE = new Set(['start', 'sign', 'seated', 'tick']);
/** What a player does himself, or is told of by the board. */
const MOVES = new Set(['move', 'press']);

/** "Arbiter: a foul is given: Red · 9.1.1 …"; "" where it is nothing of the arbiter's. */
export function tidingOf(chuhe: Chuhe, entry: WireEvent, fen?: string): string {
  if (entry.event.by !== 'arbiter' || TOLD_ELSEWHERE.has(entry.event.event)) return '';
  // the event has said who and what; an effect may say how often, or what must be done
  const more = entry.effects.map((effect) => (effect.effect === 'foul' ? t('foul_count', { n: effect.number ?? 0 }) : effect.effect === 'warned' ? effectText(chuhe, effect) : ''));
  return [eventText(chuhe, entry, fen), ...more.filter(Boolean)].join(entry.event.event === 'foul' ? ' ' : ' · ');
}

/** A pause while the server was away, and what ended it. */
function isServers(events: readonly WireEvent[], at: number): boolean {
  if (isOutage(events[at]!)) return true;
  if (events[at]!.event.event !== 'resume') return false;
  const pause = events.slice(0, at).reverse().find((entry) => entry.event.event === 'pause');
  return pause !== undefined && isOutage(pause);
}

/** The arbiter's last word, unless both have moved since. */
export function lastTiding(chuhe: Chuhe, model: Model): string {
  let moves = 0;
  for (let i = model.events.length - 1; i >= 0 && moves < 2; i--) {
    const entry = model.events[i]!;
    const text = isServers(model.events, i) ? '' : tidingOf(chuhe, entry, model.seenAt.get(entry.seq));
    if (text) return text;
    if (MOVES.has(entry.event.event)) moves++;
  }
  return '';
}

export class Told {
  readonly element: HTMLElement;
  private readonly text = h('p', { role: 'alert' });
  private readonly nothing = h('p', { class: 'explained', t: 'arbiter_is_there' });

  constructor(private readonly chuhe: Chuhe) {
    this.element = h('div', { class: 'told' }, this.text, this.nothing);
  }

  show(model: Model): void {
    const text = lastTiding(this.chuhe, model);
    setText(this.text, text);
    this.nothing.hidden = text !== '';
  }
}
