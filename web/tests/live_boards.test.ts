// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import type { Chuhe } from '../src/chuhe';
import { fenOf, menOf } from '../src/keys';
import { endOf, LiveBoards, nextWait } from '../src/live_boards';
import type { Listed } from '../src/messages';
import { library } from './library';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the men of a game stand as the library says after any moves', () => {
  for (let round = 1; round <= 20; round++) {
    const position = chuhe.start();
    const nodes: string[] = [];
    for (let i = 0; i < 60; i++) {
      const moves = position.moves();
      if (moves.length === 0) break;
      const move = moves[(i * 7 + round * 13) % moves.length]!;
      position.play(move);
      nodes.push(move);
    }
    expect(endOf({ chuhe: 1, nodes })).toEqual({ fen: position.fen.split(' ')[0], last: nodes[nodes.length - 1], plies: nodes.length });
    position.free();
  }
});

test('moves with clock times, another start, a soldier that becomes something, lines beside the game', () => {
  expect(endOf({ chuhe: 1 })).toEqual({ fen: START, last: undefined, plies: 0 });
  expect(endOf({ chuhe: 1, nodes: [{ move: 'h2e2', left_ms: 59000 }, 'h9g7', { move: 'b9c7', parent: 1 }] })).toEqual({
    fen: 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR',
    last: 'h9g7',
    plies: 2,
  });
  expect(endOf({ chuhe: 1, start: '3k5/P8/9/9/9/9/9/9/9/5K3 w - - 0 1', nodes: ['a8a9=R'] }).fen).toBe('R2k5/9/9/9/9/9/9/9/9/5K3');
});

test('a FEN is read and written alike', () => {
  for (const fen of [START, '9/4k4/2NN5/8C/9/9/9/9/9/3K5', '9/9/9/9/9/9/9/9/9/9']) expect(fenOf(menOf(fen))).toBe(fen);
});

test('a game is asked for the more seldom, the longer nobody moved', () => {
  let wait = 0;
  const waits = [true, false, false, false, false, false, true].map((isOther) => (wait = nextWait(wait, isOther)));
  expect(waits).toEqual([8000, 16_000, 32_000, 64_000, 64_000, 64_000, 8000]);
  expect(nextWait(0, false)).toBe(8000);
});

test('what does not come keeps no other board from being asked for, and is given up when the lobby is left', async () => {
  vi.useFakeTimers();
  let seen: (entries: object[]) => void = () => undefined;
  class Observer {
    constructor(told: (entries: object[]) => void) {
      seen = told;
    }
    observe(target: object): void {
      seen([{ target, isIntersecting: true }]);
    }
    disconnect(): void {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('document', { visibilityState: 'visible', createElement: () => ({ setAttribute: () => undefined }) });
  const asked: { path: string; signal: AbortSignal }[] = [];
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ path, signal });
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
  });
  const boards = new LiveBoards(() => undefined, () => undefined);
  const places = ['a', 'b', 'c'].map((id) => ({ dataset: { game: id }, append: () => undefined }));
  boards.show(['a', 'b', 'c'].map((id) => ({ id }) as Listed), { querySelectorAll: () => places } as unknown as HTMLElement);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked.map(({ path }) => path)).toEqual(['/games/a.json', '/games/b.json']);
  await vi.advanceTimersByTimeAsync(6000);
  expect(asked.map(({ path, signal }) => [path, signal.aborted])).toEqual([['/games/a.json', true], ['/games/b.json', true], ['/games/c.json', false]]);
  boards.leave();
  expect(asked[2]!.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(3);
});
