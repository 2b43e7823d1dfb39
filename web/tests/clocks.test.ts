// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, test } from 'vitest';

import { clockText, GameTime } from '../src/clocks';

test('clocks are rounded down: 0:00.0 is the end, and no sooner', () => {
  expect(clockText(600_000)).toBe('10:00');
  expect(clockText(599_999)).toBe('9:59');
  expect(clockText(10_000)).toBe('0:10');
  expect(clockText(9_999)).toBe('0:09.9');
  expect(clockText(9_050)).toBe('0:09.0');
  expect(clockText(100)).toBe('0:00.1');
  expect(clockText(99)).toBe('0:00.0');
  expect(clockText(0)).toBe('0:00.0');
  expect(clockText(-5)).toBe('0:00.0');
});

test('an hour has its own place', () => {
  expect(clockText(3_599_999)).toBe('59:59');
  expect(clockText(3_600_000)).toBe('1:00:00');
  expect(clockText(5_405_000)).toBe('1:30:05');
});

test('the time of the game goes on from what the server said, half a round trip ago', () => {
  let now = 1000;
  const time = new GameTime(() => now);
  time.set(60_000, 80);
  expect(time.ms()).toBe(60_040);
  now += 250;
  expect(time.ms()).toBe(60_290);
});
