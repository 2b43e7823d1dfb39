// SPDX-License-Identifier: GPL-3.0-or-later
/** A game that begins from a position of one's own: it is shown small above the ways into a
 * game, with who is to move, or why nobody can play it. */

import type { Chuhe, Side } from './chuhe';
import { ChuheError } from './chuhe';
import { h } from './dom';
import { both, t, type Key } from './i18n';
import { MiniBoard } from './mini_board';

/** `/?start=…`, without the blanks that chats cut addresses at. */
export function playAddress(fen: string): string {
  return `/?start=${fen.replace(/ /g, '_')}`;
}

/** What an address says of it; '': nothing. */
export function startOf(search: string): string {
  return new URLSearchParams(search).get('start')?.replace(/_/g, ' ') ?? '';
}

/** A position as a start: as the library writes it, and what is against it. */
export interface Judged {
  fen: string;
  toMove: Side;
  isUsual: boolean;
  /** Why no game can begin there, in the language that is set; none: one can. */
  faults: string[];
  /** Its pieces stand well, but the game would be over before it begins. */
  isOver: boolean;
}

/** How a game from there ends at once; null: it goes on. */
function endOf(chuhe: Chuhe, start: string): string | null {
  const table = chuhe.table({ table: 'casual', start });
  try {
    for (const event of [{ event: 'seated', by: 'red' }, { event: 'seated', by: 'black' }, { event: 'start' }] as const) table.apply({ at: 0, ...event });
    const { result, message } = table.state();
    return result === 'open' ? null : [t(result as Key), both(message)].filter(Boolean).join(' · ');
  } finally {
    table.free();
  }
}

export function judgeStart(chuhe: Chuhe, text: string): Judged {
  try {
    const { fen, to_move: toMove, playable, faults } = chuhe.checkSetup(text.trim());
    const usual = chuhe.start();
    const isUsual = usual.fen === fen;
    usual.free();
    if (!playable) return { fen, toMove, isUsual, faults: faults.map(({ message, squares }) => [both(message), squares.join(', ')].filter(Boolean).join(' ')), isOver: false };
    const end = endOf(chuhe, fen);
    return { fen, toMove, isUsual, faults: end === null ? [] : [end], isOver: end !== null };
  } catch (error) {
    if (!(error instanceof ChuheError)) throw error;
    return { fen: '', toMove: 'red', isUsual: false, faults: [both({ en: error.message, zh: error.zh })], isOver: false };
  }
}

export class StartPosition {
  readonly element = h('section', { class: 'start-position', tLabel: 'start_position', hidden: true });
  private readonly board = new MiniBoard();
  private readonly words = h('div', { role: 'status' });
  private judged: Judged | null = null;

  /** `text`: a FEN; '': the game begins as usual. */
  constructor(
    private readonly text: string,
    private readonly go: (address: string) => void,
  ) {
    if (!text) return;
    this.element.hidden = false;
    this.element.append(this.board.element, h('div', {}, h('h2', { t: 'start_position' }), this.words, this.ways()));
  }

  /** There is one that is not the usual start. */
  get isThere(): boolean {
    return this.text !== '' && this.judged?.isUsual !== true;
  }

  /** Whether a game can begin now: from it, or as usual. */
  get isPlayable(): boolean {
    return !this.isThere || this.judged?.faults.length === 0;
  }

  /** undefined: the game begins as usual. */
  get fen(): string | undefined {
    return this.isThere ? this.judged?.fen : undefined;
  }

  get toMove(): Side | undefined {
    return this.isThere ? this.judged?.toMove : undefined;
  }

  /** In the language that is set. */
  show(chuhe: Chuhe): void {
    if (!this.text) return;
    const judged = judgeStart(chuhe, this.text);
    this.judged = judged;
    this.element.hidden = judged.isUsual;
    this.element.dataset['playable'] = String(judged.faults.length === 0);
    this.board.element.hidden = judged.fen === '';
    if (judged.fen) this.board.show(judged.fen, undefined);
    this.words.replaceChildren(...(judged.faults.length ? this.faults(judged) : [h('p', { class: 'status' }, t('turn_of', { side: t(judged.toMove) })), h('p', { class: 'explained' }, t('start_no_odds'))]));
  }

  private faults({ faults, isOver }: Judged): HTMLElement[] {
    return [h('p', { class: 'not-playable' }, t(isOver ? 'start_over' : 'start_faults')), h('ul', {}, ...faults.map((fault) => h('li', {}, fault)))];
  }

  private ways(): HTMLElement {
    const way = (key: Key, address: () => string): HTMLElement =>
      h('button', { type: 'button', t: key, 'data-act': key, on: { click: () => this.go(address()) } });
    return h(
      'div',
      { class: 'buttons' },
      way('start_edit', () => (this.judged?.fen ? `/editor?fen=${this.judged.fen.replace(/ /g, '_')}` : '/editor')),
      way('start_usual', () => '/'),
    );
  }
}
