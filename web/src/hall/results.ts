// SPDX-License-Identifier: GPL-3.0-or-later
/** What came of the games of a round: a list to be copied or printed, their records in one file,
 * their score sheets on paper. */

import type { Chuhe } from '../chuhe';
import { copyText } from '../clipboard';
import { h, setText } from '../dom';
import { language, t, type Key } from '../i18n';
import type { Model } from '../model';
import { playerLabel } from '../words';
import { word } from '../arbiter/texts';
import { fetchAll } from './fetch_all';
import { isSeen, type HallEntry } from './order';
import { printed } from './printing';
import './words';

export interface ResultRow {
  round: number;
  board: number;
  red: string;
  /** "1-0"; "" while the game goes on. */
  score: string;
  black: string;
  /** Why it ended. */
  why: string;
}

export function scoreOf(model: Model): string {
  const outcome = model.outcome();
  if (!outcome) return '';
  if (outcome.bothLose) return '0-0';
  return { red_wins: '1-0', black_wins: '0-1', draw: '½-½' }[outcome.result];
}

export function resultRows(chuhe: Pick<Chuhe, 'lists'>, entries: readonly HallEntry[]): ResultRow[] {
  const rows = entries.map(({ round, board, model }) => ({
    round,
    board,
    red: playerLabel(model, 'red'),
    score: scoreOf(model),
    black: playerLabel(model, 'black'),
    why: model.isOver ? word(chuhe as Chuhe, 'ending', model.state!.ending) : '',
  }));
  return rows.sort((a, b) => a.round - b.round || a.board - b.board);
}

/** For a spreadsheet: columns with tabs between them. */
export function resultText(rows: readonly ResultRow[]): string {
  const head = [t('hall_round'), t('result_board'), t('red'), t('result_score'), t('black'), t('result_why')];
  // a name cannot break the table
  const cell = (text: string | number): string => String(text).replace(/\s+/g, ' ');
  return [head, ...rows.map((row) => [row.round, row.board, row.red, row.score, row.black, row.why].map(cell))].map((cells) => cells.join('\t')).join('\n');
}

/** Records one after the other, as PGN has several games in a file. */
export function joinRecords(records: readonly string[]): string {
  return records.map((record) => `${record.trim()}\n`).join('\n');
}

const hasBegun = (entry: HallEntry): boolean => entry.model.state !== null && entry.model.state.phase !== 'waiting';

export class ResultsDialog {
  private readonly dialog = h('dialog', { class: 'links-dialog results-dialog', tLabel: 'results' });
  private readonly notice = h('p', { class: 'notice', role: 'status' });

  constructor(
    private readonly chuhe: Chuhe,
    private readonly name: string,
    private readonly round: number,
    private readonly entries: readonly HallEntry[],
  ) {}

  open(host: HTMLElement): void {
    const rows = resultRows(this.chuhe, this.entries);
    const copy = h('button', { type: 'button', t: 'copy', 'data-act': 'copy_results' });
    copy.addEventListener('click', () => void copyText(resultText(rows), copy));
    const print = h('button', { type: 'button', t: 'print_results', on: { click: () => printed(h('div', { class: 'printed' }, h('h1', {}, this.title()), this.table(rows))) } });
    const records = h('button', { type: 'button', t: 'round_pgn', 'data-act': 'round_pgn', on: { click: () => void this.busy(records, () => this.records()) } });
    const sheets = h('button', { type: 'button', t: this.round ? 'print_sheets' : 'print_all_sheets', 'data-act': 'print_sheets', on: { click: () => void this.busy(sheets, () => this.sheets()) } });
    records.disabled = sheets.disabled = !this.entries.some(hasBegun);
    const close = h('button', { type: 'button', t: 'close_detail', on: { click: () => this.dialog.close() } });
    this.dialog.addEventListener('close', () => this.dialog.remove());
    this.dialog.replaceChildren(h('h2', {}, this.title()), h('div', { class: 'buttons' }, copy, print, records, sheets, close), this.notice, this.table(rows));
    const unseen = this.entries.filter((entry) => !isSeen(entry)).length;
    if (unseen) setText(this.notice, t('results_unseen', { n: unseen }));
    host.append(this.dialog);
    this.dialog.showModal();
  }

  private title(): string {
    return [this.name, this.round ? t('round_n', { n: this.round }) : '', t('results')].filter(Boolean).join(' · ');
  }

  private table(rows: readonly ResultRow[]): HTMLElement {
    const head = h('tr', {}, ...(['result_board', 'red', 'result_score', 'black', 'result_why'] as const).map((key) => h('th', { scope: 'col' }, t(key))));
    const body = rows.map((row) =>
      h('tr', {}, h('td', {}, this.round ? String(row.board) : `${row.round}.${row.board}`), h('td', {}, row.red), h('td', { class: 'score' }, row.score || '–'), h('td', {}, row.black), h('td', {}, row.why)),
    );
    return h('table', { class: 'results' }, h('thead', {}, head), h('tbody', {}, ...body));
  }

  /** A file of each game that has begun; null when the dialog is closed. */
  private async files(kind: string, counted: Key): Promise<string[] | null> {
    const begun = this.entries.filter(hasBegun).sort((a, b) => a.round - b.round || a.board - b.board);
    const paths = begun.map((entry) => `/games/${entry.id}.${kind}${language() === 'zh' ? '?lang=zh' : ''}`);
    return fetchAll(paths, () => this.dialog.open, {
      asked: (index) => setText(this.notice, t(counted, { n: index + 1, m: begun.length })),
      failed: (index, status) => new Error(`${t('board_n', { n: begun[index]!.board })}: ${status}`),
    });
  }

  /** Does it while the button cannot be pressed again. */
  private async busy(button: HTMLButtonElement, act: () => Promise<void>): Promise<void> {
    button.disabled = true;
    try {
      await act();
    } catch (error) {
      setText(this.notice, t('failed', { why: String((error as Error).message ?? error) }));
    }
    button.disabled = false;
  }

  private async records(): Promise<void> {
    const records = await this.files('pgn', 'records_n');
    const { download } = await import('../study/tool_button');
    if (!records || !this.dialog.open) return;
    download(new Blob([joinRecords(records)], { type: 'application/x-chess-pgn' }), `${this.title().replace(/[\\/:*?"<>|]/g, '_')}.pgn`);
    setText(this.notice, '');
  }

  private async sheets(): Promise<void> {
    const sheets = await this.files('sheet.html', 'sheets_n');
    const { pileOf } = await import('./sheets');
    if (!sheets || !this.dialog.open) return;
    setText(this.notice, '');
    printed(pileOf(sheets));
  }
}
