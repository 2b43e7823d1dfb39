// SPDX-License-Identifier: GPL-3.0-or-later
/** Forms for time, fouls, moves that were not recorded, and losses that are declared. */

import type { Answer } from '../chuhe';
import { clockText } from '../clocks';
import { field, h, setText } from '../dom';
import { t } from '../i18n';
import type { Happening, Model } from '../model';
import { form, eventText63, segments, SideChoice, Submit, WordChoice, type Desk, type Part } from './desk';
import { foulNumber, foulText, word } from './texts';

/** A part with one form. */
abstract class FormPart implements Part {
  abstract readonly element: HTMLElement;
  protected model: Model | null = null;
  protected readonly now = (): Model | null => this.model;

  constructor(protected readonly desk: Desk) {}

  show(model: Model): void {
    this.model = model;
    this.refresh(model);
  }

  protected abstract refresh(model: Model): void;
}

function number(name: string, value: number, min: number, max: number): HTMLInputElement {
  return h('input', { type: 'number', name, value, min, max, inputmode: 'numeric' });
}

/** Null where it is no whole number, or outside of what the field takes. */
export function wholeOf(text: string, min: number, max: number): number | null {
  if (text.trim() === '') return null;
  const value = Number(text);
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
}

function whole(input: HTMLInputElement): number | null {
  // what is no number at all has an empty value
  return input.validity.badInput ? null : wholeOf(input.value, Number(input.min), Number(input.max));
}

/** With less than this left, time is taken only after a question. */
const LITTLE_MS = 60_000;

/** What a correction of the time does to a clock. */
export interface TimeChange {
  before: number;
  after: number;
  /** It leaves nothing, or little. */
  isGrave: boolean;
}

export function timeChange(model: Model, event: Happening): TimeChange | null {
  const { side } = event;
  if (side !== 'red' && side !== 'black') return null;
  const before = model.left(side);
  const after = model.foresee([event])?.state[side].left_ms;
  if (before === undefined || after === undefined) return null;
  return { before, after, isGrave: after < before && after < LITTLE_MS };
}

export function changeText({ before, after }: TimeChange): string {
  return `${clockText(before)} → ${after <= 0 ? `0:00 · ${t('flag_falls')}` : clockText(after)}`;
}

/** Time that is given or taken. */
export class TimeForm extends FormPart {
  readonly element: HTMLFormElement;
  private readonly side = new SideChoice();
  private readonly way = segments('give_or_take', [
    ['give', 'give'],
    ['take', 'take_off'],
  ]);
  private readonly minutes = number('minutes', 2, 0, 600);
  private readonly seconds = number('seconds', 0, 0, 59);
  private readonly submit: Submit;

  constructor(desk: Desk) {
    super(desk);
    this.submit = new Submit(
      desk,
      'correct_time',
      () => this.happening(),
      (event) => this.change(event)?.isGrave === true,
      (event, answer) => this.told(event, answer),
    );
    const quick = [0.5, 1, 2, 5].map((m) => {
      const set = (): void => {
        this.minutes.value = String(Math.floor(m));
        this.seconds.value = String((m % 1) * 60);
        if (this.model) this.refresh(this.model);
      };
      return h('button', { type: 'button', on: { click: set } }, `${Math.floor(m)}:${m % 1 ? '30' : '00'}`);
    });
    this.element = form(
      this.submit,
      this.now,
      this.side.element,
      this.way.element,
      h('div', { class: 'quick' }, ...quick),
      h('div', { class: 'pair' }, field('minutes_plain', this.minutes), field('seconds_plain', this.seconds)),
    );
  }

  private happening(): Happening | null {
    const [minutes, seconds] = [whole(this.minutes), whole(this.seconds)];
    if (minutes === null || seconds === null) return null;
    const ms = (minutes * 60 + seconds) * 1000;
    return ms ? { event: 'time', by: 'arbiter', side: this.side.side, ms: this.way.value() === 'take' ? -ms : ms } : null;
  }

  private change(event: Happening): TimeChange | null {
    return this.model && timeChange(this.model, event);
  }

  private told(event: Happening | null, answer: Answer | null): string {
    if (!event) return t('time_range', { minutes: this.minutes.max, seconds: this.seconds.max });
    const change = answer?.taken ? this.change(event) : null;
    return change ? changeText(change) : '';
  }

  protected refresh(model: Model): void {
    this.side.show(model);
    this.submit.show(model);
  }
}

