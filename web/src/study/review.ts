// SPDX-License-Identifier: GPL-3.0-or-later
/** The review of a game by an engine: its curve, sums of both sides, and what was given away. */

import type { Chuhe, Side } from '../chuhe';
import { h, say, setText } from '../dom';
import type { ReviewReport } from '../engine_messages';
import { both, language, onLanguage, sideName, t } from '../i18n';
import * as prefs from '../prefs';
import { Curve } from './curve';
import { additionOf, betterOf, faultsOf, gradesOf, pointsOf, SIGNS, stillPlayed, whyOf, type Known } from './findings';
import { keepReview, reviewOf } from './kept';
import { chosenNotation, fenAfter, lineTexts } from './line_texts';
import { Reviewing } from './reviewing';
import type { Panel, ReviewHooks, StudyConnection, StudyView } from './types';
import './tools_words';
import './tools.css';

const LEVELS = 10;
const LEVEL = 5;
const SIDES: Side[] = ['red', 'black'];
/** What is shown of a better line. */
const PLIES_SHOWN = 8;

export class Review implements Panel {
  readonly element: HTMLElement;
  private readonly reviewing: Reviewing;
  private readonly curve: Curve;
  private readonly start = h('button', { type: 'button', t: 'review_start', 'data-act': 'review', disabled: true });
  private readonly level: HTMLSelectElement;
  private readonly bar = h('progress', { tLabel: 'review_progress', hidden: true });
  private readonly state = h('p', { class: 'review-state' });
  /** For who hears it: not each position. */
  private readonly spoken = h('p', { class: 'unseen', role: 'status' });
  private readonly changedNote = h('p', { class: 'review-changed', t: 'review_changed', hidden: true });
  private readonly found = h('div', { class: 'review-found', hidden: true });
  private readonly sums = h('div', { class: 'review-sums' });
  private readonly faults = h('ol', { class: 'review-faults', tLabel: 'review_faults' });
  private readonly putAll = h('button', { type: 'button', t: 'review_put_all', 'data-act': 'review-put' });
  private readonly undo: () => void;
  private view: StudyView | null = null;
  private shown = '';
  /** What was done last. */
  private note = '';
  private kept: ReviewReport | null = null;

  constructor(
    private readonly chuhe: Chuhe,
    connection: StudyConnection,
    private readonly hooks: ReviewHooks,
  ) {
    this.reviewing = new Reviewing(connection, () => this.heard());
    this.curve = new Curve((ply) => hooks.goTo(ply));
    this.level = this.levels();
    this.start.addEventListener('click', () => this.pressed());
    this.putAll.addEventListener('click', () => this.putFaults(this.played()));
    this.found.append(this.curve.element, this.sums, this.changedNote, h('p', { class: 'buttons' }, this.putAll), this.faults);
    this.element = h(
      'section',
      { class: 'review', tLabel: 'review' },
      h('div', { class: 'head' }, h('h2', { t: 'review' }), h('label', {}, h('span', { t: 'engine_level' }), this.level), this.start),
      h('div', { class: 'review-progress' }, this.bar, this.state, this.spoken),
      this.found,
    );
    this.undo = onLanguage(() => {
      this.note = '';
      this.render();
    });
  }

  show(view: StudyView): void {
    const isOther = this.view?.game !== view.game;
    if (this.view && isOther) this.reviewing.drop();
    this.view = view;
    this.note = '';
    if (isOther) this.recall(view);
    this.render();
  }

  /** A review that the browser has kept. */
  private recall(view: StudyView): void {
    const kept = reviewOf(view.start, view.mainline);
    this.kept = kept?.report ?? null;
    if (kept) this.reviewing.recall({ report: kept.report, reviewed: { ...view, rules: kept.rules, mainline: kept.mainline } });
  }

  leave(): void {
    this.reviewing.leave();
    this.undo();
  }

  private levels(): HTMLSelectElement {
    const stored = prefs.read<unknown>('review-level', LEVEL);
    const select = h('select', { name: 'review-level' });
    for (let level = 1; level <= LEVELS; level++) select.append(h('option', { value: level, selected: level === stored }, String(level)));
    if (select.selectedIndex < 0 || typeof stored !== 'number') select.value = String(LEVEL);
    select.addEventListener('change', () => prefs.write('review-level', Number(select.value)));
    return select;
  }

  private pressed(): void {
    if (this.reviewing.isBusy) this.reviewing.stop();
    else if (this.view) this.reviewing.start(this.view, Number(this.level.value));
  }

  private heard(): void {
    const { state, report, reviewed } = this.reviewing;
    if (state === 'done') this.shown = '';
    if (state === 'done' && report && reviewed && report !== this.kept) {
      this.kept = report;
      keepReview({ start: reviewed.start, mainline: reviewed.mainline, rules: reviewed.rules, report });
    }
    this.note = '';
    this.render();
  }

  // ---- into the game ----

  /** Faults of moves that are still played. */
  private played(): Known[] {
    const report = this.reviewing.report;
    if (!report || !this.view) return [];
    const played = stillPlayed(report, this.view.mainline);
    const known = report.plies.slice(0, played).map((ply) => ply.ply);
    return faultsOf(report).filter((ply) => known.includes(ply.ply));
  }

  /** Whatever is there already is not added again. */
  private putFaults(faults: readonly Known[]): void {
    this.hooks.together(() => {
      for (const fault of faults) this.putFault(fault);
    });
    this.note = t('review_was_put', { n: faults.length });
    this.render();
  }

