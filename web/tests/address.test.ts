// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, test } from 'vitest';

import { leadsAway } from '../src/address';

const KEY = 'abcdefghijklmnopqrstuvwxyz';

test('another page, or another key, leads away; a place within the page does not', () => {
  expect(leadsAway('/lobby', '/study')).toBe(true);
  expect(leadsAway('/study', '/study?game=abc')).toBe(true);
  expect(leadsAway('/s/abc', `/s/abc#${KEY}`)).toBe(true);
  expect(leadsAway(`/t/abc#${KEY}`, `/t/abc#${KEY.toUpperCase()}`)).toBe(true);
  expect(leadsAway(`/t/abc#${KEY}`, '/t/abc#main')).toBe(false);
  expect(leadsAway(`/t/abc#${KEY}`, '/t/abc')).toBe(false);
  expect(leadsAway(`/t/abc#${KEY}`, `/t/abc#${KEY}`)).toBe(false);
});
