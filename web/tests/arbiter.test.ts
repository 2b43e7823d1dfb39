// SPDX-License-Identifier: GPL-3.0-or-later
import { beforeAll, beforeEach, expect, test } from 'vitest';

import { agreed } from '../src/arbiter/agreed';
import { mattersOf, need, tellWarning } from '../src/arbiter/attention';
import { eventText63, previewText } from '../src/arbiter/desk';
import { judgeEarly, questionOf, warningOf, type Warning } from '../src/arbiter/judge';
import { changeText, timeChange, wholeOf } from '../src/arbiter/forms';
import { isIncident, isProposal } from '../src/arbiter/log';
import { confirmation, mayConfirm } from '../src/arbiter/ruling_form';
import { sealedText, sealingOf } from '../src/arbiter/sealing';
import { lastTiding } from '../src/arbiter/told';
import { effectText, eventText, msOf, refusalText, span } from '../src/arbiter/texts';
import type { Chuhe } from '../src/chuhe';
import { setLanguage } from '../src/i18n';
import { endsUntold, loopText } from '../src/loop_warning';
import type { GameOptions } from '../src/messages';
import { Model, type Happening } from '../src/model';
import { occurrencesOf } from '../src/repeats';
import { matterText, roleText, statusText } from '../src/words';
import { FakeServer, library } from './library';

let chuhe: Chuhe;
beforeAll(async () => {
  chuhe = await library();
});
beforeEach(() => setLanguage('en'));

const CHASE = '3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1';

/** A game that its arbiter sees. */
function table(options: GameOptions): { server: FakeServer; model: Model; say(event: object): void } {
  const server = new FakeServer(chuhe, options);
  const model = new Model(chuhe, () => 0);
  const game = server.game('arbiter');
  model.takeGame({ ...game, seats: { ...game.seats, arbiter: true } });
  let at = 0;
  const say = (event: object): void => {
    at += 1000;
    expect(model.takeEvent(server.do({ at, ...event } as Parameters<FakeServer['do']>[0]))).toBe(true);
  };
  return { server, model, say };
}

function loop(say: (event: object) => void, loops: number): void {
  const moves = ['a1d1', ...Array.from({ length: loops }, () => ['d9e9', 'd1e1', 'e9d9', 'e1d1']).flat()];
  moves.forEach((move, i) => say({ event: 'move', by: i % 2 ? 'black' : 'red', move }));
}

function warn(model: Model): Warning | null {
  const question = questionOf(model);
  return question && warningOf(chuhe, model, judgeEarly(chuhe, question));
}

function matters(model: Model, warning: Warning | null = null): string[] {
  return mattersOf(model, warning && tellWarning(chuhe, warning, 'en')).map((matter) => `${matter.level} ${matter.kind}: ${matter.text}`);
}

const OPEN_TABLE: GameOptions = { table: 'tournament', rules: 'cxa2020', press: 'machine', records: false, touch_move: false };

test('a loop is judged from the second time on: who would lose, why, and how often is still to go', () => {
  const { model, say } = table({ ...OPEN_TABLE, start: CHASE });
  expect(questionOf(model)).toBe(null);
  loop(say, 1);
  expect(occurrencesOf(model)).toBe(2);
  let warning = warn(model)!;
  expect(warning).toMatchObject({ occurrences: 2, needed: 4, loser: 'red' });
  expect(tellWarning(chuhe, warning, 'en')).toEqual({
    text: 'The position stands for the 2nd time; at the 4th it is ruled on. Red must change or loses: perpetual check (25.1)',
    brief: 'Red perpetual check 2/4 (25.1)',
    isDue: false,
    isNext: false,
    loser: 'red',
  });
  expect(warning.ruling.plies.map((ply) => ply.ply)).toEqual([2, 3, 4, 5]);
  ['d9e9', 'd1e1', 'e9d9', 'e1d1'].forEach((move, i) => say({ event: 'move', by: i % 2 ? 'red' : 'black', move }));
  warning = warn(model)!;
  expect(matters(model, warning)).toEqual(['now repetition: The position stands for the 3rd time; the next repetition is ruled on. Red must change or loses: perpetual check (25.1)']);
  setLanguage('zh');
  expect(tellWarning(chuhe, warning, 'zh').text).toBe('局面第3次出现，再次出现即裁决。红方长将：须变着，不变作负 (25.1)');
});

