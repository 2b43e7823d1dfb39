// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { Chuhe, Side } from '../src/chuhe';
import { setLanguage } from '../src/i18n';
import type { RematchMessage } from '../src/messages';
import { Model } from '../src/model';
import * as prefs from '../src/prefs';
import { Rematch, rematchOf } from '../src/rematch';
import { wishText } from '../src/result';
import { FakeServer, library } from './library';

const session = vi.hoisted(() => ({ name: null as string | null }));
vi.mock('../src/account/session', async (original) => ({ ...(await original<object>()), account: () => session.name }));

const ENDING = '3ak4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 1';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
  setLanguage('en');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of a game that is over; `answers`: what its server says to the wish. */
function page(side: Side, answers: (message: object) => RematchMessage | null, isConnected: () => boolean = () => true) {
  const server = new FakeServer(chuhe, { table: 'casual', time: '5m', start: ENDING });
  server.do({ at: 1, event: 'resign', by: 'black' });
  const model = new Model(chuhe);
  expect(model.takeGame(server.game(side))).toBe(true);
  const went: string[] = [];
  const said: object[] = [];
  let offers = 0;
  const rematch: Rematch = new Rematch(() => model, {
    say: (message) => {
      if (!isConnected()) return false;
      said.push(message);
      const answer = answers(message);
      if (answer) queueMicrotask(() => rematch.heard(answer));
      return true;
    },
    go: (address) => went.push(address),
    offered: () => offers++,
  });
  return { model, rematch, went, said, offers: () => offers };
}

/** What the server is asked, and answers; `withdrawn`: a game that was called off. */
function fakeServer(withdrawn = '', refusal = ''): { path: string; body: Record<string, unknown> }[] {
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, { body }: { body?: string }) => {
    if (body === undefined) return Promise.resolve({ ok: true, json: () => Promise.resolve({ seats: { withdrawn: path === `/api/games/${withdrawn}` } }) });
    asked.push({ path, body: JSON.parse(body) as Record<string, unknown> });
    if (refusal && path.endsWith('/take')) return Promise.resolve({ ok: false, status: 409, json: () => Promise.resolve({ error: refusal }) });
    const answer = path === '/api/games' ? { id: 'next', links: { red: '/t/next#redkey', black: '/t/next#blackkey' }, role: 'black' } : path.endsWith('/take') ? { key: '' } : {};
    return Promise.resolve({ ok: true, json: () => Promise.resolve(answer) });
  });
  return asked;
}

const wishOf = (by: Side, next: string): RematchMessage => ({ is: 'rematch', game: 'g', by, next, key: 'hiskey' });

test('who wishes another game makes it, with the same rules, clock and start, and tells the other one', async () => {
  const asked = fakeServer();
  const red = page('red', () => wishOf('red', 'next'));
  red.model.lagMs = 1000;
  await red.rematch.begin();
  expect(asked[0]!.body).toEqual({ game: { table: 'casual', time: '5m', start: ENDING }, black: { who: 'me', name: '甲' }, red: { who: 'friend', name: '乙' }, lag_ms: 1000 });
  expect(red.said).toEqual([{ do: 'rematch', game: 'g', next: 'next', key: 'redkey' }]);
  expect(red.went).toEqual(['/t/next#blackkey']);
  expect(red.offers()).toBe(0);
});

test('the other one is told, and goes to that game instead of making another', async () => {
  const asked = fakeServer();
  const black = page('black', () => null);
  expect(wishText(black.rematch)).toBe('');
  black.rematch.heard(wishOf('red', 'next'));
  black.rematch.heard(wishOf('red', 'next'));
  expect(black.offers()).toBe(1);
  expect(wishText(black.rematch)).toBe('甲 wants to play again: “Play again” takes you there, as Red');
  await black.rematch.begin();
  expect(asked).toEqual([]);
  expect(black.went).toEqual(['/t/next#hiskey']);
  expect(prefs.mine()[0]).toMatchObject({ id: 'next', key: 'hiskey' });
});

test('of two who wish it at the same time one calls his own game off', async () => {
  const asked = fakeServer();
  const black = page('black', () => wishOf('red', 'first'));
  await black.rematch.begin();
  expect(asked.map(({ path }) => path)).toEqual(['/api/games', '/api/games/next/withdraw']);
  expect(asked[1]!.body).toEqual({ key: 'blackkey' });
  expect(black.went).toEqual(['/t/first#hiskey']);
  expect(black.offers()).toBe(0);
  expect(prefs.mine().some(({ id }) => id === 'next')).toBe(false);
});

test('a game that the other one has called off is gone to by nobody: a new one is made', async () => {
  const asked = fakeServer('old');
  const black = page('black', () => wishOf('black', 'next'));
  black.rematch.heard(wishOf('red', 'old'));
  await black.rematch.begin();
  expect(asked.map(({ path }) => path)).toEqual(['/api/games']);
  expect(black.went).toEqual(['/t/next#blackkey']);
  expect(black.rematch.wish).toBe(null);
});

test('whose account has taken the seat on another device goes there without a key', async () => {
  for (const [refusal, address] of [['unknown_key', '/t/next'], ['not_open', '/t/next'], ['too_many', '/t/next#hiskey'], ['', '/t/next']] as const) {
    const asked = fakeServer('', refusal);
    session.name = 'Bo';
    const black = page('black', () => null);
    black.rematch.heard(wishOf('red', 'next'));
    await black.rematch.begin();
    session.name = null;
    expect(asked.map(({ path }) => path)).toEqual(['/api/games/next/take']);
    expect(black.went).toEqual([address]);
  }
});

test('who hears nothing asks again before he goes, and waits for a connection', async () => {
  vi.useFakeTimers();
  fakeServer();
  let isConnected = false;
  let isHeard = false;
  const black = page('black', () => (isHeard ? wishOf('red', 'first') : null), () => isConnected);
  const begun = black.rematch.begin();
  await vi.advanceTimersByTimeAsync(2000);
  expect(black.went).toEqual([]);
  isConnected = true;
  await vi.advanceTimersByTimeAsync(3000);
  isHeard = true;
  await vi.advanceTimersByTimeAsync(3500);
  await begun;
  expect(black.said.length).toBe(2);
  expect(black.went).toEqual(['/t/first#hiskey']);
});

test('who has left the page meanwhile is led nowhere', async () => {
  vi.useFakeTimers();
  fakeServer();
  const red = page('red', () => null, () => false);
  const begun = red.rematch.begin();
  await vi.advanceTimersByTimeAsync(1000);
  red.rematch.leave();
  await vi.advanceTimersByTimeAsync(1000);
  await begun;
  expect(red.went).toEqual([]);
});

test('without a connection the game is made all the same, and a computer is not told', async () => {
  vi.useFakeTimers();
  fakeServer();
  const red = page('red', () => null, () => false);
  const begun = red.rematch.begin();
  await vi.advanceTimersByTimeAsync(20_000);
  await begun;
  expect(red.went).toEqual(['/t/next#blackkey']);
  const other = page('red', () => null);
  other.model.seats.black = { who: 'engine', level: 3 };
  await other.rematch.begin();
  expect(other.said).toEqual([]);
  expect(other.went).toEqual(['/t/next#blackkey']);
  expect(rematchOf(other.model)).toMatchObject({ red: { who: 'engine', level: 3 }, black: { who: 'me' } });
});
