// SPDX-License-Identifier: GPL-3.0-or-later
/** What a player has to do where there is an arbiter: seal a move, complete the record, sign;
 * and what the arbiter has done, told to him. */

import type { Chuhe } from '../chuhe';
import { h, setText } from '../dom';
import { language, t } from '../i18n';
import type { Happening, Model } from '../model';
import './arbiter.css';
import { confirmed } from './confirm';
import { sealedText, sealingOf } from './sealing';
import { Told } from './told';
import './words';

const STORED = 'chuhe-sealed-';

export class Formalities {
  readonly element: HTMLElement;
  private readonly told: Told;
  private readonly move = h('input', { id: 'seal-input', type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', maxlength: 40 });
  private readonly seal: HTMLFormElement;
  private readonly sealed = h('p', { class: 'explained', 'data-sealed': '' });
  private readonly record: HTMLButtonElement;
  private readonly sign: HTMLButtonElement;
  private readonly why = h('p', { class: 'explained' });
  private model: Model | null = null;

  constructor(
    chuhe: Chuhe,
    private readonly send: (event: Happening) => void,
  ) {
    this.told = new Told(chuhe);
    this.seal = h(
      'form',
      { class: 'typed', on: { submit: (event) => void this.sealMove(event) } },
      h('label', { for: 'seal-input', t: 'seal_move' }),
      this.move,
      h('button', { type: 'submit', class: 'main', t: 'seal' }),
    );
    this.record = h('button', { type: 'button', t: 'record_complete', 'data-act': 'record', on: { click: () => this.send({ event: 'record' }) } });
    this.sign = h('button', { type: 'button', class: 'main', t: 'sign_own', 'data-act': 'sign', on: { click: () => this.send({ event: 'sign' }) } });
    this.element = h('section', { class: 'formalities', tLabel: 'the_arbiter' }, this.told.element, this.seal, this.sealed, h('div', { class: 'buttons' }, this.record, this.sign), this.why);
  }

  show(model: Model): void {
    this.model = model;
    const state = model.state;
    const side = model.side;
    if (!state || !side) return;
    this.told.show(model);
    this.seal.hidden = !(state.phase === 'sealing' && state.to_move === side);
    this.move.placeholder = t('seal_hint');
    setText(this.sealed, this.sealedText(model));
    this.record.hidden = model.isOver || state[side].unrecorded === 0;
    this.sign.hidden = !model.isOver || state[side].signed;
    setText(this.why, state[side].record_due ? t('record_is_due', { side: t(side) }) : model.isOver && state[side].signed ? t('has_signed') : '');
  }

  private sealedText(model: Model): string {
    const state = model.state!;
    if (!state.has_sealed) return state.phase === 'sealing' && this.seal.hidden ? t('seal_awaited', { side: t(state.to_move) }) : '';
    const own = state.to_move === model.side ? recall(model) : null;
    return own ? `${t('has_sealed')} · ${t('you_sealed', { move: own })}` : t('has_sealed');
  }

  private async sealMove(event: Event): Promise<void> {
    event.preventDefault();
    await this.ask(this.move.value.trim());
  }

  /** What it will be when it is opened is told before it is sealed for good. */
  async ask(text: string): Promise<void> {
    const model = this.model;
    if (!text || !model) return;
    const sealing = sealingOf(model, text);
    const shown = sealing ? sealedText(sealing, language()) : text;
    const isSure = sealing
      ? await confirmed(t('seal_sure', { move: shown }), t('seal_final'), this.element)
      : await confirmed(t('seal_bad', { move: text }), t('seal_loses'), this.element);
    if (!isSure) return this.move.focus();
    this.move.value = '';
    keep(model, shown);
    this.send({ event: 'seal', move: sealing?.move ?? text });
  }
}

function key(model: Model): string {
  return `${STORED}${model.id}`;
}

/** The server tells it to nobody before it is opened: who sealed it has it in his own browser. */
function keep(model: Model, text: string): void {
  try {
    localStorage.setItem(key(model), JSON.stringify({ plies: model.plies.length, text }));
  } catch {
    // it is not shown again
  }
}

function recall(model: Model): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key(model)) ?? 'null') as { plies: number; text: string } | null;
    return kept?.plies === model.plies.length ? kept.text : null;
  } catch {
    return null;
  }
}