test('a chariot that chases a cannon is told of in Chinese, shortly and in full', () => {
  const { model, say } = table({ ...OPEN_TABLE, start: '3k5/9/9/c8/8R/9/9/9/9/5K3 w - - 0 1' });
  ['i5i6', 'a6a5', 'i6i5', 'a5a6', 'i5i6'].forEach((move, i) => say({ event: 'move', by: i % 2 ? 'black' : 'red', move }));
  setLanguage('zh');
  const warning = warn(model)!;
  expect(tellWarning(chuhe, warning, 'zh').brief).toBe(`红方 长捉 2/4 (${warning.ruling.clause})`);
  expect(tellWarning(chuhe, warning, 'zh').text).toBe(`局面第2次出现（第4次裁决）。红方长捉：须变着，不变作负 (${warning.ruling.clause})`);
  expect(warning.ruling.plies.map((ply) => ply.class)).toEqual(['idle', 'chase', 'idle', 'chase']);
});

test('a loop that nobody must leave is said to be a draw', () => {
  const { model, say } = table(OPEN_TABLE);
  ['a0a1', 'a9a8', 'a1a0', 'a8a9'].forEach((move, i) => say({ event: 'move', by: i % 2 ? 'black' : 'red', move }));
  const warning = warn(model)!;
  expect(warning).toMatchObject({ occurrences: 2, loser: null });
  expect(matters(model, warning)).toEqual(['soon repetition: The position stands for the 2nd time; at the 4th it is ruled on. A draw when nobody changes (24)'.replace(' (24)', warning.ruling.clause ? ` (${warning.ruling.clause})` : '')]);
});

test('plies are told by their number in the game, also where odds begin it with two moves of one side', () => {
  const { model, say } = table({ ...OPEN_TABLE, odds: { first_moves: 2 } });
  say({ event: 'move', by: 'red', move: 'b0c2' });
  say({ event: 'move', by: 'red', move: 'h0g2' });
  ['a9a8', 'a0a1', 'a8a9', 'a1a0'].forEach((move, i) => say({ event: 'move', by: i % 2 ? 'red' : 'black', move }));
  expect(occurrencesOf(model)).toBe(2);
  expect(warn(model)!.ruling.plies.map((ply) => ply.ply)).toEqual([3, 4, 5, 6]);
});

test('a claim has the side told first; the ruling of the book is confirmed as the result', () => {
  const { model, say } = table({ ...OPEN_TABLE, start: CHASE });
  loop(say, 3);
  const warning = warn(model)!;
  expect(matters(model, warning)[0]).toMatch(/^now repetition: The position stands for the 4th time: a ruling is due/);
  expect(previewText(chuhe, model.attempt({ event: 'claim_repetition', by: 'arbiter' }))).toMatch(/^Red: must change/);
  const event = confirmation(warning.ruling.verdict)!;
  expect(event).toEqual({ event: 'ruling', by: 'arbiter', result: 'black_wins', ending: 'repetition' });
  expect(previewText(chuhe, model.attempt(event))).toBe('Black wins: did not change what must be changed (1999 4.1.7)');
  // no result before the side was told, and has moved without a change
  expect(mayConfirm(model, warning)).toBe(false);
  say({ event: 'claim_repetition', by: 'arbiter' });
  expect(matters(model, warning)).toEqual(['now warned: Red must change, or loses']);
  expect(mayConfirm(model, warning)).toBe(false);
  say({ event: 'move', by: 'black', move: 'd9e9' });
  expect(matters(model, warn(model))).toEqual(['now warned: Red must change, or loses']);
  say({ event: 'move', by: 'red', move: 'd1e1' });
  expect(matters(model, warn(model))).toEqual(['now unchanged: Red has not changed, and is to lose']);
  expect(mayConfirm(model, warn(model))).toBe(true);
  expect(previewText(chuhe, model.attempt({ event: 'claim_repetition', by: 'arbiter' }))).toMatch(/^Black wins: did not change/);
  say(event);
  expect(matters(model)).toEqual(['now ended: Black wins: did not change what must be changed (1999 4.1.7) · to be signed']);
  expect(confirmation('unknown')).toBe(null);
  expect(confirmation('none')).toBe(null);
  expect(confirmation('draw')).toMatchObject({ result: 'draw', ending: 'repetition_draw' });
});

