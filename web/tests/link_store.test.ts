// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, test } from 'vitest';

import { LinkStore } from '../src/hall/link_store';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  const storage = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
  Object.assign(globalThis, { localStorage: storage });
});
afterEach(() => {
  delete (globalThis as { localStorage?: unknown }).localStorage;
});

test('what one tab is given does not drive out what another was given', () => {
  const [one, two] = [new LinkStore('h'), new LinkStore('h')];
  one.keep('a', { red: '/t/a#red', black: '/t/a#black' });
  two.keep('b', { red: '/t/b#red' });
  two.keep('a', { red: '/t/a#new' });
  one.keep('c', { red: '/t/c#red' });
  for (const store of [one, two, new LinkStore('h')]) {
    expect(store.of('a')).toEqual({ red: '/t/a#new', black: '/t/a#black' });
    expect(store.of('b')).toEqual({ red: '/t/b#red' });
    expect(store.of('c')).toEqual({ red: '/t/c#red' });
  }
  expect(new LinkStore('other').of('a')).toEqual({});
});

test('links that were kept all in one are still there', () => {
  kept.set('chuhe-hall-h', JSON.stringify({ hall: { arbiter: '/h/h#key' }, games: { a: { red: '/t/a#red' } } }));
  const store = new LinkStore('h');
  expect(store.ofHall).toEqual({ arbiter: '/h/h#key' });
  store.keep('a', { black: '/t/a#black' });
  expect(store.of('a')).toEqual({ red: '/t/a#red', black: '/t/a#black' });
});

test('where nothing can be kept they are known to this page, and that is told', () => {
  Object.assign(globalThis, {
    localStorage: {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    },
  });
  const store = new LinkStore('full');
  expect(store.isKept).toBe(true);
  store.keep('a', { red: '/t/a#red' });
  expect(store.of('a')).toEqual({ red: '/t/a#red' });
  expect(store.isKept).toBe(false);
});
