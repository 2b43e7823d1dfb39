// SPDX-License-Identifier: GPL-3.0-or-later
/** What game it is, in a line above its moves. */

import { h, setText } from '../dom';
import { t, type Key } from '../i18n';
import { tagOf, type Tree } from './tree';

const RESULTS: Record<string, Key> = { red: 'red_wins', black: 'black_wins', draw: 'draw' };

/** Title, event, round, place, date and result, as far as they are known. */
export function aboutOf(tree: Tree): string[] {
  const tags = ['Title', 'Event', 'Round', 'Site', 'Date'].map((name) => tagOf(tree, name).trim());
  const known = tags.filter((text, i) => text !== '' && !/^[?.*\-\s]+$/.test(text) && tags.indexOf(text) === i);
  const result = RESULTS[tree.result];
  return result ? [...known, t(result)] : known;
}

export class About {
  readonly element = h('p', { class: 'about-game', hidden: true });

  show(tree: Tree): void {
    const text = aboutOf(tree).join(' · ');
    setText(this.element, text);
    this.element.title = text;
    this.element.hidden = text === '';
  }
}
