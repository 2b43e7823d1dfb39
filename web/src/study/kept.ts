// SPDX-License-Identifier: GPL-3.0-or-later
/** What the browser keeps of studies: unsaved work, and the keys of those that were shared. */

import * as prefs from '../prefs';
import type { GameRecord } from './record';

export interface Draft {
  record: GameRecord;
  /** The moves to where one looked. */
  moves: string[];
  /** It was written to a file, or came from one, and was not changed since. */
  isSaved: boolean;
}

export interface SharedStudy {
  id: string;
  key: string;
  title: string;
}

const DRAFT = 'study-draft';
const OLDER = 'study-older';
const OLDER_MAX = 5;
const KEYS = 'studies';
const KEYS_MAX = 100;

/** One draft a page: the address says which. False: the browser keeps nothing, or has no room. */
export function keepDraft(page: string, draft: Draft): boolean {
  try {
    localStorage.setItem(`chuhe-${DRAFT}-${page}`, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function draftOf(page: string): Draft | null {
  const draft = prefs.read<Draft | null>(`${DRAFT}-${page}`, null);
  return draft && typeof draft.record === 'object' && Array.isArray(draft.moves) ? draft : null;
}

export function forgetDraft(page: string): void {
  try {
    localStorage.removeItem(`chuhe-${DRAFT}-${page}`);
  } catch {
    // nothing was kept
  }
}

/** Work that was neither saved nor gone on with, the latest first. */
export function olderDrafts(): Draft[] {
  const list = prefs.read<Draft[]>(OLDER, []);
  return Array.isArray(list) ? list : [];
}

export function keepOlder(draft: Draft): void {
  const text = JSON.stringify(draft.record);
  const others = olderDrafts().filter((one) => JSON.stringify(one.record) !== text);
  prefs.write(OLDER, [draft, ...others].slice(0, OLDER_MAX));
}

export function sharedStudies(): SharedStudy[] {
  const list = prefs.read<SharedStudy[]>(KEYS, []);
  return Array.isArray(list) ? list : [];
}

export function keyOf(id: string): string | undefined {
  return sharedStudies().find((one) => one.id === id)?.key;
}

export function keepKey(study: SharedStudy): void {
  prefs.write(KEYS, [study, ...sharedStudies().filter((one) => one.id !== study.id)].slice(0, KEYS_MAX));
}
