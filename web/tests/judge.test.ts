// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Judge, type Question } from '../src/arbiter/judge';
import type { Ruling } from '../src/chuhe';

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  isTerminated = false;
  readonly questions: Question[] = [];
  constructor() {
    workers.push(this);
  }
  postMessage(question: Question): void {
    this.questions.push(question);
  }
  terminate(): void {
    this.isTerminated = true;
  }
}

let workers: FakeWorker[];
let answered: string[];
let judge: Judge;
const question = (name: string): Question => ({ start: name, forgive: [], moves: [], book: 'cxa2020' });
const ruling = { verdict: 'draw' } as Ruling;
const last = (): FakeWorker => workers[workers.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', FakeWorker);
  workers = [];
  answered = [];
  judge = new Judge((id) => answered.push(id));
});
afterEach(() => {
  judge.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a worker that fails is replaced after a while, and what is asked then is answered', () => {
  judge.ask('a', question('a'));
  judge.ask('b', question('b'));
  last().onerror!();
  expect(last().isTerminated).toBe(true);
  expect(answered).toEqual(['a']);
  expect(judge.isFailing).toBe(false);
  vi.advanceTimersByTime(3_000);
  expect(workers).toHaveLength(2);
  last().onmessage!({ data: ruling });
  expect(answered).toEqual(['a', 'b']);
  expect(judge.ask('b', question('b'))).toEqual(ruling);
});

test('a question that is never answered does not stop the others', () => {
  judge.ask('a', question('a'));
  judge.ask('b', question('b'));
  vi.advanceTimersByTime(35_000);
  expect(workers[0]!.isTerminated).toBe(true);
  expect(last().questions.map(({ start }) => start)).toEqual(['b']);
});

test('it is known when nothing can be judged for some time, until something can', () => {
  for (const name of ['a', 'b', 'c']) {
    judge.ask(name, question(name));
    last().onerror!();
    vi.advanceTimersByTime(30_000);
  }
  expect(judge.isFailing).toBe(true);
  judge.ask('d', question('d'));
  last().onmessage!({ data: null });
  expect(judge.isFailing).toBe(false);
});

test('who is left hires nobody', () => {
  judge.ask('a', question('a'));
  judge.ask('b', question('b'));
  last().onerror!();
  judge.close();
  vi.advanceTimersByTime(60_000);
  expect(workers).toHaveLength(1);
});
