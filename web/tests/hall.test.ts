// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, expect, test } from 'vitest';

import type { Matter } from '../src/arbiter/attention';
import type { Chuhe } from '../src/chuhe';
import { bodyOf } from '../src/hall/add_games';
import { arranged, newlyNeeded, type HallEntry, type Wanted } from '../src/hall/order';
import { clashOf, readPairings, type Pairing } from '../src/hall/pairings';
import { modulesPath } from '../src/hall/qr';
import { joinRecords, resultRows, resultText, scoreOf } from '../src/hall/results';
import { missingText, takers } from '../src/hall/to_all';
import { setLanguage } from '../src/i18n';
import { Model } from '../src/model';
import { FakeServer, library } from './library';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
  setLanguage('en');
});

test('pairings are read as people write them', () => {
  const pair = (text: string): string[] => readPairings(text).pairings.map(({ board, red, black }) => `${board}:${red}/${black}`);
  expect(pair('1 甲 - 乙\n2 丙 - 丁')).toEqual(['1:甲/乙', '2:丙/丁']);
  expect(pair('甲 - 乙\n\n丙 - 丁\n')).toEqual(['1:甲/乙', '2:丙/丁']);
  expect(pair('7. 许银川 — 吕钦\n赵国荣—胡荣华')).toEqual(['7:许银川/吕钦', '8:赵国荣/胡荣华']);
  expect(pair('3\t甲\t乙')).toEqual(['3:甲/乙']);
  expect(pair('1、甲 对 乙\r\n2）丙 vs 丁')).toEqual(['1:甲/乙', '2:丙/丁']);
  expect(pair('1 Anna-Lena Berg - Bo van Dam')).toEqual(['1:Anna-Lena Berg/Bo van Dam']);
  expect(pair('甲 乙\n丙-丁')).toEqual(['1:甲/乙', '2:丙/丁']);
  expect(readPairings('甲 - 乙', [{ board: 4, red: '丙', black: '丁' }]).pairings[0]!.board).toBe(5);
});

test('who has no opponent is no game, and is told', () => {
  const read = readPairings('1 甲 - 乙\n2 丙 - 轮空\nBye - Dan\n戊 - 己');
  expect(read.byes).toEqual(['丙', 'Dan']);
  expect(read.bad).toEqual([]);
  expect(read.pairings.map((pairing) => pairing.board)).toEqual([1, 2]);
});

test('a board or a player twice, a board that is none, a name that is too long are told', () => {
  const bad = (text: string, there: Pairing[] = []): string[] => readPairings(text, there).bad.map(({ line, why, what }) => `${line} ${why} ${what}`);
  expect(bad('1 甲 - 乙\n1 丙 - 丁')).toEqual(['2 pair_board_twice 1']);
  expect(bad('1 甲 - 乙\n2 乙 - 丙')).toEqual(['2 pair_player_twice 乙']);
  expect(bad('1 Anna - ＡＮＮＡ')).toEqual(['1 pair_player_twice Anna']);
  expect(bad('0 甲 - 乙')).toEqual(['1 pair_range 0']);
  expect(bad('10000 甲 - 乙')).toEqual(['1 pair_range 10000']);
  expect(bad(`1 ${'甲'.repeat(22)} - 乙`)).toEqual([`1 pair_long ${'甲'.repeat(22)}`]);
  expect(bad(`1 ${'甲'.repeat(21)} - 乙`)).toEqual([]);
  expect(bad(`1 ${'a'.repeat(33)} - b`)).toEqual([`1 pair_long ${'a'.repeat(33)}`]);
  const there = [{ board: 3, red: '甲', black: '乙' }];
  expect(bad('3 丙 - 丁', there)).toEqual(['1 pair_board_twice 3']);
  expect(bad('4 丙 - 甲', there)).toEqual(['1 pair_player_twice 甲']);
  expect(clashOf({ board: 3, red: '丙', black: '丁' }, [])).toBe(null);
});

test('lines that are no pairing are told by their number', () => {
  expect(readPairings('1 甲 - 乙\n2 轮空\n3 甲 - 乙 - 丙').bad).toEqual([
    { line: 2, text: '2 轮空', why: 'pair_unread', what: '2 轮空' },
    { line: 3, text: '3 甲 - 乙 - 丙', why: 'pair_unread', what: '3 甲 - 乙 - 丙' },
  ]);
});

test('games that are added have names, boards, a round, and the terms of the form', () => {
  const wishes = { manner: 'tournament', clock: 'own', minutes: '60', increment: '30', rules: 'cxa1999', odds: 'none', game: 'usual', late: '30' };
  expect(bodyOf('key', [{ board: 4, red: '甲', black: '乙' }], 2, wishes)).toEqual({
    key: 'key',
    games: [
      {
        game: { table: 'tournament', rules: 'cxa1999', time: '60m+30s', press: 'machine', records: false, touch_move: false, late_limit: '30m' },
        red: { who: 'friend', name: '甲' },
        black: { who: 'friend', name: '乙' },
        board: 4,
        round: 2,
      },
    ],
  });
  const limit = (late: string): unknown => (bodyOf('key', [{ board: 1, red: '甲', black: '乙' }], 1, { ...wishes, late }) as { games: { game: { late_limit: unknown } }[] }).games[0]!.game.late_limit;
  expect(['0', '15', ''].map(limit)).toEqual([0, '15m', 0]);
  for (const late_limit of ['15m', 0]) expect(() => chuhe.table({ table: 'tournament', late_limit })).not.toThrow();
});

