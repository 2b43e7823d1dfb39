// SPDX-License-Identifier: GPL-3.0-or-later
/** What a player may do beside moving. What makes no sense now is disabled, and an answer that
 * nobody waits for is not seen; the places stay, so that nothing jumps under a finger: `element`
 * is what is asked and answered, `own` what he may do himself. */

import { isWaiting } from './call_off';
import type { TableEvent } from './chuhe';
import { h, setText } from './dom';
import { t, type Key } from './i18n';
import type { Model } from './model';
import { SureButton } from './sure_button';
import { matterText, other } from './words';

type Send = (event: Omit<TableEvent, 'at'>) => void;

/** Not there until the game is known to have them. */
const RARE: Key[] = ['claim_repetition', 'claim_limit', 'press'];

/** How many plies back it is to the own last move. */
export function pliesBack(model: Model): number {
  const side = model.side;
  for (let back = 1; back <= model.plies.length; back++)
    if (model.plies[model.plies.length - back]!.side === side) return back;
  return 0;
}

export class Actions {
  readonly element: HTMLElement;
  readonly own: HTMLElement;
  private readonly matter = h('p', { class: 'matter', 'aria-live': 'polite' });
  private readonly answers: HTMLElement;
  private readonly buttons = new Map<Key, HTMLButtonElement>();
  private readonly resign = new SureButton('resign', 'resign_sure', () => this.send({ event: 'resign' }));

  constructor(
    private readonly model: () => Model | null,
    private readonly send: Send,
    /** What else a player is to know now. */
    private readonly warning: (model: Model) => string = () => '',
    /** In the place of resigning, in a game of one's own that waits. */
    private readonly callOff: HTMLElement | null = null,
  ) {
    this.resign.element.disabled = true;
    this.buttons.set('resign', this.resign.element);
    this.answers = h('div', { class: 'buttons answers' }, this.button('accept', () => this.send({ event: 'accept' })), this.button('refuse', () => this.send({ event: 'refuse' })));
    this.own = h(
      'section',
      { class: 'buttons actions', tLabel: 'actions' },
      this.button('offer', () => this.send({ event: 'offer' })),
      this.button('take_back', () => this.takeBack()),
      h('div', { class: 'by-turns' }, this.resign.element, callOff),
      this.button('claim_repetition', () => this.send({ event: 'claim_repetition' })),
      this.button('claim_limit', () => this.send({ event: 'claim_limit' })),
      this.button('press', () => this.send({ event: 'press' })),
    );
    this.element = h('div', { class: 'matters' }, this.matter, this.answers);
  }

  show(): void {
    const model = this.model();
    const state = model?.state;
    if (!model || !state) return;
    const side = model.side;
    this.element.hidden = this.own.hidden = side === null;
    const warning = this.warning(model);
    setText(this.matter, matterText(model) || warning);
    this.matter.dataset['grave'] = String(warning !== '' || (side !== null && state.warned === side));
    const isOn = side !== null && !model.isOver && state.phase !== 'waiting';
    const asker = state.offer_by ?? state.take_back_by;
    const isFree = asker === null;
    const isAsked = isOn && asker === other(side!);
    this.answers.dataset['asked'] = String(isAsked);
    this.own.style.visibility = model.isOver ? 'hidden' : '';
    const mine = isOn && model.isMyTurn;
    this.set('accept', true, isAsked);
    this.set('refuse', true, isAsked);
    this.set('offer', side !== null, isOn && this.mayOffer(model) && isFree);
    this.buttons.get('offer')!.title = this.whyNoOffer(model, isOn && isFree);
    this.set('take_back', side !== null && this.allowsTakeBack(model), isOn && isFree && pliesBack(model) > 0);
    const waits = this.callOff !== null && isWaiting(model);
    if (this.callOff) this.callOff.style.visibility = waits ? '' : 'hidden';
    this.resign.element.style.visibility = waits ? 'hidden' : '';
    this.set('resign', side !== null, isOn);
    this.set('claim_repetition', side !== null && this.way(model.options.repetition, model) === 'claim', mine);
    this.set('claim_limit', side !== null && this.way(model.options.natural_limit?.way, model) === 'claim', mine);
    this.set('press', side !== null && this.isPressed(model), isOn && state.move_made && state.running === side);
    if (!isOn) this.resign.calm();
  }

  private button(key: Key, act: () => void): HTMLButtonElement {
    const button = h('button', { type: 'button', t: key, 'data-act': key, on: { click: act } });
    button.disabled = true;
    button.hidden = RARE.includes(key);
    this.buttons.set(key, button);
    return button;
  }

  private set(key: Key, isThere: boolean, isPossible: boolean): void {
    const button = this.buttons.get(key)!;
    button.hidden = !isThere;
    button.disabled = !isPossible;
  }

  /** In the own time, before the clock is pressed. */
  private mayOffer(model: Model): boolean {
    const state = model.state!;
    const side = model.side!;
    const isOwnTime = state.move_made ? state.running === side : state.to_move === side;
    return state.phase === 'playing' && isOwnTime && state[side].may_offer;
  }

  private whyNoOffer(model: Model, isTime: boolean): string {
    if (!isTime || this.mayOffer(model)) return '';
    return t(model.state![model.side!].may_offer ? 'offer_in_own_time' : 'offer_after_theirs');
  }

  private isTournament(model: Model): boolean {
    return (model.options.table ?? 'tournament').startsWith('tournament');
  }

  private allowsTakeBack(model: Model): boolean {
    return model.options.take_back ?? model.options.table === 'casual';
  }

  private way(said: string | undefined, model: Model): string {
    return said ?? (this.isTournament(model) ? 'claim' : 'automatic');
  }

  private isPressed(model: Model): boolean {
    return model.hasClocks && (model.options.press ?? (this.isTournament(model) ? 'hand' : 'machine')) === 'hand';
  }

  private takeBack(): void {
    const model = this.model();
    if (model) this.send({ event: 'take_back', count: pliesBack(model) });
  }
}
