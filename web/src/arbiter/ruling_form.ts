// SPDX-License-Identifier: GPL-3.0-or-later
/** The library's ruling on the loop that stands on the board, ply by ply; the arbiter confirms
 * it or rules otherwise. */

import type { RuledPly, Ruling, Verdict } from '../chuhe';
import { field, h, setText } from '../dom';
import { language, sideName, t } from '../i18n';
import type { Happening, Model } from '../model';
import * as prefs from '../prefs';
import { hasMovedSinceTold, standsText, tellsFirst } from './attention';
import { form, eventText63, segments, Submit, WordChoice, type Desk, type Part } from './desk';
import { questionOf, type Warning } from './judge';
import { word } from './texts';

/** Which endings give which results (CHUHE_ENDING_LIST). */
const DRAWS = ['ruled', 'dead_draw', 'repetition_draw', 'natural_limit', 'agreement'];
const LOSSES = ['ruled', 'repetition', 'illegal_move', 'fouls', 'conduct', 'time', 'late', 'resignation', 'checkmate', 'stalemate', 'facing', 'sealed_move'];

/** The event that says what a ruling on repetition comes to; null: nothing does. */
export function confirmation(verdict: Verdict): Happening | null {
  const results: Partial<Record<Verdict, string>> = { draw: 'draw', red_loses: 'black_wins', black_loses: 'red_wins' };
  const result = results[verdict];
  if (!result) return null;
  return { event: 'ruling', by: 'arbiter', result: result as Happening['result'], ending: result === 'draw' ? 'repetition_draw' : 'repetition' };
}

/** Before its time a ruling is only told; where a side is to be told first it is no result
 * before that side was told, and has moved without a change. */
export function mayConfirm(model: Model, warning: Warning | null): boolean {
  if (!warning) return false;
  if (model.isOver) return true;
  if (warning.occurrences < warning.needed) return false;
  if (!warning.loser || !tellsFirst(model)) return true;
  return model.state!.warned === warning.loser && hasMovedSinceTold(model);
}

export class RulingForm implements Part {
  readonly element: HTMLElement;
  private readonly head = h('p', { class: 'ruling-head' });
  private readonly reasons = h('div', { class: 'reasons' });
  private readonly steps = h('ol', { class: 'steps', tLabel: 'ruling' });
  private readonly result = segments('ruled_result', [
    ['draw', 'draw'],
    ['red_wins', 'red_wins'],
    ['black_wins', 'black_wins'],
  ]);
  private readonly ending = new WordChoice();
  private readonly text = h('input', { type: 'text', name: 'text', maxlength: 63, autocomplete: 'off' });
  private readonly claim: Submit;
  private readonly confirm: Submit;
  private readonly claimForm: HTMLElement;
  private readonly confirmForm: HTMLElement;
  private readonly overrule: Submit;
  private model: Model | null = null;
  private warning: Warning | null = null;
  private shown = '';

  constructor(private readonly desk: Desk) {
    const now = (): Model | null => this.model;
    this.claim = new Submit(desk, 'rule_now', () => ({ event: 'claim_repetition', by: 'arbiter' }), true);
    this.confirm = new Submit(desk, 'confirm_ruling', () => (this.warning ? confirmation(this.warning.ruling.verdict) : null), true);
    this.overrule = new Submit(desk, 'rule_otherwise', () => this.otherwise(), true);
    this.claimForm = form(this.claim, now);
    this.confirmForm = form(this.confirm, now);
    this.ending.element.name = 'ending';
    const overrule = form(this.overrule, now, this.result.element, field('reason', this.ending.element), field('remark', this.text));
    overrule.addEventListener('change', () => this.model && this.show(this.model));
    this.element = h(
      'div',
      { class: 'ruling-form' },
      this.head,
      this.reasons,
      this.steps,
      this.claimForm,
      this.confirmForm,
      h('details', { class: 'otherwise' }, h('summary', { t: 'another_result' }), overrule),
    );
  }

  /** What the ruling says of the position after so many plies. */
  ply(at: number): RuledPly | null {
    return this.warning?.ruling.plies.find((ply) => ply.ply === at) ?? null;
  }

  show(model: Model): void {
    this.model = model;
    this.warning = this.desk.warning(model);
    this.showRuling(model);
    const isDraw = this.result.value() === 'draw';
    this.ending.show((isDraw ? DRAWS : LOSSES).map((name) => [name, word(this.desk.chuhe, 'ending', name)] as const));
    const warning = this.warning;
    this.claimForm.hidden = warning === null || model.isOver;
    this.confirmForm.hidden = !mayConfirm(model, warning);
    this.claim.show(model);
    this.confirm.show(model);
    this.overrule.show(model);
  }

  /** Marks the step that the board shows. */
  mark(at: number): void {
    this.steps.querySelectorAll<HTMLElement>('button').forEach((button) => {
      if (Number(button.dataset['ply']) === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    });
  }

  private otherwise(): Happening {
    const text = eventText63(this.text.value);
    const result = this.result.value() as Happening['result'];
    return { event: 'ruling', by: 'arbiter', result, ending: this.ending.value, ...(text ? { text } : {}) };
  }

  private showRuling(model: Model): void {
    const key = `${language()} ${model.have} ${this.warning?.occurrences} ${this.warning?.ruling.nodes}`;
    if (key === this.shown) return;
    this.shown = key;
    const warning = this.warning;
    setText(this.head, warning ? standsText(warning, language()).trim() : t(questionOf(model) ? 'judging' : 'no_loop'));
    this.reasons.replaceChildren(...(warning ? this.reasonLines(warning.ruling) : []).map((line) => h('p', {}, line)));
    this.steps.hidden = !warning;
    this.steps.replaceChildren(...(warning?.ruling.plies ?? []).map((ply) => this.step(ply)));
  }

  private reasonLines(ruling: Ruling): string[] {
    const { chuhe } = this.desk;
    const lines: string[] = [];
    if (ruling.conduct) for (const side of ['red', 'black'] as const) lines.push(`${sideName(side)}: ${word(chuhe, 'conduct', ruling.conduct[side])}`);
    const clause = ruling.clause_text?.[language()];
    if (clause) lines.push(`${word(chuhe, 'book', ruling.rules)} ${ruling.clause ?? ''}: ${clause}`);
    lines.push(word(chuhe, 'verdict', ruling.verdict));
    return lines;
  }

  private step(ply: RuledPly): HTMLElement {
    const { chuhe } = this.desk;
    const move = prefs.notation(language() === 'zh') === 'chinese' ? (ply.chinese ?? ply.move) : (this.model?.plies[ply.ply - 1]?.wxf ?? ply.move);
    const parts = [word(chuhe, 'class', ply.class)];
    if (ply.victims.length) parts.push(`${ply.by.join(', ')} → ${ply.victims.join(', ')}`);
    if (ply.protection && ply.protection !== 'none') parts.push(word(chuhe, 'protection', ply.protection));
    if (ply.remark) parts.push(word(chuhe, 'remark', ply.remark));
    if (ply.unsure) parts.push(t('unsure'));
    const look = h('button', { type: 'button', 'data-ply': ply.ply, class: ply.side, on: { click: () => this.desk.look(ply.ply) } }, h('b', {}, move), h('span', {}, parts.join(' · ')));
    return h('li', {}, h('span', { class: 'number' }, String(ply.ply)), look);
  }
}
