// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, expect, test } from 'vitest';

import type { Chuhe } from '../src/chuhe';
import type { ReviewPly, ReviewReport, ReviewScore } from '../src/engine_messages';
import { setLanguage } from '../src/i18n';
import { HEIGHT, indexAt, paths, stretches, WIDTH, xOf, yOf } from '../src/study/curve';
import { additionOf, betterOf, faultsOf, isKnown, pointsOf, redChance, stillPlayed, whyOf, type CurvePoint, type Known } from '../src/study/findings';
import { fenAfter, lineTexts } from '../src/study/line_texts';
import { forRed, scoreText, spokenReviewScore, spokenScore, turned } from '../src/study/scores';
import { Study } from '../src/study/study';
import { TOOLS_WORDS } from '../src/study/tools_words';
import { library } from './library';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
  setLanguage('en');
});

const score = (text: string, soldiers: number | null, more: Partial<ReviewScore> = {}): ReviewScore => ({ text, soldiers, mate_in: null, winner: null, ...more });
const LEVEL = score('+0.00', 0);
const MATED = score('-M1', null, { mate_in: 1, winner: 'black' });

const found = (ply: number, move: string, more: Partial<ReviewPly>): ReviewPly => ({
  ply,
  round: Math.ceil(ply / 2),
  side: ply % 2 ? 'red' : 'black',
  move,
  chinese: null,
  analysed: true,
  before: LEVEL,
  after: LEVEL,
  chance_before: 50,
  chance_after: 50,
  loss: 0,
  accuracy: 100,
  grade: 'fine',
  mark: null,
  why: null,
  is_best: true,
  is_forced: false,
  lines: [],
  ...more,
});

const side = { accuracy: 90, loss: 1, moves: 1, best: 1, inaccuracies: 0, mistakes: 0, blunders: 1 };
const REPORT: ReviewReport = {
  red: side,
  black: side,
  start: { score: LEVEL, lines: [] },
  plies: [
    found(1, 'h2e2', {}),
    found(2, 'h9g7', { grade: 'blunder', after: score('+9.50', 9.5), why: 'loses a chariot', lines: [{ score: score('+0.10', 0.1), depth: 8, moves: ['b9c7', 'h0g2'] }] }),
    { ply: 3, round: 2, side: 'red', move: 'h0g2', chinese: null, analysed: false },
    found(4, 'i9h9', { grade: 'inaccuracy', after: MATED, why: { en: 'why', zh: '原因' }, lines: [{ score: LEVEL, depth: 1, moves: ['i9h9'] }] }),
  ],
};

test('scores are turned to Red’s side and written as everywhere', () => {
  expect(scoreText(forRed({ score: 35, moves: [] }, 'red'))).toBe('+0.35');
  expect(scoreText(forRed({ score: 35, moves: [] }, 'black'))).toBe('-0.35');
  expect(scoreText(forRed({ mate: 3, moves: [] }, 'black'))).toBe('-M3');
  expect(scoreText(forRed({ mate: -2, moves: [] }, 'black'))).toBe('+M2');
  expect(scoreText(forRed({ score: 0, moves: [] }, 'black'))).toBe('+0.00');
  expect(scoreText(turned({ score: -1234 }))).toBe('+12.34');
});

test('scores are said in words', () => {
  expect(spokenScore({ score: -150 })).toBe('Black is ahead by 1.50');
  expect(spokenScore({ score: 0 })).toBe('level');
  expect(spokenScore({ mate: -3 })).toBe('Black mates in 3');
  expect(spokenReviewScore(MATED)).toBe('Black mates in 1');
  expect(spokenReviewScore(score('+#', null, { mate_in: 0, winner: 'red' }))).toBe('Red wins');
  expect(spokenReviewScore(score('+R', null, { winner: 'red' }))).toBe('Red wins');
});

test('chances are those of docs/analyse.md', () => {
  expect(redChance(LEVEL)).toBe(50);
  expect(redChance(score('+1.00', 1))).toBeCloseTo(57.4, 1);
  expect(redChance(score('-10.00', -10))).toBeCloseTo(4.7, 1);
  expect(redChance(MATED)).toBe(0);
  expect(redChance(score('+#', null, { winner: 'red' }))).toBe(100);
});

