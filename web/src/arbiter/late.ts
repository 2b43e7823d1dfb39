// SPDX-License-Identifier: GPL-3.0-or-later
/** Who has not come: how long the game has gone on without him, and when he has lost by that. */

import type { Side } from '../chuhe';
import { sideName, t } from '../i18n';
import type { Model } from '../model';
import { msOf } from './texts';

export interface Awaited {
  sides: Side[];
  waitedMs: number;
  limitMs: number;
}

/** How late one may be, in milliseconds; 0: nobody is too late. */
export function lateLimit(model: Model): number {
  const said = model.options['late_limit'];
  if (typeof said === 'string' || typeof said === 'number') return msOf(said);
  return (model.options.table ?? 'tournament').startsWith('tournament') ? 15 * 60_000 : 0;
}

/** Null where everybody is there, the game has not begun, or one may be as late as one likes. */
export function awaitedOf(model: Model): Awaited | null {
  const state = model.state;
  if (!state || model.isOver || state.phase !== 'playing') return null;
  const sides = (['red', 'black'] as const).filter((side) => !state[side].seated);
  const limitMs = lateLimit(model);
  const begun = model.events.find((entry) => entry.event.event === 'start');
  if (sides.length === 0 || limitMs === 0 || !begun) return null;
  const now = Math.max(model.time.ms(), state.now_ms);
  return { sides, waitedMs: Math.max(0, now - msOf(begun.event.at)), limitMs };
}

function minutes(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** "Black is not here: 12:30/15:00" */
export function awaitedText({ sides, waitedMs, limitMs }: Awaited): string {
  const time = `${minutes(Math.min(waitedMs, limitMs))}/${minutes(limitMs)}`;
  return sides.length === 2 ? t('nobody_here', { time }) : t('not_here_yet', { side: sideName(sides[0]!), time });
}