const NOW: Matter = { kind: 'offer', level: 'now', text: '' };
const SOON: Matter = { kind: 'paused', level: 'soon', text: '' };
const NOTE: Matter = { kind: 'away', level: 'note', text: '' };

function entry(board: number, matters: Matter[], round = 1, event?: object): HallEntry {
  const server = new FakeServer(chuhe, { table: 'online' });
  if (event) server.do({ at: 1, ...event } as Parameters<FakeServer['do']>[0]);
  const model = new Model(chuhe);
  model.takeGame(server.game('arbiter'));
  model.players = { red: `Red${board}`, black: `Black${board}` };
  return { id: `g${round}${board}`, board, round, model, matters };
}

const WANTED: Wanted = { order: 'need', which: 'all', round: 0, text: '' };
const boards = (entries: HallEntry[], wanted: Partial<Wanted>): string[] => arranged(entries, { ...WANTED, ...wanted }).map(({ round, board }) => `${round}.${board}`);

test('those that need the arbiter come first; what is only to be seen changes nothing', () => {
  const entries = [entry(1, []), entry(2, [SOON]), entry(3, [NOTE, NOTE, NOTE]), entry(4, [NOW]), entry(5, [SOON, SOON])];
  expect(boards(entries, {})).toEqual(['1.4', '1.5', '1.2', '1.1', '1.3']);
  expect(boards(entries, { order: 'board' })).toEqual(['1.1', '1.2', '1.3', '1.4', '1.5']);
  expect(boards(entries, { which: 'need' })).toEqual(['1.4', '1.5', '1.2']);
});

test('games are found by round, name, board, and how they stand', () => {
  const entries = [entry(1, []), entry(12, [], 1, { event: 'resign', by: 'red' }), entry(1, [], 2), entry(3, [NOW])];
  expect(boards(entries, { order: 'board' })).toEqual(['2.1', '1.1', '1.3', '1.12']);
  expect(boards(entries, { round: 2 })).toEqual(['2.1']);
  expect(boards(entries, { which: 'ended' })).toEqual(['1.12']);
  expect(boards(entries, { which: 'live', order: 'board' })).toEqual(['2.1', '1.1', '1.3']);
  expect(boards(entries, { text: 'BLACK1' , order: 'board' })).toEqual(['2.1', '1.1', '1.12']);
  expect(boards(entries, { text: '1', order: 'board' })).toEqual(['2.1', '1.1']);
});

test('only what is new, and needs somebody now, rings', () => {
  expect(newlyNeeded([], [NOW, SOON])).toEqual(['offer']);
  expect(newlyNeeded([NOW], [NOW])).toEqual([]);
  expect(newlyNeeded([{ ...NOW, level: 'soon' }], [NOW])).toEqual(['offer']);
  expect(newlyNeeded([NOW], [NOW, { ...NOW, kind: 'flag' }])).toEqual(['flag']);
});

test('the results of a round are a list for a spreadsheet, in the order of the boards', () => {
  const entries = [entry(2, [], 1, { event: 'resign', by: 'red' }), entry(1, [], 1, { event: 'resign', by: 'black' }), entry(3, [])];
  const rows = resultRows(chuhe, entries);
  expect(rows.map((row) => `${row.board} ${row.red} ${row.score} ${row.black} ${row.why}`)).toEqual(['1 Red1 1-0 Black1 resignation', '2 Red2 0-1 Black2 resignation', '3 Red3  Black3 ']);
  expect(resultText(rows).split('\n').slice(0, 2)).toEqual(['Round\tBoard\tRed\tScore\tBlack\tWhy', '1\t1\tRed1\t1-0\tBlack1\tresignation']);
  entries[0]!.model.players.red = 'A\tB\nC';
  expect(resultText(resultRows(chuhe, [entries[0]!])).split('\n')[1]).toBe('1\t2\tA B C\t0-1\tBlack2\tresignation');
  const drawn = entry(4, [], 1, { event: 'ruling', by: 'arbiter', result: 'draw', ending: 'dead_draw' });
  expect(scoreOf(drawn.model)).toBe('½-½');
});

test('records are put together with a line between them', () => {
  expect(joinRecords(['[Red "a"]\n\n1. h2e2 *\n\n', '[Red "b"]\n\n*'])).toBe('[Red "a"]\n\n1. h2e2 *\n\n[Red "b"]\n\n*\n');
});

test('an event for all games is for those that take it; who is missing is told by board', () => {
  const entries = [entry(1, []), entry(2, []), entry(3, [], 2), entry(4, [], 1, { event: 'pause', by: 'arbiter' })];
  expect(takers(entries, 0, { event: 'pause', by: 'arbiter' }).map((one) => one.board)).toEqual([1, 2, 3]);
  expect(takers(entries, 1, { event: 'pause', by: 'arbiter' }).map((one) => one.board)).toEqual([1, 2]);
  expect(missingText(entries)).toBe('');
  entries[1]!.model.presence = { is: 'presence', game: 'g', red: true, black: false, watchers: 0 };
  entries[2]!.model.state!.red.seated = false;
  expect(missingText(entries)).toBe('Somebody is missing at 2 of 4: boards 2, 3');
});

test('a QR code is drawn of its dark squares', () => {
  expect(modulesPath([[true, false], [false, true]])).toBe('M0 0h1v1h-1zM1 1h1v1h-1z');
});
