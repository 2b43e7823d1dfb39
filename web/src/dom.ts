// SPDX-License-Identifier: GPL-3.0-or-later
/** Elements, and their texts in the language that is set. */

import { t, type Key } from './i18n';

export interface Attributes {
  class?: string;
  id?: string;
  /** A text of i18n, said again when the language changes. */
  t?: Key;
  /** The same for the label that screen readers tell, of controls the tooltip too. */
  tLabel?: Key;
  on?: Record<string, (event: Event) => void>;
  [name: string]: unknown;
}

type Child = Node | string | null | undefined;

/** Attributes are set one by one and text is text: nothing is ever read as HTML. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue;
    if (name === 't') say(element, value as Key);
    else if (name === 'tLabel') label(element, value as Key);
    else if (name === 'on')
      for (const [event, listener] of Object.entries(value as Record<string, EventListener>))
        element.addEventListener(event, listener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

export function say(element: HTMLElement, key: Key): void {
  element.dataset['t'] = key;
  element.textContent = t(key);
}

export function label(element: HTMLElement, key: Key): void {
  element.dataset['tLabel'] = key;
  element.setAttribute('aria-label', t(key));
  if (element.tagName === 'BUTTON' || element.tagName === 'SELECT') element.title = t(key);
}

/** Says all texts below `root` again. */
export function translate(root: HTMLElement): void {
  root.querySelectorAll<HTMLElement>('[data-t]').forEach((element) => say(element, element.dataset['t'] as Key));
  root
    .querySelectorAll<HTMLElement>('[data-t-label]')
    .forEach((element) => label(element, element.dataset['tLabel'] as Key));
}

/** Only what changes is written, so that screen readers do not hear it again. */
export function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

let labels = 0;

/** A control with its label before it. */
export function field(key: Key, control: HTMLElement): HTMLElement {
  if (!control.id) control.id = `field-${++labels}`;
  return h('div', { class: 'field' }, h('label', { t: key, for: control.id }), control);
}

export function choice(name: string, options: [string, Key][], chosen?: string): HTMLSelectElement {
  const select = h('select', { name });
  for (const [value, key] of options)
    select.append(h('option', { value, t: key, selected: value === chosen }));
  return select;
}
