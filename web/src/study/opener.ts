// SPDX-License-Identifier: GPL-3.0-or-later
/** Opens what is dropped, pasted or chosen: a file, a text, a FEN, a list of moves. */

import { reason } from '../api';
import { ChuheError, type Chuhe } from '../chuhe';
import { h } from '../dom';
import { both, t } from '../i18n';
import { Collection } from './collection';
import { CUT, isCutOff } from './cut';
import { chooseGame } from './game_list';
import { isNothing, OpenError, readMoves, treeOf, type Opened, type OpenedGame } from './open';
import { readLarge } from './parts';
import { gameFrom, positionsIn, type Written } from './pasted';
import type { GameRecord } from './record';
import type { Remarks } from './remarks';
import type { Study } from './study';
import { plyOf } from './tree';

/** What stands in the place of the study for a while, and is given positions. */
export interface Instead {
  /** A FEN. */
  take(fen: string): void;
  /** Something else is opened: it is given up. */
  close(): Promise<void>;
}

export class Opener {
  readonly collection: Collection;
  /** Set while the position editor is open. */
  instead: Instead | null = null;
  private readonly undo: (() => void)[] = [];
  private readonly place = h('div', { class: 'drop-here', hidden: true }, h('p', { t: 'drop_here' }));
  private drags = 0;
  /** What was opened last, whose own warnings were told. */
  private told: Opened | null = null;
  /** Nothing is opened before what the page begins with is there. */
  ready: Promise<void> = Promise.resolve();
  private isLeft = false;

  constructor(
    private readonly chuhe: Chuhe,
    private readonly study: Study,
    private readonly remarks: Remarks,
    page: HTMLElement,
    private readonly opened: () => void,
  ) {
    this.collection = new Collection(study, {
      gone: (game, opened) => {
        this.tell(game, opened);
        this.opened();
      },
      list: (opened) => void this.take(opened),
    });
    page.append(this.place);
    this.listen();
  }

  leave(): void {
    this.isLeft = true;
    for (const undo of this.undo) undo();
  }

  /** The games of all files in one list. False: none could be opened, and why was told. */
  async files(files: readonly File[]): Promise<boolean> {
    return this.attempt(async () => {
      const together: Opened = { games: [], warnings: [] };
      const failures: unknown[] = [];
      for (const file of files) {
        if (this.isLeft) return false;
        try {
          const opened = await this.read(file, file.name);
          together.games.push(...opened.games.map((game) => (files.length > 1 ? { ...game, file: file.name } : game)));
          together.warnings.push(...opened.warnings);
        } catch (error) {
          failures.push(files.length > 1 ? new Error(`${file.name}: ${whyNot(error)}`) : error);
        }
      }
      if (together.games.length === 0) throw failures.length > 1 ? new Error(failures.map(whyNot).join('; ')) : failures[0];
      for (const failure of failures) together.warnings.push({ code: 'unread', message: { en: whyNot(failure), zh: whyNot(failure) }, offset: 0 });
      return this.take(together);
    });
  }

  async text(text: string): Promise<boolean> {
    return this.attempt(async () => {
      if (!text.trim()) throw new OpenError('open_empty');
      const { list, isAll } = positionsIn(text);
      if (isAll && list.length === 1 && this.instead && list[0]!.fen !== null && !list[0]!.moves) {
        this.instead.take(list[0]!.fen);
        return true;
      }
      return this.take(isAll ? this.positions(list) : await this.read(new Blob([text]), ''));
    });
  }

  /** What the server reads; a file of positions is one as well. */
  private async read(file: Blob, name: string): Promise<Opened> {
    const opened = await readLarge(file, name, (n, of) => {
      if (!this.isLeft) this.remarks.note(t('reading_part', { n, of }));
      return !this.isLeft;
    });
    if (opened.games.length === 0) return opened;
    const { format, encoding } = opened.games[opened.games.length - 1]!;
    if (await isCutOff(file, format, encoding ?? '')) opened.warnings.push({ code: 'cut', message: CUT, offset: file.size, text: name });
    if (!opened.games.every(isNothing)) return opened;
    const { list } = positionsIn(await file.text());
    if (list.length === 0) throw new OpenError('open_none');
    return this.positions(list);
  }

