// SPDX-License-Identifier: MIT
/**
 * The rules of xiangqi in the page: libchuhe, compiled to WebAssembly.
 *
 *     const chuhe = await Chuhe.load(fetch('chuhe.wasm'));
 *     const game = chuhe.start().game();
 *     game.play('h2e2');                     // null: it is played
 *     game.position().text('h9g7');          // 马8进7
 *     game.play('a0a5')?.zh;                 // 没有轮到这一方走棋
 *
 * Positions, games and tables live in the module's memory; `free` gives them back, and
 * so does the garbage collector in the end. What cannot be read, and a name that there
 * is not, throws; a move that is refused is an answer.
 */

import type {
  Answer,
  Effect,
  GameView,
  Lists,
  Move,
  PositionView,
  RuledPly,
  Ruling,
  SetupReport,
  Side,
  TableEvent,
  TableState,
  Turn,
  VariantView,
  Word,
  Words,
} from './chuhe_data';
import { Module, moveNumber, moveText, type Source } from './chuhe_module';

export * from './chuhe_data';
export { ChuheError, type Source } from './chuhe_module';

/** How Chinese and short forms are written (chuhe_text_style). */
export interface TextStyle {
  script?: 'simplified' | 'traditional';
  digits?: 'by-side' | 'by-side-wide' | 'chinese' | 'ascii' | 'wide';
  places?: 'always' | 'needed' | 'published';
  blackBelow?: boolean;
}

/** When a game ends by itself (chuhe_game_rules). */
export interface GameRules {
  naturalLimit?: 'ends' | 'claim' | 'off';
  naturalLimitRounds?: number;
  deadDrawEnds?: boolean;
}

/** What is asked of a rule book. */
export interface JudgeOptions {
  /** Its name: `cxa2020`. */
  book: string;
  /** After so many plies; without it, now. */
  plies?: number;
  /** As if this move were played there. */
  move?: Move;
  /** Ruled once the position has stood so often; without it, as the book asks. */
  occurrences?: number;
  /** The most positions that are looked at. */
  nodes?: number;
}

const SCRIPTS = ['simplified', 'traditional'];
const DIGITS = ['by-side', 'by-side-wide', 'chinese', 'ascii', 'wide'];
const PLACES = ['always', 'needed', 'published'];
const LIMITS = ['ends', 'claim', 'off'];
const KINDS = ['general', 'advisor', 'elephant', 'horse', 'chariot', 'cannon', 'soldier'];
const SIDES = ['red', 'black'];

function index(words: string[], word: string): number {
  const found = words.indexOf(word);
  if (found < 0) throw new RangeError(`'${word}' is none of ${words.join(', ')}`);
  return found;
}

function styleNumber(style: TextStyle): number {
  return (
    index(SCRIPTS, style.script ?? 'simplified') |
    (index(DIGITS, style.digits ?? 'by-side') << 4) |
    (index(PLACES, style.places ?? 'always') << 8) |
    (style.blackBelow ? 1 << 12 : 0)
  );
}

/** Something that lives in the module. */
abstract class Held {
  protected readonly handle: number;

  /** For this file: `handle` is what the module gave, or a failure. */
  constructor(
    protected readonly module: Module,
    handle: number,
  ) {
    if (handle < 0) throw module.error(handle);
    this.handle = module.keep(this, handle);
  }

  /** Gives it back; it must not be used any more. */
  free(): void {
    this.module.free(this, this.handle);
  }

  protected must(name: string, ...args: number[]): number {
    return this.module.must(name, this.handle, ...args);
  }

  protected data<T>(name: string, ...args: number[]): T {
    this.must(name, ...args);
    return this.module.json<T>();
  }

  /** null when it was done, otherwise why not. */
  protected attempt(name: string, ...args: number[]): Word | null {
    return this.module.reason(this.module.call(name, this.handle, ...args));
  }
}

/** A position that can be played on. */
export class Position extends Held {
  get fen(): string {
    this.must('page_position_fen');
    return this.module.text();
  }

  get toMove(): Side {
    return SIDES[this.must('page_position_to_move')] as Side;
  }

  view(): PositionView {
    return this.data('page_position_view');
  }

  moves(): Move[] {
    this.must('page_position_moves');
    return this.module.moves();
  }

  countMoves(): number {
    return this.must('page_position_count');
  }