test('what is tried changes nothing, and a refusal has its words and its clause', () => {
  const { model, say } = table({ ...OPEN_TABLE, time: '10m' });
  expect(previewText(chuhe, model.attempt({ event: 'sign', by: 'arbiter' }))).toBe('the game has not ended (1999 10.1)');
  expect(previewText(chuhe, model.attempt({ event: 'resume', by: 'arbiter' }))).toBe('the clocks are not stopped');
  const given = model.attempt({ event: 'time', by: 'arbiter', side: 'black', ms: -90_000 })!;
  expect(previewText(chuhe, given)).toBe('Black: the time is corrected −1:30');
  expect(model.left('black')).toBe(600_000);
  for (let i = 0; i < 2; i++) say({ event: 'foul', by: 'arbiter', side: 'red', foul: '9.1.2' });
  expect(matters(model)).toEqual(['soon fouls: Red: fouls 2 of 3']);
  const third = model.attempt({ event: 'foul', by: 'arbiter', side: 'red', foul: '9.1.3' })!;
  expect(previewText(chuhe, third)).toMatch(/Black wins: the third foul \(1999 4\.1\.8\)$/);
  expect(model.isOver).toBe(false);
});

test('offers, answers and claims are a log of their own; a move that refuses one is in it', () => {
  const { model, say } = table(OPEN_TABLE);
  say({ event: 'offer', by: 'red' });
  expect(matters(model)).toEqual(['now offer: Red offers a draw']);
  say({ event: 'refuse', by: 'black' });
  say({ event: 'move', by: 'red', move: 'h2e2' });
  say({ event: 'offer', by: 'black' });
  say({ event: 'move', by: 'black', move: 'h9g7' });
  say({ event: 'foul', by: 'arbiter', side: 'black', foul: '9.1.1' });
  expect(model.events.filter(isProposal).map((entry) => eventText(chuhe, entry))).toEqual(['Red offers a draw', 'Black refuses', 'Black offers a draw']);
  expect(model.events.filter(isIncident).map((entry) => entry.event.event)).toEqual(['seated', 'seated', 'start', 'offer', 'refuse', 'offer', 'foul']);
  const foul = model.events[model.events.length - 1]!;
  expect(eventText(chuhe, foul)).toBe('Arbiter: a foul is given: Black · 9.1.1 disturbs the opponent in his time');
  expect(effectText(chuhe, foul.effects[0]!)).toBe('Black: a foul 9.1.1 disturbs the opponent in his time (now 1)');
});

test('moves are told as the list of moves writes them, those that were taken back too; points with what stands there', () => {
  const { model, say } = table({ ...OPEN_TABLE, time: '10m' });
  const told = (): string => {
    const entry = model.events[model.events.length - 1]!;
    return eventText(chuhe, entry, model.seenAt.get(entry.seq));
  };
  say({ event: 'move', by: 'red', move: 'h2e2' });
  expect(told()).toBe('Red moves: C2=5');
  say({ event: 'move', by: 'black', move: 'h9g7' });
  say({ event: 'correct', by: 'arbiter', correction: 'plies', count: 1 });
  expect(model.plies).toHaveLength(1);
  const back = model.events.find((entry) => entry.event.move === 'h9g7')!;
  expect(eventText(chuhe, back, model.seenAt.get(back.seq))).toBe('Black moves: H8+7');
  setLanguage('zh');
  expect(eventText(chuhe, back, model.seenAt.get(back.seq))).toMatch(/^黑方.*：马8进7$/);
  setLanguage('en');
  say({ event: 'correct', by: 'arbiter', correction: 'board', square: 'a0' });
  expect(told()).toBe('Arbiter: an error is put right: chariot a0');
  expect(lastTiding(chuhe, model)).toBe('Arbiter: an error is put right: chariot a0');
  say({ event: 'adjourn', by: 'arbiter' });
  say({ event: 'seal', by: 'black', move: 'h9g7' });
  expect(told()).toBe('Black seals a move: H8+7');
  say({ event: 'open', by: 'arbiter' });
  expect(told()).toMatch(/^Arbiter: .*: H8\+7$/);
  // where nobody knows the position there are the points
  expect(eventText(chuhe, back)).toBe('Black moves: h9g7');
});

test('a move that is none of the position, and those of the variant, are told as they came', () => {
  const { model, say } = table({ ...OPEN_TABLE, illegal_move: 'loses' });
  say({ event: 'move', by: 'red', move: 'b0b2' });
  const entry = model.events[model.events.length - 1]!;
  expect(eventText(chuhe, entry, model.seenAt.get(entry.seq))).toBe('Red moves: b0b2');
  const variant = table({ table: 'casual', markers: 1 });
  variant.say({ event: 'move', by: 'red', move: 'h2e2' });
  expect(variant.model.seenAt.size).toBe(0);
});

