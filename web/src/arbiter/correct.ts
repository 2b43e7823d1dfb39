// SPDX-License-Identifier: GPL-3.0-or-later
/** Errors that are put right (5.8): back to an earlier ply, the wrong side began, a piece
 * stood wrong. */

import { field, h, setText } from '../dom';
import { language, t } from '../i18n';
import type { Happening, Model } from '../model';
import * as prefs from '../prefs';
import { form, segments, Submit, WordChoice, type Desk, type Part } from './desk';

export class CorrectForm implements Part {
  readonly element: HTMLFormElement;
  private readonly way = segments('what_was_wrong', [
    ['plies', 'wrong_move'],
    ['order', 'wrong_order'],
    ['board', 'wrong_piece'],
  ]);
  private readonly ply = new WordChoice();
  private readonly plyField: HTMLElement;
  private readonly square = h('input', { type: 'text', name: 'square', maxlength: 2, pattern: '[a-i][0-9]', placeholder: 'e0', autocomplete: 'off', autocapitalize: 'off' });
  private readonly squareField: HTMLElement;
  private readonly explained = h('p', { class: 'explained' });
  private readonly submit: Submit;
  private model: Model | null = null;

  constructor(private readonly desk: Desk) {
    this.ply.element.name = 'ply';
    this.plyField = field('back_to', this.ply.element);
    this.squareField = field('on_point', this.square);
    this.submit = new Submit(desk, 'put_right', () => this.happening(), true);
    this.element = form(this.submit, () => this.model, this.way.element, this.plyField, this.squareField, this.explained);
    this.element.addEventListener('change', () => this.model && this.show(this.model));
    // the board shows where it would go back to
    this.ply.element.addEventListener('change', () => this.desk.look(Number(this.ply.value)));
  }

  private happening(): Happening | null {
    const correction = this.way.value();
    const event: Happening = { event: 'correct', by: 'arbiter', correction };
    if (correction === 'plies') return this.ply.value === '' ? null : { ...event, count: Number(this.ply.value) };
    if (correction === 'order') return event;
    const square = this.square.value.trim().toLowerCase();
    return /^[a-i][0-9]$/.test(square) ? { ...event, square } : null;
  }

  show(model: Model): void {
    this.model = model;
    const way = this.way.value();
    this.plyField.hidden = way !== 'plies';
    this.squareField.hidden = way !== 'board';
    const options = model.plies
      .map((ply, i) => [String(i + 1), `${i + 1}. ${ply[prefs.notation(language() === 'zh')]}`] as const)
      .slice(0, -1)
      .reverse();
    this.ply.show(model.plies.length ? [...options, ['0', t('the_start')]] : []);
    setText(this.explained, t(way === 'plies' ? 'correct_plies_does' : way === 'order' ? 'correct_order_does' : 'correct_board_does'));
    this.submit.show(model);
  }
}
