// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { draftOf, DRAFTS_LENGTH, DRAFTS_MAX, forgetDraft, keepDraft, keepOlder, olderDrafts, putUnread, type Draft } from '../src/study/drafts';

let kept: Map<string, string>;
/** How many characters there is room for. */
let room: number;

const used = (): number => [...kept.values()].reduce((sum, text) => sum + text.length, 0);

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  room = Infinity;
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (used() - (kept.get(name)?.length ?? 0) + text.length > room) throw new Error('full');
      kept.set(name, text);
    },
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const draft = (title: string, length = 0, isSaved = false): Draft => ({ record: { chuhe: 1, tags: { Title: title }, comment: 'x'.repeat(length) }, moves: ['h2e2'], isSaved });
const titles = (gone: { tags?: Record<string, string> }[]): (string | undefined)[] => gone.map((record) => record.tags?.['Title']);

/** Keeps one a second later than that before. */
function keep(page: string, one: Draft): ReturnType<typeof keepDraft> {
  vi.advanceTimersByTime(1000);
  return keepDraft(page, one);
}

test('a draft comes back as it was kept, for its page alone', () => {
  expect(keep('s-1', { ...draft('one'), version: 'v' })).toEqual({ isKept: true, gone: [] });
  expect(draftOf('s-1')).toMatchObject({ ...draft('one'), version: 'v' });
  expect(draftOf('s-2')).toBe(null);
  forgetDraft('s-1');
  expect(draftOf('s-1')).toBe(null);
});

test('so many drafts are kept: the one that was touched longest ago goes, and it is told which', () => {
  for (let i = 0; i < DRAFTS_MAX; i++) expect(keep(`s-${i}`, draft(String(i))).gone).toEqual([]);
  keep('s-0', draft('0'));
  expect(titles(keep('s-new', draft('new')).gone)).toEqual(['1']);
  expect(kept.size).toBe(DRAFTS_MAX);
  expect(draftOf('s-0')).not.toBe(null);
  expect(draftOf('s-1')).toBe(null);
});

test('what is saved elsewhere, or cannot be read, goes before unsaved work, and is not told', () => {
  keep('s-old', draft('old'));
  for (let i = 2; i < DRAFTS_MAX; i++) keep(`s-${i}`, draft(String(i)));
  keep('study', draft('saved', 0, true));
  expect(keep('s-a', draft('a')).gone).toEqual([]);
  expect(draftOf('study')).toBe(null);
  putUnread('s-2');
  expect(draftOf('s-2')).toBe(null);
  expect(keep('s-b', draft('b')).gone).toEqual([]);
  expect(kept.size).toBe(DRAFTS_MAX);
  expect(draftOf('s-old')).not.toBe(null);
});

test('so much is kept: a large study takes the place of the oldest, not of all', () => {
  for (const name of ['a', 'b', 'c', 'd']) keep(name, draft(name, DRAFTS_LENGTH / 5));
  expect(titles(keep('e', draft('e', DRAFTS_LENGTH / 2 - 1000)).gone)).toEqual(['a', 'b']);
  expect(used()).toBeLessThan(DRAFTS_LENGTH);
  expect(titles(keep('huge', draft('huge', DRAFTS_LENGTH * 2)).gone)).toEqual(['c', 'd']);
  expect(draftOf('e')).not.toBe(null);
  expect(draftOf('huge')).not.toBe(null);
});

test('where the browser is full, reviews go first, then the oldest work', () => {
  room = 1000;
  kept.set('chuhe-study-reviews', 'r'.repeat(200));
  keep('a', draft('a', 200));
  keep('b', draft('b', 200));
  expect(keep('c', draft('c', 100))).toEqual({ isKept: true, gone: [] });
  expect(kept.has('chuhe-study-reviews')).toBe(false);
  expect(titles(keep('c', draft('c', 400)).gone)).toEqual(['a']);
  expect(draftOf('b')).not.toBe(null);
});

test('nothing is given up for what does not fit all the same; what was kept of it before stays', () => {
  room = 1000;
  kept.set('chuhe-study-reviews', 'r'.repeat(100));
  keep('a', draft('a', 100));
  keep('b', draft('b', 100));
  const before = new Map(kept);
  expect(keep('b', draft('b', 2000))).toEqual({ isKept: false, gone: [] });
  expect(new Map([...kept].sort())).toEqual(new Map([...before].sort()));
});

test('a browser that keeps nothing says so', () => {
  room = 0;
  expect(keepDraft('a', draft('a'))).toEqual({ isKept: false, gone: [] });
  vi.stubGlobal('localStorage', undefined);
  expect(keepDraft('a', draft('a'))).toEqual({ isKept: false, gone: [] });
  expect(draftOf('a')).toBe(null);
  expect(olderDrafts()).toEqual([]);
});

test('five works that another game took the place of are listed, each once, the latest first', () => {
  for (const name of ['1', '2', '3', '4', '5', '6', '3']) {
    vi.advanceTimersByTime(1000);
    keepOlder(draft(name));
  }
  expect(titles(olderDrafts().map(({ record }) => record))).toEqual(['3', '6', '5', '4', '2']);
});

test('works that were kept in one list are still there', () => {
  kept.set('chuhe-study-older', JSON.stringify([draft('late'), draft('early')]));
  expect(titles(olderDrafts().map(({ record }) => record)).sort()).toEqual(['early', 'late']);
  expect(kept.has('chuhe-study-older')).toBe(false);
});
