// SPDX-License-Identifier: GPL-3.0-or-later
/** What is written on the move that is looked at: marks, and comments before and after it. */

import { h, label, setText } from '../dom';
import { t } from '../i18n';
import { MOVE_MARKS, POSITION_MARKS, signOf, toggled, type Mark } from './marks';
import type { Study } from './study';
import { ROOT, type Place } from './tree';

export class Notes {
  readonly element: HTMLElement;
  private readonly after = this.area('comment', 'study-comment');
  private readonly before = this.area('before', 'study-before');
  private readonly about = h('p', { class: 'about' });
  private readonly buttons = new Map<number, HTMLButtonElement>();
  private readonly others = h('span', { class: 'other-marks' });
  private readonly marks: HTMLElement;
  private readonly beforePlace: HTMLDetailsElement;
  private at = -1;
  private game = -1;

  constructor(private readonly study: Study) {
    const row = (list: readonly Mark[]): HTMLElement => h('div', { class: 'marks' }, ...list.map((mark) => this.button(mark)));
    this.marks = h('div', { role: 'group', tLabel: 'marks' }, row(MOVE_MARKS), row(POSITION_MARKS), this.others);
    this.beforePlace = h('details', {}, h('summary', { t: 'comment_before' }), this.before);
    label(this.before, 'comment_before');
    this.element = h(
      'div',
      { class: 'notes' },
      this.about,
      h('label', { class: 'unseen', for: 'study-comment', t: 'comment_after' }),
      this.after,
      this.marks,
      this.beforePlace,
    );
  }

  /** `move`: how the move is written; empty at the start. */
  show(move: string): void {
    const { study } = this;
    const isOther = this.at !== study.at || this.game !== study.tree.game;
    this.at = study.at;
    this.game = study.tree.game;
    setText(this.about, move ? t('notes_of', { move }) : t('notes_of_game'));
    this.after.placeholder = t('comment_hint');
    this.fill(this.after, study.words, isOther);
    this.fill(this.before, study.node.before, isOther);
    if (isOther) this.beforePlace.open = study.node.before !== '';
    const isStart = study.at === ROOT;
    this.beforePlace.hidden = isStart;
    this.marks.hidden = isStart;
    for (const [number, button] of this.buttons) button.setAttribute('aria-pressed', String(study.node.marks.includes(number)));
    setText(this.others, study.node.marks.filter((mark) => !this.buttons.has(mark)).map(signOf).join(' '));
  }

  /** What is being typed is left alone. */
  private fill(area: HTMLTextAreaElement, text: string, isOther: boolean): void {
    if (isOther || area.value.trim() !== text.trim()) area.value = text;
  }

  private area(place: Place, id: string): HTMLTextAreaElement {
    const area = h('textarea', { id, rows: place === 'comment' ? 3 : 2, spellcheck: 'false' });
    area.addEventListener('input', () => this.study.setWords(place, area.value));
    return area;
  }

  private button(mark: Mark): HTMLElement {
    const press = (): void => this.study.setMarks(toggled(this.study.node.marks, mark.number));
    const button = h('button', { type: 'button', class: 'mark-button', tLabel: mark.key, 'data-mark': mark.number, on: { click: press } }, mark.sign);
    this.buttons.set(mark.number, button);
    return button;
  }
}
