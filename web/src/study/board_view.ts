// SPDX-License-Identifier: GPL-3.0-or-later
/** The board of a study: moves, drawings, the names above and below, and the row of buttons. */

import { Board, type Drawn } from '../board';
import type { Side } from '../chuhe';
import { h, setText } from '../dom';
import { sideName, type Key } from '../i18n';
import { arrowsOf } from '../ruling';
import type { Ruling } from '../chuhe';
import { other } from '../words';
import { Drawing } from './drawing';
import type { Standing } from './positions';
import { drawn } from './shapes';
import type { Study } from './study';
import { signButton } from './tool_button';
import { plyOf, ROOT, tagOf } from './tree';
import type { Arrow, Brush } from './types';

const BRUSHES: readonly [Brush, Key][] = [
  ['green', 'brush_green'],
  ['red', 'brush_red'],
  ['blue', 'brush_blue'],
  ['yellow', 'brush_yellow'],
];

/** So much of a wheel is a step. */
const WHEEL = 40;

export class BoardView {
  readonly element: HTMLElement;
  below: Side = 'red';
  /** What the engine points at. */
  engine: Arrow[] = [];
  private readonly board: Board;
  private readonly drawing: Drawing;
  private readonly names = { above: this.name(), below: this.name() };
  private readonly walk: HTMLElement;
  private readonly pens: HTMLElement;
  private readonly buttons: Record<'first' | 'back' | 'forward' | 'last', HTMLButtonElement>;
  private standing: Standing | null = null;
  private ruling: Ruling | null = null;
  private wheeled = 0;

  constructor(
    private readonly study: Study,
    /** A move was refused, and why. */
    private readonly refused: (why: { en: string; zh: string }) => void,
  ) {
    this.board = new Board((from, to) => this.moved(from + to));
    this.buttons = {
      first: signButton('first', 'first', () => study.first()),
      back: signButton('back', 'back', () => study.back()),
      forward: signButton('forward', 'forward', () => study.forward()),
      last: signButton('last', 'last', () => study.last()),
    };
    const { first, back, forward, last } = this.buttons;
    const pen = signButton('draw', 'draw_mode', () => this.draws(true));
    this.walk = h('div', { class: 'nav' }, first, back, forward, last, signButton('flip', 'flip', () => this.flip()), pen);
    this.pens = this.penRow();
    this.element = h('div', { class: 'study-board' }, this.names.above, this.board.element, this.names.below, this.walk, this.pens);
    const wrap = this.board.element.querySelector<HTMLElement>('.board')!;
    this.drawing = new Drawing(wrap, {
      squareAt: (x, y) => this.board.squareAt(x, y),
      letGo: () => this.board.letGo(),
      preview: (from, to, brush) => this.board.draw([...this.drawnNow(), from === to ? { from, brush } : { from, to, brush }]),
      done: (from, to, brush) => {
        if (to) study.setShapes(drawn(study.shapes, from, to, brush));
        this.board.draw(this.drawnNow());
      },
    });
    wrap.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
  }

  leave(): void {
    this.drawing.leave();
    this.board.destroy();
  }

  measure(): void {
    this.board.measure();
  }

  flip(): void {
    this.below = other(this.below);
    this.refresh();
  }

  show(standing: Standing): void {
    this.standing = standing;
    this.refresh();
  }

  /** What a ruling says of the move that is looked at. */
  point(ruling: Ruling | null): void {
    this.ruling = ruling;
    this.board.draw(this.drawnNow());
  }

  redraw(): void {
    this.board.draw(this.drawnNow());
  }

  private refresh(): void {
    const { study, standing } = this;
    if (!standing) return;
    const { view, end } = standing;
    this.board.show({
      fen: view.fen,
      toMove: view.to_move,
      below: this.below,
      lastMove: study.at === ROOT ? null : study.node.move,
      check: view.checkers.length > 0,
      movable: end ? null : view.to_move,
      turns: end ? [] : view.moves,
      inAdvance: false,
      arrows: this.drawnNow(),
    });
    this.showName(this.names.above, other(this.below), view.to_move);
    this.showName(this.names.below, this.below, view.to_move);
    this.buttons.first.disabled = this.buttons.back.disabled = study.at === ROOT;
    this.buttons.forward.disabled = this.buttons.last.disabled = study.ahead === null;
  }

  private drawnNow(): Drawn[] {
    const { arrows, circles } = this.study.shapes;
    const ply = plyOf(this.study.tree, this.study.at);
    const ruled = arrowsOf(this.ruling?.plies.find((one) => one.ply === ply) ?? null);
    return [
      ...ruled.map((arrow) => ({ ...arrow, brush: 'red' })),
      ...this.engine.map((arrow) => ({ brush: 'blue', ...arrow })),
      ...circles.map(({ at, brush }) => ({ from: at, brush: brush ?? 'green' })),
      ...arrows.map((arrow) => ({ brush: 'green', ...arrow })),
    ];
  }

  private moved(move: string): void {
    const why = this.study.play(move);
    if (!why) return;
    this.refused(why);
    this.refresh();
  }

  private wheel(event: WheelEvent): void {
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * WHEEL;
    if (Math.sign(lines) !== Math.sign(this.wheeled)) this.wheeled = 0;
    this.wheeled += lines;
    if (Math.abs(this.wheeled) < WHEEL) return;
    if (this.wheeled > 0) this.study.forward();
    else this.study.back();
    this.wheeled = 0;
  }

  // ---- names ----

  private name(): HTMLElement {
    return h('div', { class: 'player' }, h('span', { class: 'seal', 'aria-hidden': 'true' }), h('span', { class: 'name' }), h('span', { class: 'team' }));
  }

  private showName(element: HTMLElement, side: Side, toMove: Side): void {
    const tag = side === 'red' ? 'Red' : 'Black';
    element.dataset['side'] = side;
    element.dataset['turn'] = String(side === toMove);
    setText(element.querySelector('.name')!, tagOf(this.study.tree, tag) || sideName(side));
    setText(element.querySelector('.team')!, tagOf(this.study.tree, `${tag}Team`));
  }

  // ---- drawing ----

  private draws(isOn: boolean): void {
    this.drawing.isOn = isOn;
    this.walk.hidden = isOn;
    this.pens.hidden = !isOn;
    this.element.dataset['draws'] = String(isOn);
    (isOn ? this.pens : this.walk).querySelector<HTMLElement>(isOn ? '[aria-pressed=true]' : '[data-act=draw]')?.focus();
  }

  private penRow(): HTMLElement {
    const pens = BRUSHES.map(([brush, key]) => {
      const button = h('button', { type: 'button', class: 'pen', 'data-brush': brush, tLabel: key, 'aria-pressed': brush === 'green' ? 'true' : 'false' });
      button.addEventListener('click', () => {
        this.drawing.brush = brush;
        for (const one of pens) one.setAttribute('aria-pressed', String(one === button));
      });
      return button;
    });
    const erase = signButton('erase', 'erase_drawing', () => this.study.setShapes({ arrows: [], circles: [] }));
    const done = h('button', { type: 'button', t: 'draw_done', on: { click: () => this.draws(false) } });
    return h('div', { class: 'nav pens', hidden: true, role: 'group', tLabel: 'draw_mode' }, ...pens, erase, done);
  }
}
