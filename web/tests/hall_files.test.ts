// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, test, vi } from 'vitest';

import { fetchAll } from '../src/hall/fetch_all';
import { styleOf } from '../src/hall/sheets';

test('files of many games come one after the other; who asks too fast waits', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return new Response(path, { status: path === '/b' && asked.length === 2 ? 429 : path === '/none' ? 404 : 200 });
  });
  const counted: number[] = [];
  const told = { asked: (index: number) => void counted.push(index), failed: (index: number, status: number) => new Error(`${index}: ${status}`) };
  const all = fetchAll(['/a', '/b', '/c'], () => true, told);
  await vi.runAllTimersAsync();
  expect(await all).toEqual(['/a', '/b', '/c']);
  expect(asked).toEqual(['/a', '/b', '/b', '/c']);
  expect(counted).toEqual([0, 1, 2]);
  await expect(fetchAll(['/a', '/none', '/c'], () => true, told)).rejects.toThrow('1: 404');
  // nobody wants the rest any more
  asked.length = 0;
  expect(await fetchAll(['/a', '/b', '/c'], () => asked.length < 2, told)).toBe(null);
  expect(asked).toEqual(['/a', '/b']);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a sheet lies in a pile as it looks alone', () => {
  expect(styleOf('@page { size: A4 portrait; }\nbody { color: #000; }\n.body { margin: 0; }\n')).toBe('\n.sheet { color: #000; }\n.body { margin: 0; }\n');
});
