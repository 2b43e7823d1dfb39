// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Hooks } from '../src/arbiter/panel';
import type { Chuhe } from '../src/chuhe';
import type { Model } from '../src/model';
import { Office } from '../src/office';

const line = vi.hoisted(() => ({ tried: 0 }));

vi.mock('../src/arbiter/panel', () => ({
  get ArbiterPanel() {
    line.tried++;
    throw new Error('no line');
  },
}));
vi.mock('../src/arbiter/player', () => new Promise(() => undefined));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('document', { createElement: () => ({ setAttribute: () => undefined }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A table with an arbiter: it asks for its office whenever it is shown. */
function table(role: 'arbiter' | 'red'): { office: Office; isReady: () => boolean } {
  const model = { side: role === 'red' ? 'red' : null, hasArbiter: true } as unknown as Model;
  let isReady = false;
  const show = (): void => {
    office.show(model, 0, role, false);
    if (!office.isPending) isReady = true;
  };
  const office: Office = new Office({} as Chuhe, { changed: show } as unknown as Hooks);
  show();
  return { office, isReady: () => isReady };
}

test('a panel that does not load leaves the table to be seen, and is tried again, not without pause', async () => {
  const { office, isReady } = table('arbiter');
  expect(isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(isReady()).toBe(true);
  expect(line.tried).toBe(1);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(line.tried).toBe(3);
  office.leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(line.tried).toBeLessThanOrEqual(4);
});

test('what takes too long to load keeps nobody from his game', async () => {
  const { isReady } = table('red');
  await vi.advanceTimersByTimeAsync(1000);
  expect(isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(isReady()).toBe(true);
});
