// SPDX-License-Identifier: GPL-3.0-or-later
/** Pieces dragged with a mouse, a finger or a pen: from the palette, or over the board. */

import { h } from '../dom';
import { manClass } from './editor_board';
import type { Letter } from './setup';

export interface Taken {
  letter: Letter;
  /** null: from the palette. */
  from: string | null;
}

export interface DragHooks {
  /** The piece is above a point; null: above none. */
  over(square: string | null): void;
  drop(taken: Taken, square: string | null): void;
}

/** Closer than this to where it began it is a tap. */
const TAP_PX = 6;

interface Held extends Taken {
  pointer: number;
  x: number;
  y: number;
  source: HTMLElement;
  ghost: HTMLElement | null;
}

export class Dragging {
  private held: Held | null = null;
  private readonly undo: (() => void)[] = [];

  /** Below `root`, what has data-letter can be taken; points have data-square. */
  constructor(
    private readonly root: HTMLElement,
    private readonly hooks: DragHooks,
  ) {
    root.addEventListener('pointerdown', (event) => this.take(event));
    // a picture must not be dragged by the browser
    root.addEventListener('dragstart', (event) => event.preventDefault());
    this.listen('pointermove', (event) => this.move(event));
    this.listen('pointerup', (event) => this.release(event));
    this.listen('pointercancel', (event) => this.held?.pointer === event.pointerId && this.end());
  }

  leave(): void {
    this.end();
    for (const undo of this.undo) undo();
  }

  private listen(name: string, listener: (event: PointerEvent) => void): void {
    addEventListener(name, listener as EventListener);
    this.undo.push(() => removeEventListener(name, listener as EventListener));
  }

  private take(event: PointerEvent): void {
    const source = (event.target as Element).closest<HTMLElement>('[data-letter]');
    if (!source || event.button !== 0 || this.held) return;
    const letter = source.dataset['letter']!;
    const from = source.dataset['square'] ?? null;
    this.held = { letter, from, pointer: event.pointerId, x: event.clientX, y: event.clientY, source, ghost: null };
  }

  private move(event: PointerEvent): void {
    const held = this.held;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.ghost) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < TAP_PX) return;
      held.ghost = this.ghost(held);
    }
    held.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -50%)`;
    this.hooks.over(this.pointBelow(event));
  }

  private release(event: PointerEvent): void {
    const held = this.held;
    if (!held || event.pointerId !== held.pointer) return;
    const square = this.pointBelow(event);
    const { letter, from, ghost } = held;
    this.end();
    if (!ghost) return; // the click that follows does it
    this.swallowClick();
    this.hooks.drop({ letter, from }, square);
  }

  private end(): void {
    const held = this.held;
    this.held = null;
    held?.ghost?.remove();
    held?.source.classList.remove('lifted');
    if (held?.ghost) this.hooks.over(null);
  }

  private ghost(held: Held): HTMLElement {
    const ghost = h('div', { class: `${manClass(held.letter)} held-man`, 'aria-hidden': 'true' });
    const size = this.root.querySelector('[data-square]')?.getBoundingClientRect().width ?? 40;
    ghost.style.width = ghost.style.height = `${size}px`;
    if (held.from !== null) held.source.classList.add('lifted');
    this.root.append(ghost);
    return ghost;
  }

  private pointBelow(event: PointerEvent): string | null {
    const element = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-square]');
    return element && this.root.contains(element) ? element.dataset['square']! : null;
  }

  /** A drag that ends where it began is no tap. */
  private swallowClick(): void {
    const swallow = (event: Event): void => {
      event.stopPropagation();
      event.preventDefault();
    };
    this.root.addEventListener('click', swallow, { capture: true });
    setTimeout(() => this.root.removeEventListener('click', swallow, { capture: true }));
  }
}
