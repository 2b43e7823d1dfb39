// SPDX-License-Identifier: GPL-3.0-or-later
/** What a player has to do where there is an arbiter: seal a move, complete the record, sign. */

import { h, setText } from '../dom';
import { t } from '../i18n';
import type { Happening, Model } from '../model';
import './arbiter.css';
import './words';

export class Formalities {
  readonly element: HTMLElement;
  private readonly move = h('input', { id: 'seal-input', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 40 });
  private readonly seal: HTMLFormElement;
  private readonly sealed = h('p', { class: 'explained' });
  private readonly record: HTMLButtonElement;
  private readonly sign: HTMLButtonElement;
  private readonly why = h('p', { class: 'explained' });

  constructor(private readonly send: (event: Happening) => void) {
    this.seal = h(
      'form',
      { class: 'typed', on: { submit: (event) => this.sealMove(event) } },
      h('label', { for: 'seal-input', t: 'seal_move' }),
      this.move,
      h('button', { type: 'submit', class: 'main', t: 'seal' }),
    );
    this.record = h('button', { type: 'button', t: 'record_complete', 'data-act': 'record', on: { click: () => this.send({ event: 'record' }) } });
    this.sign = h('button', { type: 'button', class: 'main', t: 'sign_own', 'data-act': 'sign', on: { click: () => this.send({ event: 'sign' }) } });
    this.element = h('section', { class: 'formalities', tLabel: 'the_arbiter' }, this.seal, this.sealed, h('div', { class: 'buttons' }, this.record, this.sign), this.why);
  }

  show(model: Model): void {
    const state = model.state;
    const side = model.side;
    if (!state || !side) return;
    this.seal.hidden = !(state.phase === 'sealing' && state.to_move === side);
    this.move.placeholder = t('seal_hint');
    setText(this.sealed, state.has_sealed ? t('has_sealed') : state.phase === 'sealing' && this.seal.hidden ? t('seal_awaited', { side: t(state.to_move) }) : '');
    this.record.hidden = model.isOver || state[side].unrecorded === 0;
    this.sign.hidden = !model.isOver || state[side].signed;
    setText(this.why, state[side].record_due ? t('record_is_due', { side: t(side) }) : model.isOver && state[side].signed ? t('has_signed') : '');
  }

  private sealMove(event: Event): void {
    event.preventDefault();
    const move = this.move.value.trim();
    if (!move) return;
    this.move.value = '';
    this.send({ event: 'seal', move });
  }
}
