// SPDX-License-Identifier: MIT
/**
 * What the library tells, as data. Members and words are those of the programs' --json
 * and of the server; words not listed here are names of `Lists`.
 */

export type Side = 'red' | 'black';
export type Party = Side | 'arbiter';
/** A point: file a to i from Red's left, rank 0 to 9 from Red: `h2`. */
export type Square = string;
/** A move in coordinates: `h2e2`. */
export type Move = string;
/** A turn of the settings variant: `[3]a8a9=R` (include/chuhe/variant.h). */
export type Turn = string;
export type Result = 'open' | 'red_wins' | 'black_wins' | 'draw';
export type Standing = 'open' | 'check' | 'checkmate' | 'stalemate';
export type Verdict = 'none' | 'draw' | 'red_loses' | 'black_loses' | 'unknown';

/** Words for people. */
export interface Words {
  en: string;
  zh: string;
}

/** An entry of a list: its number and name in the library, and words. */
export interface Word extends Words {
  value: number;
  name: string;
}

export interface BookWord extends Word {
  /** One line: what is special about the book. */
  summary: string;
  summary_zh: string;
  /** The colour that its own text gives the first move. */
  first_side: Side;
  /** How often a loop must have run before the ruling. */
  loops: number;
  /** 0: none. */
  natural_limit_rounds: number;
}

export interface SettingWord extends Word {
  does: string;
  does_zh: string;
}

export interface TimeWord extends Word {
  /** In the grammar of time controls: `60m+30s`. */
  text: string;
}

/** All lists of the library's headers. */
export interface Lists {
  version: string;
  status: Word[];
  book: BookWord[];
  time: TimeWord[];
  foul: Word[];
  fault: Word[];
  reason: Word[];
  class: Word[];
  conduct: Word[];
  verdict: Word[];
  means: Word[];
  protection: Word[];
  remark: Word[];
  setting: SettingWord[];
  table: Word[];
  event: Word[];
  refusal: Word[];
  effect: Word[];
  ending: Word[];
  phase: Word[];
  notation: { value: number; name: string }[];
}

export interface SetupFault {
  name: string;
  message: Words;
  /** Where it shows; empty for a piece that is missing. */
  squares: Square[];
}

export interface SetupReport {
  fen: string;
  to_move: Side;
  playable: boolean;
  faults: SetupFault[];
}

export interface PositionView {
  fen: string;
  to_move: Side;
  quiet_plies: number;
  round: number;
  standing: Standing;
  check: boolean;
  checkers: Square[];
  /** Neither side can ever win. */
  dead: boolean;
  moves: Move[];
}

export interface GameView {
  plies: number;
  result: Result;
  reason: string;
  clause: string;
  message: Words;
  /** How often the position has stood on the board, this time included. */
  occurrences: number;
  /** The plies after which it stood there before. */
  earlier: number[];
}

/** Something that a ply threatens; squares are those after the ply. */
export interface Threat {
  attacker: Square;
  victim: Square;
  means: string;
  protection: string;
  protector: Square | null;
  /** False where it only explains why the ply does not count as a threat. */
  counts: boolean;
  line: Move[];
}

export interface RuledPly {
  /** 1 is the game's first. */
  ply: number;
  move: Move;
  chinese: string | null;
  side: Side;
  class: string;
  by: Square[];
  victims: Square[];
  protection: string | null;
  remark: string | null;
  unsure: boolean;
  threats: Threat[];
}

export interface Ruling {
  rules: string;
  verdict: Verdict;
  clause: string | null;
  clause_text: Words | null;
  /** The plies of the loop, counted from 1; 0, 0 when nothing is repeated. */
  window: [number, number];
  plies: RuledPly[];
  /** The loop has run as often as the book asks for. */
  due: boolean;
  occurrences: number;
  conduct: { red: string; black: string } | null;
  nodes: number;
}

export interface VariantView {
  fen: string;
  to_move: Side;
  quiet_plies: number;
  round: number;
  standing: Standing;
  check: boolean;
  checkers: Square[];
  dead: boolean;
  /** Where each side's markers stand: a row 0 to 8 each. */
  rows: Record<Side, number[]>;
  /** Captured pieces that may come back. */
  pool: Record<Side, { chariot: number; horse: number; cannon: number }>;
  /** A soldier that may still be promoted. */
  waiting: Record<Side, Square | null>;
  /** The legal turns that move no marker. */
  turns: Turn[];
}

/** A line of an event log (docs/referee.md). */
export interface TableEvent {
  at: number | string;
  event: string;
  by?: Party;
  /** Both only of a forfeit. */
  side?: Side | 'both';
  square?: Square;
  square2?: Square;
  move?: string;
  becomes?: string;
  late?: string;
  marker?: number;
  row?: number;
  consent?: boolean;
  accident?: boolean;
  hand_on?: boolean;
  /** Of a move or a press: how long it was on the way, which no clock pays. */
  lag?: number | string;
  count?: number;
  ms?: number | string;
  foul?: string;
  ending?: string;
  result?: Result;
  correction?: string;
  name?: string;
  text?: string;
}

export interface Effect {
  effect: string;
  side?: Party | null;
  move?: Move;
  square?: Square;
  number?: number;
  ms?: number;
  foul?: string;
  result?: Result;
  ending?: string;
  clause?: string;
}

/** The event as it was understood, and what came of it. */
export interface Answer extends TableEvent {
  by: Party;
  at_ms: number;
  taken: boolean;
  refusal?: string;
  clause?: string;
  /** For an illegal move: the rule of movement. */
  why?: string;
  message?: Words;
  effects: Effect[];
}

export interface TableSide {
  name: string;
  seated: boolean;
  used_ms: number;
  /** While its moves were on the way; told when it is more than nothing. */
  lag_ms?: number;
  left_ms?: number;
  period?: number;
  moves_in_period?: number;
  flag?: boolean;
  /** What the moves took beyond their delay, where there is one. */
  extension_ms?: number;
  fouls: number;
  unrecorded: number;
  record_due: boolean;
  offers_refused: number;
  may_offer: boolean;
  signed: boolean;
}

export interface TableMove {
  side: Side;
  move: Move;
  /** In the settings variant: the whole turn, with the markers as they stood. */
  turn?: Turn;
  at_ms: number;
  spent_ms: number;
  left_ms?: number;
  lag_ms?: number;
}

export interface TableState {
  phase: string;
  now_ms: number;
  fen: string;
  to_move: Side;
  settings_fen?: string;
  result: Result;
  ending: string;
  clause?: string;
  message?: Words;
  both_lose?: boolean;
  red: TableSide;
  black: TableSide;
  running: Side | null;
  move_made: boolean;
  offer_by: Side | null;
  take_back_by: Side | null;
  warned: Side | null;
  has_sealed: boolean;
  odds_left: number;
  arbiter_signed: boolean;
  /** How many moves were made, the last one, and those that were asked for. */
  plies: number;
  last?: TableMove;
  moves: TableMove[];
  /** What touched pieces and odds leave, where that is less than the legal moves. */
  allowed?: Turn[];
}