test('a paused, an adjourned and a signed game', () => {
  const { model, say } = table({ ...OPEN_TABLE, time: '10m' });
  say({ event: 'pause', by: 'arbiter' });
  expect(matters(model)).toEqual(['soon paused: The clocks are stopped']);
  say({ event: 'resume', by: 'arbiter' });
  say({ event: 'adjourn', by: 'arbiter' });
  expect(matters(model)).toEqual(['soon sealing: Red is to seal a move']);
  say({ event: 'seal', by: 'red', move: 'h2e2' });
  expect(matters(model)).toEqual(['note adjourned: Adjourned']);
  say({ event: 'open', by: 'arbiter' });
  say({ event: 'resign', by: 'black' });
  expect(matters(model)[0]).toMatch(/^soon ended: Red wins: resignation .* to be signed$/);
  for (const by of ['red', 'black']) say({ event: 'sign', by });
  expect(matters(model)[0]).toMatch(/^now ended: .* both have signed, the arbiter has not$/);
  say({ event: 'sign', by: 'arbiter' });
  expect(matters(model)).toEqual([]);
});

test('one that needs the arbiter now comes before any number that do not', () => {
  const soon = { kind: 'a', level: 'soon' as const, text: '' };
  expect(need([{ ...soon, level: 'now' }])).toBeGreaterThan(need([soon, soon, soon, { ...soon, level: 'note' }]));
});

test('times and texts of events', () => {
  expect(['0:11:00', '2m', '-1h30m', '500ms', 1500, undefined].map((text) => msOf(text))).toEqual([660_000, 120_000, -5_400_000, 500, 1500, 0]);
  expect([120_000, -30_000].map(span)).toEqual(['+2:00', '−0:30']);
  expect(eventText63('离'.repeat(30))).toBe('离'.repeat(21));
  expect(refusalText({ message: { en: 'no', zh: '不' }, clause: '1999 9.1' })).toBe('no (1999 9.1)');
});

test('where nobody is told first, a ruling that is due is the result', () => {
  const { model, say } = table({ ...OPEN_TABLE, start: CHASE, warns_first: false });
  loop(say, 2);
  expect(mayConfirm(model, warn(model))).toBe(false);
  ['d9e9', 'd1e1', 'e9d9', 'e1d1'].forEach((move, i) => say({ event: 'move', by: i % 2 ? 'red' : 'black', move }));
  expect(mayConfirm(model, warn(model))).toBe(true);
});

test('who was told and changes is rid of it: nothing is left for the arbiter', () => {
  const { model, say } = table({ ...OPEN_TABLE, start: CHASE });
  loop(say, 3);
  say({ event: 'claim_repetition', by: 'arbiter' });
  say({ event: 'move', by: 'black', move: 'd9e9' });
  say({ event: 'move', by: 'red', move: 'd1d5' });
  expect(model.state!.warned).toBe(null);
  expect(matters(model, warn(model))).toEqual([]);
});

test('time that is taken is told with what is left; what leaves little or nothing is grave', () => {
  const { model, say } = table({ ...OPEN_TABLE, time: '10m' });
  const take = (minutes: number): Happening => ({ event: 'time', by: 'arbiter', side: 'black', ms: -minutes * 60_000 });
  expect(timeChange(model, take(2))).toEqual({ before: 600_000, after: 480_000, isGrave: false });
  expect(changeText(timeChange(model, take(2))!)).toBe('10:00 → 8:00');
  expect(timeChange(model, take(9.5))!.isGrave).toBe(true);
  expect(changeText(timeChange(model, take(600))!)).toBe('10:00 → 0:00 · nothing is left: the flag falls as soon as the clock runs');
  expect(timeChange(model, { ...take(2), ms: 120_000 })!.isGrave).toBe(false);
  say({ event: 'resign', by: 'red' });
  expect(timeChange(model, take(2))!.after).toBe(480_000);
  const bare = table(OPEN_TABLE);
  expect(timeChange(bare.model, take(2))).toBe(null);
});

test('a number that is none, or too great, is not made into another', () => {
  expect(['2', '0', '600'].map((text) => wholeOf(text, 0, 600))).toEqual([2, 0, 600]);
  expect(['', '1.5', '-1', '601', 'x', '1e9'].map((text) => wholeOf(text, 0, 600))).toEqual([null, null, null, null, null, null]);
});

