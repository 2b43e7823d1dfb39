// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, expect, test } from 'vitest';

import { askedBy, declinedText } from '../src/answers';
import type { Chuhe, Side } from '../src/chuhe';
import { squareText, step } from '../src/cursor';
import { HeldMove } from '../src/held_move';
import { titleText } from '../src/herald';
import { setLanguage } from '../src/i18n';
import { ownGames, type OwnListed } from '../src/lobby';
import type { Listed, Seat } from '../src/messages';
import { Model } from '../src/model';
import { bodyOf, fitting, gameOf, type Wishes } from '../src/new_game';
import { rematchOf } from '../src/rematch';
import { isNameless } from '../src/sit_down';
import { Sounder } from '../src/sounder';
import { soundOf, SOUNDS, type Sound } from '../src/sounds';
import { optionsOf } from '../src/terms';
import { clockText, rulesText, termsText } from '../src/terms_text';
import { readMove } from '../src/typed_move';
import { FakeServer, library } from './library';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
const USUAL: Wishes = {
  level: '3', colour: 'random', manner: 'casual', clock: 'usual', minutes: '10', increment: '5',
  rules: 'cxa2020', odds: 'none', game: 'usual', name: '', delay: '0',
};

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
  setLanguage('en');
});

function seen(server: FakeServer, role: Side = 'red', now?: () => number): Model {
  const model = new Model(chuhe, now);
  expect(model.takeGame(server.game(role))).toBe(true);
  return model;
}

// ---- the first page ----

test('the usual clock: none, but with strangers there is one', () => {
  expect(gameOf(USUAL, 'engine')).not.toHaveProperty('time');
  expect(gameOf(USUAL, 'friend')).not.toHaveProperty('time');
  expect(gameOf(USUAL, 'anybody')).toMatchObject({ time: '10m+5s' });
  expect(gameOf({ ...USUAL, clock: 'none' }, 'anybody')).not.toHaveProperty('time');
  for (const opponent of ['engine', 'friend', 'anybody'] as const) expect(() => chuhe.table(gameOf(USUAL, opponent)).free()).not.toThrow();
  expect(bodyOf(USUAL, 'engine')).toMatchObject({ black: { who: 'engine', level: 3 }, colours: 'random' });
});

test('who waits for just such a game is played, and nobody else', () => {
  const waits = (id: string, options: object, free: Side = 'black'): Listed => {
    const [person, lobby]: Seat[] = [{ who: 'person', name: id }, { who: 'lobby' }];
    return { id, red: free === 'red' ? lobby! : person!, black: free === 'red' ? person! : lobby!, options: options as Listed['options'] };
  };
  const usual = { rules: 'cxa2020', table: 'casual', time: '10m+5s' };
  const open = [waits('odds', { ...usual, odds: { removed: ['b0'] } }), waits('slow', { ...usual, time: '60m' }), waits('fits', usual)];
  expect(fitting(open, USUAL)?.id).toBe('fits');
  expect(fitting(open.slice(0, 2), USUAL)).toBeUndefined();
  expect(fitting(open, { ...USUAL, colour: 'red' })).toBeUndefined();
  expect(fitting(open, { ...USUAL, colour: 'black' })?.id).toBe('fits');
  expect(fitting([waits('b', usual, 'red')], { ...USUAL, colour: 'red' })?.id).toBe('b');
  expect(fitting(open, { ...USUAL, arbiter: 'yes' })).toBeUndefined();
  expect(fitting(open, { ...USUAL, delay: '60' })).toBeUndefined();
});

test('games of the browser and of the account are one list, without those that ended', () => {
  const listed = (id: string, role: string, more: object = {}): OwnListed => ({ id, role, red: { who: 'person', name: 'Anna' }, black: { who: 'engine', level: 4 }, options: null, ...more }) as OwnListed;
  const label = (seat: Seat): string => seat.name ?? seat.who;
  expect(ownGames([{ id: 'a', key: 'k', against: 'Bo' }], [listed('a', 'black'), listed('b', 'red'), listed('c', 'red', { ended: 1 }), listed('d', 'arbiter')], label)).toEqual([
    { address: '/t/a#k', against: 'Anna' },
    { address: '/t/b', against: 'engine' },
  ]);
});