  /** null when the move is legal, otherwise which rule forbids it. */
  explain(move: Move): Word | null {
    return this.attempt('page_position_explain', moveNumber(move));
  }

  /** Plays a move; null, or why it is illegal: then nothing has changed. */
  play(move: Move): Word | null {
    return this.attempt('page_position_play', moveNumber(move));
  }

  copy(): Position {
    return new Position(this.module, this.must('page_copy'));
  }

  /** A legal move in a notation of `Lists.notation`. */
  text(move: Move, notation = 'chinese', style: TextStyle = {}): string {
    this.must(
      'page_move_text',
      moveNumber(move),
      this.module.number('notation', notation),
      styleNumber(style),
    );
    return this.module.text();
  }

  /** The move that a text says, in whichever notation it is when none is named. */
  read(text: string, notation?: string): Move {
    const kind = notation === undefined ? -1 : this.module.number('notation', notation);
    return moveText(this.must('page_move_from_text', this.module.give(text), kind));
  }

  /** The legal moves that a text fits. */
  candidates(text: string, notation: string): Move[] {
    const kind = this.module.number('notation', notation);
    this.must('page_move_candidates', this.module.give(text), kind);
    return this.module.moves();
  }

  /** What a single legal move is in the eyes of a rule book. */
  classify(move: Move, book: string, nodes = 0): RuledPly {
    return this.data('page_ply_classify', moveNumber(move), this.module.number('book', book), nodes);
  }

  /** The number of sequences of legal moves of that length, at most 6. */
  perft(depth: number): bigint {
    return this.module.perft(this.handle, depth);
  }

  /** A game that begins here. */
  game(rules: GameRules = {}): Game {
    const limit = index(LIMITS, rules.naturalLimit ?? 'ends');
    const rounds = rules.naturalLimitRounds ?? 60;
    const dead = Number(rules.deadDrawEnds ?? true);
    return new Game(this.module, this.must('page_game_new', limit, rounds, dead));
  }
}

/** The plies of a game from a position on. */
export class Game extends Held {
  view(): GameView {
    return this.data('page_game_view');
  }

  get plies(): number {
    return this.must('page_game_plies');
  }

  /** How often the position has stood on the board, this time included. */
  get occurrences(): number {
    return this.must('page_game_occurrences');
  }

  moves(): Move[] {
    const count = this.plies;
    return Array.from({ length: count }, (_, i) => moveText(this.must('page_game_ply', i)));
  }

  /** Plays a move; null, or why not. */
  play(move: Move): Word | null {
    return this.attempt('page_game_play', moveNumber(move));
  }

  takeBack(): Word | null {
    return this.attempt('page_game_take_back');
  }

  resign(side: Side): Word | null {
    return this.attempt('page_game_resign', index(SIDES, side));
  }

  claimNaturalLimit(): Word | null {
    return this.attempt('page_game_claim');
  }

  /** The position now, or after so many plies. */
  position(plies = this.plies): Position {
    return new Position(this.module, this.must('page_game_position', plies));
  }

  /** The ruling on the repetition, with its reasons. */
  judge(options: JudgeOptions): Ruling {
    return this.data(
      'page_game_judge',
      options.plies ?? this.plies,
      options.move === undefined ? 0 : moveNumber(options.move),
      this.module.number('book', options.book),
      options.occurrences ?? 0,
      options.nodes ?? 0,
    );
  }

  /** The moves that would lose by repetition now. */
  forbidden(options: JudgeOptions): Move[] {
    this.must(
      'page_game_forbidden',
      this.module.number('book', options.book),
      options.occurrences ?? 0,
      options.nodes ?? 0,
    );
    return this.module.moves();
  }
}

/** A position of the settings variant. */
export class Variant extends Held {
  get fen(): string {
    this.must('page_variant_fen');
    return this.module.text();
  }

  view(): VariantView {
    return this.data('page_variant_view');
  }

  copy(): Variant {
    return new Variant(this.module, this.must('page_copy'));
  }

  /** Puts an own marker (0, or 1 where there are two) on a row. */
  setMarker(marker: number, row: number): Word | null {
    return this.attempt('page_variant_set_marker', marker, row);
  }

  /** The waiting soldier becomes a piece. */
  promote(kind: 'chariot' | 'horse' | 'cannon'): Word | null {
    return this.attempt('page_variant_promote', index(KINDS, kind));
  }

