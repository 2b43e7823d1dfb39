// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * A game as this page knows it. The server's events go through the same referee, the
 * library's; what the server says of the state is compared with it, and when they do not
 * agree (a sealed move is not told to everybody) the game is asked for again.
 */

import type { Answer, Chuhe, Effect, Position, Ruling, Side, Table, TableEvent, TableState } from './chuhe';
import { GameTime } from './clocks';
import type { Both } from './i18n';
import type { EventMessage, GameMessage, GameOptions, Presence, Role, Seat, WireEvent, WireState } from './messages';
import { Thought } from './thought';

export interface Ply {
  side: Side;
  /** `h2e2` */
  move: string;
  chinese: string;
  wxf: string;
  check: boolean;
}

/** Who wins and why, as words of the rules. */
export interface Outcome {
  result: 'red_wins' | 'black_wins' | 'draw';
  bothLose: boolean;
  clause: string;
  message: Both;
}

/** An event that is to happen: its time is the server's business. */
export type Happening = Omit<TableEvent, 'at'>;

const NO_MOVES = 0xffffffff;

export class Model {
  readonly time: GameTime;
  /** How long the player of this page has thought about his move. */
  readonly thought: Thought;
  id = '';
  /** When the game was made, since 1970 by the server's clock; 0: it was not told. */
  created = 0;
  role: Role = 'watcher';
  options: GameOptions = {};
  players: Record<Side, string> = { red: '', black: '' };
  hasArbiter = false;
  /** How much of a move's way is left out of the clocks, and how far watchers are behind. */
  lagMs: number | undefined;
  delayS: number | undefined;
  /** It was called off, or taken out of its hall, before it began: nothing happens in it any more. */
  isWithdrawn = false;
  seats: Record<Side, Seat> = { red: { who: 'person' }, black: { who: 'person' } };
  presence: Presence | null = null;
  /** The number of the last event that is known. */
  have = 0;
  plies: Ply[] = [];
  /** All that happened, as the server told it. */
  events: WireEvent[] = [];
  /** The position in which an event came that names a move or a point, by its number; not of
   * the variant, whose moves are written as points. */
  readonly seenAt = new Map<number, string>();
  /** The rule book on repetition. */
  book = '';
  /** The position before each ply, and the one now. */
  fens: string[] = [];
  state: TableState | null = null;
  private table: Table | null = null;
  private wire: WireState | null = null;
  private disagreed = 0;
  private ruled: Ruling | null = null;
  private ruledAt = -1;

  constructor(
    private readonly chuhe: Chuhe,
    now?: () => number,
  ) {
    this.time = new GameTime(now);
    this.thought = new Thought(now);
  }

  /** False: it does not fit to what is known; the game is to be asked for from the start. */
  takeGame(message: GameMessage, roundTripMs = 0): boolean {
    const isWhole = message.events.length === 0 ? this.have === 0 || !this.table : message.events[0]!.seq === 1;
    if (message.events.length && !isWhole && message.events[0]!.seq !== this.have + 1) return this.forget();
    this.id = message.game;
    this.role = message.role;
    this.options = message.options ?? {};
    this.players = message.players;
    this.seats = message.seats;
    this.isWithdrawn = message.seats.withdrawn === true;
    this.lagMs = message.seats.lag_ms;
    this.delayS = message.seats.delay_s;
    this.hasArbiter = message.seats.arbiter === true || message.hall !== undefined;
    this.created = message.created ?? 0;
    if (isWhole || !this.table) this.begin();
    for (const event of message.events) this.apply(event);
    this.thought.forget(this.state, this.side);
    return this.compare(message.state, roundTripMs);
  }

  takeEvent(message: EventMessage, roundTripMs = 0): boolean {
    if (!this.table) return true; // the game itself is on its way
    if (message.seq <= this.have) return true;
    if (message.seq !== this.have + 1 || this.disagreed > 1) return this.forget();
    this.apply(message);
    if (this.state) this.thought.follow(message.event.event, this.state, this.side);
    return this.compare(message.state, roundTripMs);
  }

  get side(): Side | null {
    return this.role === 'red' || this.role === 'black' ? this.role : null;
  }

  get isOver(): boolean {
    return this.state !== null && this.state.result !== 'open';
  }

  get isVariant(): boolean {
    return (this.options.markers ?? 0) > 0;
  }

  get hasClocks(): boolean {
    return this.state?.red.left_ms !== undefined;
  }

