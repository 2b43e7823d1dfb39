// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, expect, test } from 'vitest';

import type { Chuhe } from '../src/chuhe';
import { aboutOf } from '../src/study/about';
import { isNothing, whyNoMove, type OpenedGame } from '../src/study/open';
import { gameFrom, positionsIn } from '../src/study/pasted';
import { matches } from '../src/study/search';
import { Study } from '../src/study/study';
import { newTree, setResult, setTag } from '../src/study/tree';
import { library } from './library';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
});

const BARE = '3k5/9/9/9/9/9/9/9/9/5K3';

test('positions are found in what engines are told and in addresses, with their moves', () => {
  const { list, isAll } = positionsIn(`position fen ${BARE} w - - 0 1 moves f0f1 d9d8\n`);
  expect(isAll).toBe(true);
  expect(gameFrom(chuhe, list[0]!).record).toMatchObject({ start: `${BARE} w - - 0 1`, nodes: ['f0f1', 'd9d8'] });
  expect(gameFrom(chuhe, positionsIn('position startpos moves h2e2 h9g7').list[0]!).record.nodes).toEqual(['h2e2', 'h9g7']);
  expect(positionsIn(`https://example.org/x?a=1&fen=${BARE}_w`).list[0]!.fen).toBe(`${BARE} w`);
  expect(positionsIn(`https://example.org/x?fen=${encodeURIComponent(`${BARE} b`)}`).list[0]!.fen).toBe(`${BARE} b`);
  expect(positionsIn('https://example.org/x?fen=nothing')).toEqual({ list: [], isAll: false });
});

test('a move that does not fit behind a position is told with its reason', () => {
  const { record, warnings } = gameFrom(chuhe, positionsIn(`fen ${BARE} w moves f0f1 f1f2`).list[0]!);
  expect(record.nodes).toEqual(['f0f1']);
  expect(warnings).toMatchObject([{ ply: 2, text: 'f1f2', message: { en: "it is the other side's turn" } }]);
});

test('a list of FENs is a list of games, called by what stands before or behind each', () => {
  const { list, isAll } = positionsIn(`${BARE} w; 残局一\r\n\r\n2. ${BARE} b\n`);
  expect(isAll).toBe(true);
  expect(list.map(({ fen, name, line }) => [fen, name, line])).toEqual([
    [`${BARE} w`, '残局一', 1],
    [`${BARE} b`, '', 3],
  ]);
  expect(gameFrom(chuhe, list[0]!).record.tags).toEqual({ Title: '残局一' });
  expect(positionsIn(`七星聚会\n${BARE} w`)).toMatchObject({ list: [{ name: '七星聚会' }], isAll: false });
  expect(positionsIn('1. 炮二平五 马8进7').list).toEqual([]);
});

test('a text of something else is no game; a game without moves is one', () => {
  const game = (format: string, more: object): OpenedGame => ({ format, record: { chuhe: 1, ...more }, warnings: [] });
  expect(isNothing(game('text', { nodes: [] }))).toBe(true);
  expect(isNothing(game('text', { nodes: ['h2e2'] }))).toBe(false);
  expect(isNothing(game('json', {}))).toBe(true);
  expect(isNothing(game('pgn', { tags: { Event: 'x' } }))).toBe(false);
  expect(isNothing(game('xqf', { start: BARE }))).toBe(false);
});

test('illegal moves are told from texts that say none', () => {
  const why = (text: string): ReturnType<typeof whyNoMove> | null => {
    try {
      new Study(chuhe).positions.read(chuhe.start().fen, text);
      return null;
    } catch (error) {
      return whyNoMove(error);
    }
  };
  expect(why('h2e2')).toBe(null);
  expect(why('a0a9')).toMatchObject({ kind: 'illegal', why: { en: 'a piece stands in the way', zh: '中途有子阻挡' } });
  expect(why('马二进五')).toMatchObject({ kind: 'illegal' });
  expect(why('nonsense')).toMatchObject({ kind: 'unreadable' });
  expect(() => whyNoMove(new TypeError('x'))).toThrow(TypeError);
});

test('names are found by words, in any order and either kind of characters', () => {
  expect(matches('胡荣华 – 柳大华 · 1988 全国赛', '柳大華 胡榮華')).toBe(true);
  expect(matches('許銀川 – 呂欽', '吕钦')).toBe(true);
  expect(matches('Cup · Anna – Bo', 'BO cup')).toBe(true);
  expect(matches('Cup · Anna – Bo', 'bo chess')).toBe(false);
  expect(matches('anything', '  ')).toBe(true);
});

test('what is known of a game stands in a line, each thing once', () => {
  const tree = setResult(setTag(setTag(setTag(setTag(newTree(), 'Title', 'Cup'), 'Event', 'Cup'), 'Date', '1988'), 'Site', '?'), 'draw');
  expect(aboutOf(tree).slice(0, 2)).toEqual(['Cup', '1988']);
  expect(aboutOf(tree)).toHaveLength(3);
  expect(aboutOf(newTree())).toEqual([]);
});