test('a move is read before it is sealed; what would lose when it is opened is none', () => {
  const { model, say } = table(OPEN_TABLE);
  say({ event: 'move', by: 'red', move: 'h2e2' });
  say({ event: 'adjourn', by: 'arbiter' });
  const sealing = { move: 'h9g7', chinese: '马8进7', wxf: 'H8+7' };
  expect(['马8进7', 'h9g7', 'H8+7'].map((text) => sealingOf(model, text))).toEqual([sealing, sealing, sealing]);
  expect(sealedText(sealing, 'zh')).toBe('马8进7（h9g7）');
  expect(sealedText(sealing, 'en')).toBe('H8+7 (h9g7)');
  expect(['马8进6', 'h9h0', '马四进五', 'h2e2', '??'].map((text) => sealingOf(model, text))).toEqual([null, null, null, null, null]);
  expect(model.state!.phase).toBe('sealing');
});

test('a turn of the variant is sealed as it was written', () => {
  const { model, say } = table({ ...OPEN_TABLE, markers: 1 });
  say({ event: 'adjourn', by: 'arbiter' });
  expect(sealingOf(model, 'h2e2')).toEqual({ move: 'h2e2', chinese: 'h2e2', wxf: 'h2e2' });
  expect(sealingOf(model, '炮二平五')).toBe(null);
});

/** A game that has begun, where some have not come. */
function late(here: ('red' | 'black')[], options: GameOptions = OPEN_TABLE): { model: Model; at(ms: number): void } {
  let now = 0;
  const model = new Model(chuhe, () => now);
  const server = new FakeServer(chuhe, options);
  const referee = chuhe.table(options);
  server.events.length = 0;
  const events = [...here.map((by) => ({ at: 0, event: 'seated', by, name: by })), { at: 60_000, event: 'start', by: 'arbiter' as const }];
  events.forEach((event, i) => server.events.push({ seq: i + 1, event, effects: referee.apply(event).effects }));
  const game = server.game('arbiter');
  model.takeGame({ ...game, state: referee.state() as never, seats: { ...game.seats, arbiter: true } });
  model.presence = { is: 'presence', game: 'g', red: here.includes('red'), black: here.includes('black'), watchers: 0 };
  return { model, at: (ms) => (now = ms) };
}

test('who has not come is told with the time he has been waited for, and how long he has', () => {
  const { model, at } = late(['red']);
  expect(matters(model)).toEqual(['soon late: Black is not here: 0:00/15:00']);
  at(750_000);
  expect(matters(model)).toEqual(['soon late: Black is not here: 12:30/15:00']);
  at(950_000);
  expect(matters(model)).toEqual(['now late: Black is not here: 15:00/15:00']);
  expect(matters(late([]).model)).toEqual(['soon late: Nobody is here: 0:00/15:00; then both lose']);
  expect(matters(late(['red'], { ...OPEN_TABLE, late_limit: '30m' }).model)).toEqual(['soon late: Black is not here: 0:00/30:00']);
  expect(matters(late(['red'], { ...OPEN_TABLE, late_limit: 0 }).model)).toEqual(['note away: Black has not come']);
});

test('a seat that is open in two places is seen by the arbiter', () => {
  const { model } = table(OPEN_TABLE);
  model.presence = { is: 'presence', game: 'g', red: true, black: true, black_twice: true, watchers: 0 };
  expect(matters(model)).toEqual(['note twice: The seat of Black is open in two places']);
  model.role = 'black';
  expect(roleText(model)).toBe('You play Black · open elsewhere too');
  model.role = 'red';
  expect(roleText(model)).toBe('You play Red');
});