test('every time control is told in words, in both languages, and none as code', () => {
  const times = [
    '10m+5s', '60m+30s', '1m+1s', '3m', '1h30m', '2m30s', '500ms', '1m1s1ms', '90m/40,15m/10:repeat', '30m:delay=2m', '90m:byo=1m', '20m:byo=30sx3',
    '10m:move=60s', '5m/30:drop:repeat', '10m:move=1m:byo=30s', '0s:byo=20s', '0s:move=10s', '60m/30+10s:delay=5s:drop,30m/20,0s:byo=30sx5', '40m/20,0s:move=1m',
    '1h/30:byo=1mx2:move=5m,15m+10s', '10m/30:drop:delay=2s,5m/10:move=1m:byo=10s:repeat',
  ];
  for (const time of [...times, ...chuhe.lists.time.flatMap(({ name, text }) => [name, text])]) {
    setLanguage('en');
    expect(clockText(chuhe, time), time).toMatch(/^(No clock|[^=/+_]*[a-z]{3}[^=/+_]*)$/);
    expect(clockText(chuhe, time), time).not.toMatch(/\d(h|m|s|ms)\b|repeat|byo|delay=/);
    setLanguage('zh');
    expect(clockText(chuhe, time), time).toMatch(/^[^a-zA-Z=/+_]+$/);
    setLanguage('en');
  }
});

test('the server tells the times of a clock that was chosen by name: it is told as that name is', () => {
  for (const { name, text, en } of chuhe.lists.time) {
    if (name === 'none') continue;
    expect(clockText(chuhe, chuhe.timeControl(name)), name).toBe(en);
    expect(clockText(chuhe, text), name).toBe(en);
  }
  expect(clockText(chuhe, '90m/40,15m/10:repeat')).toBe('1999 rules, 6.1: 90 minutes for 40 moves, then 15 for every 10');
  expect(clockText(chuhe, '20m+5s')).toBe('20 minutes, and 5 seconds for each move');
  expect(clockText(chuhe, 'of a newer server')).toBe('of a newer server');
});

test('by what a game is played is told in one line, odds and manner too', () => {
  const options = optionsOf({ manner: 'online', clock: 'own', minutes: '20', increment: '5', rules: 'cxa2020', odds: 'two_horses', game: 'usual' });
  expect(termsText(chuhe, options)).toBe('no taking back · 20 minutes, and 5 seconds for each move · Chinese rules of 2020 · Red gives both horses');
  expect(termsText(chuhe, { table: 'casual', rules: 'cxa2020', markers: 2 })).toMatch(/^friendly · No clock · .*2020.* · With settings: two markers a side$/);
  // nothing is told as code before the library is there
  expect(termsText(null, options)).toBe('no taking back · Red gives both horses');
  expect(termsText(null, { odds: { removed: ['i0'] } })).toBe('tournament rules · Odds');
});

test('where loops are ruled on by another book than all else, both are told', () => {
  expect(rulesText(chuhe, { table: 'casual', rules: 'cxa2020' })).toBe('Chinese rules of 2020 on repetition, else the rules of 1999');
  expect(rulesText(chuhe, { rules: 'cxa1999' })).toBe('Chinese rules of 1999');
  expect(rulesText(chuhe, { table: 'tournament1957', rules: 'cxa1999' })).toBe('Chinese rules of 1999 on repetition, else the rules of 1957');
  expect(rulesText(chuhe, { table: 'online', rules: 'none' })).toBe('No ruling on repetition, else the rules of 1999');
  expect(rulesText(chuhe, { table: 'online' })).toBe('');
  expect(termsText(chuhe, { table: 'casual', rules: 'cxa2020' }, true)).toBe('friendly · No clock · Chinese rules of 2020 on repetition, else the rules of 1999');
  setLanguage('zh');
  expect(rulesText(chuhe, { table: 'online', rules: 'wxf2018' })).toBe('循环按世界象棋规则（2018），其余按1999年规则');
  setLanguage('en');
});

// ---- a move that is typed, an offer, the title ----

