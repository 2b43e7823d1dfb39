// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, expect, test, vi } from 'vitest';

import { pliesBack } from '../src/actions';
import { Table, type Chuhe, type TableState } from '../src/chuhe';
import { setLanguage } from '../src/i18n';
import type { EventMessage, WireState } from '../src/messages';
import { Model } from '../src/model';
import { rounds } from '../src/moves';
import { bodyOf, type Wishes } from '../src/new_game';
import { arrowsOf } from '../src/ruling';
import { optionsOf } from '../src/terms';
import { Thought } from '../src/thought';
import { matterText, outcomeText, spokenMove, statusText } from '../src/words';
import { FakeServer, library } from './library';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
  setLanguage('en');
});

const move = (at: number, by: 'red' | 'black', text: string) => ({ at, event: 'move', by, move: text });

test('a game is followed event by event: moves in both notations, positions, turns', () => {
  const server = new FakeServer(chuhe, { table: 'casual', time: '5m+3s' });
  const model = new Model(chuhe);
  expect(model.takeGame(server.game('red'))).toBe(true);
  expect(model.isMyTurn).toBe(true);
  expect(model.turns()).toHaveLength(44);
  expect(model.takeEvent(server.do(move(1000, 'red', 'h2e2')))).toBe(true);
  expect(model.takeEvent(server.do(move(2000, 'black', 'h9g7')))).toBe(true);
  expect(model.plies.map((ply) => ply.chinese)).toEqual(['炮二平五', '马8进7']);
  expect(model.plies.map((ply) => ply.wxf)).toEqual(['C2=5', 'H8+7']);
  expect(model.fens).toHaveLength(3);
  expect(model.read('炮八平六')).toBe('b2d2');
  expect(() => model.read('nonsense')).toThrow();
});

test('who comes later, or comes back, knows the same', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const early = new Model(chuhe);
  early.takeGame(server.game('black'));
  server.do(move(1000, 'red', 'h2e2'));
  server.do(move(2000, 'black', 'h9g7'));
  expect(early.takeGame(server.game('black', early.have))).toBe(true);
  const late = new Model(chuhe);
  expect(late.takeGame(server.game('black'))).toBe(true);
  expect(late.plies).toEqual(early.plies);
  expect(late.fens).toEqual(early.fens);
  expect(late.have).toBe(5);
  expect(late.takeGame(server.game('black', 5))).toBe(true);
  expect(late.plies).toHaveLength(2);
});

test('of a long game the library is asked only for what is new, and keeps nothing', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  for (let i = 0; i < 60; i++) {
    const turns = server.table.allowed();
    server.do(move(i, i % 2 ? 'black' : 'red', turns[(i * 7) % turns.length]!));
  }
  const game = server.game('watcher');
  const before = chuhe.usage().handles;
  const state = vi.spyOn(Table.prototype, 'state');
  const model = new Model(chuhe);
  expect(model.takeGame(game)).toBe(true);
  const whole = state.mock.results.filter((result) => (result.value as { moves: unknown[] }).moves.length > 1);
  state.mockRestore();
  expect(model.plies).toHaveLength(60);
  expect(whole).toEqual([]);
  expect(chuhe.usage().handles - before).toBeLessThanOrEqual(1); // its table
});

test('an event that is missing makes it ask for the game again; one that came before is nothing', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const model = new Model(chuhe);
  model.takeGame(server.game('watcher'));
  const first = server.do(move(1000, 'red', 'h2e2'));
  const second = server.do(move(2000, 'black', 'h9g7'));
  expect(model.takeEvent(second)).toBe(false);
  expect(model.have).toBe(0);
  expect(model.takeGame(server.game('watcher'))).toBe(true);
  expect(model.takeEvent(first)).toBe(true);
  expect(model.plies).toHaveLength(2);
});

test('what the server says otherwise is asked once more, and then believed', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const model = new Model(chuhe);
  model.takeGame(server.game('watcher'));
  const lie = (message: EventMessage): EventMessage => ({ ...message, state: { ...message.state, fen: 'other w' } as WireState });
  expect(model.takeEvent(lie(server.do(move(1000, 'red', 'h2e2'))))).toBe(false);
  const game = server.game('watcher');
  expect(model.takeGame({ ...game, state: { ...game.state, fen: 'other w' } })).toBe(true);
  expect(model.state?.fen).toBe('other w');
});

test('a move that is taken back is gone from the list', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const model = new Model(chuhe);
  model.takeGame(server.game('red'));
  model.takeEvent(server.do(move(1000, 'red', 'h2e2')));
  model.takeEvent(server.do(move(2000, 'black', 'h9g7')));
  expect(pliesBack(model)).toBe(2);
  model.takeEvent(server.do({ at: 3000, event: 'take_back', by: 'red', count: 2 }));
  expect(matterText(model)).toBe('You have asked to take back');
  model.takeEvent(server.do({ at: 4000, event: 'accept', by: 'black' }));
  expect(model.plies).toEqual([]);
  expect(model.fens).toHaveLength(1);
  expect(matterText(model)).toBe('');
});

