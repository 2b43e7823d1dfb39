// SPDX-License-Identifier: GPL-3.0-or-later
/** Panels in one place, of which one is seen. */

import { h } from '../dom';
import type { Key } from '../i18n';

export interface Tab {
  name: string;
  key: Key;
  element: HTMLElement;
}

export class Tabs {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[];
  private readonly panels: HTMLElement[];
  chosen = 0;

  constructor(
    tabs: readonly Tab[],
    private readonly changed: (name: string) => void = () => undefined,
  ) {
    this.buttons = tabs.map(({ name, key }, i) =>
      h('button', { type: 'button', role: 'tab', id: `tab-${name}`, 'aria-controls': `panel-${name}`, 'data-tab': name, t: key, on: { click: () => this.choose(i) } }),
    );
    this.panels = tabs.map(({ name, element }) =>
      h('div', { role: 'tabpanel', id: `panel-${name}`, 'aria-labelledby': `tab-${name}`, class: 'tab-panel' }, element),
    );
    const list = h('div', { role: 'tablist', class: 'tab-list' }, ...this.buttons);
    list.addEventListener('keydown', (event) => this.pressed(event));
    this.element = h('section', { class: 'tabs' }, list, ...this.panels);
    this.choose(0);
  }

  get name(): string {
    return this.buttons[this.chosen]?.dataset['tab'] ?? '';
  }

  private pressed(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const count = this.buttons.length;
    this.choose((this.chosen + step + count) % count);
    this.buttons[this.chosen]!.focus();
  }

  choose(index: number): void {
    this.chosen = index;
    this.buttons.forEach((button, i) => {
      button.setAttribute('aria-selected', String(i === index));
      button.tabIndex = i === index ? 0 : -1;
    });
    this.panels.forEach((panel, i) => (panel.hidden = i !== index));
    this.changed(this.name);
  }
}