test('of a typed move it is told whether it cannot be read, fits twice, or breaks which rule', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const model = seen(server);
  expect(readMove(model, '炮二平五')).toEqual({ move: 'h2e2' });
  expect(readMove(model, 'hello')).toEqual({ why: 'This cannot be read as a move' });
  expect(readMove(model, '马二进四')).toEqual({ why: "Not allowed: the horse's leg is blocked" });
  expect(readMove(model, 'C5=4')).toEqual({ why: 'Not allowed: no such piece stands on that file' });
  expect(readMove(seen(server, 'black'), 'h2e2')).toEqual({ why: 'It is not your turn' });
  const two = seen(new FakeServer(chuhe, { table: 'casual', start: '4k4/9/9/2P6/2P6/9/9/9/9/3K5 w - - 0 1' }));
  expect(readMove(two, '兵七平六')).toEqual({ why: 'More than one move is written so: write it out' });
});

test('an offer or a request that is not accepted is told, to who made it', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const [red, black] = [seen(server), seen(server, 'black')];
  let at = 0;
  const does = (event: string, by: Side, more: object = {}): string[] => {
    const before = [red, black].map((model) => askedBy(model.side, model));
    const message = server.do({ at: (at += 10), event, by, ...more });
    return [red, black].map((model, i) => {
      expect(model.takeEvent(message)).toBe(true);
      return declinedText(before[i]!, model);
    });
  };
  const nothing = ['', ''];
  expect(does('offer', 'red')).toEqual(nothing);
  expect(does('refuse', 'black')).toEqual(['Black does not accept the draw', '']);
  expect(does('move', 'red', { move: 'h2e2' })).toEqual(nothing);
  expect(does('take_back', 'red', { count: 1 })).toEqual(nothing);
  expect(does('refuse', 'black')).toEqual(['Black does not agree to take back', '']);
  expect(does('take_back', 'red', { count: 1 })).toEqual(nothing);
  expect(does('accept', 'black')).toEqual(nothing);
});

test('the title tells whose turn it is only to who is to move', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  expect(titleText(seen(server))).toBe('● Your move | 甲 – 乙 | Chuhe');
  expect(titleText(seen(server, 'black'))).toBe('甲 – 乙 | Chuhe');
});

// ---- the board by keyboard ----

test('the cursor goes as the board is seen, and stays at its edges', () => {
  expect(step('e0', 'ArrowUp', 'red')).toBe('e1');
  expect(step('e0', 'ArrowDown', 'red')).toBe('e0');
  expect(step('e0', 'ArrowLeft', 'red')).toBe('d0');
  expect(step('e9', 'ArrowUp', 'black')).toBe('e8');
  expect(step('e9', 'ArrowLeft', 'black')).toBe('f9');
  expect(step('a0', 'ArrowLeft', 'red')).toBe('a0');
  expect(step('i9', 'ArrowRight', 'red')).toBe('i9');
  expect(step('i9', 'ArrowLeft', 'black')).toBe('i9');
  expect(squareText('h2', START)).toBe('h2: Red cannon');
  expect(squareText('e9', START)).toBe('e9: Black general');
  expect(squareText('e4', START)).toBe('e4: empty');
});

// ---- a move that came while the game stood still ----

test('a move that was refused because the game stood still is sent once it goes on', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const model = seen(server);
  const held = new HeldMove();
  held.send('n1', 'h2e2', 0);
  expect(held.due(model)).toBeNull();
  expect(held.refused('other', 'paused')).toBe(false);
  expect(held.refused('n1', 'paused')).toBe(true);
  expect(model.takeEvent(server.do({ at: 10, event: 'pause', by: 'arbiter' }))).toBe(true);
  expect(held.due(model)).toBeNull();
  expect(model.takeEvent(server.do({ at: 20, event: 'resume', by: 'arbiter' }))).toBe(true);
  expect(held.due(model)).toBe('h2e2');
  expect(held.due(model)).toBeNull();
});

test('it is dropped where it was refused for another reason, was taken, or the game has changed', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const model = seen(server);
  const held = new HeldMove();
  held.send('n1', 'h2e2', 0);
  expect(held.refused('n1', 'illegal')).toBe(false);
  expect(held.due(model)).toBeNull();
  held.send('n2', 'h2e2', 0);
  held.taken('n2');
  expect(held.refused('n2', 'paused')).toBe(false);
  held.send('n3', 'h2e2', 0);
  expect(held.refused('n3', 'paused')).toBe(true);
  model.takeEvent(server.do({ at: 30, event: 'move', by: 'red', move: 'b2e2' }));
  expect(held.due(model)).toBeNull();
  model.takeEvent(server.do({ at: 40, event: 'move', by: 'black', move: 'h9g7' }));
  expect(held.due(model)).toBeNull();
});

