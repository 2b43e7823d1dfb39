// SPDX-License-Identifier: GPL-3.0-or-later
/** What an engine thinks of the position that is looked at: its lines, while they come. */

import type { Chuhe, Side } from '../chuhe';
import { h, say, setText } from '../dom';
import type { EngineLine } from '../engine_messages';
import { both, onLanguage, t, type Key } from '../i18n';
import * as prefs from '../prefs';
import { Analysis } from './analysis';
import { chosenNotation, lineTexts } from './line_texts';
import { forRed, scoreText, spokenScore, turned } from './scores';
import type { Arrow, EngineHooks, Panel, StudyConnection, StudyView } from './types';
import './tools_words';
import './tools.css';

const LINES_MAX = 5;
const LEVELS = 10;
/** What is shown of a line. */
const PLIES_SHOWN = 12;

interface Settings {
  lines: number;
  level: number;
  /** Scores as Red sees them, or as the side to move does. */
  from: 'red' | 'mover';
  arrows: boolean;
}

const USUAL: Settings = { lines: 3, level: 10, from: 'red', arrows: true };

/** A line of the list; its buttons stay where they are while other moves come into them. */
class LineRow {
  readonly score = h('span', { class: 'score', 'aria-hidden': 'true' });
  readonly spoken = h('span', { class: 'unseen' });
  private readonly buttons: HTMLButtonElement[];
  readonly element: HTMLElement;
  private count = 0;

  constructor(choose: (ply: number) => void) {
    this.buttons = Array.from({ length: PLIES_SHOWN }, (_, ply) =>
      h('button', { type: 'button', class: 'move', tabindex: ply === 0 ? '0' : '-1', hidden: true, on: { click: () => choose(ply) } }),
    );
    const moves = h('div', { class: 'line-moves', role: 'group', tLabel: 'engine_line', on: { keydown: (event) => this.pressed(event as KeyboardEvent) } }, ...this.buttons);
    this.element = h('li', {}, this.score, this.spoken, moves);
  }

  show(score: string, spoken: string, texts: readonly string[]): void {
    setText(this.score, score);
    setText(this.spoken, spoken);
    this.count = texts.length;
    this.buttons.forEach((button, ply) => {
      setText(button, texts[ply] ?? '');
      button.hidden = ply >= texts.length;
    });
    if (!this.buttons.some((button, ply) => button.tabIndex === 0 && ply < this.count)) this.enter(0);
  }

  private enter(ply: number): HTMLButtonElement {
    this.buttons.forEach((button, i) => (button.tabIndex = i === ply ? 0 : -1));
    return this.buttons[ply]!;
  }

  /** One stop of the tab key a line; arrows go along it. */
  private pressed(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = this.buttons.indexOf(document.activeElement as HTMLButtonElement);
    this.enter(Math.min(this.count - 1, Math.max(0, at + step))).focus();
  }
}

export class EngineLines implements Panel {
  readonly element: HTMLElement;
  private readonly settings: Settings;
  private readonly analysis: Analysis;
  private readonly rows: LineRow[];
  private readonly toggle = h('button', { type: 'button', t: 'engine_start', 'aria-pressed': 'false', 'data-act': 'engine' });
  private readonly state = h('p', { class: 'engine-state' });
  private readonly spoken = h('p', { class: 'unseen', role: 'status' });
  private readonly list = h('ol', { class: 'engine-list', tLabel: 'engine_lines' });
  private readonly undo: (() => void)[];
  private view: StudyView | null = null;
  private isOn = false;
  private asked = '';
  private pointed = '';
  /** While a button is held down its text stays: what is clicked is what was seen. */
  private isHeld = false;

