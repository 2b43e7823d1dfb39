// SPDX-License-Identifier: GPL-3.0-or-later
/** A list that changes under the hands of who reads it: each row stays the same element, and
 * none moves or goes while somebody points at the list or is in it with the keyboard. */

import { h } from './dom';

export class Rows<T> {
  readonly element = h('ul', { class: 'games' });
  private readonly rows = new Map<string, HTMLElement>();
  private items: readonly T[] = [];
  private empty = '';

  constructor(
    private readonly nameOf: (item: T) => string,
    /** Words, and after them what can be pressed. */
    private readonly make: (item: T) => HTMLElement,
  ) {
    const settle = (): void => this.show(this.items, this.empty);
    this.element.addEventListener('pointerleave', () => settle());
    // the focus is elsewhere only after this
    this.element.addEventListener('focusout', () => setTimeout(settle));
  }

  /** `empty`: what is said where there is none. */
  show(items: readonly T[], empty: string): void {
    this.items = items;
    this.empty = empty;
    const isHeld = this.rows.size > 0 && (this.element.matches(':hover') || this.element.contains(document.activeElement));
    const names = new Set(items.map(this.nameOf));
    for (const [name, row] of this.rows) {
      if (names.has(name)) continue;
      if (isHeld) setAble(row, false);
      else this.remove(name, row);
    }
    const rows = items.map((item) => this.row(this.nameOf(item), item));
    if (isHeld) return this.element.append(...rows.filter((row) => !row.isConnected || row.parentElement !== this.element));
    if (rows.length === 0) return this.element.replaceChildren(h('li', { class: 'empty' }, empty));
    const isSame = this.element.childElementCount === rows.length && rows.every((row, i) => this.element.children[i] === row);
    if (!isSame) this.element.replaceChildren(...rows);
  }

  private remove(name: string, row: HTMLElement): void {
    row.remove();
    this.rows.delete(name);
  }

  private row(name: string, item: T): HTMLElement {
    const row = this.rows.get(name);
    const made = this.make(item);
    if (!row) {
      this.rows.set(name, made);
      return made;
    }
    setAble(row, true);
    const [old, now] = [row.firstElementChild!, made.firstElementChild!];
    if (!old.isEqualNode(now)) old.replaceWith(now);
    const [press, label] = [row.lastElementChild!, made.lastElementChild!];
    for (const attribute of ['aria-label', 'href']) {
      const value = label.getAttribute(attribute);
      if (value !== null) press.setAttribute(attribute, value);
    }
    if (press.textContent !== label.textContent) press.textContent = label.textContent;
    return row;
  }
}

/** What is gone can no longer be pressed. */
function setAble(row: HTMLElement, isAble: boolean): void {
  row.classList.toggle('gone', !isAble);
  for (const one of Array.from(row.children).slice(1)) one.toggleAttribute('inert', !isAble);
}
