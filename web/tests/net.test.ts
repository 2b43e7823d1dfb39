// SPDX-License-Identifier: GPL-3.0-or-later
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Net, type Socket, type Status } from '../src/net';

// browsers and newer Node.js have it
globalThis.crypto ??= webcrypto as Crypto;

class Wire implements Socket {
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  answersPings = false;
  constructor(readonly address: string) {}
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  send(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    this.sent.push(message);
    if (this.answersPings && message['do'] === 'ping') setTimeout(() => this.say({ is: 'pong', t: message['t'], now: 0 }), 1);
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.onopen?.({} as Event);
  }
  cut(): void {
    this.onclose?.({} as CloseEvent);
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  of(what: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['do'] === what);
  }
}

let wires: Wire[] = [];
let statuses: Status[] = [];
let messages: object[] = [];
let net: Net;

/** The connection that was made last to that address. */
function at(address: string): Wire {
  return wires.filter((wire) => wire.address === address).at(-1)!;
}

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  statuses = [];
  messages = [];
  net = new Net({ status: (status) => statuses.push(status), message: (message) => messages.push(message) }, (address) => {
    wires.push(new Wire(address));
    return wires[wires.length - 1]!;
  });
});
afterEach(() => {
  net.close();
  vi.useRealTimers();
});

test('a game is joined when the connection is there, and again from where it was', () => {
  let have = 0;
  net.join('abc', 'secret', () => have);
  net.start();
  wires[0]!.open();
  expect(wires[0]!.of('join')).toEqual([{ do: 'join', game: 'abc', key: 'secret', have: 0 }]);
  have = 17;
  wires[0]!.cut();
  expect(statuses).toEqual(['connecting', 'open', 'lost']);
  vi.advanceTimersByTime(1000);
  wires[1]!.open();
  expect(wires[1]!.of('join')[0]!['have']).toBe(17);
});

test('what was not answered is sent again with the same key, what was is not', () => {
  net.join('abc', 'secret', () => 0);
  net.start();
  wires[0]!.open();
  const first = net.event({ event: 'move', move: 'h2e2' }, 'abc', 1234);
  expect(at('').of('event').at(-1)).toMatchObject({ thought: 1234 });
  wires[0]!.say({ is: 'taken', game: 'abc', n: first, seq: 4 });
  const second = net.event({ event: 'offer' });
  expect(at('').of('event').at(-1)).not.toHaveProperty('thought');
  wires[0]!.cut();
  const third = net.event({ event: 'resign' });
  vi.advanceTimersByTime(1000);
  wires[1]!.open();
  expect(wires[1]!.of('event').map((message) => message['n'])).toEqual([second, third]);
  expect(new Set([first, second, third]).size).toBe(3);
  expect(first).toMatch(/^[0-9a-z]{1,40}$/);
});

test.each(['before', 'after'])('many games, asked for %s it opens, are joined a few at a time; what is said of one goes out after its join', (when) => {
  const joins = (i: number): unknown[] => wires[i]!.of('join').map((message) => message['game']);
  const ids = Array.from({ length: 60 }, (_, i) => `g${i}`);
  const ask = (): void => ids.forEach((id) => net.join(id, undefined, () => 0));
  net.hall('h', undefined);
  if (when === 'before') ask();
  net.start();
  wires[0]!.open();
  if (when === 'after') ask();
  expect(wires[0]!.of('hall')).toEqual([{ do: 'hall', hall: 'h' }]);
  expect(joins(0)).toHaveLength(40);
  net.event({ event: 'pause', by: 'arbiter' }, 'g59');
  net.event({ event: 'pause', by: 'arbiter' }, 'g0');
  expect(wires[0]!.of('event').map((message) => message['game'])).toEqual(['g0']);
  vi.advanceTimersByTime(500);
  expect(joins(0)).toHaveLength(50);
  vi.advanceTimersByTime(500);
  expect(joins(0)).toEqual(ids);
  expect(wires[0]!.of('event').map((message) => message['game'])).toEqual(['g0', 'g59']);
  net.leaveGame('g3');
  net.rejoin('g4');
  expect(wires[0]!.of('leave')).toEqual([{ do: 'leave', game: 'g3' }]);
  expect(wires[0]!.of('join')[60]).toEqual({ do: 'join', game: 'g4', have: 0 });
  wires[0]!.cut();
  vi.advanceTimersByTime(1000);
  wires[1]!.open();
  vi.advanceTimersByTime(3000);
  expect(joins(1)).toHaveLength(59);
});

