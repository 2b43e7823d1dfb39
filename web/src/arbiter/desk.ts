// SPDX-License-Identifier: GPL-3.0-or-later
/** What the parts of the arbiter's panel share: who they act for, and how a form looks. */

import type { Answer, Chuhe, Side } from '../chuhe';
import { h, setText } from '../dom';
import { language, t, type Key } from '../i18n';
import type { Happening, Model } from '../model';
import type { Warning } from './judge';
import { effectText, refusalText } from './texts';

export interface Desk {
  readonly chuhe: Chuhe;
  /** Asks once more where it is grave, then sends it. */
  act(event: Happening, isGrave?: boolean, consequence?: (answer: Answer | null) => string): Promise<void>;
  /** The board shows the position after so many plies; null: the one now. */
  look(plies: number | null): void;
  /** The loop that stands on the board, judged; null: there is none, or it is not known yet. */
  warning(model: Model): Warning | null;
}

/** One tab of the panel. */
export interface Part {
  readonly element: HTMLElement;
  /** Only the one that is open is shown. */
  show(model: Model): void;
}

let names = 0;

/** Red or Black, with the names of the players; or both, where that may be. */
export class SideChoice {
  readonly element: HTMLElement;
  private readonly inputs: Record<Side, HTMLInputElement>;
  private readonly labels: Record<Side, HTMLElement>;
  private readonly both: HTMLInputElement;
  private readonly bothLabel: HTMLElement;
  /** Both were chosen, which may not be now; nobody has chosen since. */
  private wasBoth = false;

  constructor(label: Key = 'which_side') {
    const name = `side-${++names}`;
    const one = (side: Side): HTMLInputElement => h('input', { type: 'radio', name, value: side });
    this.inputs = { red: one('red'), black: one('black') };
    this.inputs.red.checked = true;
    this.labels = { red: h('span'), black: h('span') };
    this.both = h('input', { type: 'radio', name, value: 'both' });
    this.bothLabel = h('label', { hidden: true }, this.both, h('span', { t: 'both_sides' }));
    this.element = h(
      'fieldset',
      { class: 'segments', on: { change: () => (this.wasBoth = false) } },
      h('legend', { t: label }),
      ...(['red', 'black'] as const).map((side) => h('label', { class: side }, this.inputs[side], this.labels[side])),
      this.bothLabel,
    );
  }

  /** Whether both may be chosen; who had chosen them has them again when they may. */
  allowBoth(may: boolean): void {
    this.bothLabel.hidden = !may;
    if (!may && this.both.checked) this.wasBoth = this.inputs.red.checked = true;
    if (!may || !this.wasBoth) return;
    this.both.checked = true;
    this.wasBoth = false;
  }

  get isBoth(): boolean {
    return this.both.checked;
  }

  get side(): Side {
    return this.inputs.black.checked ? 'black' : 'red';
  }

  show(model: Model): void {
    for (const side of ['red', 'black'] as const) setText(this.labels[side], [t(side), model.players[side]].filter(Boolean).join(' '));
  }
}

/** Two or more words to choose from, all to be seen. */
export function segments(label: Key, options: [string, Key][]): { element: HTMLElement; value(): string; choose(value: string): void } {
  const name = `segment-${++names}`;
  const inputs = options.map(([value], i) => h('input', { type: 'radio', name, value, checked: i === 0 }));
  return {
    element: h('fieldset', { class: 'segments' }, h('legend', { t: label }), ...options.map(([, key], i) => h('label', {}, inputs[i]!, h('span', { t: key })))),
    value: () => inputs.find((input) => input.checked)!.value,
    choose: (value) => inputs.forEach((input) => (input.checked = input.value === value)),
  };
}

/** A select with words of the library, said again when the language changes. */
export class WordChoice {
  readonly element = h('select');
  private shown = '';

  /** The names that are offered and what each is called. */
  show(options: readonly (readonly [string, string])[]): void {
    const key = `${language()} ${options.join('|')}`;
    if (key === this.shown) return;
    this.shown = key;
    const value = this.element.value;
    this.element.replaceChildren(...options.map(([name, text]) => h('option', { value: name, selected: name === value }, text)));
  }

  get value(): string {
    return this.element.value;
  }
}

const TEXT_BYTES = 63;

/** A text as an event may have it: it is cut where it would be too long. */
export function eventText63(text: string): string {
  const encoder = new TextEncoder();
  let cut = text.trim();
  while (encoder.encode(cut).length > TEXT_BYTES) cut = [...cut].slice(0, -1).join('');
  return cut;
}

/** What an event would bring about, or why it may not be. */
export function previewText(chuhe: Chuhe, answer: Answer | null): string {
  if (!answer) return '';
  if (!answer.taken) return refusalText(answer);
  return answer.effects.map((effect) => effectText(chuhe, effect)).join(' · ');
}

/** The end of a form: what follows is told beneath the button before it is pressed. */
export class Submit {
  readonly element: HTMLElement;
  private readonly button: HTMLButtonElement;
  private readonly preview = h('p', { class: 'preview' });

  constructor(
    private readonly desk: Desk,
    key: Key,
    private readonly happening: () => Happening | null,
    private readonly isGrave: boolean | ((event: Happening) => boolean) = false,
    /** More of what it would bring about, or what is wrong with what was put in. */
    private readonly more: (event: Happening | null, answer: Answer | null) => string = () => '',
  ) {
    this.button = h('button', { type: 'submit', class: 'main', t: key });
    this.element = h('div', { class: 'submit' }, this.button, this.preview);
  }

  show(model: Model): void {
    const event = this.happening();
    const answer = event ? model.attempt(event) : null;
    this.button.disabled = !event || answer?.taken === false;
    setText(this.preview, this.told(event, answer));
    this.preview.dataset['refused'] = String(!event || answer?.taken === false);
  }

  send(): void {
    const event = this.happening();
    if (!event) return;
    const isGrave = typeof this.isGrave === 'function' ? this.isGrave(event) : this.isGrave;
    void this.desk.act(event, isGrave, (answer) => this.told(event, answer));
  }

  private told(event: Happening | null, answer: Answer | null): string {
    return [previewText(this.desk.chuhe, answer), this.more(event, answer)].filter(Boolean).join(' · ');
  }
}

/** A form whose preview follows each input. */
export function form(submit: Submit, model: () => Model | null, ...children: (Node | null)[]): HTMLFormElement {
  const again = (): void => {
    const now = model();
    if (now?.state) submit.show(now);
  };
  return h(
    'form',
    {
      class: 'arbiter-form',
      // what is wrong with a number is told beneath the button
      novalidate: true,
      on: {
        submit: (event) => {
          event.preventDefault();
          submit.send();
        },
        input: again,
        change: again,
      },
    },
    ...children,
    submit.element,
  );
}