  /** Whether it is for this page's player to move now. */
  get isMyTurn(): boolean {
    const state = this.state;
    return state !== null && state.phase === 'playing' && !state.move_made && state.to_move === this.side;
  }

  /** Whether it is for this page's player to seal a move; in the variant it is written. */
  get mustSeal(): boolean {
    const state = this.state;
    return state !== null && state.phase === 'sealing' && state.to_move === this.side && !this.isVariant;
  }

  /** Where a piece that is touched binds nobody, and a turn is no more than a move. */
  get mayMoveInAdvance(): boolean {
    const state = this.state;
    if (!state || this.side === null || this.isVariant || state.phase !== 'playing') return false;
    return state.to_move !== this.side && ['casual', 'online'].includes(this.options.table ?? '');
  }

  /** What may be played now: `h2e2`, in the variant `a8a9=R` too. */
  turns(): string[] {
    if (!this.table || (this.state?.phase !== 'playing' && !this.mustSeal) || this.state?.move_made) return [];
    return this.wire?.allowed ?? this.table.allowed();
  }

  /** The move that a text says; throws when it says none. */
  read(text: string): string {
    if (this.isVariant || !this.state) return text.trim().toLowerCase();
    const position = this.chuhe.position(this.state.fen, this.forgiven());
    try {
      return position.read(text.trim());
    } finally {
      position.free();
    }
  }

  left(side: Side): number | undefined {
    const state = this.state;
    if (!state || !this.table || state[side].left_ms === undefined) return undefined;
    if (state.running !== side || state.phase !== 'playing') return state[side].left_ms;
    return this.table.state(Math.max(this.time.ms(), state.now_ms), NO_MOVES)[side].left_ms;
  }

  used(side: Side): number {
    const state = this.state;
    if (!state || !this.table) return 0;
    return state.running === side && state.phase === 'playing'
      ? this.table.state(Math.max(this.time.ms(), state.now_ms), NO_MOVES)[side].used_ms
      : state[side].used_ms;
  }

  /** Where the markers stand, in the variant. */
  rows(): Record<Side, number[]> | null {
    if (!this.isVariant || !this.table) return null;
    const variant = this.table.variant();
    try {
      return variant.view().rows;
    } finally {
      variant.free();
    }
  }

  /** A soldier of the side to move that may still become a piece. */
  waitingSoldier(): string | null {
    if (!this.isVariant || !this.table || !this.state) return null;
    const variant = this.table.variant();
    try {
      return variant.view().waiting[this.state.to_move];
    } finally {
      variant.free();
    }
  }

  /** The pieces that give check in a position. */
  isCheck(index: number): boolean {
    return index > 0 && this.plies[index - 1]?.check === true;
  }

  outcome(): Outcome | null {
    const state = this.state;
    if (!state || state.result === 'open') return null;
    return {
      result: state.result,
      bothLose: state.both_lose === true,
      clause: state.clause ?? '',
      message: this.wire?.message ?? state.message ?? { en: '', zh: '' },
    };
  }

  /** Why a repetition has ended the game, or why somebody must change; null otherwise. */
  ruling(): Ruling | null {
    const state = this.state;
    if (!state || !this.table) return null;
    if (!state.warned && !state.ending.startsWith('repetition')) return null;
    if (this.ruledAt !== this.have) {
      const ruling = this.table.judge();
      this.ruled = ruling.conduct ? ruling : null;
      this.ruledAt = this.have;
    }
    return this.ruled;
  }

  /** What each of some events would bring about now, or why it would be refused; null where
   * only the server knows the game. */
  attempts(events: readonly Happening[]): Answer[] | null {
    if (!this.table || !this.state || this.disagreed > 1) return null;
    const saved = this.table.save();
    const at = Math.max(this.time.ms(), this.state.now_ms);
    return events.map((event) => {
      const copy = this.chuhe.restoreTable(saved);
      try {
        return copy.apply({ ...event, at });
      } finally {
        copy.free();
      }
    });
  }

  attempt(event: Happening): Answer | null {
    return this.attempts([event])?.[0] ?? null;
  }

  /** What events would bring about one after the other now, and how the game would stand then;
   * null where only the server knows the game. */
  foresee(events: readonly Happening[]): { answers: Answer[]; state: TableState } | null {
    if (!this.table || !this.state || this.disagreed > 1) return null;
    const at = Math.max(this.time.ms(), this.state.now_ms);
    const copy = this.chuhe.restoreTable(this.table.save());
    try {
      const answers = events.map((event) => copy.apply({ ...event, at }));
      return { answers, state: copy.state() };
    } finally {
      copy.free();
    }
  }