test('it waits longer each time, and never more than twenty seconds', () => {
  net.start();
  for (let i = 0; i < 12; i++) {
    wires[wires.length - 1]!.cut();
    expect(wires).toHaveLength(i + 1);
    vi.advanceTimersByTime(200);
    expect(wires).toHaveLength(i + 1);
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    expect(Date.now() - before).toBeLessThan(20_000);
    expect(wires).toHaveLength(i + 2);
  }
});

test('when the network is back it is tried at once', () => {
  net.start();
  wires[0]!.cut();
  net.hurry();
  expect(wires).toHaveLength(2);
  net.hurry();
  expect(wires).toHaveLength(2);
});

test('a connection that does not open is begun anew after a while, and sooner when somebody waits for it', () => {
  net.start();
  vi.advanceTimersByTime(7_900);
  expect(wires).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(wires[0]!.isClosed).toBe(true);
  vi.advanceTimersByTime(1_000);
  expect(wires).toHaveLength(2);
  net.hurry();
  expect(wires).toHaveLength(2);
  vi.advanceTimersByTime(3_100);
  net.hurry();
  expect(wires[1]!.isClosed).toBe(true);
  expect(wires).toHaveLength(3);
  wires[2]!.answersPings = true;
  wires[2]!.open();
  vi.advanceTimersByTime(30_000);
  expect(wires).toHaveLength(3);
  expect(statuses[statuses.length - 1]).toBe('open');
});

test('who comes back to the page learns soon that a connection is dead', () => {
  net.start();
  wires[0]!.answersPings = true;
  wires[0]!.open();
  vi.advanceTimersByTime(1_000);
  net.hurry();
  vi.advanceTimersByTime(4_000);
  expect(wires[0]!.isClosed).toBe(false);
  wires[0]!.answersPings = false;
  net.hurry();
  expect(wires[0]!.of('ping')).toHaveLength(3);
  vi.advanceTimersByTime(2_000);
  net.hurry(); // once more: it is not waited for longer by that
  vi.advanceTimersByTime(1_000);
  expect(wires[0]!.isClosed).toBe(true);
});

test('after a sleep the games are asked for once more: their clocks went on', () => {
  net.join('abc', 'secret', () => 7);
  net.start();
  wires[0]!.answersPings = true;
  wires[0]!.open();
  net.hurry();
  expect(wires[0]!.of('join')).toHaveLength(1);
  vi.setSystemTime(Date.now() + 60_000); // timers stand still
  net.hurry();
  expect(wires[0]!.of('join')).toHaveLength(1);
  vi.advanceTimersByTime(10);
  net.hurry();
  expect(wires[0]!.of('join')).toHaveLength(2);
  expect(wires[0]!.of('join')[1]!['have']).toBe(7);
});

test('what is said of a game that is not joined never happens, and what was said of one that was left does not happen later', () => {
  net.join('abc', undefined, () => 0);
  net.join('def', undefined, () => 0);
  net.start();
  wires[0]!.open();
  expect(net.event({ event: 'pause', by: 'arbiter' }, 'other')).toBe(null);
  net.join('other', undefined, () => 0);
  expect(wires[0]!.of('event')).toEqual([]);
  const n = net.event({ event: 'pause', by: 'arbiter' }, 'abc')!;
  net.event({ event: 'pause', by: 'arbiter' }, 'def');
  net.leaveGame('abc');
  net.join('abc', undefined, () => 0);
  expect(wires[0]!.of('event').map((message) => message['game'])).toEqual(['abc', 'def']);
  expect(wires[0]!.of('event')[0]!['n']).toBe(n);
});

