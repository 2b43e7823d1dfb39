// SPDX-License-Identifier: GPL-3.0-or-later
/** Events, effects and refusals as sentences; words of the rules are the library's. */

import type { Answer, Chuhe, Effect, Lists, Side } from '../chuhe';
import { clockText } from '../clocks';
import { both, language, sideName, t } from '../i18n';
import { menOf } from '../keys';
import type { WireEvent } from '../messages';
import type { Model } from '../model';
import * as prefs from '../prefs';
import { manName } from '../words';
import './words';

type Named = 'event' | 'effect' | 'foul' | 'ending' | 'refusal' | 'class' | 'conduct' | 'remark' | 'protection' | 'verdict' | 'book';

export function word(chuhe: Chuhe, list: Named, name: string | undefined | null): string {
  const words = chuhe.lists[list as keyof Lists] as { name: string; en: string; zh: string }[];
  return words.find((entry) => entry.name === name)?.[language()] ?? name ?? '';
}

export function partyName(party: string | null | undefined): string {
  return party === 'red' || party === 'black' ? sideName(party as Side) : party === 'arbiter' ? t('the_arbiter') : '';
}

export function inBrackets(clause: string | undefined | null): string {
  if (!clause) return '';
  return language() === 'zh' ? `（${clause}）` : ` (${clause})`;
}

/** "+2:00", "-0:30" */
export function span(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return `${ms < 0 ? '−' : '+'}${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A time of an event log, in milliseconds. */
export function msOf(time: number | string | undefined): number {
  if (typeof time === 'number') return time;
  const units: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
  const text = time ?? '';
  if (text.includes(':')) return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
  let sum = 0;
  for (const [, digits, unit] of text.matchAll(/([\d.]+)(ms|h|m|s)/g)) sum += Number(digits) * units[unit!]!;
  return text.startsWith('-') ? -sum : sum;
}

/** What the clock on the wall of the hall showed, or the game's own time where that is not known. */
export function timeText(model: Model, event: WireEvent): string {
  const since = event.at ?? (model.created ? model.created + msOf(event.event.at) : 0);
  if (!since) return clockText(Math.max(msOf(event.event.at), 20_000));
  return new Date(since).toLocaleTimeString(language() === 'zh' ? 'zh-CN' : 'en-GB');
}

/** Fouls are named by their clause, in events without the year of the rules. */
export function foulNumber(foul: string | undefined): string {
  return foul?.replace(/^\d{4} /, '') ?? '';
}

export function foulText(chuhe: Chuhe, foul: string | undefined): string {
  const number = foulNumber(foul);
  const entry = chuhe.lists.foul.find((one) => foulNumber(one.name) === number);
  return `${number} ${entry?.[language()] ?? ''}`.trim();
}

/** A move as the table writes moves, in the position before it; as it came where it is none of
 * that position, or that is not known. */
export function moveText(chuhe: Chuhe, move: string, fen: string | undefined): string {
  if (!fen) return move;
  const position = chuhe.position(fen, chuhe.lists.fault.map((fault) => fault.name));
  try {
    return position.text(position.read(move), prefs.notation(language() === 'zh'));
  } catch {
    return move;
  } finally {
    position.free();
  }
}

/** "cannon h2": what stands on a point, where it is known. */
function pointText(square: string, fen: string | undefined): string {
  const man = fen ? menOf(fen).get(square) : undefined;
  return man ? `${manName(man.side, man.kind)} ${square}` : square;
}

function details(chuhe: Chuhe, entry: WireEvent, fen: string | undefined): string {
  const event = entry.event;
  const parts: string[] = [];
  if (event.side) parts.push(event.side === 'both' ? t('both_sides') : sideName(event.side));
  if (event.name) parts.push(event.name);
  if (event.foul) parts.push(foulText(chuhe, event.foul));
  if (event.event === 'time') parts.push(span(msOf(event.ms)));
  else if (event.count !== undefined) parts.push(String(event.count));
  if (event.result && event.result !== 'open') parts.push(t(event.result));
  if (event.ending && event.ending !== 'none') parts.push(word(chuhe, 'ending', event.ending));
  if (event.square) parts.push([event.square, event.square2].flatMap((square) => (square ? [pointText(square, fen)] : [])).join(', '));
  // which move was sealed is told when it is opened
  const move = event.event === 'open' ? entry.effects.find((effect) => effect.effect === 'played')?.move : event.move;
  if (move) parts.push(moveText(chuhe, move, fen));
  if (typeof event.lag === 'number') parts.push(t('log_lag', { s: (event.lag / 1000).toFixed(2) }));
  if (event.text && event.event !== 'seal') parts.push(`“${event.text}”`);
  return parts.join(' · ');
}

/** The clocks were stopped because the server was away: no arbiter did it. */
export function isOutage(entry: WireEvent): boolean {
  return entry.event.event === 'pause' && entry.event.text === 'outage';
}

/** "Red offers a draw": who, what, and with which values; `fen`: the position in which it came. */
export function eventText(chuhe: Chuhe, entry: WireEvent, fen?: string): string {
  if (isOutage(entry)) return t('log_outage');
  const by = entry.event.by ?? entry.effects.find((effect) => effect.effect === 'played')?.side;
  const more = details(chuhe, entry, fen);
  const zh = language() === 'zh';
  const gap = by === 'arbiter' ? (zh ? '：' : ': ') : by && !zh ? ' ' : '';
  return `${partyName(by)}${gap}${word(chuhe, 'event', entry.event.event)}${more ? `${zh ? '：' : ': '}${more}` : ''}`;
}

/** Nobody draws for these reasons: both have lost. */
function isBothLose(effect: Effect): boolean {
  return effect.result === 'draw' && (effect.ending === 'late' || effect.ending === 'conduct');
}

export function effectText(chuhe: Chuhe, effect: Effect): string {
  const side = partyName(effect.side);
  if (effect.effect === 'ended') {
    const result = effect.result && effect.result !== 'open' ? t(isBothLose(effect) ? 'both_lose' : effect.result) : '';
    return [result, word(chuhe, 'ending', effect.ending)].filter(Boolean).join(': ') + inBrackets(effect.clause);
  }
  const parts = [side && `${side}:`, word(chuhe, 'effect', effect.effect)];
  if (effect.foul) parts.push(foulText(chuhe, effect.foul));
  if (effect.effect === 'time_corrected') parts.push(span(effect.ms ?? 0));
  if (effect.effect === 'foul') parts.push(t('foul_count', { n: effect.number ?? 0 }));
  if (effect.effect === 'corrected' || effect.effect === 'taken_back') parts.push(t('plies_left', { n: effect.number ?? 0 }));
  return parts.filter(Boolean).join(' ') + (effect.foul ? '' : inBrackets(effect.clause));
}

export function refusalText(answer: Pick<Answer, 'message' | 'clause'>): string {
  return `${both(answer.message)}${inBrackets(answer.clause)}`;
}

export function endsGame(answer: Answer | null): boolean {
  return answer?.effects.some((effect) => effect.effect === 'ended') ?? false;
}
