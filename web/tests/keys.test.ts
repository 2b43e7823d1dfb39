// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, test } from 'vitest';

import { menOf, missing, targets, toKey, toSquare } from '../src/keys';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

test('the tenth rank has a key of its own, and every point comes back', () => {
  expect(toKey('a0')).toBe('a1');
  expect(toKey('i9')).toBe('i:');
  for (const file of 'abcdefghi')
    for (let rank = 0; rank < 10; rank++) expect(toSquare(toKey(file + String(rank)))).toBe(file + String(rank));
});

test('targets are gathered by point; a choice of pieces is one target', () => {
  const found = targets(['h2e2', 'h2h9', 'a8a9=R', 'a8a9=N']);
  expect(found.get('h3')).toEqual(['e3', 'h:']);
  expect(found.get('a9')).toEqual(['a:']);
});

test('a FEN is read from the tenth rank on, Red in capitals', () => {
  const men = menOf(START);
  expect(men.size).toBe(32);
  expect(men.get('e0')).toEqual({ side: 'red', kind: 'k' });
  expect(men.get('b7')).toEqual({ side: 'black', kind: 'c' });
  expect(men.get('i3')).toEqual({ side: 'red', kind: 'p' });
});

test('what is captured is counted from the start, the strongest first', () => {
  const later = '1nbakabnr/9/1c5c1/p1p1p1p2/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b - - 0 1';
  expect(missing(START, later)).toEqual({ red: 'c', black: 'rp' });
  expect(missing(START, START)).toEqual({ red: '', black: '' });
});