  constructor(
    private readonly chuhe: Chuhe,
    connection: StudyConnection,
    private readonly hooks: EngineHooks,
  ) {
    this.settings = readSettings();
    this.analysis = new Analysis(connection, () => this.heard());
    this.rows = Array.from({ length: LINES_MAX }, (_, i) => new LineRow((ply) => this.chosen(i, ply)));
    this.list.append(...this.rows.map((row) => row.element));
    this.toggle.addEventListener('click', () => this.turn(!this.isOn));
    this.element = h(
      'section',
      { class: 'engine-lines', tLabel: 'engine_lines' },
      h('div', { class: 'head' }, h('h2', { t: 'engine_lines' }), this.state, this.toggle),
      this.list,
      this.spoken,
      this.settingsRow(),
    );
    this.undo = [onLanguage(() => this.render()), ...this.holding()];
    this.render();
  }

  show(view: StudyView): void {
    this.view = view;
    if (this.isOn) this.askAgain();
    this.render();
  }

  leave(): void {
    this.analysis.leave();
    this.hooks.arrows([]);
    for (const undo of this.undo) undo();
  }

  private turn(isOn: boolean): void {
    this.isOn = isOn;
    this.asked = '';
    if (isOn) this.askAgain();
    else this.analysis.stop();
    this.render();
  }

  private askAgain(): void {
    if (!this.view) return;
    const { start, moves, rules, isOver } = this.view;
    const wanted = { lines: this.settings.lines, level: this.settings.level };
    const question = JSON.stringify([start, moves, rules, isOver, wanted]);
    if (question === this.asked) return;
    this.asked = question;
    setText(this.spoken, '');
    this.analysis.ask(this.view, wanted);
  }

  // ---- settings ----

  private settingsRow(): HTMLElement {
    const numbers = (most: number, chosen: number): HTMLElement[] =>
      Array.from({ length: most }, (_, i) => h('option', { value: i + 1, selected: i + 1 === chosen }, String(i + 1)));
    const select = (key: Key, name: string, options: HTMLElement[], set: (value: string) => void): HTMLElement => {
      const made = h('select', { name, on: { change: () => this.changed(() => set(made.value)) } }, ...options);
      return h('label', {}, h('span', { t: key }), made);
    };
    const { settings } = this;
    const arrows = h('input', { type: 'checkbox', name: 'engine-arrows', checked: settings.arrows });
    arrows.addEventListener('change', () => this.changed(() => (settings.arrows = arrows.checked)));
    return h(
      'div',
      { class: 'tool-settings' },
      select('engine_count', 'engine-count', numbers(LINES_MAX, settings.lines), (value) => (settings.lines = Number(value))),
      select('engine_level', 'engine-level', numbers(LEVELS, settings.level), (value) => (settings.level = Number(value))),
      select(
        'engine_scores',
        'engine-scores',
        [h('option', { value: 'red', t: 'engine_for_red', selected: settings.from === 'red' }), h('option', { value: 'mover', t: 'engine_for_mover', selected: settings.from === 'mover' })],
        (value) => (settings.from = value === 'mover' ? 'mover' : 'red'),
      ),
      h('label', {}, arrows, h('span', { t: 'engine_arrows' })),
    );
  }

  private changed(change: () => void): void {
    change();
    prefs.write('engine', this.settings);
    if (this.isOn) this.askAgain();
    this.render();
  }

  // ---- what comes ----

  private heard(): void {
    if (this.analysis.state === 'done' || this.analysis.state === 'refused' || this.analysis.state === 'silent' || this.analysis.state === 'busy')
      setText(this.spoken, this.report());
    this.render();
  }

  /** The line that stands in a row; null where it belongs to a position looked at before. */
  private line(row: number): EngineLine | null {
    if (row >= this.settings.lines) return null;
    return this.analysis.lines[row] ?? null;
  }

  private get isOld(): boolean {
    const of = this.analysis.linesOf;
    return of !== this.view && (of?.fen !== this.view?.fen || of?.moves.length !== this.view?.moves.length);
  }

  private chosen(row: number, ply: number): void {
    const line = this.line(row);
    if (line && !this.isOld) this.hooks.addLine(line.moves.slice(0, ply + 1));
  }

