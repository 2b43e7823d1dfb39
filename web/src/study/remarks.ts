// SPDX-License-Identifier: GPL-3.0-or-later
/** What is told about a file, or about what went wrong; it stays until it is put away. It lies
 * in the bar of the page, where no tool is; on a phone, at the bottom. */

import { h } from '../dom';
import { t, type Key } from '../i18n';

const SHOWN = 100;
const NOTE_MS = 6000;

/** What can be done about it, by a button. */
export interface RemarkAct {
  key: Key;
  act(): void;
}

export class Remarks {
  readonly element = h('section', { class: 'remarks', role: 'status', hidden: true });
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Goes by itself after a while. */
  note(text: string, ...acts: RemarkAct[]): void {
    this.put('note', h('p', {}, text), acts);
    this.timer = setTimeout(() => this.clear(), NOTE_MS);
  }

  fault(text: string, ...acts: RemarkAct[]): void {
    this.put('fault', h('p', {}, text), acts);
  }

  show(text: string, list: string[], ...acts: RemarkAct[]): void {
    const items = list.slice(0, SHOWN).map((item) => h('li', {}, item));
    if (list.length > SHOWN) items.push(h('li', {}, t('and_more', { n: list.length - SHOWN })));
    this.put('fault', h('details', { open: list.length < 4 }, h('summary', {}, text), h('ul', {}, ...items)), acts);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  private put(kind: 'note' | 'fault', child: HTMLElement, acts: readonly RemarkAct[]): void {
    const close = h('button', { type: 'button', class: 'sign', tLabel: 'close', on: { click: () => this.clear() } }, '✕');
    clearTimeout(this.timer);
    this.element.dataset['kind'] = kind;
    const buttons = acts.map(({ key, act }) => {
      const done = (): void => {
        this.clear();
        act();
      };
      return h('button', { type: 'button', class: 'act', t: key, on: { click: done } });
    });
    this.element.replaceChildren(child, ...buttons, close);
    this.element.hidden = false;
  }
}
