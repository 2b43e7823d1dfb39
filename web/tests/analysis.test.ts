// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Analysis } from '../src/study/analysis';
import { Reviewing } from '../src/study/reviewing';
import { FakeConnection, lookedAt } from './study_connection';

const WANTED = { lines: 3, level: 10 };
const LINE = { score: 35, moves: ['h2e2', 'h9g7'] };

let connection: FakeConnection;
let analysis: Analysis;
let changes = 0;

beforeEach(() => {
  vi.useFakeTimers();
  connection = new FakeConnection();
  changes = 0;
  analysis = new Analysis(connection, () => changes++);
});
afterEach(() => vi.useRealTimers());

const idNow = (): string => connection.last('analyse')!['id'] as string;

test('a position is asked with its moves, and lines are known while they come', () => {
  analysis.ask(lookedAt({ moves: ['h2e2'] }), WANTED);
  expect(connection.last('analyse')).toMatchObject({ fen: lookedAt({}).start, moves: ['h2e2'], rules: 'cxa2020', lines: 3, level: 10 });
  expect(analysis.state).toBe('asked');
  connection.say({ is: 'lines', id: idNow(), depth: 7, lines: [LINE], done: false });
  expect([analysis.state, analysis.depth, analysis.lines]).toEqual(['thinking', 7, [LINE]]);
  connection.say({ is: 'lines', id: idNow(), depth: 9, lines: [LINE], done: true });
  expect(analysis.state).toBe('done');
});

test('a mate that is proven has no depth worth telling', () => {
  analysis.ask(lookedAt({}), WANTED);
  connection.say({ is: 'lines', id: idNow(), depth: 127, lines: [{ mate: 3, moves: ['h2e2'] }], done: true });
  expect(analysis.isProven).toBe(true);
  analysis.ask(lookedAt({ moves: ['h2e2'] }), WANTED);
  vi.advanceTimersByTime(1000);
  connection.say({ is: 'lines', id: idNow(), depth: 12, lines: [{ mate: 3, moves: ['h9g7'] }], done: false });
  expect(analysis.isProven).toBe(false);
});

test('answers to what was asked before are not believed', () => {
  analysis.ask(lookedAt({}), WANTED);
  const old = idNow();
  vi.advanceTimersByTime(1000);
  analysis.ask(lookedAt({ moves: ['h2e2'] }), WANTED);
  connection.say({ is: 'lines', id: old, depth: 7, lines: [LINE], done: false });
  expect(analysis.lines).toEqual([]);
  expect(connection.last('no_analyse')).toEqual({ do: 'no_analyse', id: old });
});

test('who runs through a game asks only about where he stays', () => {
  for (let ply = 0; ply < 40; ply++) analysis.ask(lookedAt({ moves: Array<string>(ply).fill('h2e2') }), WANTED);
  vi.advanceTimersByTime(1000);
  const asked = connection.sent.filter((message) => message['do'] === 'analyse');
  expect(asked.map((message) => (message['moves'] as string[]).length)).toEqual([0, 39]);
});

test('a connection that was lost is asked again, once', () => {
  analysis.ask(lookedAt({}), WANTED);
  connection.become('lost');
  expect(analysis.state).toBe('lost');
  connection.become('open');
  expect(analysis.state).toBe('asked');
  expect(connection.sent.filter((message) => message['do'] === 'analyse').length).toBe(2);
  connection.say({ is: 'lines', id: idNow(), depth: 1, lines: [LINE], done: true });
  connection.become('lost');
  connection.become('open');
  expect(analysis.state).toBe('done');
  expect(connection.sent.filter((message) => message['do'] === 'analyse').length).toBe(2);
});

test('a connection that is not there yet is waited for', () => {
  connection.takes = false;
  analysis.ask(lookedAt({}), WANTED);
  expect(analysis.state).toBe('lost');
  connection.takes = true;
  connection.become('open');
  expect(analysis.state).toBe('asked');
});

