// SPDX-License-Identifier: GPL-3.0-or-later
/** What is told about a file, or about what went wrong; it stays until it is put away. */

import { h } from '../dom';
import { t } from '../i18n';

const SHOWN = 100;
const NOTE_MS = 6000;

export class Remarks {
  readonly element = h('section', { class: 'remarks', role: 'status', hidden: true });
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Goes by itself after a while. */
  note(text: string): void {
    this.put('note', h('p', {}, text));
    this.timer = setTimeout(() => this.clear(), NOTE_MS);
  }

  fault(text: string): void {
    this.put('fault', h('p', {}, text));
  }

  show(text: string, list: string[]): void {
    const items = list.slice(0, SHOWN).map((item) => h('li', {}, item));
    if (list.length > SHOWN) items.push(h('li', {}, t('and_more', { n: list.length - SHOWN })));
    this.put('fault', h('details', { open: list.length < 4 }, h('summary', {}, text), h('ul', {}, ...items)));
  }

  clear(): void {
    clearTimeout(this.timer);
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  private put(kind: 'note' | 'fault', child: HTMLElement): void {
    const close = h('button', { type: 'button', class: 'sign', tLabel: 'close', on: { click: () => this.clear() } }, '✕');
    clearTimeout(this.timer);
    this.element.dataset['kind'] = kind;
    this.element.replaceChildren(child, close);
    this.element.hidden = false;
  }
}
