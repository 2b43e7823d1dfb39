// SPDX-License-Identifier: GPL-3.0-or-later
/** One event for many games: it is asked about first, with what there is to know of them. */

import { t, type Key } from '../i18n';
import type { Happening } from '../model';
import { isSeen, type HallEntry } from './order';
import './words';

/** At once, and then so many a second: what the server takes. */
const FIRST_EVENTS = 50;
const EVENTS_A_SECOND = 20;
/** So many boards are named. */
const NAMED = 12;

/** Those of which the referee would take it now. */
export function takers<T extends HallEntry>(entries: readonly T[], round: number, event: Happening): T[] {
  return entries.filter((entry) => (!round || entry.round === round) && entry.model.state !== null && entry.model.attempt(event)?.taken !== false);
}

/** Somebody has not sat down, or is not connected now. */
export function lacksSomebody({ model }: HallEntry): boolean {
  return (['red', 'black'] as const).some((side) => model.seats[side].who !== 'engine' && (!model.state?.[side].seated || model.presence?.[side] === false));
}

/** "Somebody is missing at 5 of 6: boards 1, 2, …"; "" where everybody is there. */
export function missingText(entries: readonly HallEntry[]): string {
  const lacking = entries.filter(lacksSomebody);
  if (lacking.length === 0) return '';
  const boards = lacking.map((entry) => entry.board).sort((a, b) => a - b);
  const named = boards.slice(0, NAMED).join(', ') + (boards.length > NAMED ? ' …' : '');
  return t('start_missing', { m: lacking.length, n: entries.length, boards: named });
}

export interface ToAll {
  what: Key;
  event: Happening;
  round: number;
  host: HTMLElement;
  send(event: Happening, game: string): void;
  /** Does it after so many milliseconds, if the page is still there. */
  later(act: () => void, ms: number): void;
}

/** What has come of it, in words. */
export async function toAll(entries: readonly HallEntry[], { what, event, round, host, send, later }: ToAll): Promise<string> {
  const { confirmed } = await import('../arbiter/confirm');
  const games = takers(entries, round, event);
  const text = t('all_sure', { what: t(what), n: games.length });
  if (games.length === 0) return text;
  const unseen = entries.filter((entry) => (!round || entry.round === round) && !isSeen(entry)).length;
  const consequence = [unseen ? t('all_unseen', { n: unseen }) : '', round ? t('round_n', { n: round }) : '', event.event === 'start' ? missingText(games) : ''].filter(Boolean).join(' · ');
  if (!(await confirmed(text, consequence, host))) return '';
  // only those that were asked about, and that still take it
  const asked = new Set(games.map((entry) => entry.id));
  const taking = takers(entries.filter((entry) => asked.has(entry.id)), round, event);
  taking.forEach((entry, i) => {
    const wait = i < FIRST_EVENTS ? 0 : ((i - FIRST_EVENTS) * 1000) / EVENTS_A_SECOND;
    if (wait === 0) send(event, entry.id);
    else later(() => send(event, entry.id), wait);
  });
  return t('all_done', { n: taking.length });
}