  /** Those that can be read; where none can, why not is thrown. */
  private positions(list: readonly Written[]): Opened {
    const opened: Opened = { games: [], warnings: [] };
    let fault: unknown;
    for (const written of list) {
      try {
        opened.games.push(gameFrom(this.chuhe, written));
      } catch (error) {
        fault ??= error;
        if (!(error instanceof ChuheError)) throw error;
        opened.warnings.push({ code: 'fen', message: { en: error.message, zh: error.zh }, offset: 0, line: written.line });
      }
    }
    if (opened.games.length === 0) throw fault;
    return opened;
  }

  /** Moves from where one looks on, as a variation or going on. */
  moves(text: string): boolean {
    const { moves, refused, why } = readMoves(this.chuhe, this.study.fen, text);
    const from = this.study.at;
    if (moves.length) {
      this.study.addLine(from, moves);
      for (const move of moves) this.study.play(move);
    }
    if (refused !== null) this.remarks.fault(t('moves_refused', { n: plyOf(this.study.tree, this.study.at) + 1, text: refused.slice(0, 40), why: both(why!) }));
    else if (moves.length === 0) this.remarks.fault(t('open_empty'));
    else this.remarks.clear();
    return refused === null && moves.length > 0;
  }

  /** Work that the browser kept. */
  async record(record: GameRecord): Promise<void> {
    await this.instead?.close();
    if (this.isLeft) return;
    this.study.open(treeOf(record), false);
    this.remarks.clear();
  }

  private async take(opened: Opened): Promise<boolean> {
    if (this.isLeft) return false;
    const isOne = opened.games.length === 1;
    const index = isOne ? 0 : await chooseGame(opened.games, this.collection.holds(opened) ? this.collection.at : null);
    if (index === null) return false;
    await this.instead?.close();
    if (this.isLeft) return false;
    this.collection.set(opened);
    this.collection.go(index);
    return true;
  }

  private tell(game: OpenedGame, opened: Opened): void {
    const isPosition = game.format === 'fen';
    // of the file as a whole: once
    const warnings = [...game.warnings, ...(opened === this.told ? [] : opened.warnings)];
    this.told = opened;
    const opening = isPosition ? t('opened_position') : t('opened', { format: game.format.toUpperCase() });
    const undo = { key: 'tool_undo', act: () => this.study.undo() } as const;
    if (warnings.length === 0) return this.remarks.note(opening, undo);
    const isUnusual = isPosition && warnings.every(({ code }) => code === 'unplayable');
    this.remarks.show(
      isUnusual ? t('fen_faults') : `${opening} ${t('warnings_n', { n: warnings.length })}`,
      warnings.map(({ line, ply, message, text }) => {
        const where = ply ? t('at_move', { n: ply }) : line ? t('at_line', { n: line }) : '';
        return [where, both(message), text ? `“${text}”` : ''].filter(Boolean).join(' · ');
      }),
      undo,
    );
  }

  private async attempt(open: () => Promise<boolean> | boolean): Promise<boolean> {
    await this.ready;
    if (this.isLeft) return false;
    try {
      return await open();
    } catch (error) {
      if (!this.isLeft) this.remarks.fault(t('open_failed', { why: whyNot(error) }));
      return false;
    }
  }

  // ---- dropped and pasted ----

  private listen(): void {
    const on = (name: string, listener: (event: never) => void): void => {
      window.addEventListener(name, listener as EventListener);
      this.undo.push(() => window.removeEventListener(name, listener as EventListener));
    };
    const hover = (change: number): void => {
      this.drags = Math.max(0, this.drags + change);
      this.place.hidden = this.drags === 0;
    };
    on('dragenter', (event: DragEvent) => isOurs(event) && hover(1));
    on('dragleave', (event: DragEvent) => isOurs(event) && hover(-1));
    on('dragover', (event: DragEvent) => isOurs(event) && event.preventDefault());
    on('drop', (event: DragEvent) => {
      hover(-this.drags);
      if (!isOurs(event)) return;
      event.preventDefault();
      void this.transferred(event.dataTransfer!);
    });
    on('paste', (event: ClipboardEvent) => {
      if (isWriting(event.target) || document.querySelector('dialog[open]') || !event.clipboardData) return;
      event.preventDefault();
      void this.transferred(event.clipboardData);
    });
  }

  private transferred(data: DataTransfer): Promise<boolean> {
    const files = Array.from(data.files);
    return files.length ? this.files(files) : this.text(data.getData('text'));
  }
}

function whyNot(error: unknown): string {
  if (error instanceof OpenError) return t(error.key);
  return error instanceof ChuheError ? both({ en: error.message, zh: error.zh }) : reason(error);
}

function isOurs(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/plain') && !isWriting(event.target));
}

export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}