export class FoulForm extends FormPart {
  readonly element: HTMLFormElement;
  private readonly side = new SideChoice();
  private readonly list = h('div', { class: 'choices', role: 'radiogroup', tLabel: 'foul' });
  private readonly counts = h('p', { class: 'clocks-now' });
  private readonly submit: Submit;

  constructor(desk: Desk) {
    super(desk);
    this.submit = new Submit(desk, 'give_foul', () => this.happening());
    this.list.append(
      ...desk.chuhe.lists.foul.map((foul, i) =>
        h('label', {}, h('input', { type: 'radio', name: 'foul', value: foulNumber(foul.name), checked: i === 0 }), h('span', { 'data-foul': foul.name })),
      ),
    );
    this.element = form(this.submit, this.now, this.counts, this.side.element, this.list);
  }

  private happening(): Happening {
    const chosen = this.list.querySelector<HTMLInputElement>('input:checked')!;
    return { event: 'foul', by: 'arbiter', side: this.side.side, foul: chosen.value };
  }

  protected refresh(model: Model): void {
    this.side.show(model);
    this.list.querySelectorAll<HTMLElement>('[data-foul]').forEach((text) => setText(text, foulText(this.desk.chuhe, text.dataset['foul'])));
    setText(this.counts, t('fouls_now', { red: model.state!.red.fouls, black: model.state!.black.fouls }));
    this.submit.show(model);
  }
}

/** Moves that a player has not written down. */
export class MissForm extends FormPart {
  readonly element: HTMLElement;
  private readonly side = new SideChoice();
  private readonly count = number('count', 1, 1, 200);
  private readonly counts = h('p', { class: 'clocks-now' });
  private readonly miss: Submit;
  private readonly complete: Submit;

  constructor(desk: Desk) {
    super(desk);
    this.miss = new Submit(desk, 'note_missed', () => this.missed(), false, (event) => (event ? '' : t('count_range', { max: this.count.max })));
    this.complete = new Submit(desk, 'note_complete', () => ({ event: 'record', by: this.side.side }));
    const missed = form(this.miss, this.now, this.counts, this.side.element, field('missed_count', this.count));
    missed.addEventListener('change', () => this.model && this.complete.show(this.model));
    this.element = h('div', {}, missed, form(this.complete, this.now));
  }

  private missed(): Happening | null {
    const count = whole(this.count);
    return count === null ? null : { event: 'miss', by: 'arbiter', side: this.side.side, count };
  }

  protected refresh(model: Model): void {
    this.side.show(model);
    const text = (['red', 'black'] as const).map((side) =>
      t(model.state![side].record_due ? 'unrecorded_due' : 'unrecorded_n', { side: t(side), n: model.state![side].unrecorded }),
    );
    setText(this.counts, text.join(' · '));
    this.miss.show(model);
    this.complete.show(model);
  }
}

const FORFEITS = ['conduct', 'late', 'time', 'illegal_move', 'fouls', 'repetition', 'sealed_move'];

/** What both can have done. */
const BOTH_MAY = new Set(['conduct', 'late']);

/** A side, or both, are declared to have lost. */
export class ForfeitForm extends FormPart {
  readonly element: HTMLFormElement;
  private readonly side = new SideChoice('who_loses');
  private readonly ending = new WordChoice();
  private readonly text = h('input', { type: 'text', name: 'text', maxlength: 63, autocomplete: 'off' });
  private readonly submit: Submit;

  constructor(desk: Desk) {
    super(desk);
    this.ending.element.name = 'ending';
    // comes before the form tells what would come of it
    this.ending.element.addEventListener('input', () => this.allowBoth());
    this.submit = new Submit(desk, 'declare_lost', () => this.happening(), true);
    this.element = form(this.submit, this.now, this.side.element, field('reason', this.ending.element), field('remark', this.text));
  }

  private happening(): Happening {
    const text = eventText63(this.text.value);
    return { event: 'forfeit', by: 'arbiter', side: this.side.isBoth ? 'both' : this.side.side, ending: this.ending.value, ...(text ? { text } : {}) };
  }

  private allowBoth(): void {
    this.side.allowBoth(BOTH_MAY.has(this.ending.value));
  }

  protected refresh(model: Model): void {
    this.side.show(model);
    this.ending.show(FORFEITS.map((name) => [name, word(this.desk.chuhe, 'ending', name)] as const));
    this.allowBoth();
    this.submit.show(model);
  }
}