// ---- sounds ----

test('each sound ends within a second, and the best one is told of a move', () => {
  for (const parts of Object.values(SOUNDS)) for (const part of parts) expect(part.at + part.s).toBeLessThan(1);
  expect(soundOf({ check: true, captures: true })).toBe('check');
  expect(soundOf({ check: false, captures: true })).toBe('capture');
  expect(soundOf({ check: false, captures: false })).toBe('move');
});

test('moves, captures, checks and the end are heard once; what was there before is not', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  server.do({ at: 0, event: 'move', by: 'red', move: 'h2e2' });
  const model = seen(server);
  const heard: Sound[] = [];
  const sounder = new Sounder((sound) => heard.push(sound));
  sounder.heard(model);
  expect(heard).toEqual([]);
  const play = (by: Side, move: string): void => {
    model.takeEvent(server.do({ at: 0, event: 'move', by, move }));
    sounder.heard(model);
    sounder.heard(model);
  };
  play('black', 'h9g7');
  play('red', 'e2e6');
  play('black', 'i9h9');
  expect(heard).toEqual(['move', 'capture', 'move']);
  model.takeEvent(server.do({ at: 0, event: 'resign', by: 'black' }));
  sounder.heard(model);
  sounder.heard(model);
  expect(heard.slice(3)).toEqual(['end']);
});

test('that the game begins is heard by who waited for it, once', () => {
  const heard: Sound[] = [];
  const sounder = new Sounder((sound) => heard.push(sound));
  const standing = (phase: string): Model => ({ plies: [], isOver: false, state: { phase } }) as unknown as Model;
  for (const phase of ['waiting', 'waiting', 'playing', 'playing', 'paused', 'playing']) sounder.heard(standing(phase));
  expect(heard).toEqual(['begin']);
  const later = new Sounder((sound) => heard.push(sound));
  later.heard(standing('playing'));
  expect(heard).toEqual(['begin']);
});

test('a check is heard before all else', () => {
  const server = new FakeServer(chuhe, { table: 'casual', start: '3k5/9/9/9/9/9/9/p8/R8/5K3 w - - 0 1' });
  const model = seen(server);
  const heard: Sound[] = [];
  const sounder = new Sounder((sound) => heard.push(sound));
  sounder.heard(model);
  model.takeEvent(server.do({ at: 0, event: 'move', by: 'red', move: 'a1d1' }));
  sounder.heard(model);
  expect(heard).toEqual(['check']);
});

test('the own clock that gets low is heard once', () => {
  let now = 0;
  const server = new FakeServer(chuhe, { table: 'casual', time: '1m' });
  const model = seen(server, 'red', () => now);
  const heard: Sound[] = [];
  const sounder = new Sounder((sound) => heard.push(sound));
  for (now = 0; now < 59_000; now += 500) sounder.tick(model);
  expect(heard).toEqual(['low']);
  const others = new Sounder((sound) => heard.push(sound));
  others.tick(seen(server, 'black', () => now));
  expect(heard).toEqual(['low']);
});

// ---- before and after ----

test('a seat that nobody has, and that has no name, asks for one', () => {
  const server = new FakeServer(chuhe, { table: 'casual' });
  const model = seen(server);
  expect(isNameless(model, 'black')).toBe(false);
  const waiting = chuhe.table({ table: 'casual' });
  model.state = waiting.state();
  model.players = { red: '甲', black: '' };
  expect([isNameless(model, 'red'), isNameless(model, 'black')]).toEqual([false, true]);
  model.players = { red: '甲', black: '乙' };
  expect(isNameless(model, 'black')).toBe(false);
  model.players.black = '';
  model.seats = { red: { who: 'person' }, black: { who: 'lobby' } };
  expect(isNameless(model, 'black')).toBe(false);
  waiting.free();
});

test('another game is the same one with the sides exchanged', () => {
  const options = { table: 'casual', time: '3m' };
  const model = seen(new FakeServer(chuhe, options));
  expect(rematchOf(model)).toEqual({ game: options, black: { who: 'me', name: '甲' }, red: { who: 'friend', name: '乙' } });
  model.seats.black = { who: 'engine', level: 7 };
  expect(rematchOf(model)).toEqual({ game: options, black: { who: 'me', name: '甲' }, red: { who: 'engine', level: 7 } });
});
