// SPDX-License-Identifier: GPL-3.0-or-later
/** A position put together: by drag, by tap or by keys, or from a FEN. What is wrong with it
 * is told all the while; it can be used when nothing is. */

import type { Chuhe, Side } from '../chuhe';
import { h, setText } from '../dom';
import { both, language, onLanguage, sideName, t, type Key } from '../i18n';
import { Dragging, type Taken } from './dragging';
import { EditorBoard, manText } from './editor_board';
import { Palette } from './palette';
import * as setups from './setup';
import { judge, readFen, type Judged } from './setup_report';
import type { Setup } from './setup';
import type { EditorHooks } from './types';
import './tools_words';
import './tools.css';

const UNDO_MAX = 200;
/** Letters that FENs use as well. */
const ALIASES: Record<string, string> = { g: 'k', e: 'b', m: 'b', h: 'n' };

export class PositionEditor {
  readonly element: HTMLElement;
  private setup: Setup;
  private readonly before: Setup[] = [];
  private judged!: Judged;
  private below: Side = 'red';
  private chosen: string | null = null;
  private shown = '';

  private readonly board: EditorBoard;
  private readonly palette = new Palette(() => this.choose(null));
  private readonly dragging: Dragging;
  private readonly typedFen = h('input', { id: 'editor-fen', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-describedby': 'editor-unread' });
  private readonly unread = h('p', { id: 'editor-unread', class: 'unread', role: 'status' });
  private readonly report = h('div', { class: 'setup-report', 'aria-live': 'polite' });
  private readonly spoken = h('p', { class: 'unseen', role: 'status' });
  private readonly use = h('button', { type: 'button', class: 'main', t: 'editor_use', 'data-act': 'use' });
  private readonly play = this.button('editor_play', () => this.hooks.play(this.judged.report.fen));
  private readonly study = h('button', { type: 'button', t: 'editor_study', 'data-act': 'study', hidden: true });
  private readonly undoButton = this.button('editor_undo', () => this.undo());
  private readonly sides = new Map<Side, HTMLInputElement>();
  private readonly stop: () => void;

  constructor(
    private readonly chuhe: Chuhe,
    start: string,
    private readonly hooks: EditorHooks,
  ) {
    this.setup = setups.readSetup(start);
    this.board = new EditorBoard({ tap: (square) => this.tap(square), key: (square, event) => this.key(square, event) });
    this.use.addEventListener('click', () => this.finish());
    this.study.addEventListener('click', () => this.finish());
    this.typedFen.addEventListener('input', () => this.typed());
    this.typedFen.addEventListener('blur', () => this.render());
    this.element = this.layout();
    this.element.addEventListener('keydown', (event) => this.shortcut(event));
    this.dragging = new Dragging(this.element, {
      over: (square) => this.board.mark(square),
      drop: (taken, square) => this.dropped(taken, square),
    });
    this.stop = onLanguage(() => this.render());
    this.render();
  }

  get fen(): string {
    return setups.writeSetup(this.setup);
  }

  take(fen: string): boolean {
    const read = readFen(this.chuhe, fen);
    if ('fen' in read) this.change(setups.readSetup(read.fen));
    return 'fen' in read;
  }

  leave(): void {
    this.dragging.leave();
    this.stop();
  }

  // ---- the page ----

  private layout(): HTMLElement {
    const actions = h(
      'div',
      { class: 'buttons' },
      this.undoButton,
      this.button('editor_start', () => this.change(this.usual())),
      this.button('editor_clear', () => this.change(setups.cleared(this.setup))),
      this.button('editor_generals', () => this.change(setups.generalsOnly(this.setup))),
      this.button('editor_mirror', () => this.change(setups.mirrored(this.setup))),
      this.button('editor_exchange', () => this.change(setups.exchanged(this.setup))),
      this.button('flip', () => this.flip()),
    );
    return h(
      'section',
      { class: 'position-editor', tLabel: 'editor' },
      h('div', { class: 'edit-play' }, this.board.element),
      h(
        'div',
        { class: 'edit-side' },
        this.palette.element,
        this.toMove(),
        this.report,
        h('div', { class: 'buttons edit-end' }, this.use, this.play, this.study, this.button('editor_cancel', () => this.hooks.cancelled())),
        actions,
        h('div', { class: 'edit-fen' }, h('label', { for: 'editor-fen', t: 'editor_fen' }), this.typedFen, this.unread),
        h('p', { class: 'explained', t: 'editor_help' }),
      ),
      this.spoken,
    );
  }

  private button(key: Key, act: () => void): HTMLButtonElement {
    return h('button', { type: 'button', t: key, 'data-act': key, on: { click: act } });
  }

  private toMove(): HTMLElement {
    const radio = (side: Side): HTMLElement => {
      const input = h('input', { type: 'radio', name: 'editor-to-move', value: side });
      input.addEventListener('change', () => this.change(setups.withMove(this.setup, side)));
      this.sides.set(side, input);
      return h('label', { class: side }, input, h('span', { t: side }));
    };
    return h('div', { class: 'to-move', role: 'radiogroup', tLabel: 'editor_to_move' }, h('span', { t: 'editor_to_move' }), radio('red'), radio('black'));
  }

  private usual(): Setup {
    const start = this.chuhe.start();
    const setup = setups.readSetup(start.fen);
    start.free();
    return setup;
  }

  // ---- what is done ----

  private change(next: Setup): void {
    this.chosen = null;
    if (!setups.isSame(next, this.setup)) {
      this.before.push(this.setup);
      if (this.before.length > UNDO_MAX) this.before.shift();
      this.setup = next;
      this.hooks.changed?.(this.fen);
    }
    this.render();
  }

  private undo(): void {
    const setup = this.before.pop();
    if (setup) {
      this.setup = setup;
      this.hooks.changed?.(this.fen);
    }
    this.chosen = null;
    this.render();
  }

  private flip(): void {
    this.below = this.below === 'red' ? 'black' : 'red';
    this.render();
  }

  private choose(square: string | null): void {
    this.chosen = square;
    if (square !== null) this.speak('editor_chosen', { square, man: this.man(square) });
    this.render();
  }

  private tap(square: string): void {
    const { tool } = this.palette;
    if (tool === 'eraser') this.put(square, null);
    else if (tool !== 'hand') this.put(square, this.setup.men.get(square) === tool ? null : tool);
    else if (this.chosen !== null && this.chosen !== square) this.moveTo(this.chosen, square);
    else this.choose(this.chosen === null && this.setup.men.has(square) ? square : null);
  }

  private put(square: string, letter: setups.Letter | null): void {
    if (letter !== null) this.speak('editor_put', { square, man: manText(letter) });
    else if (this.setup.men.has(square)) this.speak('editor_taken', { square, man: this.man(square) });
    this.change(setups.put(this.setup, square, letter));
  }

  private moveTo(from: string, to: string): void {
    this.speak('editor_moved', { from, to, man: this.man(from) });
    this.change(setups.moved(this.setup, from, to));
  }

  private dropped({ letter, from }: Taken, square: string | null): void {
    if (from === null) {
      if (square !== null) this.put(square, letter);
    } else if (square === null) this.put(from, null);
    else if (square !== from) this.moveTo(from, square);
  }

  /** A key on a point of the board. */
  private key(square: string, event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const lower = event.key.toLowerCase();
    const kind = ALIASES[lower] ?? lower;
    // capitals are Red's, as in a FEN
    if (kind.length === 1 && setups.KINDS.includes(kind)) this.put(square, setups.letterOf(event.key === lower ? 'black' : 'red', kind));
    else if (event.key === 'Delete' || event.key === 'Backspace') this.put(square, null);
    else if (event.key === 'Escape' && (this.chosen !== null || this.palette.tool !== 'hand')) this.palette.choose('hand');
    else return false;
    return true;
  }

  private shortcut(event: KeyboardEvent): void {
    if (event.target === this.typedFen) return;
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.undo();
  }

  private typed(): void {
    if (!this.take(this.typedFen.value)) this.render();
  }

  private finish(): void {
    if (this.judged.report.playable || this.judged.isStudy) this.hooks.done(this.judged.report.fen);
  }

  // ---- what is shown ----

  private man(square: string): string {
    const letter = this.setup.men.get(square);
    return letter === undefined ? t('editor_empty') : manText(letter);
  }

  private speak(key: Key, values: Record<string, string>): void {
    setText(this.spoken, t(key, values));
  }

  private render(): void {
    const { fen } = this;
    this.judged = judge(this.chuhe, fen);
    const { report, isStudy } = this.judged;
    const wrong = new Set(report.faults.flatMap((fault) => fault.squares));
    this.board.show({ setup: this.setup, below: this.below, chosen: this.chosen, wrong });
    this.palette.show();
    this.sides.forEach((input, side) => (input.checked = side === this.setup.toMove));
    this.undoButton.disabled = this.before.length === 0;
    this.use.disabled = !report.playable;
    this.play.disabled = !report.playable || this.isOver;
    this.study.hidden = !isStudy;
    this.showFen(fen);
    this.tell();
  }

  /** Whoever types is not disturbed. */
  private showFen(fen: string): void {
    const isTyping = document.activeElement === this.typedFen;
    if (!isTyping && this.typedFen.value !== fen) this.typedFen.value = fen;
    const read = isTyping ? readFen(this.chuhe, this.typedFen.value) : { fen };
    setText(this.unread, 'why' in read ? t('editor_unread', { why: both(read.why) }) : '');
    this.typedFen.setAttribute('aria-invalid', String('why' in read));
  }

  private tell(): void {
    const { report, isStudy } = this.judged;
    const key = JSON.stringify([report.faults, isStudy, this.judged.standing, report.to_move, language()]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.dataset['playable'] = String(report.playable);
    if (report.playable) {
      this.report.replaceChildren(h('p', { class: 'playable' }, this.standingText()));
      return;
    }
    const faults = report.faults.map((fault) => h('li', { 'data-fault': fault.name }, both(fault.message), fault.squares.length ? h('span', { class: 'squares' }, ` ${fault.squares.join(', ')}`) : null));
    this.report.replaceChildren(
      h('p', { class: 'not-playable' }, t('editor_faults')),
      h('ul', {}, ...faults),
      ...(isStudy ? [h('p', { class: 'explained' }, t('editor_forgiven'))] : []),
    );
  }

  private get isOver(): boolean {
    return this.judged.standing === 'checkmate' || this.judged.standing === 'stalemate';
  }

  private standingText(): string {
    const { standing, report } = this.judged;
    if (!this.isOver || !standing) return t('editor_playable');
    return t('editor_over', { side: sideName(report.to_move), standing: t(standing) });
  }
}
