// SPDX-License-Identifier: GPL-3.0-or-later
/** Opens what is dropped, pasted or chosen: a file, a text, a FEN, a list of moves. */

import { reason } from '../api';
import type { Chuhe } from '../chuhe';
import { h } from '../dom';
import { both, t } from '../i18n';
import { chooseGame } from './game_list';
import { looksLikeFen, OpenError, readFen, readFile, readMoves, treeOf, type Opened, type OpenedGame } from './open';
import type { GameRecord } from './record';
import type { Remarks } from './remarks';
import type { Study } from './study';
import { plyOf } from './tree';

export class Opener {
  private readonly undo: (() => void)[] = [];
  private readonly place = h('div', { class: 'drop-here', hidden: true }, h('p', { t: 'drop_here' }));
  private drags = 0;

  constructor(
    private readonly chuhe: Chuhe,
    private readonly study: Study,
    private readonly remarks: Remarks,
    page: HTMLElement,
  ) {
    page.append(this.place);
    this.listen();
  }

  leave(): void {
    for (const undo of this.undo) undo();
  }

  /** False: it could not be opened, and why was told. */
  async file(file: Blob, name: string): Promise<boolean> {
    return this.attempt(async () => this.take(await readFile(file, name)));
  }

  async text(text: string): Promise<boolean> {
    return this.attempt(async () => {
      if (!text.trim()) throw new OpenError('open_empty');
      if (looksLikeFen(text)) return this.fen(text);
      return this.take(await readFile(new Blob([text]), ''));
    });
  }

  /** Moves from where one looks on, as a variation or going on. */
  moves(text: string): boolean {
    const { moves, refused } = readMoves(this.chuhe, this.study.fen, text);
    const from = this.study.at;
    if (moves.length) {
      this.study.addLine(from, moves);
      for (const move of moves) this.study.play(move);
    }
    if (refused !== null) this.remarks.fault(t('moves_refused', { n: plyOf(this.study.tree, this.study.at) + 1, text: refused.slice(0, 40) }));
    else if (moves.length === 0) this.remarks.fault(t('open_empty'));
    else this.remarks.clear();
    return refused === null && moves.length > 0;
  }

  /** Work that the browser kept. */
  record(record: GameRecord): void {
    this.study.open(treeOf(record), false);
    this.remarks.clear();
  }

  private fen(text: string): boolean {
    const { tree, faults } = readFen(this.chuhe, text);
    this.study.open(tree, true);
    if (faults.length) this.remarks.show(t('fen_faults'), faults.map(both));
    else this.remarks.note(t('opened_position'));
    return true;
  }

  private async take(opened: Opened): Promise<boolean> {
    const game = opened.games.length === 1 ? opened.games[0]! : await chooseGame(opened.games);
    if (!game) return false;
    this.study.open(treeOf(game.record), true);
    this.tell(game, opened);
    return true;
  }

  private tell(game: OpenedGame, opened: Opened): void {
    const warnings = [...game.warnings, ...(opened.games[opened.games.length - 1] === game ? opened.warnings : [])];
    const opening = t('opened', { format: game.format.toUpperCase() });
    if (warnings.length === 0) return this.remarks.note(opening);
    this.remarks.show(
      `${opening} ${t('warnings_n', { n: warnings.length })}`,
      warnings.map(({ line, ply, message, text }) => {
        const where = ply ? t('at_move', { n: ply }) : line ? t('at_line', { n: line }) : '';
        return [where, both(message), text ? `“${text}”` : ''].filter(Boolean).join(' · ');
      }),
    );
  }

  private async attempt(open: () => Promise<boolean> | boolean): Promise<boolean> {
    try {
      return await open();
    } catch (error) {
      this.remarks.fault(t('open_failed', { why: error instanceof OpenError ? t(error.key) : reason(error) }));
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
    const file = data.files[0];
    return file ? this.file(file, file.name) : this.text(data.getData('text'));
  }
}

function isOurs(event: DragEvent): boolean {
  const types = event.dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/plain') && !isWriting(event.target));
}

export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}