  /** A move in the words of the position now; as it is where it cannot be told. */
  moveText(move: string, notation: 'chinese' | 'wxf'): string {
    if (!this.table || this.isVariant) return move;
    const position = this.table.position();
    try {
      return position.text(move, notation);
    } catch {
      return move;
    } finally {
      position.free();
    }
  }

  /** The clocks are stopped because the server was away. */
  get isOutage(): boolean {
    if (this.state?.phase !== 'paused') return false;
    const pause = [...this.events].reverse().find(({ event }) => event.event === 'pause');
    return pause?.event.text === 'outage';
  }

  /** Faults that a position of a game may have: odds take pieces off. */
  forgiven(): string[] {
    return this.chuhe.lists.fault.map((fault) => fault.name);
  }

  private begin(): void {
    this.table?.free();
    this.table = this.chuhe.table(this.options);
    this.have = 0;
    this.plies = [];
    this.events = [];
    this.seenAt.clear();
    this.state = this.table.state();
    this.book = this.isVariant ? '' : this.table.judge().rules;
    this.fens = [this.state.fen];
  }

  private forget(): false {
    this.table?.free();
    this.table = null;
    this.have = 0;
    return false;
  }

  private apply(event: WireEvent): void {
    const table = this.table!;
    this.have = event.seq;
    this.events.push(event);
    const { move, square, event: kind } = event.event;
    if (!this.isVariant && (move || square || kind === 'open')) this.seenAt.set(event.seq, this.state!.fen);
    const before = this.isVariant ? null : table.position();
    try {
      const answer = table.apply(event.event);
      if (!answer.taken) return; // the comparison finds it
      this.state = table.state(-1, NO_MOVES);
      this.follow(answer.effects, before);
    } finally {
      before?.free();
    }
  }

  private follow(effects: Effect[], before: Position | null): void {
    const { fen, plies, last } = this.state!;
    const isCorrected = effects.some((effect) => effect.effect === 'corrected');
    const [known, old] = [this.plies.length, this.plies[this.plies.length - 1]];
    if (!isCorrected && plies === known && last?.move === old?.move) return;
    // a move more is all there is to most events; others may take back and put right
    const isOneMore = !isCorrected && plies === known + 1 && last !== undefined;
    const moves = isOneMore ? [last] : this.table!.state().moves;
    let same = isOneMore ? known : 0;
    while (!isOneMore && same < known && same < moves.length && this.plies[same]!.move === moves[same]!.move) same++;
    this.plies.length = same;
    if (plies === 0 && isCorrected) this.fens = [fen];
    this.fens.length = Math.min(this.fens.length, same + 1);
    for (const ply of isOneMore ? moves : moves.slice(same)) {
      const isLast = ply === moves[moves.length - 1];
      this.plies.push({ side: ply.side, move: ply.move, ...texts(isLast ? before : null, ply.move), check: this.givesCheck() });
      this.fens.push(fen);
    }
  }

  private givesCheck(): boolean {
    const held = this.isVariant ? this.table!.variant() : this.table!.position();
    try {
      return held.view().check;
    } catch {
      return false;
    } finally {
      held.free();
    }
  }

  /** True when the server and the library here agree. */
  private compare(wire: WireState, roundTripMs: number): boolean {
    this.wire = wire;
    this.time.set(wire.now_ms, roundTripMs);
    const state = this.state!;
    const plies = wire.plies ?? wire.moves?.length ?? 0;
    const agrees = state.fen === wire.fen && state.plies === plies && state.result === wire.result;
    if (!agrees && wire.result !== 'open' && state.result === 'open') {
      // a flag that falls with the time, before its event has come
      this.state = this.table!.state(wire.now_ms);
      return this.state.result === wire.result || this.trust(wire);
    }
    if (agrees) this.disagreed = 0;
    return agrees || this.trust(wire);
  }

  /** The second time the server is believed: it is the one that decides. */
  private trust(wire: WireState): boolean {
    if (this.disagreed++ === 0) return this.forget();
    this.state = { ...this.state!, ...wire, moves: wire.moves ?? this.state!.moves } as TableState;
    return true;
  }
}

/** How a move is written in the position before it; as it is where that is not known. */
function texts(before: Position | null, move: string): { chinese: string; wxf: string } {
  try {
    if (before) return { chinese: before.text(move, 'chinese'), wxf: before.text(move, 'wxf') };
  } catch {
    // no move of that position
  }
  return { chinese: move, wxf: move };
}
