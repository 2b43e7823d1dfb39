// SPDX-License-Identifier: GPL-3.0-or-later
/** The score sheets of many games on one pile of paper. */

import { h } from '../dom';
import './sheets.css';

/** A sheet's own style; the policy of this page lets no document have one, be it only read. */
const STYLE = /<style>([^<]*)<\/style>/;

/** In a tree of its own each sheet looks as it does alone; the first one's style is everybody's. */
export function pileOf(documents: readonly string[]): HTMLElement {
  const pages = documents.map((text) => new DOMParser().parseFromString(text.replace(STYLE, ''), 'text/html'));
  const style = new CSSStyleSheet();
  style.replaceSync(`${styleOf(STYLE.exec(documents[0] ?? '')?.[1] ?? '')}\n.sheet + .sheet { break-before: page; }`);
  const pile = h('div', { class: 'printed sheets' });
  const root = pile.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [style];
  root.append(...pages.map((page) => h('section', { class: 'sheet', lang: page.documentElement.lang }, ...(Array.from(page.body.children) as HTMLElement[]))));
  return pile;
}

/** What a sheet says of its body holds for its part of the pile; a tree within a page has no paper. */
export function styleOf(style: string): string {
  return style.replace(/^@page\b.*$/gm, '').replace(/^body\b/gm, '.sheet');
}
