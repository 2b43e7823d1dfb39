// SPDX-License-Identifier: GPL-3.0-or-later
/** The games of a hall as the page keeps them; which are shown, and in which order. */

import { need, type Matter } from '../arbiter/attention';
import type { Model } from '../model';

export interface HallEntry {
  id: string;
  board: number;
  round: number;
  model: Model;
  matters: Matter[];
}

export interface Wanted {
  order: 'need' | 'board';
  which: 'all' | 'need' | 'live' | 'ended';
  /** 0: all. */
  round: number;
  /** Part of a name, or the number of a board. */
  text: string;
}

/** The server has told of it. */
export function isSeen(entry: HallEntry): boolean {
  return entry.model.state !== null;
}

export function needsNow(entry: HallEntry): boolean {
  return entry.matters.some((matter) => matter.level === 'now');
}

export function isLive(entry: HallEntry): boolean {
  const { state, isOver } = entry.model;
  return state !== null && !isOver && state.phase !== 'waiting';
}

/** Its director may change it. */
export function mayChange({ model }: HallEntry): boolean {
  return model.state?.phase === 'waiting' && !model.isWithdrawn;
}

function fits(entry: HallEntry, wanted: Wanted): boolean {
  if (wanted.round && entry.round !== wanted.round) return false;
  if (wanted.which === 'need' && !entry.matters.some((matter) => matter.level !== 'note')) return false;
  if (wanted.which === 'live' && !isLive(entry)) return false;
  if (wanted.which === 'ended' && !entry.model.isOver) return false;
  const text = wanted.text.trim().toLowerCase();
  if (!text) return true;
  if (/^\d+$/.test(text)) return entry.board === Number(text);
  return [entry.model.players.red, entry.model.players.black].some((name) => name.toLowerCase().includes(text));
}

/** Boards of the latest round first, then by number. */
function byBoard(a: HallEntry, b: HallEntry): number {
  return b.round - a.round || a.board - b.board || a.id.localeCompare(b.id);
}

/** The entries that are wanted. Who only needs to be seen does not change the order. */
export function arranged<T extends HallEntry>(entries: readonly T[], wanted: Wanted): T[] {
  const weight = (entry: HallEntry): number => need(entry.matters.filter((matter) => matter.level !== 'note'));
  return entries
    .filter((entry) => fits(entry, wanted))
    .sort((a, b) => (wanted.order === 'need' ? weight(b) - weight(a) : 0) || byBoard(a, b));
}

/** Kinds of matters that need somebody now and did not before. */
export function newlyNeeded(before: readonly Matter[], after: readonly Matter[]): string[] {
  const had = new Set(before.filter((matter) => matter.level === 'now').map((matter) => matter.kind));
  return after.filter((matter) => matter.level === 'now' && !had.has(matter.kind)).map((matter) => matter.kind);
}