test('what the server could not do is not said once more', () => {
  net.join('abc', undefined, () => 0);
  net.start();
  wires[0]!.open();
  const n = net.event({ event: 'offer' });
  wires[0]!.say({ is: 'error', code: 'forbidden', message: { en: '', zh: '' }, game: 'abc', n });
  wires[0]!.cut();
  vi.advanceTimersByTime(1_000);
  wires[1]!.open();
  expect(wires[1]!.of('event')).toEqual([]);
});

test('a connection that answers no ping is given up', () => {
  net.start();
  wires[0]!.open();
  const ping = wires[0]!.of('ping')[0]!;
  wires[0]!.say({ is: 'pong', t: ping['t'], now: 0 });
  vi.advanceTimersByTime(21_000);
  expect(wires[0]!.of('ping')).toHaveLength(2);
  vi.advanceTimersByTime(9_000);
  expect(wires[0]!.isClosed).toBe(true);
  expect(statuses[statuses.length - 1]).toBe('lost');
});

test('what is no message is passed over', () => {
  net.start();
  wires[0]!.open();
  expect(() => wires[0]!.onmessage?.({ data: '{' } as MessageEvent)).not.toThrow();
});

test('a game that is elsewhere is seen there, and what was not answered is said there', () => {
  net.hall('h', 'key');
  net.join('abc', 'secret', () => 3);
  net.join('def', undefined, () => 0);
  net.start();
  at('').open();
  at('').say({ is: 'game', game: 'def' });
  const n = net.event({ event: 'offer' });
  at('').say({ is: 'elsewhere', game: 'abc', address: '/p1' });
  expect(statuses[statuses.length - 1]).toBe('connecting');
  at('/p1').open();
  expect(statuses[statuses.length - 1]).toBe('open');
  expect(at('/p1').sent.slice(0, 3)).toEqual([
    { do: 'hall', hall: 'h', key: 'key' },
    { do: 'join', game: 'abc', key: 'secret', have: 3 },
    { do: 'event', game: 'abc', n, event: { event: 'offer' } },
  ]);
  net.event({ event: 'resign' }, 'abc');
  net.event({ event: 'resign' }, 'def');
  expect(at('/p1').of('event')).toHaveLength(2);
  expect(at('').of('event').map((message) => message['game'])).toEqual(['abc', 'def']);
  expect(messages).toEqual([{ is: 'game', game: 'def' }]);
  net.leaveGame('abc');
  expect(at('/p1').isClosed).toBe(true);
  expect(at('').isClosed).toBe(false);
});

test('when a process is gone its game is asked for at the server, until somebody has it', () => {
  net.join('abc', 'secret', () => 0);
  net.start();
  at('').answersPings = true;
  at('').open();
  for (let i = 0; i < 5; i++) {
    at('').say({ is: 'elsewhere', game: 'abc', address: '/p1' });
    vi.advanceTimersByTime(4_000); // they do not agree: not at once
    at('/p1').cut();
    expect(statuses[statuses.length - 1]).toBe('lost');
    const before = at('').of('join').length;
    vi.advanceTimersByTime(4_000);
    expect(at('').of('join')).toHaveLength(before + 1);
  }
  at('').say({ is: 'elsewhere', game: 'abc', address: '/p2' });
  for (let i = 0; i < 30 && !at('/p2'); i++) vi.advanceTimersByTime(500);
  at('/p2').open();
  at('/p2').say({ is: 'game', game: 'abc' });
  expect(at('/p2').of('join')).toHaveLength(1);
  expect(statuses[statuses.length - 1]).toBe('open');
  at('/p2').say({ is: 'elsewhere', game: 'abc', address: '' });
  expect(at('/p2').isClosed).toBe(true);
  const before = at('').of('join').length;
  at('').say({ is: 'elsewhere', game: 'abc', address: '' });
  expect(at('').of('join')).toHaveLength(before);
  vi.advanceTimersByTime(15_000);
  expect(at('').of('join')).toHaveLength(before + 1);
});
