// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, test } from 'vitest';

import { signOf, toggled } from '../src/study/marks';
import { commentOf, drawn, noShapes, shapesOf, wordsOf } from '../src/study/shapes';

test('arrows and circles stand in the comment, and are not among its words', () => {
  const comment = '好着 [%csl Re4,Ga0][%cal Gh2e2,Bb0c2]';
  expect(wordsOf(comment)).toBe('好着');
  const shapes = shapesOf(comment);
  expect(shapes.circles).toEqual([{ at: 'e4', brush: 'red' }, { at: 'a0', brush: 'green' }]);
  expect(shapes.arrows).toEqual([{ from: 'h2', to: 'e2', brush: 'green' }, { from: 'b0', to: 'c2', brush: 'blue' }]);
  expect(commentOf('好着', shapes)).toBe(comment);
  expect(commentOf('', noShapes())).toBe('');
});

test('before, between and behind words; over lines', () => {
  expect(wordsOf('[%cal Gh2e2] 好\n着 [%csl Ra0] 走')).toBe('好\n着 走');
  expect(shapesOf('[%cal Gh2e2] x [%cal Ra0a1]').arrows).toHaveLength(2);
});

test('what is no arrow is passed over, and other commands stay words', () => {
  expect(shapesOf('[%cal Gh2e2,Xa0a1,Gj0a1,Ga0,Ga0a1b2, Yi9i0 ]').arrows).toEqual([
    { from: 'h2', to: 'e2', brush: 'green' },
    { from: 'i9', to: 'i0', brush: 'yellow' },
  ]);
  expect(shapesOf('[%csl Ga0a1]').circles).toEqual([]);
  expect(wordsOf('[%eval 0.3] x')).toBe('[%eval 0.3] x');
});

test('drawn once more it is gone, in another colour it is changed', () => {
  const once = drawn(noShapes(), 'h2', 'e2', 'green');
  expect(drawn(once, 'h2', 'e2', 'green')).toEqual(noShapes());
  expect(drawn(once, 'h2', 'e2', 'red').arrows).toEqual([{ from: 'h2', to: 'e2', brush: 'red' }]);
  const circle = drawn(once, 'e4', 'e4', 'blue');
  expect(circle).toEqual({ arrows: once.arrows, circles: [{ at: 'e4', brush: 'blue' }] });
  expect(drawn(circle, 'e4', 'e4', 'blue')).toEqual(once);
});

test('a mark takes the place of another of its kind', () => {
  expect(toggled([1, 14, 22], 2)).toEqual([14, 22, 2]);
  expect(toggled([1, 14, 22], 16)).toEqual([1, 22, 16]);
  expect(toggled([1, 14], 1)).toEqual([14]);
  expect([signOf(1), signOf(4), signOf(200)]).toEqual(['!', '??', '$200']);
});

test('what other programs draw and is not known here stays in the comment', () => {
  const comment = 'see [%cal Gh2e2,Xa0a1,Oh9g7] this [%csl Ge10]';
  const now = commentOf(`${wordsOf(comment)}!`, shapesOf(comment));
  expect(now).toBe('see this! [%csl Ge10][%cal Gh2e2,Xa0a1,Oh9g7]');
  expect(commentOf(wordsOf(now), shapesOf(now))).toBe(now);
});
