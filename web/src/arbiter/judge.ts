// SPDX-License-Identifier: GPL-3.0-or-later
/** Repetitions judged before they are due: what a loop would come to. A worker does it, so
 * that clocks and boards do not stand still meanwhile. */

import type { Chuhe, Ruling, Side } from '../chuhe';
import type { Model } from '../model';
import { occurrencesOf } from '../repeats';

/** What the worker is asked: a game, and that its position has stood so often. */
export interface Question {
  start: string;
  forgive: string[];
  moves: string[];
  book: string;
}

export interface Warning {
  /** How often the position has stood, now included, and how often it must for the ruling. */
  occurrences: number;
  needed: number;
  /** Who would lose; null: nobody, or it cannot be told. */
  loser: Side | null;
  ruling: Ruling;
}

/** Enough for all but the hardest loops, and no more than a second or two. */
const NODES = 1_000_000;

/** Null where nothing is repeated, or the game has no rulings on it. */
export function questionOf(model: Model): Question | null {
  if (!model.state || model.isVariant || !model.book || occurrencesOf(model) < 2) return null;
  // odds may give one side two moves running: a game for a ruling begins after them
  let first = 0;
  for (let i = 1; i < model.plies.length; i++) if (model.plies[i]!.side === model.plies[i - 1]!.side) first = i;
  return {
    start: model.fens[first]!,
    forgive: model.forgiven(),
    moves: model.plies.slice(first).map((ply) => ply.move.slice(0, 4)),
    book: model.book,
  };
}

/** The ruling as if the loop had run often enough; its plies are counted from the start asked for. */
export function judgeEarly(chuhe: Chuhe, question: Question): Ruling {
  const start = chuhe.position(question.start, question.forgive);
  const game = start.game({ naturalLimit: 'off', deadDrawEnds: false });
  try {
    for (const move of question.moves) game.play(move);
    return game.judge({ book: question.book, occurrences: 2, nodes: NODES });
  } finally {
    game.free();
    start.free();
  }
}

export function warningOf(chuhe: Chuhe, model: Model, ruling: Ruling): Warning | null {
  if (ruling.occurrences < 2 || !ruling.conduct) return null;
  const loops = chuhe.lists.book.find((book) => book.name === ruling.rules)?.loops ?? 3;
  const loser = ruling.verdict === 'red_loses' ? 'red' : ruling.verdict === 'black_loses' ? 'black' : null;
  const skipped = model.plies.length - lastPly(ruling);
  const plies = ruling.plies.map((ply) => ({ ...ply, ply: ply.ply + skipped }));
  return { occurrences: ruling.occurrences, needed: loops + 1, loser, ruling: { ...ruling, plies } };
}

/** A loop ends with the last move. */
function lastPly(ruling: Ruling): number {
  return ruling.plies[ruling.plies.length - 1]?.ply ?? 0;
}

/** A worker that could not be loaded is tried again, later each time. */
const TRIES = 3;
const PAUSE_MS = 2_000;
/** No question takes so long that is answered at all. */
const ANSWER_WITHIN_MS = 30_000;

/** Asked for a game as often as it changes; the answer is told when it is there. */
export class Judge {
  private worker: Worker | null = null;
  private readonly waiting = new Map<string, Question>();
  private readonly known = new Map<string, { key: string; ruling: Ruling | null }>();
  private asked: { id: string; key: string } | null = null;
  /** How often one after the other it gave no answer. */
  private failures = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(private readonly answered: (id: string) => void) {}

  /** Whether repetitions cannot be judged here at the moment. */
  get isFailing(): boolean {
    return this.failures >= TRIES;
  }

  /** The ruling on the position as it is now: null while it is not known, or there is none. */
  ruling(id: string, model: Model): Ruling | null {
    return this.ask(id, questionOf(model));
  }

  /** The same for any game; without a question there is nothing to rule. */
  ask(id: string, question: Question | null): Ruling | null {
    if (!question) {
      this.known.delete(id);
      this.waiting.delete(id);
      return null;
    }
    const key = JSON.stringify(question);
    const known = this.known.get(id);
    if (known?.key === key) return known.ruling;
    if (this.asked?.id !== id || this.asked.key !== key) this.waiting.set(id, question);
    this.next();
    return null;
  }

  close(): void {
    this.isClosed = true;
    this.dismiss();
    clearTimeout(this.pause);
    this.waiting.clear();
  }

  private dismiss(): void {
    clearTimeout(this.patience);
    this.worker?.terminate();
    this.worker = null;
  }

  private next(): void {
    if (this.isClosed || this.asked || this.pause !== undefined || this.waiting.size === 0) return;
    const [id, question] = this.waiting.entries().next().value!;
    this.waiting.delete(id);
    this.asked = { id, key: JSON.stringify(question) };
    this.patience = setTimeout(() => this.failed(), ANSWER_WITHIN_MS);
    this.hire().postMessage(question);
  }

  private hire(): Worker {
    if (this.worker) return this.worker;
    this.worker = new Worker(new URL('./judge_worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = (event) => this.heard(event.data as Ruling | null);
    this.worker.onerror = () => this.failed();
    return this.worker;
  }

  /** Another worker is hired after a while; this question goes without an answer. */
  private failed(): void {
    this.dismiss();
    this.failures++;
    this.pause = setTimeout(() => {
      this.pause = undefined;
      this.next();
    }, PAUSE_MS * Math.min(this.failures, 2 * TRIES));
    this.told(null);
  }

  private heard(ruling: Ruling | null): void {
    clearTimeout(this.patience);
    this.failures = 0;
    this.told(ruling);
  }

  private told(ruling: Ruling | null): void {
    const asked = this.asked;
    this.asked = null;
    if (asked) this.known.set(asked.id, { key: asked.key, ruling });
    this.next();
    if (asked) this.answered(asked.id);
  }
}