test('a point for the start and one a ply; what was not looked at is a gap', () => {
  const points = pointsOf(REPORT);
  expect(points.map(({ ply }) => ply)).toEqual([0, 1, 2, 3, 4]);
  expect(points.map(({ chance }) => chance !== null)).toEqual([true, true, true, false, true]);
  expect(points[2]!.grade).toBe('blunder');
  expect(stretches(points)).toEqual([
    [0, 2],
    [4, 4],
  ]);
});

test('the curve goes from edge to edge, Red above', () => {
  const points = [50, 100, 0].map((chance, ply): CurvePoint => ({ ply, chance, score: LEVEL, grade: 'fine' }));
  expect(paths(points).line).toBe(`M0 ${HEIGHT / 2}L10 ${HEIGHT / 2}L${WIDTH / 2} 0L${WIDTH - 10} ${HEIGHT}L${WIDTH} ${HEIGHT}`);
  expect(paths([]).line).toBe('');
  expect(xOf(0, 1)).toBe(WIDTH / 2);
  expect(yOf(100)).toBe(0);
});

test('a place on the curve is the nearest ply', () => {
  expect([0, 0.1, 0.15, 0.5, 0.9, 1, -3, 7].map((part) => indexAt(part, 5))).toEqual([0, 0, 1, 2, 4, 4, 0, 4]);
});

test('what a review adds to the game: mark, why, the better line before the move', () => {
  const faults = faultsOf(REPORT);
  expect(faults.map(({ ply }) => ply)).toEqual([2, 4]);
  expect(additionOf(faults[0]!)).toEqual({ ply: 2, mark: 4, comment: '+0.00 → +9.50: loses a chariot', variation: { moves: ['b9c7', 'h0g2'], comment: '+0.10' } });
  expect(additionOf(faults[1]!)).toEqual({ ply: 4, mark: 6, comment: '+0.00 → -M1: why', variation: null });
  expect(betterOf(REPORT.plies[3] as Known)).toBeNull();
  expect(isKnown(REPORT.plies[2]!)).toBe(false);
  setLanguage('zh');
  expect(whyOf(faults[1]!)).toBe('原因');
  setLanguage('en');
});

test('what a review adds is told once, undone together, and not added twice', () => {
  const study = new Study(chuhe);
  study.addLine(0, ['h2e2', 'h9g7', 'h0g2']);
  const before = study.tree;
  let told = 0;
  study.onChange(() => told++);
  const add = (): void =>
    study.together(() => {
      study.addMark(2, 4);
      study.addComment(2, 'why');
      study.addLine(1, ['b9c7', 'h0g2'], '+0.10');
    });
  add();
  expect(told).toBe(1);
  expect(study.tree.nodes.size).toBe(before.nodes.size + 2);
  const after = study.tree;
  add();
  expect([...study.tree.nodes]).toEqual([...after.nodes]);
  while (study.canUndo && study.tree.nodes.size > before.nodes.size) study.undo();
  expect([...study.tree.nodes]).toEqual([...before.nodes]);
});

test('after a change of the game what stands before it still counts', () => {
  const moves = REPORT.plies.map(({ move }) => move);
  expect(stillPlayed(REPORT, moves)).toBe(4);
  expect(stillPlayed(REPORT, [...moves, 'a0a1'])).toBe(4);
  expect(stillPlayed(REPORT, [...moves.slice(0, 2), 'a0a1'])).toBe(2);
  expect(stillPlayed(REPORT, [])).toBe(0);
});

test('lines are written in the chosen notation, as far as they are legal', () => {
  expect(lineTexts(chuhe, START, ['h2e2', 'h9g7', 'h0g2'], 'chinese')).toEqual(['炮二平五', '马8进7', '马二进三']);
  expect(lineTexts(chuhe, START, ['h2e2', 'h9g7', 'h0g2'], 'wxf', 2)).toEqual(['C2=5', 'H8+7']);
  expect(lineTexts(chuhe, START, ['h2e2', 'a0a9', 'h0g2'], 'wxf')).toEqual(['C2=5']);
  expect(lineTexts(chuhe, START, ['what'], 'wxf')).toEqual([]);
  expect(fenAfter(chuhe, START, ['h2e2', 'h9g7'], 1)).toContain(' b ');
  expect(chuhe.usage().handles).toBe(0);
});

test('every word of the tools is there in both languages, with the same places for values', () => {
  const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((one) => one[1]!).sort();
  for (const [key, [zh, en]] of Object.entries(TOOLS_WORDS)) {
    expect(places(en), key).toEqual(places(zh));
    expect([zh, en].every((text) => text !== ''), key).toBe(true);
  }
});
