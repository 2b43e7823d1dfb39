// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, expect, test } from 'vitest';

import type { Matter } from '../src/arbiter/attention';
import type { Chuhe } from '../src/chuhe';
import { bodyOf } from '../src/hall/add_games';
import { arranged, newlyNeeded, type HallEntry, type Wanted } from '../src/hall/order';
import { readPairings } from '../src/hall/pairings';
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
  expect(pair('甲 乙\n甲-乙')).toEqual(['1:甲/乙', '2:甲/乙']);
  expect(readPairings('甲 - 乙', 5).pairings[0]!.board).toBe(5);
});

test('lines that are no pairing are told by their number', () => {
  expect(readPairings('1 甲 - 乙\n2 轮空\n3 甲 - 乙 - 丙').bad).toEqual([
    { line: 2, text: '2 轮空' },
    { line: 3, text: '3 甲 - 乙 - 丙' },
  ]);
});

test('games that are added have names, boards, a round, and the terms of the form', () => {
  const wishes = { manner: 'tournament', clock: 'own', minutes: '60', increment: '30', rules: 'cxa1999', odds: 'none', game: 'usual' };
  expect(bodyOf('key', [{ board: 4, red: '甲', black: '乙' }], 2, wishes)).toEqual({
    key: 'key',
    games: [
      {
        game: { table: 'tournament', rules: 'cxa1999', time: '60m+30s', press: 'machine', records: false, touch_move: false },
        red: { who: 'friend', name: '甲' },
        black: { who: 'friend', name: '乙' },
        board: 4,
        round: 2,
      },
    ],
  });
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
