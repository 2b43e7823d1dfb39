// SPDX-License-Identifier: GPL-3.0-or-later
/** By what a game is played, in plain words: clock, manner, rules on repetition, odds, kind of
 * game. Out comes the first line of an event log. */

import type { Chuhe } from './chuhe';
import { choice, field, h } from './dom';
import { language, type Key } from './i18n';
import type { GameOptions } from './messages';

export interface TermWishes {
  manner: string;
  clock: string;
  minutes: string;
  increment: string;
  rules: string;
  odds: string;
  game: string;
  /** A FEN in place of the usual start. */
  start?: string;
}

export const ODDS: Record<string, object> = {
  first2: { first_moves: 2 },
  first3: { first_moves: 3 },
  horse: { removed: ['b0'] },
  two_horses: { removed: ['b0', 'h0'] },
  chariot: { removed: ['a0'] },
};

function clockOf(wishes: TermWishes): string {
  if (wishes.clock !== 'own') return wishes.clock;
  const minutes = Math.max(1, Math.min(600, Math.round(Number(wishes.minutes)) || 10));
  const seconds = Math.max(0, Math.min(600, Math.round(Number(wishes.increment)) || 0));
  return seconds ? `${minutes}m+${seconds}s` : `${minutes}m`;
}

/** What is played by. In the page the machine presses the clock and writes the record. */
export function optionsOf(wishes: TermWishes): GameOptions {
  const options: GameOptions = { table: wishes.manner, rules: wishes.rules };
  const clock = clockOf(wishes);
  if (clock !== 'none') options.time = clock;
  if (wishes.manner === 'tournament') Object.assign(options, { press: 'machine', records: false, touch_move: false });
  if (wishes.start) options['start'] = wishes.start;
  if (ODDS[wishes.odds]) options['odds'] = ODDS[wishes.odds];
  if (wishes.game !== 'usual') options.markers = wishes.game === 'markers2' ? 2 : 1;
  return options;
}

/** The fields of a form; it tells them with its own values when it is sent. */
export class TermFields {
  /** The clock; and what need not be looked at. */
  readonly first: HTMLElement[];
  readonly more: HTMLElement[];
  private readonly rules = h('select', { name: 'rules' });
  private readonly clock: HTMLSelectElement;
  private readonly own: HTMLElement;
  private readonly game: HTMLSelectElement;
  private readonly odds: HTMLSelectElement;
  private readonly explained = h('p', { class: 'explained', t: 'game_explained', hidden: true });

  /** The clock `usual` is the form's own business. */
  constructor(chosen: { manner?: string; clock?: string; minutes?: number; increment?: number } = {}) {
    const clocks: [string, Key][] = [['none', 'no_clock'], ['own', 'own_clock']];
    if (chosen.clock === 'usual') clocks.unshift(['usual', 'usual_clock']);
    this.clock = choice('clock', clocks, chosen.clock);
    this.game = choice('game', [['usual', 'game_usual'], ['markers1', 'game_markers1'], ['markers2', 'game_markers2']]);
    const number = (name: string, value: number, min: number): HTMLElement => h('input', { name, type: 'number', min, max: 600, value, required: true });
    this.own = h('div', { class: 'own-clock' }, field('minutes', number('minutes', chosen.minutes ?? 10, 1)), field('increment', number('increment', chosen.increment ?? 5, 0)));
    const manner = choice('manner', [['casual', 'manner_casual'], ['online', 'manner_online'], ['tournament', 'manner_tournament']], chosen.manner);
    this.odds = choice('odds', [
      ['none', 'no_odds'],
      ['first2', 'odds_first2'],
      ['first3', 'odds_first3'],
      ['horse', 'odds_horse'],
      ['two_horses', 'odds_two_horses'],
      ['chariot', 'odds_chariot'],
    ]);
    this.rules.append(h('option', { value: 'cxa2020' }, 'cxa2020'));
    this.first = [field('clock', this.clock), this.own];
    this.more = [field('manner', manner), field('rules', this.rules), field('odds', this.odds), field('game', this.game), this.explained];
    this.update();
  }

  /** The library's lists of rule books and time controls, in the language that is set. */
  fill(chuhe: Chuhe): void {
    const lists = chuhe.lists;
    const rules = this.rules.value || 'cxa2020';
    this.rules.replaceChildren(
      ...lists.book.map((word) => h('option', { value: word.name, selected: word.name === rules }, word[language()])),
    );
    const clock = this.clock.value;
    this.clock.querySelectorAll('option[data-preset]').forEach((option) => option.remove());
    for (const word of lists.time)
      if (word.name !== 'none')
        this.clock.append(h('option', { value: word.name, 'data-preset': '', selected: word.name === clock }, word[language()]));
  }

  /** Odds and the variant begin as usual: from another start they cannot be chosen, and are not told. */
  setStart(isUsual: boolean): void {
    for (const [select, value] of [[this.odds, 'none'], [this.game, 'usual']] as const) {
      if (!isUsual) select.value = value;
      select.disabled = !isUsual;
    }
    this.update();
  }

  /** After something was chosen. */
  update(): void {
    const isOwn = this.clock.value === 'own';
    this.own.hidden = !isOwn;
    // a field that nobody sees must not hold a form up
    this.own.querySelectorAll('input').forEach((input) => (input.disabled = !isOwn));
    this.explained.hidden = this.game.value === 'usual';
  }
}
