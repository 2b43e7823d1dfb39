// SPDX-License-Identifier: GPL-3.0-or-later
/** The library for the tests, and a server without a network: a table that says what the
 * real one would send. */

import { readFileSync } from 'node:fs';

import { Chuhe, type Table, type TableEvent } from '../src/chuhe';
import type { EventMessage, GameMessage, GameOptions, Role, WireEvent, WireState } from '../src/messages';

export function library(): Promise<Chuhe> {
  const file = process.env['CHUHE_WASM'] ?? new URL('../../build/web/wasm/chuhe.wasm', import.meta.url);
  return Chuhe.load(readFileSync(file));
}

export class FakeServer {
  readonly table: Table;
  readonly events: WireEvent[] = [];

  constructor(
    chuhe: Chuhe,
    readonly options: GameOptions,
  ) {
    this.table = chuhe.table(options);
    this.do({ at: 0, event: 'seated', by: 'red', name: '甲' });
    this.do({ at: 0, event: 'seated', by: 'black', name: '乙' });
    this.do({ at: 0, event: 'start', by: 'arbiter' });
  }

  /** The message that all would get. */
  do(event: TableEvent): EventMessage {
    const answer = this.table.apply(event);
    if (!answer.taken) throw new Error(`${event.event}: ${answer.refusal}`);
    const entry = { seq: this.events.length + 1, event, effects: answer.effects };
    this.events.push(entry);
    const { moves, ...state } = this.table.state();
    return { is: 'event', game: 'g', ...entry, state: { ...state, plies: moves.length } as WireState, now: 0 };
  }

  game(role: Role, have = 0, at = -1): GameMessage {
    return {
      is: 'game',
      game: 'g',
      role,
      options: this.options,
      players: { red: '甲', black: '乙' },
      seats: { red: { who: 'person' }, black: { who: 'person' } },
      events: this.events.slice(have),
      state: this.table.state(at) as WireState,
      now: 0,
    };
  }
}