  private holding(): (() => void)[] {
    const hold = (): void => {
      this.isHeld = true;
    };
    const release = (): void => {
      if (!this.isHeld) return;
      // after the click that belongs to it
      setTimeout(() => {
        this.isHeld = false;
        this.render();
      });
    };
    this.list.addEventListener('pointerdown', hold);
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, release);
    return ['pointerup', 'pointercancel'].map((name) => () => removeEventListener(name, release));
  }

  // ---- what is shown ----

  private render(): void {
    if (this.isHeld) return;
    say(this.toggle, this.isOn ? 'engine_stop' : 'engine_start');
    this.toggle.setAttribute('aria-pressed', String(this.isOn));
    this.element.dataset['state'] = this.analysis.state;
    this.list.hidden = !this.isOn;
    this.list.dataset['old'] = String(this.isOld);
    setText(this.state, this.stateText());
    const notation = chosenNotation();
    const fen = this.analysis.linesOf?.fen ?? '';
    this.rows.forEach((row, i) => {
      const line = this.line(i);
      row.element.hidden = i >= this.settings.lines;
      if (line) row.show(this.score(line, sideOf(fen)), spokenScore(forRed(line, sideOf(fen))), lineTexts(this.chuhe, fen, line.moves, notation, PLIES_SHOWN));
      else row.show('', '', []);
    });
    this.point();
  }

  private score(line: EngineLine, toMove: Side): string {
    const red = forRed(line, toMove);
    return scoreText(this.settings.from === 'mover' && toMove === 'black' ? turned(red) : red);
  }

  private stateText(): string {
    const { state, depth, why } = this.analysis;
    switch (state) {
      case 'off':
        return '';
      case 'thinking':
      case 'done':
        if (this.analysis.isProven) return t('engine_proven');
        return t(state === 'done' ? 'engine_done' : 'engine_depth', { n: depth });
      case 'refused':
        return both(why ?? undefined);
      default:
        return t(STATES[state]);
    }
  }

  /** The end of an analysis, for who cannot see it. */
  private report(): string {
    const best = this.line(0);
    const fen = this.analysis.linesOf?.fen ?? '';
    if (this.analysis.state !== 'done' || !best) return this.stateText();
    const [first] = lineTexts(this.chuhe, fen, best.moves, chosenNotation(), 1);
    return `${this.stateText()}: ${first ?? ''}, ${spokenScore(forRed(best, sideOf(fen)))}`;
  }

  private point(): void {
    const wanted: Arrow[] = [];
    if (this.isOn && this.settings.arrows && !this.isOld)
      for (let i = this.settings.lines - 1; i >= 0; i--) {
        const move = this.line(i)?.moves[0];
        if (move) wanted.push({ from: move.slice(0, 2), to: move.slice(2, 4), brush: i === 0 ? 'green' : 'blue' });
      }
    const key = JSON.stringify(wanted);
    if (key === this.pointed) return;
    this.pointed = key;
    this.hooks.arrows(wanted);
  }
}

const STATES: Record<'over' | 'asked' | 'lost' | 'silent' | 'busy', Key> = {
  over: 'engine_over',
  asked: 'engine_asked',
  lost: 'engine_lost',
  silent: 'engine_silent',
  busy: 'engine_busy',
};

function sideOf(fen: string): Side {
  return fen.split(' ')[1] === 'b' ? 'black' : 'red';
}

function readSettings(): Settings {
  const stored = prefs.read<Partial<Settings>>('engine', {});
  const whole = (value: unknown, most: number, usual: number): number =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : usual;
  return {
    lines: whole(stored?.lines, LINES_MAX, USUAL.lines),
    level: whole(stored?.level, LEVELS, USUAL.level),
    from: stored?.from === 'mover' ? 'mover' : 'red',
    arrows: stored?.arrows !== false,
  };
}
