// SPDX-License-Identifier: GPL-3.0-or-later
import { webcrypto } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Lines } from '../src/hall/lines';
import type { Message } from '../src/messages';
import type { Socket, Status } from '../src/net';

// browsers and newer Node.js have it
globalThis.crypto ??= webcrypto as Crypto;

class Wire implements Socket {
  sent: Record<string, unknown>[] = [];
  isClosed = false;
  onopen: Socket['onopen'] = null;
  onclose: Socket['onclose'] = null;
  onmessage: Socket['onmessage'] = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.isClosed = true;
  }
  of(what: string): Record<string, unknown>[] {
    return this.sent.filter((message) => message['do'] === what);
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
}

let wires: Wire[] = [];
let statuses: Status[] = [];
let messages: Message[] = [];
let lines: Lines;

/** Opens what was begun, and waits until all that is asked for was asked for. */
function settle(): void {
  for (const wire of wires) wire.onopen?.({} as Event);
  for (let s = 0; s < 20; s++) {
    vi.advanceTimersByTime(1000);
    for (const wire of wires) {
      const ping = wire.of('ping').at(-1);
      if (ping) wire.say({ is: 'pong', t: ping['t'], now: 0 });
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  [wires, statuses, messages] = [[], [], []];
  lines = new Lines('h', 'k', { status: (status) => statuses.push(status), message: (message) => messages.push(message) }, () => {
    wires.push(new Wire());
    return wires[wires.length - 1]!;
  });
  lines.start();
});
afterEach(() => {
  lines.close();
  vi.useRealTimers();
});

const join = (n: number, from = 0): void => {
  for (let i = from; i < from + n; i++) lines.join(`g${i}`, () => 0);
};

test('a hall of few games has one connection; one of 500 has two, each within what the server allows', () => {
  join(250);
  expect(wires.length).toBe(1);
  join(250, 250);
  expect(wires.length).toBe(2);
  settle();
  for (const wire of wires) {
    expect(wire.of('hall')).toEqual([{ do: 'hall', hall: 'h', key: 'k' }]);
    expect(wire.of('join').length).toBe(250);
    // nobody is an arbiter before that
    expect(wire.sent.findIndex((one) => one['do'] === 'hall')).toBeLessThan(wire.sent.findIndex((one) => one['do'] === 'join'));
  }
  expect(new Set(wires.flatMap((wire) => wire.of('join').map((one) => one['game']))).size).toBe(500);
});

test('what is sent of a game goes where it is seen; what the hall is, is told once', () => {
  join(251);
  settle();
  lines.of('g250').event({ event: 'start', by: 'arbiter' }, 'g250');
  wires[1]!.say({ is: 'game', game: 'g250' });
  expect(lines.of('g0')).not.toBe(lines.of('g250'));
  for (const wire of wires) wire.say({ is: 'hall', hall: 'h', name: 'Cup', role: 'director', games: [] });
  expect(messages.filter((message) => message.is === 'hall').length).toBe(1);
  expect(messages.some((message) => message.is === 'game' && message.game === 'g250')).toBe(true);
});

test('the connection is as good as the worst; who leaves makes room', () => {
  join(251);
  settle();
  expect(statuses.at(-1)).toBe('open');
  wires[1]!.onclose?.({} as CloseEvent);
  expect(statuses.at(-1)).toBe('lost');
  lines.leaveGame('g0');
  join(1, 300);
  expect(lines.of('g300')).toBe(lines.of('g1'));
});
