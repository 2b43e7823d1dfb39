// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, expect, test } from 'vitest';

import type { Chuhe } from '../src/chuhe';
import { setLanguage } from '../src/i18n';
import type { Listed } from '../src/messages';
import { bodyOf, fitting, gameOf, type Wishes } from '../src/new_game';
import { judgeStart, playAddress, startOf } from '../src/start_position';
import { termsText } from '../src/terms_text';
import { library } from './library';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
const ENDING = '3ak4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 1';
const WISHES: Wishes = {
  level: '3', colour: 'black', manner: 'casual', clock: 'usual', minutes: '10', increment: '5',
  rules: 'cxa2020', odds: 'none', game: 'usual', name: '', delay: '0', start: ENDING,
};

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
  setLanguage('en');
});

test('a game begins from a position that was set up, and whose move it is there begins', () => {
  expect(judgeStart(chuhe, ENDING)).toEqual({ fen: ENDING, toMove: 'black', isUsual: false, faults: [], isOver: false });
  for (const opponent of ['engine', 'friend', 'anybody'] as const) {
    const game = gameOf(WISHES, opponent) as { start: string };
    expect(game.start).toBe(ENDING);
    const table = chuhe.table(game as Record<string, unknown>);
    expect(table.state()).toMatchObject({ fen: ENDING, to_move: 'black' });
    table.free();
  }
  expect(bodyOf(WISHES, 'engine')).toMatchObject({ game: { start: ENDING }, red: { who: 'engine' }, black: { who: 'me' } });
  expect(termsText(chuhe, gameOf(WISHES, 'engine'))).toContain('from a position that was set up');
  expect(gameOf({ ...WISHES, start: undefined }, 'engine')).not.toHaveProperty('start');
});

test('the usual start is no position of one’s own', () => {
  expect(judgeStart(chuhe, START)).toMatchObject({ isUsual: true, faults: [] });
  expect(judgeStart(chuhe, START.replace(' w', ' b'))).toMatchObject({ isUsual: false, faults: [] });
});

test('a position where nobody can play is told why', () => {
  const said = (fen: string): string => {
    const { faults, isOver } = judgeStart(chuhe, fen);
    return `${isOver}: ${faults.join('; ')}`;
  };
  expect(said('4k4/4A4/9/9/9/9/9/9/9/4K3B w - - 0 1')).toBe('false: an advisor stands off its five points e8; an elephant stands off its seven points i0');
  expect(said('3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1')).toBe('true: Red wins · checkmate');
  expect(said('3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1')).toBe('true: Draw · neither side can win');
  expect(said('3ak4/9/9/9/9/9/9/9/9/3K1R3 b - - 120 61')).toMatch(/^true: Draw · natural limit/);
  expect(judgeStart(chuhe, '3k5/9/9 w').faults).toHaveLength(1);
  setLanguage('zh');
  expect(said('3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1')).toBe('true: 红胜 · 将死');
  setLanguage('en');
});

test('an address holds the position without blanks, and gives it back', () => {
  expect(playAddress(ENDING)).toBe('/?start=3ak4/9/9/9/9/9/9/9/9/3K1R3_b_-_-_0_1');
  expect(startOf(playAddress(ENDING).slice(1))).toBe(ENDING);
  expect(startOf('')).toBe('');
});

test('who plays on from a position is paired only with who waits with the same one', () => {
  const waits = (id: string, start?: string): Listed => ({ id, red: { who: 'lobby' }, black: { who: 'person', name: id }, options: { rules: 'cxa2020', table: 'casual', time: '10m+5s', ...(start ? { start } : {}) } });
  const wishes: Wishes = { ...WISHES, colour: 'random' };
  expect(fitting([waits('usual'), waits('same', ENDING)], wishes)?.id).toBe('same');
  expect(fitting([waits('usual')], wishes)).toBeUndefined();
  expect(fitting([waits('same', ENDING)], { ...wishes, start: undefined })).toBeUndefined();
});
