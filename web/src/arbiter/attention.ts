// SPDX-License-Identifier: GPL-3.0-or-later
/** What of a game needs the arbiter, and how much. */

import type { Chuhe, Side } from '../chuhe';
import { sideName, t } from '../i18n';
import type { Model } from '../model';
import { awaitedOf, awaitedText, type Awaited } from './late';
import { matterText, outcomeText } from '../words';
import type { Warning } from './judge';
import './words';

/** Now; soon, or he should know it; only to be seen. */
export type Level = 'now' | 'soon' | 'note';

export interface Matter {
  kind: string;
  level: Level;
  text: string;
  /** Where there is little room. */
  brief?: string;
}

/** A loop that builds up, in words. */
export interface ToldWarning {
  text: string;
  brief: string;
  isDue: boolean;
  /** The next repetition is ruled on. */
  isNext: boolean;
  loser: Side | null;
}

const SIDES: readonly Side[] = ['red', 'black'];
const WEIGHT: Record<Level, number> = { now: 100, soon: 10, note: 1 };

function foulsThatLose(model: Model): number {
  const said = model.options['fouls'];
  if (typeof said === 'number') return said;
  return (model.options.table ?? 'tournament') === 'tournament' ? 3 : 0;
}

function naturalLimit(model: Model): { plies: number; claimed: boolean } {
  const said = model.options.natural_limit as { way?: string; rounds?: number } | undefined;
  const way = said?.way ?? ((model.options.table ?? 'tournament') === 'tournament' ? 'claim' : 'off');
  return { plies: (said?.rounds ?? 60) * 2, claimed: way === 'claim' };
}

/** "The position stands for the 2nd time; …" */
export function standsText(warning: Warning, language: 'zh' | 'en'): string {
  const ordinal = (n: number): string => (language === 'zh' ? String(n) : `${n}${{ 2: 'nd', 3: 'rd' }[n] ?? 'th'}`);
  const left = warning.needed - warning.occurrences;
  return t(left <= 0 ? 'stands_due' : left === 1 ? 'stands_next' : 'stands_n', { n: ordinal(warning.occurrences), m: ordinal(warning.needed) });
}

/** How often it stands, and who would lose by which clause. */
export function tellWarning(chuhe: Pick<Chuhe, 'lists'>, warning: Warning, language: 'zh' | 'en'): ToldWarning {
  const { ruling, loser, occurrences, needed } = warning;
  const conduct = loser && ruling.conduct ? chuhe.lists.conduct.find((word) => word.name === ruling.conduct![loser])?.[language] : undefined;
  const clause = ruling.clause ? ` (${ruling.clause})` : '';
  const what = loser
    ? t('would_lose', { side: sideName(loser), why: conduct ?? '' })
    : t(ruling.verdict === 'draw' ? 'would_draw' : 'would_unknown');
  const short = loser ? `${sideName(loser)} ${conduct ?? ''}` : t(ruling.verdict === 'draw' ? 'loop_draw' : 'loop_unknown');
  return {
    text: `${standsText(warning, language)}${what}${clause}`,
    brief: `${short} ${occurrences}/${needed}${clause}`,
    isDue: occurrences >= needed,
    isNext: occurrences + 1 >= needed,
    loser,
  };
}

/** Whether who was told to change has moved since. A position that has not stood before takes
 * the warning away: while it stands he has not changed. */
export function hasMovedSinceTold(model: Model): boolean {
  const side = model.state?.warned;
  if (!side) return false;
  const told = model.events.map((entry) => entry.effects.some((effect) => effect.effect === 'warned')).lastIndexOf(true);
  return model.events.slice(told + 1).some((entry) => entry.effects.some((effect) => effect.effect === 'played' && effect.side === side));
}

/** Whether a side is told to change before it loses by repetition. */
export function tellsFirst(model: Model): boolean {
  const said = model.options['warns_first'];
  return typeof said === 'boolean' ? said : (model.options.table ?? 'tournament').startsWith('tournament');
}

