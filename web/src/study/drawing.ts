// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Arrows and circles drawn upon the board: with the right mouse button (Shift or Ctrl: red,
 * Alt: blue), by a long press, or with any button or finger while drawing is switched on.
 * It stands before the board and takes what is its own.
 */

import type { Brush } from './types';

const LONG_MS = 450;
const STILL_PX = 12;

export interface DrawingHooks {
  squareAt(x: number, y: number): string | null;
  /** The board lets go of what it has taken hold of. */
  letGo(): void;
  preview(from: string, to: string, brush: Brush): void;
  /** Drawn to an end; null: given up. */
  done(from: string, to: string | null, brush: Brush): void;
}

interface Stroke {
  from: string;
  to: string | null;
  brush: Brush;
}

export class Drawing {
  /** Drawing is switched on: each touch draws. */
  isOn = false;
  brush: Brush = 'green';
  private stroke: Stroke | null = null;
  private press: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null;
  private readonly undo: (() => void)[] = [];

  constructor(
    board: HTMLElement,
    private readonly hooks: DrawingHooks,
  ) {
    const on = (target: EventTarget, name: string, listener: (event: never) => void): void => {
      const options = { capture: true, passive: false };
      target.addEventListener(name, listener as EventListener, options);
      this.undo.push(() => target.removeEventListener(name, listener as EventListener, options));
    };
    on(board, 'mousedown', (event: MouseEvent) => this.mouseDown(event));
    on(window, 'mousemove', (event: MouseEvent) => this.moved(event, event.clientX, event.clientY));
    on(window, 'mouseup', (event: MouseEvent) => this.ended(event));
    on(board, 'touchstart', (event: TouchEvent) => this.touchStart(event));
    on(window, 'touchmove', (event: TouchEvent) => this.moved(event, event.touches[0]!.clientX, event.touches[0]!.clientY));
    on(window, 'touchend', (event: TouchEvent) => this.ended(event));
    on(window, 'touchcancel', (event: TouchEvent) => this.ended(event));
    on(board, 'contextmenu', (event: Event) => event.preventDefault());
    on(window, 'keydown', (event: KeyboardEvent) => event.key === 'Escape' && this.giveUp());
  }

  leave(): void {
    this.forgetPress();
    for (const undo of this.undo) undo();
  }

  private mouseDown(event: MouseEvent): void {
    if (event.button === 2) {
      const brush: Brush = event.altKey ? (event.shiftKey || event.ctrlKey ? 'yellow' : 'blue') : event.shiftKey || event.ctrlKey ? 'red' : this.brush;
      this.begin(event, event.clientX, event.clientY, brush);
    } else if (event.button === 0 && this.isOn) this.begin(event, event.clientX, event.clientY, this.brush);
  }

  private touchStart(event: TouchEvent): void {
    this.forgetPress();
    if (event.touches.length > 1) return this.giveUp();
    const { clientX, clientY } = event.touches[0]!;
    if (this.isOn) return this.begin(event, clientX, clientY, this.brush);
    this.press = { x: clientX, y: clientY, timer: setTimeout(() => this.pressed(), LONG_MS) };
  }

  private pressed(): void {
    const press = this.press;
    this.press = null;
    if (!press) return;
    this.hooks.letGo();
    this.start(press.x, press.y, this.brush);
    navigator.vibrate?.(15);
  }

  private begin(event: Event, x: number, y: number, brush: Brush): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    this.start(x, y, brush);
  }

  private start(x: number, y: number, brush: Brush): void {
    const from = this.hooks.squareAt(x, y);
    if (!from) return;
    this.stroke = { from, to: from, brush };
    this.hooks.preview(from, from, brush);
  }

  private moved(event: Event, x: number, y: number): void {
    if (this.press && Math.hypot(x - this.press.x, y - this.press.y) > STILL_PX) this.forgetPress();
    const stroke = this.stroke;
    if (!stroke) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const to = this.hooks.squareAt(x, y);
    if (to === stroke.to) return;
    stroke.to = to;
    this.hooks.preview(stroke.from, to ?? stroke.from, stroke.brush);
  }

  private ended(event: Event): void {
    this.forgetPress();
    const stroke = this.stroke;
    if (!stroke) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.stroke = null;
    this.hooks.done(stroke.from, stroke.to, stroke.brush);
  }

  private giveUp(): void {
    this.forgetPress();
    const stroke = this.stroke;
    this.stroke = null;
    if (stroke) this.hooks.done(stroke.from, null, stroke.brush);
  }

  private forgetPress(): void {
    clearTimeout(this.press?.timer);
    this.press = null;
  }
}
