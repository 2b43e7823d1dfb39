// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, test } from 'vitest';

import * as prefs from '../src/prefs';

let kept: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  kept = new Map();
  isFull = false;
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (isFull) throw new Error('full');
      kept.set(name, text);
    },
  };
  Object.assign(globalThis, { localStorage: storage });
});
afterEach(() => {
  delete (globalThis as { localStorage?: unknown }).localStorage;
});

const game = { id: 'abc', key: 'red', share: '/t/abc#black', arbiter: '/t/abc#arbiter', against: '' };

test('links of a game are known to the page that made it, also where the browser keeps nothing', () => {
  isFull = true;
  expect(prefs.remember(game)).toBe(false);
  expect(prefs.mine()).toEqual([game]);
  expect(prefs.isKept('games')).toBe(false);
  isFull = false;
  expect(prefs.remember({ ...game, against: 'Bo' })).toBe(true);
  expect(prefs.isKept('games')).toBe(true);
  expect(JSON.parse(kept.get('chuhe-games')!)).toEqual(prefs.mine());
});

test('what is written later is read, not what was kept before there was no room', () => {
  expect(prefs.write('level', 3)).toBe(true);
  isFull = true;
  expect(prefs.write('level', 5)).toBe(false);
  expect(prefs.read('level', 0)).toBe(5);
  isFull = false;
  expect(prefs.write('level', 6)).toBe(true);
  expect(prefs.read('level', 0)).toBe(6);
});

test('a browser that refuses to say what it keeps has kept nothing', () => {
  delete (globalThis as { localStorage?: unknown }).localStorage;
  expect(prefs.read('level', 2)).toBe(2);
  expect(prefs.write('level', 4)).toBe(false);
  expect(prefs.read('level', 2)).toBe(4);
  prefs.write('level', null);
});
