// SPDX-License-Identifier: GPL-3.0-or-later
/** Sentences about a game, for the eye and for screen readers. */

import type { Side } from './chuhe';
import { both, language, sideName, t, type Key } from './i18n';
import { menOf } from './keys';
import type { Model, Ply } from './model';
import * as prefs from './prefs';

export function other(side: Side): Side {
  return side === 'red' ? 'black' : 'red';
}

export function manName(side: Side, kind: string): string {
  return t(`${side}_${kind}` as Key);
}

export function playerLabel(model: Model, side: Side): string {
  const seat = model.seats[side];
  if (seat.who === 'engine') return t('engine_name', { n: seat.level ?? 5 });
  return model.players[side] || sideName(side);
}

/** "Red: C2=5, cannon h2 to e2, takes the soldier, check!": as the list of moves writes it, and
 * in English with the points, by which the cursor goes. */
export function spokenMove(ply: Ply, before: string): string {
  const men = menOf(before);
  const [from, to] = [ply.move.slice(0, 2), ply.move.slice(2, 4)];
  const man = men.get(from);
  const taken = men.get(to);
  const zh = language() === 'zh';
  let text = `${sideName(ply.side)}${zh ? '：' : ': '}`;
  const written = ply[prefs.notation(zh)];
  const points = man ? `${manName(man.side, man.kind)} ${from} to ${to}` : ply.move;
  text += zh ? written : written === ply.move ? points : `${written}, ${points}`;
  if (taken) text += (zh ? '，' : ', ') + t('captures', { piece: manName(taken.side, taken.kind) });
  if (ply.check) text += (zh ? '，' : ', ') + t('check');
  return text;
}

export function outcomeText(model: Model): string {
  const outcome = model.outcome();
  if (!outcome) return '';
  const zh = language() === 'zh';
  const result = outcome.bothLose ? t('both_lose') : t(outcome.result);
  const clause = outcome.clause ? (zh ? `（${outcome.clause}）` : ` (${outcome.clause})`) : '';
  return `${result}${zh ? '：' : ': '}${both(outcome.message)}${clause}`;
}

function waitingText(state: NonNullable<Model['state']>): string {
  const missing = (['red', 'black'] as const).filter((side) => !state[side].seated);
  if (missing.length === 0) return t('waiting_arbiter');
  return missing.length === 2 ? t('waiting_start') : t('waiting_side', { side: sideName(missing[0]!) });
}

/** Whose turn it is, or how it ended. */
export function statusText(model: Model): string {
  const state = model.state;
  if (!state) return t('loading');
  if (model.isWithdrawn) return t(model.hasArbiter ? 'withdrawn' : 'called_off');
  if (model.isOver) return outcomeText(model);
  if (state.phase === 'waiting') return waitingText(state);
  if (state.phase === 'sealing' || state.phase === 'adjourned') return t(state.phase);
  if (state.phase !== 'playing') return t(model.isOutage ? 'outage' : 'paused');
  if (state.move_made && state.running === model.side) return t('press_due');
  const turn = model.isMyTurn ? t('your_turn') : t('turn_of', { side: sideName(state.to_move) });
  return model.isCheck(model.plies.length) ? `${turn} · ${t('check')}` : turn;
}

export function roleText(model: Model): string {
  const keys: Record<string, Key> = {
    red: 'you_are_red',
    black: 'you_are_black',
    arbiter: 'you_are_arbiter',
    watcher: 'you_watch',
  };
  const text = t(keys[model.role] ?? 'you_watch');
  return model.side && model.presence?.[`${model.side}_twice`] ? `${text} · ${t('open_twice')}` : text;
}

/** An offer or a warning that stands open. */
export function matterText(model: Model): string {
  const state = model.state;
  if (!state || model.isOver) return '';
  const text = (by: Side, own: Key, of: Key): string => (by === model.side ? t(own) : t(of, { side: sideName(by) }));
  if (state.offer_by) return text(state.offer_by, 'you_offered', 'offered');
  if (state.take_back_by) return text(state.take_back_by, 'you_asked_back', 'asked_back');
  if (state.warned) return text(state.warned, 'warned_you', 'warned');
  return '';
}

/** The position, row by row, for who cannot see it. */
export function rowsOf(fen: string): string[][] {
  const men = menOf(fen);
  const rows: string[][] = [];
  for (let rank = 9; rank >= 0; rank--)
    rows.push(
      [...'abcdefghi'].map((file) => {
        const man = men.get(file + String(rank));
        return man ? `${sideName(man.side)} ${manName(man.side, man.kind)}` : '';
      }),
    );
  return rows;
}
