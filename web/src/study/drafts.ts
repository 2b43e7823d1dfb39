// SPDX-License-Identifier: GPL-3.0-or-later
/** Drafts: work that is not saved stays in the browser, as much of it as there is room for. */

import type { GameRecord } from './record';

export interface Draft {
  record: GameRecord;
  /** The moves to where one looked. */
  moves: string[];
  /** It was written to a file, or came from one, and was not changed since. */
  isSaved: boolean;
  /** Which version of the study on the server it was made from. */
  version?: Version;
}

/** What the server calls a state of a study. */
export type Version = string | number;

/** What came of keeping a draft. */
export interface Keeping {
  isKept: boolean;
  /** Unsaved work that had to go for it. */
  gone: GameRecord[];
}

const DRAFT = 'chuhe-study-draft-';
const UNREAD = 'chuhe-study-unread-';
/** Pages of work that another game took the place of. */
const OLDER = 'older-';
const OLDER_MAX = 5;
/** So many are kept, */
export const DRAFTS_MAX = 40;
/** and so many characters of them; browsers have some five million for all of a site. */
export const DRAFTS_LENGTH = 2_500_000;
/** As older ones were kept at one time: in one list. */
const LIST = 'chuhe-study-older';
/** Can be worked out again. */
const REVIEWS = 'chuhe-study-reviews';

/** What is kept under one name. */
interface Piece {
  name: string;
  text: string;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
  /** What goes first: 0 is of no use, 2 is work that is nowhere else. */
  worth: 0 | 1 | 2;
}

/** How a draft begins, so that it need not be read as a whole. */
const HEAD = /^\{"at":(\d+),"isSaved":(true|false),/;

function piece(name: string, text: string): Piece {
  if (name.startsWith(UNREAD)) return { name, text, at: 0, worth: 0 };
  const [, at, isSaved] = HEAD.exec(text) ?? [];
  return { name, text, at: Number(at ?? 0), worth: isSaved === 'true' ? 1 : 2 };
}

function pieces(): Piece[] {
  const found: Piece[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const name = localStorage.key(i)!;
    if (name.startsWith(DRAFT) || name.startsWith(UNREAD)) found.push(piece(name, localStorage.getItem(name) ?? ''));
  }
  return found;
}

/** What is needed least comes first. */
const leastNeeded = (a: Piece, b: Piece): number => a.worth - b.worth || a.at - b.at;

/** One draft a page: the address says which. Those of other pages go where there are too many,
 * or no room; none does where that is of no use. */
export function keepDraft(page: string, draft: Draft): Keeping {
  const name = DRAFT + page;
  const { record, moves, isSaved, version } = draft;
  const text = JSON.stringify({ at: Date.now(), isSaved, moves, version, record });
  const dropped: Piece[] = [];
  try {
    const others = pieces()
      .filter((one) => one.name !== name)
      .sort(leastNeeded);
    const drop = (one: Piece): void => {
      localStorage.removeItem(one.name);
      dropped.push(one);
    };
    // a large one alone leaves the others their half
    let length = others.reduce((sum, one) => sum + one.text.length, Math.min(text.length, DRAFTS_LENGTH / 2));
    while (others.length > 0 && (others.length >= DRAFTS_MAX || length > DRAFTS_LENGTH)) {
      const one = others.shift()!;
      drop(one);
      length -= one.text.length;
    }
    const reviews = localStorage.getItem(REVIEWS);
    if (reviews !== null) others.unshift({ name: REVIEWS, text: reviews, at: 0, worth: 0 });
    while (!put(name, text)) {
      const one = others.shift();
      if (!one) {
        for (const back of dropped.reverse()) put(back.name, back.text);
        return { isKept: false, gone: [] };
      }
      drop(one);
    }
  } catch {
    return { isKept: false, gone: [] }; // nothing may be kept here at all
  }
  return { isKept: true, gone: dropped.filter(({ worth }) => worth === 2).flatMap((one) => read(one.text)?.record ?? []) };
}

function put(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

function read(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Draft | null;
    return draft && typeof draft.record === 'object' && draft.record !== null && Array.isArray(draft.moves) ? draft : null;
  } catch {
    return null;
  }
}

export function draftOf(page: string): Draft | null {
  try {
    return read(localStorage.getItem(DRAFT + page));
  } catch {
    return null;
  }
}

export function forgetDraft(page: string): void {
  try {
    localStorage.removeItem(DRAFT + page);
  } catch {
    // nothing was kept
  }
}

/** One that cannot be read any more makes place for others. */
export function putUnread(page: string): void {
  try {
    const text = localStorage.getItem(DRAFT + page);
    forgetDraft(page);
    if (text !== null) put(UNREAD + page, text);
  } catch {
    // nothing was kept
  }
}

/** Work that was neither saved nor gone on with, the latest first. */
export function olderDrafts(): Draft[] {
  return olderPieces().flatMap((one) => read(one.text) ?? []);
}

function olderPieces(): Piece[] {
  try {
    takeList();
    return pieces()
      .filter((one) => one.name.startsWith(DRAFT + OLDER))
      .sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1));
  } catch {
    return [];
  }
}

function takeList(): void {
  const text = localStorage.getItem(LIST);
  if (text === null) return;
  localStorage.removeItem(LIST);
  const list = JSON.parse(text) as Draft[];
  list.reverse().forEach((draft, i) => keepDraft(`${OLDER}0${i}`, draft));
}

export function keepOlder(draft: Draft): Keeping {
  const text = JSON.stringify(draft.record);
  for (const one of olderPieces()) if (JSON.stringify(read(one.text)?.record) === text) localStorage.removeItem(one.name);
  const keeping = keepDraft(OLDER + String(Date.now()) + String(Math.random()).slice(2, 6), draft);
  for (const one of olderPieces().slice(OLDER_MAX)) localStorage.removeItem(one.name);
  return keeping;
}