test('clocks go on between the events, as the referee reckons them', () => {
  let now = 0;
  const server = new FakeServer(chuhe, { table: 'online', time: '5m:delay=10s' });
  const model = new Model(chuhe, () => now);
  model.takeGame(server.game('red'));
  now = 9_000;
  expect(model.left('red')).toBe(300_000);
  now = 12_500;
  expect(model.left('red')).toBe(297_500);
  expect(model.left('black')).toBe(300_000);
});

test('why the clocks are stopped is told', () => {
  const server = new FakeServer(chuhe, { table: 'online', time: '5m' });
  const model = new Model(chuhe);
  model.takeGame(server.game('red'));
  model.takeEvent(server.do({ at: 1000, event: 'pause', by: 'arbiter', text: 'outage' }));
  expect(statusText(model)).toBe('The clocks are stopped: the server was away. They go on when both players are here');
  model.takeEvent(server.do({ at: 2000, event: 'resume', by: 'arbiter', text: 'outage' }));
  model.takeEvent(server.do({ at: 3000, event: 'pause', by: 'arbiter' }));
  expect(statusText(model)).toBe('The clocks are stopped');
});

test('the end has its reason and its clause', () => {
  const server = new FakeServer(chuhe, { table: 'online', start: '3k5/R8/9/9/9/9/9/9/8R/4K4 w - - 0 1' });
  const model = new Model(chuhe);
  model.takeGame(server.game('black'));
  model.takeEvent(server.do(move(1000, 'red', 'i1i9')));
  expect(model.isOver).toBe(true);
  expect(outcomeText(model)).toBe('Red wins: checkmate (1999 4.1.1)');
  expect(statusText(model)).toBe('Red wins: checkmate (1999 4.1.1)');
  expect(model.turns()).toEqual([]);
  expect(spokenMove(model.plies[0]!, model.fens[0]!)).toBe('Red: R1+8, chariot i1 to i9, Check!');
});

test('a perpetual check is ruled, with its reasons and what each move threatens', () => {
  const server = new FakeServer(chuhe, { table: 'online', rules: 'cxa2020', start: '3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1' });
  const model = new Model(chuhe);
  model.takeGame(server.game('red'));
  expect(model.ruling()).toBe(null);
  const moves = ['a1d1', ...Array.from({ length: 3 }, () => ['d9e9', 'd1e1', 'e9d9', 'e1d1']).flat()];
  moves.forEach((text, i) => expect(model.takeEvent(server.do(move(i, i % 2 ? 'black' : 'red', text)))).toBe(true));
  expect(model.outcome()?.result).toBe('black_wins');
  expect(model.ruling()?.conduct).toEqual({ red: 'perpetual_check', black: 'idle' });
  expect(model.ruling()?.clause).toBe('25.1');
  expect(arrowsOf(model.ruling()!.plies.find((ply) => ply.ply === 13)!)).toEqual([{ from: 'd1', to: 'd9' }]);
});

test('the settings variant: markers, and turns that depend on them', () => {
  const server = new FakeServer(chuhe, { table: 'online', markers: 1 });
  const model = new Model(chuhe);
  model.takeGame(server.game('red'));
  expect(model.rows()).toEqual({ red: [0], black: [0] });
  model.takeEvent(server.do({ at: 1000, event: 'marker', by: 'red', row: 7 }));
  expect(model.rows()).toEqual({ red: [7], black: [0] });
  expect(model.takeEvent(server.do(move(2000, 'red', 'a0a5')))).toBe(true);
  expect(model.plies[0]!.move).toBe('a0a5');
});

test('odds: Red moves twice; the list of moves shows it', () => {
  const server = new FakeServer(chuhe, { table: 'online', odds: { first_moves: 2 } });
  const model = new Model(chuhe);
  model.takeGame(server.game('red'));
  for (const message of [server.do(move(1000, 'red', 'h2e2')), server.do(move(2000, 'red', 'b0c2')), server.do(move(3000, 'black', 'h9g7'))])
    expect(model.takeEvent(message)).toBe(true);
  expect(rounds(model.plies)).toEqual([
    { number: 1, red: 0, black: null },
    { number: 2, red: 1, black: 2 },
  ]);
  expect(rounds([{ side: 'black' }, { side: 'red' }, { side: 'black' }])).toEqual([
    { number: 1, red: 1, black: 0 },
    { number: 2, red: null, black: 2 },
  ]);
});

const WISHES: Wishes = {
  level: '3',
  colour: 'red',
  manner: 'casual',
  clock: 'own',
  minutes: '10',
  increment: '5',
  rules: 'cxa2020',
  odds: 'none',
  game: 'usual',
  name: '甲',
  delay: '0',
};

test('wishes in plain words become options that the library takes', () => {
  expect(optionsOf(WISHES)).toEqual({ table: 'casual', rules: 'cxa2020', time: '10m+5s' });
  const values: Partial<Record<keyof Wishes, string[]>> = {
    manner: ['casual', 'online', 'tournament'],
    clock: ['none', 'own', ...chuhe.lists.time.map((word) => word.name)],
    odds: ['none', 'first2', 'first3', 'horse', 'two_horses', 'chariot'],
    game: ['usual', 'markers1', 'markers2'],
    rules: chuhe.lists.book.map((word) => word.name),
  };
  for (const [name, list] of Object.entries(values))
    for (const value of list) expect(() => chuhe.table(optionsOf({ ...WISHES, [name]: value })).free(), value).not.toThrow();
});

