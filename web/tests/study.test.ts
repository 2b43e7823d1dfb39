// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { ApiError } from '../src/api';
import { judgeEarly } from '../src/arbiter/judge';
import type { Chuhe } from '../src/chuhe';
import { exportAs, fileName, FORMATS, lossesIn, lostParts, movesText, withoutShapes, type Format } from '../src/study/export';
import { looksLikeFen, OpenError, readFen, readFile, readMoves, treeOf } from '../src/study/open';
import { toRecord } from '../src/study/record';
import { Study } from '../src/study/study';
import { newTree, nodeOf, ROOT, setTag } from '../src/study/tree';
import { library } from './library';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
});
afterEach(() => vi.unstubAllGlobals());

test('a move is entered, followed where it is, and refused when it is illegal', () => {
  const study = new Study(chuhe);
  expect(study.play('h2e2')).toBe(null);
  study.back();
  expect(study.play('h2e2')).toBe(null);
  expect(study.tree.nodes.size).toBe(2);
  expect(study.play('a0a9')?.zh).toMatch(/[\u4e00-\u9fff]/);
  expect(study.at).toBe(1);
  expect(study.fen).toContain(' b ');
});

test('forward goes the way that one came from, to the end as well', () => {
  const study = new Study(chuhe);
  for (const move of ['h2e2', 'h9g7', 'h0g2']) study.play(move);
  study.goToPly(1);
  for (const move of ['h7e7', 'b0c2']) study.play(move);
  for (let i = 0; i < 3; i++) study.back();
  study.forward();
  study.forward();
  expect(study.node.move).toBe('h7e7');
  study.back();
  study.last();
  expect(study.node.move).toBe('b0c2');
  study.first();
  study.last();
  expect(study.node.move).toBe('h0g2');
  study.goToPly(2);
  study.beside(1);
  expect(study.node.move).toBe('h7e7');
  study.beside(-1);
  study.last();
  expect(study.node.move).toBe('h0g2');
});

test('what is looked at, told to the tools', () => {
  const study = new Study(chuhe);
  for (const move of ['h2e2', 'h9g7', 'h0g2']) study.play(move);
  study.goToPly(1);
  study.play('h7e7');
  const view = study.view('cxa2020', false);
  expect(view.moves).toEqual(['h2e2', 'h7e7']);
  expect(view.mainline).toEqual(['h2e2', 'h9g7', 'h0g2']);
  expect(view.at).toBe(1);
  expect(view.start).toBe(chuhe.start().fen);
});

test('moves are told as they are written; a line is entered as far as it is legal', () => {
  const study = new Study(chuhe);
  expect(study.addLine(ROOT, ['h2e2', 'h9g7', 'h2e2'], '常见')).toBe(2);
  expect(study.at).toBe(ROOT);
  expect(study.positions.tell(study.tree, 2)).toMatchObject({ side: 'black', chinese: '马8进7', wxf: 'H8+7' });
  expect(nodeOf(study.tree, 1).comment).toBe('常见');
  expect(study.addLine(ROOT, ['a0a9'])).toBe(0);
});

test('words of a comment are changed without what is drawn', () => {
  const study = new Study(chuhe);
  study.play('h2e2');
  study.setShapes({ arrows: [{ from: 'h2', to: 'e2', brush: 'green' }], circles: [] });
  study.setWords('comment', '好');
  expect(study.node.comment).toBe('好 [%cal Gh2e2]');
  study.addComment(1, '机');
  study.addComment(1, '机');
  expect(study.words).toBe('好\n机');
  study.addMark(1, 4);
  study.addMark(1, 2);
  expect(study.node.marks).toEqual([2]);
});

test('another game takes the place of this one, until that is undone', () => {
  const study = new Study(chuhe);
  study.play('h2e2');
  study.open(newTree(), true);
  expect(study.isUnsaved).toBe(false);
  study.play('b0c2');
  expect(study.positions.tell(study.tree, 1).chinese).toBe('马八进七');
  study.undo();
  study.undo();
  expect(study.positions.tell(study.tree, 1).chinese).toBe('炮二平五');
});

test('unsaved is what was neither shared nor exported, also after undoing', () => {
  const study = new Study(chuhe);
  expect(study.isUnsaved).toBe(false);
  study.play('h2e2');
  expect(study.isUnsaved).toBe(true);
  study.keepSaved();
  study.play('h9g7');
  study.undo();
  expect(study.isUnsaved).toBe(false);
  study.redo();
  expect(study.isUnsaved).toBe(true);
});

