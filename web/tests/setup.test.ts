// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, expect, test } from 'vitest';

import type { Chuhe } from '../src/chuhe';
import { cleared, exchanged, generalsOnly, isSame, mirrored, moved, put, readSetup, withMove, writeSetup } from '../src/study/setup';
import { judge, readFen } from '../src/study/setup_report';
import { library } from './library';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
const SOME = '3k5/9/9/9/9/2n3P2/9/4B4/9/2R1K4 b - - 17 42';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
});

const faults = (fen: string): string[] => judge(chuhe, fen).report.faults.map((fault) => fault.name);

test('a FEN comes back as it was', () => {
  for (const fen of [START, SOME, '9/9/9/9/9/9/9/9/9/9 w - - 0 1']) expect(writeSetup(readSetup(fen))).toBe(fen);
});

test('a FEN in other letters is read by the library', () => {
  expect(readFen(chuhe, ` ${START.replace(/N/g, 'H').replace(/b/g, 'e').replace(' w', ' r')} `)).toEqual({ fen: START });
  expect(readFen(chuhe, '4k4/9 w')).toHaveProperty('why.en');
  expect(readFen(chuhe, '')).toHaveProperty('why.zh');
});

test('pieces are set, moved and taken away; what stood there is gone', () => {
  let setup = readSetup(START);
  setup = moved(setup, 'a0', 'a9');
  expect(setup.men.get('a9')).toBe('R');
  expect(setup.men.size).toBe(31);
  setup = put(put(setup, 'e5', 'p'), 'e5', 'P');
  expect([setup.men.get('e5'), setup.men.size]).toEqual(['P', 32]);
  expect(put(setup, 'e5', null).men.has('e5')).toBe(false);
  expect(moved(setup, 'e6', 'e5').men.get('e5')).toBe('p');
  expect(moved(setup, 'f5', 'e5')).toBe(setup);
});

test('a change begins the count of plies without capture anew, the side to move does not', () => {
  const setup = readSetup(SOME);
  expect(put(setup, 'a0', 'R').quiet).toBe(0);
  expect(withMove(setup, 'red')).toMatchObject({ quiet: 17, round: 42, toMove: 'red' });
});

test('mirrored twice, and exchanged twice, it is as before', () => {
  const setup = readSetup(SOME);
  expect(writeSetup(mirrored(setup))).toBe('5k3/9/9/9/9/2P3n2/9/4B4/9/4K1R2 b - - 0 42');
  expect(writeSetup(exchanged(setup))).toBe('4k1r2/9/4b4/9/2p3N2/9/9/9/9/5K3 w - - 0 42');
  for (const twice of [mirrored(mirrored(setup)), exchanged(exchanged(setup))]) expect(isSame({ ...twice, quiet: 17 }, setup)).toBe(true);
});

test('the generals alone can be played, an empty board cannot', () => {
  expect(faults(writeSetup(generalsOnly(readSetup(START))))).toEqual([]);
  expect(faults(writeSetup(cleared(readSetup(START))))).toEqual(['no_red_general', 'no_black_general']);
});

test('without a general nothing can be used, with it again it can', () => {
  const without = put(readSetup(START), 'e9', null);
  expect(judge(chuhe, writeSetup(without))).toMatchObject({ isStudy: false, standing: null, report: { playable: false } });
  expect(judge(chuhe, writeSetup(put(without, 'e9', 'k')))).toMatchObject({ isStudy: false, standing: 'open', report: { playable: true } });
});

test('pieces where no game brings them can be studied, unless a general could be taken', () => {
  const setup = put(generalsOnly(readSetup(START)), 'e1', 'P');
  const told = judge(chuhe, writeSetup(setup));
  expect(told).toMatchObject({ isStudy: true, report: { playable: false, faults: [{ name: 'soldier_outside', squares: ['e1'] }] } });
  expect(judge(chuhe, writeSetup(put(setup, 'd5', 'R')))).toMatchObject({ isStudy: false });
  expect(faults(writeSetup(put(setup, 'd5', 'R')))).toContain('opponent_in_check');
});

test('who has no move any more is told', () => {
  expect(judge(chuhe, '3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1').standing).toBe('checkmate');
  expect(chuhe.usage().handles).toBe(0);
});
