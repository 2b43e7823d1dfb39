// SPDX-License-Identifier: GPL-3.0-or-later
/** What happened at the table: every offer, claim and answer with its time, or everything. */

import type { Chuhe } from '../chuhe';
import { h } from '../dom';
import { language, t } from '../i18n';
import type { WireEvent } from '../messages';
import type { Model } from '../model';
import * as prefs from '../prefs';
import { segments, type Part } from './desk';
import { effectText, eventText, timeText } from './texts';

const PROPOSALS = new Set(['offer', 'withdraw', 'accept', 'refuse', 'take_back', 'claim_repetition', 'claim_limit', 'resign']);
/** Said by the event itself, or of no interest to who reads a log. */
const PLAIN_EFFECTS = new Set(['clock_runs', 'clocks_stop', 'played', 'offered', 'signed', 'take_back_asked', 'period', 'marker']);
const MOVES = new Set(['move', 'press', 'marker', 'promote', 'tick']);

/** Offers, wishes, claims and their answers: a move refuses an offer too. */
export function isProposal(entry: WireEvent): boolean {
  return PROPOSALS.has(entry.event.event) || entry.effects.some((effect) => effect.effect === 'refused');
}

/** What the arbiter and the rules did: all but moves that brought nothing about. */
export function isIncident(entry: WireEvent): boolean {
  return !MOVES.has(entry.event.event) || entry.effects.some((effect) => !PLAIN_EFFECTS.has(effect.effect));
}

export class LogPart implements Part {
  readonly element: HTMLElement;
  private readonly which = segments('log_of', [
    ['proposals', 'log_offers'],
    ['incidents', 'log_incidents'],
    ['all', 'log_all'],
  ]);
  private readonly list = h('ol', { class: 'log', tabindex: '0', tLabel: 'log_of' });
  private shown = '';
  private model: Model | null = null;

  constructor(private readonly chuhe: Chuhe) {
    this.which.element.classList.add('log-choice');
    this.which.element.setAttribute('aria-label', t('log_of'));
    this.which.element.addEventListener('change', () => this.model && this.show(this.model));
    this.element = h('div', {}, this.which.element, this.list);
  }

  show(model: Model): void {
    this.model = model;
    const which = this.which.value();
    const key = `${language()} ${prefs.notation(language() === 'zh')} ${which} ${model.have} ${model.events.length}`;
    if (key === this.shown) return;
    this.shown = key;
    const entries = model.events.filter((entry) => which === 'all' || (which === 'proposals' ? isProposal(entry) : isIncident(entry)));
    this.list.replaceChildren(...(entries.length ? entries.map((entry) => this.line(model, entry)) : [h('li', { class: 'empty' }, t('log_empty'))]));
    this.list.scrollTop = this.list.scrollHeight;
  }

  private line(model: Model, entry: WireEvent): HTMLElement {
    const effects = entry.effects.filter((effect) => !PLAIN_EFFECTS.has(effect.effect)).map((effect) => effectText(this.chuhe, effect));
    return h(
      'li',
      { 'data-event': entry.event.event },
      h('time', {}, timeText(model, entry)),
      h('span', {}, eventText(this.chuhe, entry, model.seenAt.get(entry.seq)), effects.length ? h('small', {}, effects.join(' · ')) : null),
    );
  }
}