function awaitedMatter(awaited: Awaited): Matter {
  return { kind: 'late', level: awaited.waitedMs >= awaited.limitMs ? 'now' : 'soon', text: awaitedText(awaited) };
}

function whilePlaying(model: Model, matters: Matter[], add: (kind: string, level: Level, text: string) => void): void {
  const state = model.state!;
  const awaited = awaitedOf(model);
  const fouls = foulsThatLose(model);
  for (const side of SIDES) {
    const its = state[side];
    const values = { side: sideName(side) };
    if (its.record_due) add('record', 'soon', t('record_is_due', values));
    if (fouls > 0 && its.fouls > 0) add('fouls', its.fouls >= fouls - 1 ? 'soon' : 'note', t('fouls_n', { ...values, n: its.fouls, m: fouls }));
    const isAway = model.presence !== null && !model.presence[side] && model.seats[side].who !== 'engine';
    // who has never come is told with the time that is left to him
    if (isAway && state.phase === 'playing' && (its.seated || !awaited)) add('away', state.to_move === side ? 'soon' : 'note', t(its.seated ? 'is_away' : 'has_not_come', values));
  }
  for (const side of SIDES) if (model.presence?.[`${side}_twice`]) add('twice', 'note', t('is_twice', { side: sideName(side) }));
  if (awaited) matters.push(awaitedMatter(awaited));
  const limit = naturalLimit(model);
  if (limit.claimed && Number(state.fen.split(' ')[4]) >= limit.plies) add('limit', 'soon', t('limit_reached'));
}

/** All matters of a game, the gravest first. */
export function mattersOf(model: Model, warning: ToldWarning | null): Matter[] {
  const state = model.state;
  const matters: Matter[] = [];
  const add = (kind: string, level: Level, text: string): void => void matters.push({ kind, level, text });
  if (!state) return matters;
  if (model.isOver) {
    if (!state.arbiter_signed && model.hasArbiter) {
      const fell = SIDES.some((side) => state[side].flag);
      const isClear = ['resignation', 'agreement', 'checkmate', 'stalemate'].includes(state.ending);
      const wait = state.red.signed && state.black.signed;
      add(fell ? 'flag' : 'ended', isClear && !wait ? 'soon' : 'now', `${outcomeText(model)} · ${t(wait ? 'arbiter_to_sign' : 'to_be_signed')}`);
    }
    return matters;
  }
  if (state.phase === 'waiting') {
    const ready = state.red.seated && state.black.seated;
    const missing = SIDES.filter((side) => !state[side].seated);
    const text = ready ? t('both_are_here') : missing.length === 2 ? t('waiting_start') : t('waiting_side', { side: sideName(missing[0]!) });
    if (model.hasArbiter) add('waiting', ready ? 'soon' : 'note', text);
    return matters;
  }
  if (state.phase === 'paused') add('paused', 'soon', t(model.isOutage ? 'outage' : 'paused'));
  if (state.phase === 'sealing') add('sealing', 'soon', t('seal_awaited', { side: sideName(state.to_move) }));
  if (state.phase === 'adjourned') add('adjourned', 'note', t('is_adjourned'));
  if (state.offer_by || state.take_back_by) add('offer', 'now', matterText(model));
  const hasNotChanged = state.warned !== null && warning?.isDue === true && warning.loser === state.warned && hasMovedSinceTold(model);
  if (hasNotChanged) add('unchanged', 'now', t('has_not_changed', { side: sideName(state.warned!) }));
  else if (state.warned) add('warned', 'now', t('warned', { side: sideName(state.warned) }));
  if (warning && !(state.warned && warning.isDue))
    matters.push({ kind: 'repetition', level: warning.isDue || warning.isNext ? 'now' : 'soon', text: warning.text, brief: warning.brief });
  whilePlaying(model, matters, add);
  return matters.sort((a, b) => WEIGHT[b.level] - WEIGHT[a.level]);
}

/** Games that need more come first. */
export function need(matters: readonly Matter[]): number {
  return matters.reduce((sum, matter) => sum + WEIGHT[matter.level], 0);
}