  explain(turn: Turn): Word | null {
    return this.attempt('page_variant_explain', this.module.give(turn));
  }

  play(turn: Turn): Word | null {
    return this.attempt('page_variant_play', this.module.give(turn));
  }
}

/** A live game with its referee: the same that the server has. */
export class Table extends Held {
  /** Takes an event, or refuses it. */
  apply(event: TableEvent): Answer {
    const length = this.module.give(JSON.stringify(event));
    const result = this.module.call('page_referee_apply', this.handle, length);
    if (result < 0) throw this.module.detailedError(result);
    return this.module.json<Answer>();
  }

  /** How it stands after the last event, or at a later time were nothing to happen.
   * Of the moves only those from `firstMove` on. */
  state(at = -1, firstMove = 0): TableState {
    return this.data('page_referee_state', at, firstMove);
  }

  /** What the side to move may play now. */
  allowed(): Turn[] {
    return this.data<{ turns: Turn[] }>('page_referee_allowed').turns;
  }

  /** The ruling on the loop that stands on the board. */
  judge(): Ruling {
    return this.data('page_referee_judge');
  }

  /** The events that were taken, from an index on. */
  log(first = 0): (TableEvent & { effects: Effect[] })[] {
    return this.data<{ entries: (TableEvent & { effects: Effect[] })[] }>('page_referee_log', first)
      .entries;
  }

  /** The event log as text. */
  text(): string {
    this.must('page_referee_text');
    return this.module.text();
  }

  /** The position on the board; not for the variant. */
  position(): Position {
    return new Position(this.module, this.must('page_referee_position'));
  }

  variant(): Variant {
    return new Variant(this.module, this.must('page_referee_position'));
  }

  /** The game so far, for rulings and notations. */
  game(): Game {
    return new Game(this.module, this.must('page_referee_game'));
  }

  save(): Uint8Array {
    this.must('page_referee_save');
    return this.module.bytes();
  }
}

/** The library. */
export class Chuhe {
  private constructor(private readonly module: Module) {}

  static async load(source: Source): Promise<Chuhe> {
    return new Chuhe(await Module.load(source));
  }

  /** All names and words. */
  get lists(): Lists {
    return this.module.lists;
  }

  start(): Position {
    return new Position(this.module, this.module.call('page_position_start'));
  }

  /** A position from a FEN; `forgive` names faults that are let pass. */
  position(fen: string, forgive: string[] = []): Position {
    let faults = 0;
    for (const name of forgive) faults |= 1 << this.module.number('fault', name);
    return new Position(this.module, this.module.call('page_position_from_fen', this.module.give(fen), faults));
  }

  /** Whether a FEN is playable, and if not, all reasons why. */
  checkSetup(fen: string): SetupReport {
    this.module.must('page_setup_check', this.module.give(fen));
    return this.module.json();
  }

  variantStart(markers = 1): Variant {
    return new Variant(this.module, this.module.call('page_variant_start', markers));
  }

  variant(fen: string): Variant {
    return new Variant(this.module, this.module.call('page_variant_from_fen', this.module.give(fen)));
  }

  /** A table. `options` is what stands in "game" of the first line of an event log. */
  table(options?: Record<string, unknown>): Table {
    const length = options ? this.module.give(JSON.stringify({ game: options })) : 0;
    const handle = this.module.call('page_referee_new', length);
    if (handle < 0) throw this.module.detailedError(handle);
    return new Table(this.module, handle);
  }

  restoreTable(bytes: Uint8Array): Table {
    return new Table(this.module, this.module.call('page_referee_restore', this.module.give(bytes)));
  }

  /** A time control as its text is written (docs/referee.md); throws where it is none. */
  timeControl(text: string): string {
    this.module.must('page_time_control', this.module.give(text));
    return this.module.text();
  }

  /** The same in words, those of the score sheet. */
  timeControlWords(text: string): Words {
    this.module.must('page_time_control_words', this.module.give(text));
    return this.module.json<Words>();
  }

  /** For tests: what is in use. */
  usage(): { bytes: number; handles: number; sound: boolean } {
    return {
      bytes: this.module.call('page_heap_used'),
      handles: this.module.call('page_handle_count'),
      sound: this.module.call('page_heap_is_sound') === 1,
    };
  }
}
