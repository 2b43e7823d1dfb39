// SPDX-License-Identifier: GPL-3.0-or-later
/** Small boards beside the games of the lobby that are played. Those that are on the screen are
 * asked for, and again after some seconds; the more seldom, the longer nobody moved, as nothing
 * tells of moves before. Each time costs the record of a game, a kilobyte or three. Who saves
 * data has none. */

import { h } from './dom';
import { fenOf, menOf } from './keys';
import type { Listed } from './messages';
import { MiniBoard } from './mini_board';
import type { GameRecord } from './study/record';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
const TICK_MS = 1000;
const EVERY_MS = 8000;
const SELDOM_MS = 64_000;
const AT_ONCE = 2;
/** What has not come by then is asked for again later: it keeps no other one from being asked for. */
const ANSWER_WITHIN_MS = 10_000;

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether the browser, or whoever uses it, has data to spare. */
export function sparesData(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData !== true && !/2g$/.test(connection?.effectiveType ?? '') && !matchMedia('(prefers-reduced-data: reduce)').matches;
}

/** How the men stand at the end of a game, its last move, and how many there were. */
export function endOf({ start, nodes = [] }: GameRecord): { fen: string; last: string | undefined; plies: number } {
  const men = menOf(start ?? START);
  let last: string | undefined;
  let plies = 0;
  for (const [i, node] of nodes.entries()) {
    const { move, parent = i } = typeof node === 'string' ? { move: node } : node;
    if (parent !== i) break; // what follows was not played
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const man = men.get(from);
    if (!man) break;
    men.delete(from);
    men.set(to, move[4] === '=' ? { ...man, kind: move[5]!.toLowerCase() } : man);
    last = move;
    plies++;
  }
  return { fen: fenOf(men), last, plies };
}

interface Shown {
  board: MiniBoard;
  isSeen: boolean;
  isAsked: boolean;
  /** How many moves the list told last, and who told last. */
  listed: number | undefined;
  plies: number | undefined;
  /** When it is to be asked for, and how long it waited for that. */
  dueAt: number;
  wait: number;
}

/** How long to wait after an answer: `isOther`: moves were made since the one before. */
export function nextWait(before: number, isOther: boolean): number {
  return isOther ? EVERY_MS : Math.min(SELDOM_MS, Math.max(EVERY_MS, 2 * before));
}

export class LiveBoards {
  private readonly games = new Map<string, Shown>();
  private readonly ids = new WeakMap<Element, string>();
  private readonly onScreen: IntersectionObserver;
  private readonly timer: ReturnType<typeof setInterval>;
  /** Ends what is asked for now. */
  private readonly asked = new Set<AbortController>();
  private isLeft = false;

  constructor(
    private readonly go: (address: string) => void,
    /** More is known of how many moves were made. */
    private readonly changed: () => void,
  ) {
    this.onScreen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const game = this.games.get(this.ids.get(target) ?? '');
        if (game) game.isSeen = isIntersecting;
      }
      this.tick();
    });
    this.timer = setInterval(() => this.tick(), TICK_MS);
  }

  leave(): void {
    this.isLeft = true;
    clearInterval(this.timer);
    this.onScreen.disconnect();
    this.games.clear();
    for (const stop of this.asked) stop.abort();
  }

  /** Where the board of a game will stand, within its row. */
  place(id: string): HTMLElement {
    return h('span', { class: 'mini-place', 'data-game': id, on: { click: () => this.go(`/t/${id}`) } });
  }

  /** The rows of these games are shown now. */
  show(listed: readonly Listed[], rows: HTMLElement): void {
    if (this.isLeft) return;
    const there = new Set<string>();
    for (const { id, plies } of listed) {
      there.add(id);
      const game = this.games.get(id);
      if (!game) this.games.set(id, { board: new MiniBoard(), isSeen: false, isAsked: false, listed: plies, plies, dueAt: 0, wait: 0 });
      else if (plies !== game.listed) {
        game.listed = game.plies = plies;
        game.dueAt = Math.min(game.dueAt, Date.now() + EVERY_MS);
      }
    }
    for (const [id, { board }] of this.games) {
      if (there.has(id)) continue;
      this.onScreen.unobserve(board.element);
      board.element.remove();
      this.games.delete(id);
    }
    rows.querySelectorAll<HTMLElement>('.mini-place:empty').forEach((place) => {
      const game = this.games.get(place.dataset['game']!);
      if (!game) return;
      place.append(game.board.element);
      this.ids.set(game.board.element, place.dataset['game']!);
      this.onScreen.observe(game.board.element);
    });
  }

  /** How many moves were made, as far as it is known. */
  pliesOf({ id, plies }: Listed): number | undefined {
    const game = this.games.get(id);
    return game && game.listed === plies ? game.plies : plies;
  }

  private tick(): void {
    if (document.visibilityState !== 'visible') return;
    for (const [id, game] of this.games) {
      if (this.asked.size >= AT_ONCE) return;
      if (game.isSeen && !game.isAsked && Date.now() >= game.dueAt) void this.ask(id, game);
    }
  }

  private async ask(id: string, game: Shown): Promise<void> {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(), ANSWER_WITHIN_MS);
    this.asked.add(stop);
    game.isAsked = true;
    let isOther = false;
    try {
      const response = await fetch(`/games/${id}.json`, { signal: stop.signal });
      if (response.ok) {
        const { fen, last, plies } = endOf((await response.json()) as GameRecord);
        isOther = game.board.show(fen, last) && game.wait > 0;
        const isNews = game.plies !== undefined && game.plies !== plies;
        if (isNews) game.plies = plies;
        if (isNews && this.games.has(id)) this.changed();
      }
    } catch {
      // it stays as it is until it is asked for again
    }
    clearTimeout(late);
    this.asked.delete(stop);
    game.wait = nextWait(game.wait, isOther);
    game.dueAt = Date.now() + game.wait;
    game.isAsked = false;
    this.tick();
  }
}
