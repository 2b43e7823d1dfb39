// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { isWaiting, waitsInLobby } from '../src/call_off';
import type { Chuhe } from '../src/chuhe';
import { setLanguage } from '../src/i18n';
import { othersGames, ownGames, type OwnListed } from '../src/lobby';
import type { GameMessage, Listed, Role, Seat, WireState } from '../src/messages';
import { Model } from '../src/model';
import { bodyOf, fitting, make, type Wishes } from '../src/new_game';
import * as prefs from '../src/prefs';
import { isNameless } from '../src/sit_down';
import { statusText } from '../src/words';
import { library } from './library';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
  setLanguage('en');
});
afterEach(() => vi.unstubAllGlobals());

const WISHES: Wishes = { level: '3', colour: 'random', manner: 'casual', clock: 'usual', minutes: '10', increment: '5', rules: 'cxa2020', odds: 'none', game: 'usual', name: '', delay: '0' };

/** A game in which Red sits, and Black has not come. */
function waiting(role: Role, black: Seat, more: object = {}): Model {
  const options = { table: 'casual' };
  const table = chuhe.table(options);
  const event = { at: 0, event: 'seated', by: 'red', name: 'Anna' } as const;
  const { effects } = table.apply(event);
  const message: GameMessage = {
    is: 'game', game: 'g', role, options, players: { red: 'Anna', black: '' },
    seats: { red: { who: 'person' }, black, ...more } as GameMessage['seats'],
    events: [{ seq: 1, event, effects }], state: table.state() as WireState, now: 0,
  };
  table.free();
  const model = new Model(chuhe);
  expect(model.takeGame(message)).toBe(true);
  return model;
}

test('who waits may call it off: a player, in a game of no arbiter, that has not been called off', () => {
  expect(isWaiting(waiting('red', { who: 'person' }))).toBe(true);
  expect(isWaiting(waiting('watcher', { who: 'person' }))).toBe(false);
  expect(isWaiting(waiting('red', { who: 'person' }, { arbiter: true }))).toBe(false);
  expect(isWaiting(waiting('red', { who: 'person' }, { withdrawn: true }))).toBe(false);
});

test('only a game that anybody may take goes on waiting as long as its page is open', () => {
  expect(waitsInLobby(waiting('red', { who: 'lobby' }))).toBe(true);
  expect(waitsInLobby(waiting('red', { who: 'person' }))).toBe(false);
  expect(waitsInLobby(waiting('watcher', { who: 'lobby' }))).toBe(false);
});

test('who comes by the link of a game that was called off is told so, and asked for no name', () => {
  const model = waiting('watcher', { who: 'person' }, { withdrawn: true });
  expect(statusText(model)).toBe('This game was called off');
  expect(isNameless(model, 'black')).toBe(false);
  expect(isNameless(waiting('watcher', { who: 'person' }), 'black')).toBe(true);
  setLanguage('zh');
  expect(statusText(model)).toBe('此局已取消');
  setLanguage('en');
  // one of a hall is its arbiter's
  expect(statusText(waiting('watcher', { who: 'person' }, { withdrawn: true, arbiter: true }))).toContain('arbiter');
});

test('one’s own game that waits is known as such in the lobby, until it has begun', () => {
  const listed = (phase: string, more: object = {}): OwnListed => ({ id: 'a', role: 'red', phase, red: { who: 'person' }, black: { who: 'lobby' }, options: null, ...more });
  const label = (): string => 'somebody';
  const kept = { id: 'a', key: 'k', against: 'Black', waits: true };
  expect(ownGames([kept], [], label)).toEqual([{ address: '/t/a#k', against: 'Black', waits: { id: 'a', key: 'k' } }]);
  expect(ownGames([kept], [listed('playing')], label)).toEqual([{ address: '/t/a#k', against: 'somebody' }]);
  expect(ownGames([kept], [], label, [listed('playing')])).toEqual([{ address: '/t/a#k', against: 'Black' }]);
  expect(ownGames([], [listed('waiting')], label)).toEqual([{ address: '/t/a', against: 'somebody', waits: { id: 'a', key: '' } }]);
  expect(ownGames([], [listed('waiting', { hall: 'h' })], label)).toEqual([{ address: '/t/a', against: 'somebody' }]);
  expect(ownGames([], [listed('waiting', { arbiter: true })], label)).toEqual([{ address: '/t/a', against: 'somebody' }]);
  expect(ownGames([kept], [listed('waiting', { arbiter: true })], label)).toEqual([{ address: '/t/a#k', against: 'somebody' }]);
});

test('nobody is paired with himself: in another tab, or on another device of his account', () => {
  const waits = (id: string, seat: Partial<Seat>): Listed => ({ id, red: { who: 'person', ...seat }, black: { who: 'lobby' }, options: { rules: 'cxa2020', table: 'casual', time: '10m+5s' } });
  const open = [waits('tab', { name: 'Anna' }), waits('device', { name: 'Anna', account: true }), waits('namesake', { name: 'Anna' })];
  expect(othersGames(open, [{ id: 'tab' }], 'Anna').map(({ id }) => id)).toEqual(['namesake']);
  expect(othersGames(open, [{ id: 'tab' }], null).map(({ id }) => id)).toEqual(['device', 'namesake']);
  expect(fitting(othersGames(open, [{ id: 'tab' }], 'Anna'), WISHES)?.id).toBe('namesake');
  expect(fitting(othersGames(open.slice(0, 2), [{ id: 'tab' }], 'Anna'), WISHES)).toBeUndefined();
});

test('a game that was made waits, as far as the browser knows, if somebody else is to come and there is no arbiter', async () => {
  const made = async (opponent: 'engine' | 'friend' | 'anybody', more: object = {}): Promise<prefs.Mine> => {
    const arbiter = 'arbiter' in more ? { arbiter: '/t/a#arbiter' } : {};
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => Promise.resolve({ id: 'a', links: { red: '/t/a#red', ...arbiter }, role: 'red' }) }));
    expect(await make(bodyOf({ ...WISHES, ...more }, opponent))).toBe('/t/a#red');
    return prefs.mine()[0]!;
  };
  expect((await made('anybody')).waits).toBe(true);
  expect((await made('friend')).waits).toBe(true);
  expect((await made('engine')).waits).toBeUndefined();
  expect((await made('friend', { arbiter: 'yes' })).waits).toBeUndefined();
});