test('a player is told what the arbiter did, until both have moved', () => {
  const { model, say } = table({ ...OPEN_TABLE, time: '10m' });
  expect(lastTiding(chuhe, model)).toBe('');
  say({ event: 'foul', by: 'arbiter', side: 'red', foul: '9.1.2' });
  expect(lastTiding(chuhe, model)).toBe('Arbiter: a foul is given: Red · 9.1.2 stops or starts the clock without leave (now 1)');
  say({ event: 'time', by: 'arbiter', side: 'black', ms: -90_000 });
  expect(lastTiding(chuhe, model)).toBe('Arbiter: the time is corrected: Black · −1:30');
  say({ event: 'move', by: 'red', move: 'h2e2' });
  expect(lastTiding(chuhe, model)).toBe('Arbiter: the time is corrected: Black · −1:30');
  say({ event: 'move', by: 'black', move: 'h9g7' });
  expect(lastTiding(chuhe, model)).toBe('');
  say({ event: 'correct', by: 'arbiter', correction: 'plies', count: 1 });
  expect(lastTiding(chuhe, model)).toBe('Arbiter: an error is put right: 1');
  const looped = table({ ...OPEN_TABLE, start: CHASE });
  loop(looped.say, 3);
  looped.say({ event: 'claim_repetition', by: 'arbiter' });
  expect(lastTiding(chuhe, looped.model)).toBe('Arbiter: claims by repetition · Red: must change (25.1)');
  setLanguage('zh');
  looped.model.role = 'red';
  expect(matterText(looped.model)).toBe('您必须变着，否则判负');
  looped.model.role = 'black';
  expect(matterText(looped.model)).toBe('红方必须变着，否则判负');
});

test('clocks that stood while the server was away were stopped by no arbiter', () => {
  const { model, say } = table({ ...OPEN_TABLE, time: '10m' });
  say({ event: 'pause', by: 'arbiter', text: 'outage' });
  expect(eventText(chuhe, model.events[model.events.length - 1]!)).toBe('The clocks are stopped: the server was away');
  expect(lastTiding(chuhe, model)).toBe('');
  say({ event: 'resume', by: 'arbiter' });
  expect(lastTiding(chuhe, model)).toBe('');
  say({ event: 'pause', by: 'arbiter' });
  expect(lastTiding(chuhe, model)).toBe('Arbiter: the clocks are stopped');
});

test('players are told before a repetition ends their game, where nobody tells them first', () => {
  const { model, say } = table({ table: 'online', rules: 'cxa2020', start: CHASE });
  model.role = 'red';
  loop(say, 1);
  expect(loopText(warn(model), model)).toBe('');
  ['d9e9', 'd1e1', 'e9d9', 'e1d1'].forEach((move, i) => say({ event: 'move', by: i % 2 ? 'red' : 'black', move }));
  expect(loopText(warn(model), model)).toBe('Once more, and you lose by repetition: play something else');
  model.role = 'black';
  expect(loopText(warn(model), model)).toBe('Once more, and Red loses by repetition');
  expect(endsUntold(model)).toBe(true);
  expect(endsUntold(table(OPEN_TABLE).model)).toBe(false);
  expect(endsUntold(table({ ...OPEN_TABLE, warns_first: false }).model)).toBe(true);
  expect(endsUntold(table({ table: 'casual', repetition: 'off' }).model)).toBe(false);
});

test('a game that waits says for whom', () => {
  const waiting = (here: ('red' | 'black')[]): string => {
    const model = new Model(chuhe, () => 0);
    const server = new FakeServer(chuhe, OPEN_TABLE);
    const referee = chuhe.table(OPEN_TABLE);
    server.events.length = 0;
    here.forEach((by, i) => {
      const event = { at: 0, event: 'seated', by };
      server.events.push({ seq: i + 1, event, effects: referee.apply(event).effects });
    });
    model.takeGame({ ...server.game('red'), state: referee.state() as never });
    return statusText(model);
  };
  expect(waiting([])).toBe('Waiting for both players');
  expect(waiting(['red'])).toBe('Waiting for Black');
  expect(waiting(['red', 'black'])).toBe('Both are here: waiting for the arbiter to begin');
});

test('who is asked whether he is sure is asked again when the game has gone on meanwhile', async () => {
  const { model, say } = table({ table: 'tournament', time: '5m+3s' });
  say({ event: 'move', by: 'red', move: 'h2e2' });
  const event: Happening = { event: 'adjourn', by: 'arbiter' };
  let asked = 0;
  const ask = async (): Promise<boolean> => {
    if (++asked === 1) say({ event: 'move', by: 'black', move: 'h9g7' });
    return true;
  };
  expect((await agreed(model, event, true, ask)).isSure).toBe(true);
  expect(asked).toBe(2);
  // the other side has resigned while he read
  const over = await agreed(model, event, true, async () => {
    say({ event: 'resign', by: 'red' });
    return true;
  });
  expect(over.isSure).toBe(false);
  expect(over.answer?.taken).toBe(false);
  expect((await agreed(model, event, true, async () => false)).isSure).toBe(false);
});