test('a repetition in the line is ruled by the book', () => {
  const study = new Study(chuhe);
  study.open(readFen(chuhe, '3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1').tree, true);
  for (const move of ['a1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1']) study.play(move);
  expect(study.positions.standing(study.tree, study.at).occurrences).toBe(2);
  const ruling = judgeEarly(chuhe, study.positions.question(study.tree, study.at, 'cxa2020'));
  expect(ruling.conduct?.red).toBe('perpetual_check');
  expect([ruling.verdict, ruling.due]).toEqual(['red_loses', false]);
  study.back();
  expect(study.positions.standing(study.tree, study.at).occurrences).toBe(1);
});

test('mate is told; a natural limit does not stop a study', () => {
  const study = new Study(chuhe);
  study.open(readFen(chuhe, '3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 200 101').tree, true);
  expect(study.positions.standing(study.tree, study.at).end).toBe(null);
  study.play('i1i9');
  expect(study.positions.standing(study.tree, study.at).end).toMatchObject({ result: 'red_wins' });
});

test('a FEN is told from a game, with or without a side; its faults are words', () => {
  const fen = chuhe.start().fen;
  expect(looksLikeFen(fen)).toBe(true);
  expect(looksLikeFen(`fen ${fen}`)).toBe(true);
  expect(looksLikeFen('1. 炮二平五 马8进7')).toBe(false);
  expect(looksLikeFen('[Event "x"]')).toBe(false);
  expect(readFen(chuhe, fen).tree.start).toBe(null);
  expect(readFen(chuhe, '3k5/9/9/9/9/9/9/9/9/5K3').tree.start).toBe('3k5/9/9/9/9/9/9/9/9/5K3 w - - 0 1');
  const unplayable = readFen(chuhe, '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
  expect(unplayable.faults.length).toBeGreaterThan(0);
  expect(unplayable.tree.start).toContain('4k4/');
  expect(() => readFen(chuhe, '3k6/9/9/9/9/9/9/9/9/5K3 w')).toThrow();
});

test('moves are read in any notation from any position, as far as they go', () => {
  const start = chuhe.start().fen;
  expect(readMoves(chuhe, start, '1. 炮二平五 马8进7 2.H2+3  b9c7 1/2-1/2')).toEqual({ moves: ['h2e2', 'h9g7', 'h0g2', 'b9c7'], refused: null, why: null });
  expect(readMoves(chuhe, start, 'position startpos moves h2e2 h9g7').moves).toEqual(['h2e2', 'h9g7']);
  expect(readMoves(chuhe, start, '炮二平五 车1进9')).toMatchObject({ moves: ['h2e2'], refused: '车1进9', why: { en: 'a piece stands in the way' } });
  expect(readMoves(chuhe, start, 'hello')).toMatchObject({ moves: [], refused: 'hello', why: { en: 'the text cannot be read' } });
});

const answer = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

test('a file goes to the server with its name; what is none is told in words', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return answer(200, { games: [{ format: 'xqf', encoding: 'gb18030', record: { chuhe: 1, nodes: ['h2e2'] }, warnings: [] }], warnings: [] });
  });
  const opened = await readFile(new Blob(['XQ']), '棋 1.xqf');
  expect(asked).toEqual(['/api/read?name=%E6%A3%8B%201.xqf']);
  expect(nodeOf(treeOf(opened.games[0]!.record), 1).move).toBe('h2e2');
  await expect(readFile(new Blob([]), 'x')).rejects.toMatchObject({ key: 'open_empty' });
  await expect(readFile(new Blob([new Uint8Array((8 << 20) + 1)]), 'x')).rejects.toMatchObject({ key: 'open_too_large' });
  vi.stubGlobal('fetch', async () => answer(400, { error: 'no_record', message: { en: 'no game', zh: '没有棋谱' } }));
  await expect(readFile(new Blob(['x']), '')).rejects.toMatchObject({ code: 'no_record' });
  vi.stubGlobal('fetch', async () => answer(200, { games: [], warnings: [] }));
  await expect(readFile(new Blob(['x']), '')).rejects.toBeInstanceOf(OpenError);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(readFile(new Blob(['x']), '')).rejects.toBeInstanceOf(ApiError);
  vi.stubGlobal('fetch', async () => answer(502, '<html>'));
  await expect(readFile(new Blob(['x']), '')).rejects.toMatchObject({ code: '502' });
});