test('seats as the server asks for them', () => {
  const me = { who: 'me', name: '甲' };
  expect(bodyOf(WISHES, 'friend')).toMatchObject({ red: me, black: { who: 'friend' } });
  expect(bodyOf({ ...WISHES, colour: 'black' }, 'anybody')).toMatchObject({ red: { who: 'lobby' }, black: me });
  expect(bodyOf({ ...WISHES, colour: 'random', level: '7' }, 'engine')).toMatchObject({
    red: me,
    black: { who: 'engine', level: 7 },
    colours: 'random',
  });
  expect(bodyOf({ ...WISHES, delay: '300', arbiter: 'yes' }, 'friend')).toMatchObject({ delay_s: 300, arbiter: true });
  expect(bodyOf(WISHES, 'friend')).not.toHaveProperty('arbiter');
  expect(bodyOf({ ...WISHES, lag: '0' }, 'friend')).toMatchObject({ lag_ms: 0 });
  expect(bodyOf({ ...WISHES, lag: '500' }, 'friend')).not.toHaveProperty('lag_ms');
});

test('how long a player has thought is not known when the device slept meanwhile', () => {
  let [now, day] = [5000, 1e12];
  const thought = new Thought(() => now, () => day);
  const state = { running: 'red' } as TableState;
  thought.forget({ running: 'black' } as TableState, 'red');
  thought.follow('move', state, 'red');
  [now, day] = [now + 60_000, day + 60_400]; // clocks that go a little apart are no sleep
  expect(thought.ms()).toBe(60_000);
  day += 120_000;
  expect(thought.ms()).toBeUndefined();
});

test('how long a player has thought is known from the moment in which his clock is seen to run', () => {
  let now = 100;
  const server = new FakeServer(chuhe, { table: 'casual', time: '5m' });
  const model = new Model(chuhe, () => now);
  model.takeGame(server.game('black'));
  expect(model.thought.ms()).toBeUndefined();
  model.takeEvent(server.do(move(1000, 'red', 'h2e2')));
  now += 1234.6;
  expect(model.thought.ms()).toBe(1235);
  model.takeEvent(server.do({ at: 2000, event: 'touch', by: 'black', square: 'b9' })); // his clock runs on
  expect(model.thought.ms()).toBe(1235);
  model.takeEvent(server.do({ ...move(3000, 'black', 'h9g7'), lag: 200 }));
  expect(model.thought.ms()).toBeUndefined();
  expect(model.state!.black).toMatchObject({ used_ms: 1800, lag_ms: 200 });
  // what was seen of before is not known to who comes back
  model.takeEvent(server.do(move(4000, 'red', 'h0g2')));
  model.takeGame(server.game('black'));
  expect(model.thought.ms()).toBeUndefined();
});

test('no thought is known of a move that begins anew, or in which the clock stood', () => {
  const server = new FakeServer(chuhe, { table: 'casual', time: '5m' });
  const model = new Model(chuhe, () => 0);
  model.takeGame(server.game('red', 0, 0));
  server.do(move(1000, 'red', 'h2e2'));
  server.do(move(2000, 'black', 'h9g7'));
  model.takeGame(server.game('red', model.have));
  model.takeEvent(server.do(move(3000, 'red', 'h0g2')));
  model.takeEvent(server.do(move(4000, 'black', 'i9h9')));
  expect(model.thought.ms()).toBe(0);
  model.takeEvent(server.do({ at: 5000, event: 'pause', by: 'arbiter' }));
  model.takeEvent(server.do({ at: 6000, event: 'resume', by: 'arbiter' }));
  expect(model.thought.ms()).toBeUndefined();
  model.takeEvent(server.do(move(7000, 'red', 'i0h0')));
  model.takeEvent(server.do(move(8000, 'black', 'a9a8')));
  expect(model.thought.ms()).toBe(0);
  model.takeEvent(server.do({ at: 9000, event: 'take_back', by: 'red', count: 2 }));
  model.takeEvent(server.do({ at: 9500, event: 'accept', by: 'black' }));
  expect(model.isMyTurn).toBe(true);
  expect(model.thought.ms()).toBeUndefined();
});

test('where the clock is pressed by hand the thought goes on to the press', () => {
  let now = 0;
  const server = new FakeServer(chuhe, { table: 'tournament', time: '5m' });
  const model = new Model(chuhe, () => now);
  model.takeGame(server.game('black'));
  model.takeEvent(server.do(move(1000, 'red', 'h2e2')));
  model.takeEvent(server.do({ at: 1500, event: 'press', by: 'red' }));
  now += 700;
  model.takeEvent(server.do(move(2500, 'black', 'h9g7')));
  now += 300;
  expect(model.thought.ms()).toBe(1000);
  model.takeEvent(server.do({ at: 3000, event: 'press', by: 'black' }));
  expect(model.thought.ms()).toBeUndefined();
});
