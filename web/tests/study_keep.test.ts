// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { ReviewReport } from '../src/engine_messages';
import { keepKey, keepReview, keyOf, keysOf, offerKey, reviewOf, sharedStudies } from '../src/study/kept';
import { isChanged, isWrongKey, save } from '../src/study/share';

const WRONG = 'w'.repeat(26);
const NEW = 'n'.repeat(26);
const label = { title: 'x', plies: 1, begins: '1. 炮二平五' };

/** A server that knows one key, and one version of the study. */
function server(rightKey: string, version: string): { key: string; version?: string }[] {
  const asked: { key: string; version?: string }[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const given = JSON.parse(body) as { key: string; version?: string };
    asked.push(given);
    const refused = given.key !== rightKey ? [403, 'unknown_key'] : given.version !== undefined && given.version !== version ? [409, 'changed'] : null;
    if (refused) return new Response(JSON.stringify({ error: refused[1] }), { status: refused[0] as number });
    return new Response(JSON.stringify({ version: 'next' }));
  });
  return asked;
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a key that comes with a link does not replace the one that is held', async () => {
  keepKey({ id: 's', key: 'mine', ...label });
  offerKey('s', WRONG);
  expect(keysOf('s')).toEqual([WRONG, 'mine']);
  const asked = server('mine', 'v');
  expect((await save('s', { chuhe: 1 }, label, 'v')).version).toBe('next');
  expect(asked.map(({ key }) => key)).toEqual([WRONG, 'mine']);
  expect(keysOf('s')).toEqual(['mine']);
});

test('a key that has worked is the one that is held', async () => {
  keepKey({ id: 's', key: 'old', ...label });
  offerKey('s', NEW);
  server(NEW, 'v');
  await save('s', { chuhe: 1 }, label, 'v');
  expect(keysOf('s')).toEqual([NEW]);
  offerKey('s', NEW);
  expect(keysOf('s')).toEqual([NEW]);
});

test('a place in the page is no key', () => {
  offerKey('s', 'main');
  expect(sharedStudies()).toEqual([]);
});

test('who has only a wrong key has none any more', async () => {
  offerKey('s', WRONG);
  server('right', 'v');
  const refused: unknown = await save('s', { chuhe: 1 }, label).catch((error: unknown) => error);
  expect(isWrongKey(refused)).toBe(true);
  expect(keyOf('s')).toBe(undefined);
  expect(sharedStudies()).toEqual([]);
});

test('what somebody else has saved is not replaced unasked', async () => {
  keepKey({ id: 's', key: 'mine', ...label });
  const asked = server('mine', 'theirs');
  const refused: unknown = await save('s', { chuhe: 1 }, label, 'mine').catch((error: unknown) => error);
  expect([isChanged(refused), isWrongKey(refused)]).toEqual([true, false]);
  expect(keysOf('s')).toEqual(['mine']);
  await save('s', { chuhe: 1 }, label, 'theirs');
  expect(asked.map(({ version }) => version)).toEqual(['mine', 'theirs']);
});

test('a study that was kept tells when, and how it begins', () => {
  keepKey({ id: 's', key: 'mine', ...label, title: '' });
  const [study] = sharedStudies();
  expect(study).toMatchObject({ title: '', plies: 1, begins: '1. 炮二平五' });
  expect(study!.at).toBeGreaterThan(0);
});

test('a review is found again for its game, and for one that goes on from there', () => {
  const report = { plies: [] } as unknown as ReviewReport;
  keepReview({ start: 'F', mainline: ['h2e2', 'h9g7'], rules: 'cxa2020', report });
  keepReview({ start: 'F', mainline: ['b2e2'], rules: 'cxa2020', report });
  expect(reviewOf('F', ['h2e2', 'h9g7', 'h0g2'])?.mainline).toEqual(['h2e2', 'h9g7']);
  expect(reviewOf('F', ['b2e2'])?.mainline).toEqual(['b2e2']);
  expect(reviewOf('F', ['h2e2'])).toBe(null);
  expect(reviewOf('G', ['b2e2'])).toBe(null);
  for (let i = 0; i < 9; i++) keepReview({ start: String(i), mainline: ['b2e2'], rules: 'cxa2020', report });
  expect(reviewOf('F', ['b2e2'])).toBe(null);
});