test('a study is exported by the server, which tells what is lost', async () => {
  const asked: { path: string; body: string }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push({ path, body });
    // what was written is read again, to see which headers it has
    if (path.startsWith('/api/read')) return answer(200, { games: [{ format: 'pgn', record: { chuhe: 1, tags: { Event: 'Cup' } }, warnings: [] }], warnings: [] });
    return answer(200, 'PGN', { 'Chuhe-Warnings': JSON.stringify([{ code: 'limit', game: 1, message: { en: '2 characters that gb18030 lacks', zh: 'zh' } }, { code: 'syntax', game: 1, message: { en: 'marks are not held by this format', zh: 'zh' } }, { more: 3 }]) });
  });
  const tree = newTree();
  const format = (wanted: string): Format => FORMATS.find(({ name }) => name === wanted)!;
  const { file, lost, more, hasLostMore } = await exportAs(tree, format('pgn'), 'gb18030', 'iccs');
  expect(await file.text()).toBe('PGN');
  // its own words for what it lost, but once: headers that are found out are named
  expect([lost, more, hasLostMore]).toEqual([[], [{ en: '2 characters that gb18030 lacks', zh: 'zh' }], true]);
  expect(asked.slice(0, 1)).toEqual([{ path: '/api/convert?from=json&to=pgn&encoding=gb18030&notation=iccs', body: JSON.stringify(toRecord(tree)) }]);
  expect(asked[1]!.path).toBe('/api/read?name=game.pgn&from=pgn&from_encoding=gb18030');
  const named = await exportAs(setTag(setTag(tree, 'Event', 'Cup'), 'Foo', '汉'), format('xqf'), 'big5', 'wxf');
  expect(asked[2]!.path).toBe('/api/convert?from=json&to=xqf');
  expect([named.tags, named.more.length]).toEqual([['Foo'], 1]);
  // that no game comes to the start is no loss; moves that are not played on from it are one
  const message = { en: 'x', zh: 'x' };
  const told = (...list: object[]): ReturnType<typeof lossesIn> => lossesIn(JSON.stringify(list));
  expect(told({ code: 'unplayable', game: 1, line: 1, message })).toEqual({ said: [], untold: 0 });
  expect(told({ code: 'unplayable', game: 1, line: 1, ply: 2, message })).toEqual({ said: [message], untold: 0 });
  expect(told({ code: 'syntax', message }, { code: 'syntax' }, { more: 3 })).toEqual({ said: [message], untold: 3 });
  expect([null, '{', '{}'].map((header) => lossesIn(header))).toEqual(Array(3).fill({ said: [], untold: 0 }));
});

test('arrows and circles can be left out, and only they', () => {
  const study = new Study(chuhe);
  study.play('h2e2');
  study.setWords('comment', '好');
  expect(withoutShapes(study.tree)).toBe(study.tree);
  study.setShapes({ arrows: [{ from: 'h2', to: 'e2', brush: 'green' }], circles: [] });
  expect(toRecord(withoutShapes(study.tree)).nodes).toEqual([{ move: 'h2e2', comment: '好' }]);
});

test('what a format lacks is lost only where it is there', () => {
  const study = new Study(chuhe);
  const lost = (name: string): string[] => lostParts(study.tree, FORMATS.find((one) => one.name === name)!);
  study.play('h2e2');
  expect(FORMATS.flatMap(({ name }) => lost(name))).toEqual([]);
  study.setMarks([1]);
  study.setWords('before', '想');
  study.back();
  study.play('b0c2');
  expect(lost('xqf')).toEqual(['before', 'marks']);
  expect(lost('wxf')).toEqual(['variations', 'comments', 'marks']);
  expect(lost('text')).toEqual(['variations', 'marks']);
  expect([...lost('pgn'), ...lost('json')]).toEqual([]);
});

test('names of files, and moves to copy', () => {
  expect(fileName(newTree(), 'pgn')).toBe('chuhe.pgn');
  expect(fileName(setTag(setTag(newTree(), 'Red', '甲/子'), 'Black', '乙'), 'xqf')).toBe('甲_子-乙.xqf');
  expect(movesText(['炮二平五', '马8进7', '马二进三'], false)).toBe('1. 炮二平五 马8进7 2. 马二进三');
  expect(movesText(['马8进7', '马二进三'], true)).toBe('1. … 马8进7 2. 马二进三');
});
