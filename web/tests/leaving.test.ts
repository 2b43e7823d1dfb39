// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { cameIn, forgetLinks, leftBehind, wentOut } from '../src/account/leaving';
import * as prefs from '../src/prefs';
import { keepKey, sharedStudies } from '../src/study/kept';

const HALL = 'abcdefghijkmnpqrstuv';

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
    removeItem: (name: string) => kept.delete(name),
  });
  kept.set('chuhe-hall-sound', 'off');
  kept.set('chuhe-theme', '"dark"');
  prefs.remember({ id: 'guest', key: 'secret', against: 'Bo' });
  prefs.remember({ id: 'own', key: '', share: '/t/own#friend', arbiter: '/t/own#arbiter', against: 'Cy' });
  keepKey({ id: 's', key: 'k', title: 'x' });
  prefs.write(`hall-${HALL}`, { hall: { director: `/h/${HALL}#d` } });
  prefs.write(`hall-${HALL}-game`, { red: '/t/game#red' });
});
afterEach(() => vi.unstubAllGlobals());

test('who logs out leaves no seat of his account, nor its links, nor his name', () => {
  cameIn('Anna');
  expect(prefs.playerName()).toBe('Anna');
  wentOut('Anna');
  expect(prefs.mine().map(({ id }) => id)).toEqual(['guest']);
  expect(prefs.playerName()).toBe('');
  expect([...kept.values()].join()).not.toMatch(/own#|Anna/);
});

test('what belongs to no account stays, and is counted', () => {
  wentOut('Anna');
  expect(leftBehind()).toEqual({ seats: 1, studies: 1, halls: 1 });
  expect(prefs.mine()[0]!.key).toBe('secret');
});

test('all links are forgotten where that is wanted; how things look is not', () => {
  forgetLinks();
  expect(leftBehind()).toEqual({ seats: 0, studies: 0, halls: 0 });
  expect(sharedStudies()).toEqual([]);
  expect([...kept.keys()].sort()).toEqual(['chuhe-games', 'chuhe-hall-sound', 'chuhe-theme']);
  expect(kept.get('chuhe-games')).toBe('[]');
});

test('a name that was chosen as a guest stays', () => {
  prefs.setPlayerName('小安');
  wentOut('Anna');
  expect(prefs.playerName()).toBe('小安');
});

test('seats of an account whose session ended by itself are not shown to another one', () => {
  cameIn('Anna');
  cameIn('Anna');
  expect(prefs.mine().map(({ id }) => id)).toEqual(['own', 'guest']);
  cameIn('Bo');
  expect(prefs.mine().map(({ id }) => id)).toEqual(['guest']);
});