test('without an engine it is told why; too many are waited for, longer each time', () => {
  const words = { en: 'wrong', zh: '不对' };
  analysis.ask(lookedAt({}), WANTED);
  connection.say({ is: 'error', code: 'no_engine', message: words, id: idNow() });
  expect([analysis.state, analysis.why]).toEqual(['refused', { en: 'This server has no engine', zh: '这台服务器没有引擎' }]);
  analysis.ask(lookedAt({}), WANTED);
  vi.advanceTimersByTime(250);
  connection.say({ is: 'error', code: 'bad_request', message: words, id: idNow() });
  expect([analysis.state, analysis.why]).toEqual(['refused', words]);
  analysis.ask(lookedAt({}), WANTED);
  vi.advanceTimersByTime(250);
  for (const wait of [4000, 8000, 16_000, 30_000, 30_000]) {
    connection.say({ is: 'error', code: 'too_many', message: words, id: idNow() });
    expect(analysis.state).toBe('busy');
    const before = connection.sent.length;
    vi.advanceTimersByTime(wait - 1);
    expect(connection.sent.length).toBe(before);
    vi.advanceTimersByTime(1);
    expect(connection.sent.length).toBe(before + 1);
  }
  connection.say({ is: 'lines', id: idNow(), depth: 0, lines: [], done: true });
  expect(analysis.state).toBe('silent');
});

test('where the game is over nothing is asked; what is stopped asks no more', () => {
  analysis.ask(lookedAt({ isOver: true }), WANTED);
  expect([analysis.state, connection.sent]).toEqual(['over', []]);
  analysis.ask(lookedAt({}), WANTED);
  const id = idNow();
  analysis.stop();
  expect([analysis.state, connection.last('no_analyse')]).toEqual(['off', { do: 'no_analyse', id }]);
  connection.become('lost');
  connection.become('open');
  vi.advanceTimersByTime(60_000);
  expect(connection.sent.filter((message) => message['do'] === 'analyse').length).toBe(1);
});

test('a game of more moves than the server takes is asked by its position', () => {
  const moves = Array<string>(2001).fill('h2e2');
  analysis.ask(lookedAt({ moves, fen: 'here' }), WANTED);
  expect(connection.last('analyse')).toMatchObject({ fen: 'here' });
  expect(connection.last('analyse')!['moves']).toBeUndefined();
});

test('nothing is heard after it was left', () => {
  analysis.ask(lookedAt({}), WANTED);
  const id = idNow();
  analysis.leave();
  const before = changes;
  connection.say({ is: 'lines', id, depth: 7, lines: [LINE], done: false });
  connection.become('lost');
  expect([changes, connection.hearers]).toEqual([before, 0]);
});

// ---- reviews ----

const REPORT = { plies: [] } as never;

test('a review tells how far it is, and comes', () => {
  const review = new Reviewing(connection, () => undefined);
  review.start(lookedAt({ mainline: ['h2e2', 'h9g7'] }), 4);
  const asked = connection.last('review')!;
  expect(asked).toMatchObject({ moves: ['h2e2', 'h9g7'], level: 4, rules: 'cxa2020' });
  connection.say({ is: 'review', id: asked['id'] as string, done: 1, of: 3 });
  expect([review.state, review.done, review.of, review.isBusy]).toEqual(['working', 1, 3, true]);
  connection.say({ is: 'review', id: asked['id'] as string, done: 3, of: 3, review: REPORT });
  expect([review.state, review.report, review.isBusy]).toEqual(['done', REPORT, false]);
});

test('a review goes on after a lost connection, is stopped, fails with the reason', () => {
  const review = new Reviewing(connection, () => undefined);
  review.start(lookedAt({ mainline: ['h2e2'] }), 4);
  connection.become('lost');
  expect(review.state).toBe('lost');
  connection.become('open');
  const id = connection.last('review')!['id'] as string;
  expect(review.state).toBe('asked');
  review.stop();
  expect([review.state, connection.last('no_review')]).toEqual(['none', { do: 'no_review', id }]);
  connection.say({ is: 'review', id, done: 2, of: 2, review: REPORT });
  expect(review.report).toBeNull();
  for (const message of [{ is: 'review', done: 0, of: 2, failed: { en: 'no', zh: '否' } }, { is: 'error', code: 'too_many', message: { en: 'no', zh: '否' } }]) {
    review.start(lookedAt({ mainline: ['h2e2'] }), 4);
    connection.say({ ...message, id: connection.last('review')!['id'] as string } as never);
    expect([review.state, review.why]).toEqual(['failed', { en: 'no', zh: '否' }]);
  }
});

test('a review that is asked again keeps the old one until the new one comes', () => {
  const review = new Reviewing(connection, () => undefined);
  review.start(lookedAt({ mainline: ['h2e2'] }), 4);
  connection.say({ is: 'review', id: connection.last('review')!['id'] as string, done: 2, of: 2, review: REPORT });
  review.start(lookedAt({ mainline: ['h2e2'] }), 5);
  expect([review.state, review.report]).toEqual(['asked', REPORT]);
  review.stop();
  expect(review.state).toBe('done');
  review.drop();
  expect([review.state, review.report]).toEqual(['none', null]);
});
