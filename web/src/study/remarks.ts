// SPDX-License-Identifier: GPL-3.0-or-later
/** What is told about a file, or about what went wrong; it stays until it is put away. */

import { h } from '../dom';
import { t } from '../i18n';

const SHOWN = 100;

export class Remarks {
  readonly element = h('section', { class: 'remarks', role: 'status', hidden: true });

  /** Goes by itself with the next one. */
  note(text: string): void {
    this.put('note', h('p', {}, text));
  }

  fault(text: string): void {
    this.put('fault', h('p', {}, text));
  }

  show(text: string, list: string[]): void {
    const items = list.slice(0, SHOWN).map((item) => h('li', {}, item));
    if (list.length > SHOWN) items.push(h('li', {}, t('and_more', { n: list.length - SHOWN })));
    this.put('fault', h('details', {}, h('summary', {}, text), h('ul', {}, ...items)));
  }

  clear(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  private put(kind: 'note' | 'fault', child: HTMLElement): void {
    const close = h('button', { type: 'button', class: 'sign', tLabel: 'close', on: { click: () => this.clear() } }, '✕');
    this.element.dataset['kind'] = kind;
    this.element.replaceChildren(child, close);
    this.element.hidden = false;
  }
}
