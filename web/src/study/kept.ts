// SPDX-License-Identifier: GPL-3.0-or-later
/** What the browser keeps of studies: the keys of those that were shared, and reviews. Unsaved
 * work is in `drafts.ts`. */

import * as prefs from '../prefs';
import type { ReviewReport } from '../engine_messages';

export interface SharedStudy {
  id: string;
  /** The key that is known to work; '': none is. */
  key: string;
  /** One that came with a link, and has not been used yet. */
  offered?: string;
  title: string;
  /** When it was kept here last, in milliseconds since 1970. */
  at?: number;
  /** How many moves it has, and the first of them. */
  plies?: number;
  begins?: string;
}

/** What the keys of studies are called among what is kept. */
export const KEYS = 'studies';
const KEYS_MAX = 1000;

export function sharedStudies(): SharedStudy[] {
  const list = prefs.read<SharedStudy[]>(KEYS, []);
  return Array.isArray(list) ? list : [];
}

/** A review of a main line. */
export interface KeptReview {
  start: string;
  mainline: string[];
  rules: string;
  report: ReviewReport;
}

const REVIEWS = 'study-reviews';
const REVIEWS_MAX = 6;

/** The latest first. */
export function keptReviews(): KeptReview[] {
  const list = prefs.read<KeptReview[]>(REVIEWS, []);
  return Array.isArray(list) ? list : [];
}

/** Takes the place of another one of the same moves; older ones go where there is no room. */
export function keepReview(review: KeptReview): void {
  const moves = review.mainline.join();
  const others = keptReviews().filter((one) => one.start !== review.start || one.mainline.join() !== moves);
  for (let length = REVIEWS_MAX; length > 0; length--) {
    try {
      localStorage.setItem(`chuhe-${REVIEWS}`, JSON.stringify([review, ...others].slice(0, length)));
      return;
    } catch {
      // with one less, perhaps
    }
  }
}

/** The latest one of a game that begins so; moves may have been added since, or some changed at its end. */
export function reviewOf(start: string, mainline: readonly string[]): KeptReview | null {
  const moves = mainline.join();
  const all = keptReviews().filter((one) => one.start === start && one.mainline.length > 0);
  return all.find((one) => one.mainline.join() === moves) ?? all.find((one) => one.mainline.every((move, i) => mainline[i] === move)) ?? null;
}

function sharedStudy(id: string): SharedStudy | undefined {
  return sharedStudies().find((one) => one.id === id);
}

function put(study: SharedStudy): void {
  prefs.write(KEYS, [study, ...sharedStudies().filter((one) => one.id !== study.id)].slice(0, KEYS_MAX));
}

/** The keys to try, that which came last first. */
export function keysOf(id: string): string[] {
  const study = sharedStudy(id);
  return [study?.offered, study?.key].filter((key): key is string => !!key);
}

export function keyOf(id: string): string | undefined {
  return keysOf(id)[0];
}

/** A key that has worked. */
export function keepKey(study: SharedStudy): void {
  put({ ...study, at: Date.now() });
}

/** What stands behind `#` in an address is a key where it looks like one. */
const KEY = /^[0-9A-Za-z]{16,}$/;

/** A key that came with a link: one that is known to work stays until this one has worked as well. */
export function offerKey(id: string, key: string): void {
  if (!KEY.test(key)) return;
  const old = sharedStudy(id);
  if (old?.key === key || old?.offered === key) return;
  put({ ...old, id, key: old?.key ?? '', title: old?.title ?? '', offered: key });
}

/** The server does not know this key of the study. */
export function forgetKey(id: string, key: string): void {
  const old = sharedStudy(id);
  if (!old) return;
  const left = { ...old, key: old.key === key ? '' : old.key, offered: old.offered === key ? undefined : old.offered };
  if (left.key || left.offered) put(left);
  else prefs.write(KEYS, sharedStudies().filter((one) => one.id !== id));
}
