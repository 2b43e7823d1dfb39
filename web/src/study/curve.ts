// SPDX-License-Identifier: GPL-3.0-or-later
/** The curve of a game: Red's winning chances after each ply. It is walked along like a
 * slider, and its numbers stand in a table below. */

import { h, setText } from '../dom';
import { t } from '../i18n';
import { SIGNS, type CurvePoint } from './findings';
import { spokenReviewScore } from './scores';

export const WIDTH = 600;
export const HEIGHT = 150;
/** Half of a mark's size; it stands within the picture. */
const MARK = 8;
const EDGE = MARK + 2;

const SVG = 'http://www.w3.org/2000/svg';

function shape(tag: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Where a point stands, of `count` points. */
export function xOf(index: number, count: number): number {
  return count < 2 ? WIDTH / 2 : EDGE + (index * (WIDTH - 2 * EDGE)) / (count - 1);
}

export function yOf(chance: number): number {
  return HEIGHT * (1 - chance / 100);
}

/** The point that is nearest to a place across the curve, 0 to 1. */
export function indexAt(part: number, count: number): number {
  const along = (part * WIDTH - EDGE) / (WIDTH - 2 * EDGE);
  return Math.min(count - 1, Math.max(0, Math.round(along * (count - 1))));
}

const at = (x: number, y: number): string => `${+x.toFixed(1)} ${+y.toFixed(1)}`;

/** Stretches of points that are known, each as indexes from the first to the last. */
export function stretches(points: readonly CurvePoint[]): [number, number][] {
  const found: [number, number][] = [];
  points.forEach((point, i) => {
    const last = found[found.length - 1];
    if (point.chance === null) return;
    if (last && last[1] === i - 1) last[1] = i;
    else found.push([i, i]);
  });
  return found;
}

/** The line through the points from edge to edge, and the area between it and the foot. */
export function paths(points: readonly CurvePoint[]): { line: string; area: string } {
  let line = '';
  let area = '';
  for (const [first, last] of stretches(points)) {
    const steps = points.slice(first, last + 1).map(({ chance }, i) => at(xOf(first + i, points.length), yOf(chance!)));
    const left = first === 0 ? 0 : xOf(first, points.length);
    const right = last === points.length - 1 ? WIDTH : xOf(last, points.length);
    const way = [at(left, yOf(points[first]!.chance!)), ...steps, at(right, yOf(points[last]!.chance!))].join('L');
    line += `M${way}`;
    area += `M${at(left, HEIGHT)}L${way}L${at(right, HEIGHT)}Z`;
  }
  return { line, area };
}

/** A round, a square or a crossed mark: told apart without colours. */
function mark(point: CurvePoint, x: number): SVGElement {
  const y = Math.min(HEIGHT - EDGE, Math.max(EDGE, yOf(point.chance!)));
  const group = shape('g', { class: `mark ${point.grade}` });
  if (point.grade === 'inaccuracy') group.append(shape('circle', { cx: x, cy: y, r: MARK * 0.7 }));
  else if (point.grade === 'mistake') group.append(shape('path', { d: `M${at(x, y - MARK)}L${at(x + MARK, y)}L${at(x, y + MARK)}L${at(x - MARK, y)}Z` }));
  else
    group.append(
      shape('circle', { cx: x, cy: y, r: MARK }),
      shape('path', { class: 'cross', d: `M${at(x - 4, y - 4)}L${at(x + 4, y + 4)}M${at(x - 4, y + 4)}L${at(x + 4, y - 4)}` }),
    );
  return group;
}

export class Curve {
  readonly element: HTMLElement;
  private readonly picture = shape('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true' });
  private readonly slider = h('div', { class: 'curve', role: 'slider', tabindex: '0', tLabel: 'curve' });
  private readonly told = h('p', { class: 'curve-told' });
  private readonly rows = h('tbody');
  private readonly table: HTMLElement;
  private points: CurvePoint[] = [];
  private texts: readonly string[] = [];
  private index: number | null = null;
  private isDragged = false;

  constructor(private readonly goTo: (ply: number) => void) {
    this.slider.append(this.picture);
    this.slider.addEventListener('keydown', (event) => this.pressed(event));
    this.slider.addEventListener('pointerdown', (event) => this.taken(event));
    this.slider.addEventListener('pointermove', (event) => this.isDragged && this.pointed(event));
    for (const name of ['pointerup', 'pointercancel'] as const) this.slider.addEventListener(name, () => (this.isDragged = false));
    const heads = (['curve_move', 'curve_score', 'curve_chance', 'curve_mark'] as const).map((key) => h('th', { scope: 'col', t: key }));
    this.table = h('div', { class: 'numbers-table' }, h('table', {}, h('caption', { class: 'unseen', t: 'curve' }), h('thead', {}, h('tr', {}, ...heads)), this.rows));
    this.element = h('div', { class: 'curve-box' }, this.slider, this.told, h('details', {}, h('summary', { t: 'curve_numbers' }), this.table));
  }

  /** `texts[i]` is the move that led to `points[i]`. */
  show(points: CurvePoint[], texts: readonly string[]): void {
    this.points = points;
    this.texts = texts;
    this.draw();
    this.fill();
    this.look(this.index === null ? null : (points[this.index]?.ply ?? null));
  }

  /** Where one looks: after so many plies; null: in a variation. */
  look(ply: number | null): void {
    const found = this.points.findIndex((point) => point.ply === ply);
    this.index = found < 0 ? null : found;
    this.picture.querySelector('.now')?.remove();
    if (this.index !== null) {
      const x = xOf(this.index, this.points.length);
      this.picture.append(shape('line', { class: 'now', x1: x, x2: x, y1: 0, y2: HEIGHT }));
    }
    const text = this.index === null ? t('curve_elsewhere') : this.tell(this.index);
    setText(this.told, text);
    this.slider.setAttribute('aria-valuemin', String(this.points[0]?.ply ?? 0));
    this.slider.setAttribute('aria-valuemax', String(this.points[this.points.length - 1]?.ply ?? 0));
    this.slider.setAttribute('aria-valuenow', String(this.points[this.index ?? 0]?.ply ?? 0));
    this.slider.setAttribute('aria-valuetext', text);
    this.rows.querySelectorAll('tr').forEach((row, i) => {
      if (i === this.index) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
    });
  }

  private tell(index: number): string {
    const point = this.points[index]!;
    const move = this.moveText(index);
    if (!point.score) return `${move}: ${t('curve_unknown')}`;
    return `${move}: ${point.score.text}, ${t('curve_red', { n: Math.round(point.chance!) })}`;
  }

  private moveText(index: number): string {
    const point = this.points[index]!;
    if (index === 0) return t('curve_start');
    return `${point.ply}. ${this.texts[index] ?? ''}${SIGNS[point.grade] && ` ${SIGNS[point.grade]}`}`;
  }

  private draw(): void {
    const { line, area } = paths(this.points);
    this.picture.replaceChildren(
      shape('rect', { class: 'black-half', x: 0, y: 0, width: WIDTH, height: HEIGHT }),
      shape('path', { class: 'red-half', d: area }),
      shape('line', { class: 'middle', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      shape('path', { class: 'line', d: line }),
      ...this.points.flatMap((point, i) => (point.grade !== 'fine' && point.chance !== null ? [mark(point, xOf(i, this.points.length))] : [])),
    );
  }

  private fill(): void {
    this.rows.replaceChildren(
      ...this.points.map((point, i) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, h('button', { type: 'button', class: 'move', on: { click: () => this.goTo(point.ply) } }, this.moveText(i))),
          h('td', {}, h('span', { 'aria-hidden': 'true' }, point.score?.text ?? ''), h('span', { class: 'unseen' }, point.score ? spokenReviewScore(point.score) : t('curve_unknown'))),
          h('td', {}, point.chance === null ? '' : `${Math.round(point.chance)} %`),
          h('td', {}, point.grade === 'fine' ? '' : t(`grade_${point.grade}`)),
        ),
      ),
    );
  }

  private pressed(event: KeyboardEvent): void {
    const last = this.points.length - 1;
    const now = this.index ?? 0;
    const steps: Record<string, number> = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      PageDown: now - 10,
      PageUp: now + 10,
      Home: 0,
      End: last,
    };
    const index = steps[event.key];
    if (index === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.to(Math.min(last, Math.max(0, index)));
  }

  private taken(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.isDragged = true;
    this.slider.setPointerCapture(event.pointerId);
    this.pointed(event);
  }

  private pointed(event: PointerEvent): void {
    const box = this.picture.getBoundingClientRect();
    if (box.width > 0) this.to(indexAt((event.clientX - box.left) / box.width, this.points.length));
  }

  private to(index: number): void {
    const point = this.points[index];
    if (point && index !== this.index) this.goTo(point.ply);
  }
}
