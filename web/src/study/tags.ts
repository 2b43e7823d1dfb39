// SPDX-License-Identifier: GPL-3.0-or-later
/** Who played, where and when, the result: the headers of the record. */

import { choice, field, h } from '../dom';
import { t, type Key } from '../i18n';
import type { Study } from './study';
import { tagOf, type Result } from './tree';

const USUAL: readonly [string, Key][] = [
  ['Title', 'tag_title'],
  ['Red', 'red'],
  ['Black', 'black'],
  ['RedTeam', 'tag_red_team'],
  ['BlackTeam', 'tag_black_team'],
  ['Event', 'tag_event'],
  ['Site', 'tag_site'],
  ['Date', 'tag_date'],
  ['Round', 'tag_round'],
  ['Opening', 'tag_opening'],
  ['Annotator', 'tag_annotator'],
];

export class Tags {
  readonly element: HTMLElement;
  private readonly inputs = new Map<string, HTMLInputElement>();
  private readonly result: HTMLSelectElement;
  private readonly others = h('div', { class: 'other-tags' });
  private readonly name = h('input', { type: 'text', tLabel: 'tag_name', maxlength: '60' });
  private shownOthers = '';

  constructor(private readonly study: Study) {
    this.result = choice('result', [['open', 'result_open'], ['red', 'red_wins'], ['black', 'black_wins'], ['draw', 'draw']]);
    this.result.addEventListener('change', () => study.setResult(this.result.value as Result));
    const fields = USUAL.map(([name, key]) => field(key, this.input(name)));
    fields.splice(3, 0, field('tag_result', this.result));
    const add = h('form', { class: 'add-tag', on: { submit: (event) => this.add(event) } }, this.name, h('button', { type: 'submit', t: 'tag_add' }));
    this.element = h('div', { class: 'tags' }, ...fields, this.others, add);
  }

  show(): void {
    const { tree } = this.study;
    for (const [name, input] of this.inputs) if (input.value.trim() !== tagOf(tree, name)) input.value = tagOf(tree, name);
    this.result.value = tree.result;
    this.name.placeholder = t('tag_name');
    const others = tree.tags.map(([name]) => name).filter((name) => !USUAL.some(([usual]) => usual.toLowerCase() === name.toLowerCase()));
    const key = `${tree.game} ${others.join('\n')}`;
    if (key !== this.shownOthers) this.fillOthers(others);
    this.shownOthers = key;
  }

  private fillOthers(names: string[]): void {
    for (const name of this.inputs.keys()) if (!USUAL.some(([usual]) => usual === name)) this.inputs.delete(name);
    this.others.replaceChildren(
      ...names.map((name, i) => {
        const input = this.input(name);
        input.id = `other-tag-${i}`;
        input.value = tagOf(this.study.tree, name);
        return h('div', { class: 'field' }, h('label', { for: input.id }, name), input);
      }),
    );
  }

  private input(name: string): HTMLInputElement {
    const input = h('input', { type: 'text', 'data-tag': name, autocomplete: 'off' });
    // a header that is emptied is gone only when one goes on
    input.addEventListener('input', () => input.value.trim() && this.study.setTag(name, input.value.trim()));
    input.addEventListener('change', () => this.study.setTag(name, input.value.trim()));
    this.inputs.set(name, input);
    return input;
  }

  private add(event: Event): void {
    event.preventDefault();
    const name = this.name.value.trim();
    if (!name || tagOf(this.study.tree, name)) return this.name.focus();
    this.name.value = '';
    this.study.setTag(name, '?');
    this.inputs.get(name)?.select();
  }
}