  private putFault(fault: Known): void {
    const { ply, mark, comment, variation } = additionOf(fault);
    this.hooks.addMark(ply, mark);
    this.hooks.addComment(ply, comment);
    if (variation) this.hooks.addVariation(ply - 1, variation.moves, variation.comment);
  }

  // ---- what is shown ----

  private render(): void {
    const { reviewing, view } = this;
    const { state, report } = reviewing;
    say(this.start, reviewing.isBusy ? 'review_stop' : report ? 'review_again' : 'review_start');
    this.start.disabled = !reviewing.isBusy && (view?.mainline.length ?? 0) === 0;
    this.level.disabled = reviewing.isBusy;
    this.bar.hidden = !reviewing.isBusy;
    this.bar.max = Math.max(1, reviewing.of);
    this.bar.value = reviewing.done;
    this.element.dataset['state'] = state;
    setText(this.state, this.stateText());
    if (state !== 'working') setText(this.spoken, this.stateText());
    this.found.hidden = report === null;
    if (!report || !view) return;
    this.fill(report);
    this.changedNote.hidden = stillPlayed(report, view.mainline) === report.plies.length;
    this.curve.look(view.at === view.moves.length ? view.at : null);
  }

  private stateText(): string {
    const { state, done, of, why } = this.reviewing;
    if (state === 'asked') return t('review_asked');
    if (state === 'working') return t('review_working', { done, of });
    if (state === 'lost') return t('engine_lost');
    if (state === 'failed') return t('review_failed', { why: both(why ?? undefined) });
    if (this.note) return this.note;
    if (this.reviewing.report) return t('review_done', { n: faultsOf(this.reviewing.report).length });
    if (state === 'none' && this.view && this.view.mainline.length === 0) return t('review_nothing');
    return '';
  }

  /** Filled anew only when something of it has changed: whoever reads on is not disturbed. */
  private fill(report: ReviewReport): void {
    const notation = chosenNotation();
    const played = this.played();
    const key = JSON.stringify([language(), notation, played.length]);
    if (key === this.shown) return;
    this.shown = key;
    const { start, mainline } = this.reviewing.reviewed!;
    const texts = lineTexts(this.chuhe, start, mainline, notation);
    const points = pointsOf(report);
    this.curve.show(points, points.map((point) => texts[point.ply - 1] ?? ''));
    this.sums.replaceChildren(this.sumsTable(report));
    const faults = faultsOf(report);
    this.faults.replaceChildren(...faults.map((fault) => this.faultItem(fault, texts, played.includes(fault))));
    if (faults.length === 0) this.faults.append(h('li', { class: 'empty' }, t('review_no_faults')));
    this.putAll.disabled = played.length === 0;
  }

  private sumsTable(report: ReviewReport): HTMLElement {
    const row = (name: string, values: string[]): HTMLElement => h('tr', {}, h('th', { scope: 'row' }, name), ...values.map((value) => h('td', {}, value)));
    const percent = (value: number | null): string => (value === null ? '–' : `${value.toFixed(1)} %`);
    const of = (tell: (side: Side) => string): string[] => SIDES.map(tell);
    const grades = gradesOf(report, 'red').map(([grade], i) =>
      row(`${t(`grade_${grade}`)} ${SIGNS[grade]}`, of((side) => String(gradesOf(report, side)[i]![1]))),
    );
    return h(
      'table',
      {},
      h('caption', { class: 'unseen' }, t('review_sums')),
      h('thead', {}, h('tr', {}, h('td', {}), ...SIDES.map((side) => h('th', { scope: 'col', class: side }, sideName(side))))),
      h(
        'tbody',
        {},
        row(t('review_accuracy'), of((side) => percent(report[side].accuracy))),
        row(t('review_best'), of((side) => `${report[side].best} / ${report[side].moves}`)),
        ...grades,
        row(t('review_loss'), of((side) => percent(report[side].moves ? report[side].loss : null))),
      ),
    );
  }

  private faultItem(fault: Known, texts: readonly string[], isPlayed: boolean): HTMLElement {
    const better = betterOf(fault);
    const { start, mainline } = this.reviewing.reviewed!;
    const line = better && lineTexts(this.chuhe, fenAfter(this.chuhe, start, mainline, fault.ply - 1), better.moves, chosenNotation(), PLIES_SHOWN);
    const move = `${fault.round}${fault.side === 'black' ? '…' : '.'} ${texts[fault.ply - 1] ?? fault.move}`;
    const go = h('button', { type: 'button', class: 'move', on: { click: () => this.hooks.goTo(fault.ply) } }, `${sideName(fault.side)} ${move}`);
    const put = h(
      'button',
      { type: 'button', class: 'put', disabled: !isPlayed, 'aria-label': t('review_put_of', { move }), on: { click: () => this.putFaults([fault]) } },
      t('review_put'),
    );
    return h(
      'li',
      { class: fault.grade, 'data-ply': fault.ply },
      h('p', { class: 'fault' }, go, h('span', { class: 'sign' }, SIGNS[fault.grade]), h('span', { class: 'unseen' }, t(`grade_${fault.grade}`)), h('span', { class: 'scores' }, `${fault.before.text} → ${fault.after.text}`), put),
      h('p', {}, whyOf(fault)),
      better && line ? h('p', { class: 'better' }, t('review_better', { score: better.score.text, line: line.join(' ') })) : null,
    );
  }
}
