// SPDX-License-Identifier: GPL-3.0-or-later
/** The form for a new game: plain words in, the first line of an event log out. */

import { reason, request } from './api';
import type { Chuhe } from './chuhe';
import { choice, field, h, setText } from './dom';
import { language, onLanguage, t } from './i18n';
import type { GameOptions } from './messages';
import * as prefs from './prefs';

export interface Wishes {
  opponent: string;
  level: string;
  colour: string;
  manner: string;
  clock: string;
  minutes: string;
  increment: string;
  rules: string;
  odds: string;
  game: string;
  name: string;
}

interface Created {
  id: string;
  links: Record<string, string>;
  role: 'red' | 'black';
}

const ODDS: Record<string, object> = {
  first2: { first_moves: 2 },
  first3: { first_moves: 3 },
  horse: { removed: ['b0'] },
  two_horses: { removed: ['b0', 'h0'] },
  chariot: { removed: ['a0'] },
};

function clockOf(wishes: Wishes): string {
  if (wishes.clock !== 'own') return wishes.clock;
  const minutes = Math.max(1, Math.min(600, Math.round(Number(wishes.minutes)) || 10));
  const seconds = Math.max(0, Math.min(600, Math.round(Number(wishes.increment)) || 0));
  return seconds ? `${minutes}m+${seconds}s` : `${minutes}m`;
}

/** What is played by. In the page the machine presses the clock and writes the record. */
export function optionsOf(wishes: Wishes): GameOptions {
  const options: GameOptions = { table: wishes.manner, rules: wishes.rules };
  const clock = clockOf(wishes);
  if (clock !== 'none') options.time = clock;
  if (wishes.manner === 'tournament') Object.assign(options, { press: 'machine', records: false, touch_move: false });
  if (ODDS[wishes.odds]) options['odds'] = ODDS[wishes.odds];
  if (wishes.game !== 'usual') options.markers = wishes.game === 'markers2' ? 2 : 1;
  return options;
}

/** The body of POST /api/games. */
export function bodyOf(wishes: Wishes): object {
  const me = { who: 'me', name: wishes.name };
  const who = { friend: 'friend', anybody: 'lobby', engine: 'engine' }[wishes.opponent] ?? 'friend';
  const they = who === 'engine' ? { who, level: Number(wishes.level) } : { who };
  const [red, black] = wishes.colour === 'black' ? [they, me] : [me, they];
  const body = { game: optionsOf(wishes), red, black };
  return wishes.colour === 'random' ? { ...body, colours: 'random' } : body;
}

export class NewGame {
  readonly element: HTMLFormElement;
  private readonly opponent = choice('opponent', [['friend', 'friend'], ['anybody', 'anybody']]);
  private readonly level = h('select', { name: 'level' });
  private readonly levelField = field('level', this.level);
  private readonly rules = h('select', { name: 'rules' });
  private readonly clock: HTMLSelectElement;
  private readonly own: HTMLElement;
  private readonly game: HTMLSelectElement;
  private readonly explained = h('p', { class: 'explained', t: 'game_explained', hidden: true });
  private readonly notice = h('p', { class: 'notice', role: 'alert' });
  private readonly submit = h('button', { type: 'submit', class: 'main', t: 'create' });
  private readonly stop: () => void;

  constructor(private readonly go: (address: string) => void) {
    this.clock = choice('clock', [['none', 'no_clock'], ['own', 'own_clock']]);
    this.game = choice('game', [['usual', 'game_usual'], ['markers1', 'game_markers1'], ['markers2', 'game_markers2']]);
    const number = (name: string, value: number, min: number): HTMLElement => h('input', { name, type: 'number', min, max: 600, value });
    this.own = h('div', { class: 'own-clock' }, field('minutes', number('minutes', 10, 1)), field('increment', number('increment', 5, 0)));
    this.element = this.layout();
    this.rules.append(h('option', { value: 'cxa2020' }, 'cxa2020'));
    this.element.addEventListener('change', () => this.update());
    this.element.addEventListener('submit', (event) => void this.create(event));
    this.stop = onLanguage(() => this.fill());
    this.update();
    this.fillLevels();
  }

  leave(): void {
    this.stop();
  }

  private chuhe: Chuhe | null = null;

  /** The library's lists of rule books and time controls. */
  setLibrary(chuhe: Chuhe): void {
    this.chuhe = chuhe;
    this.fill();
  }

  /** Offered only where the server has one. */
  setEngine(isThere: boolean): void {
    const found = this.opponent.querySelector('option[value=engine]');
    if (isThere && !found) this.opponent.append(h('option', { value: 'engine', t: 'engine' }));
    else if (!isThere) found?.remove();
    this.update();
  }

  private layout(): HTMLFormElement {
    const name = h('input', { name: 'name', type: 'text', maxlength: 20, autocomplete: 'nickname', value: prefs.playerName() });
    const manner = choice('manner', [['casual', 'manner_casual'], ['online', 'manner_online'], ['tournament', 'manner_tournament']]);
    const odds = choice('odds', [
      ['none', 'no_odds'],
      ['first2', 'odds_first2'],
      ['first3', 'odds_first3'],
      ['horse', 'odds_horse'],
      ['two_horses', 'odds_two_horses'],
      ['chariot', 'odds_chariot'],
    ]);
    const colour = choice('colour', [['random', 'random'], ['red', 'red'], ['black', 'black']]);
    return h(
      'form',
      { class: 'new-game' },
      h('h2', { t: 'new_game' }),
      field('opponent', this.opponent),
      this.levelField,
      field('your_name', name),
      field('colour', colour),
      field('clock', this.clock),
      this.own,
      h(
        'details',
        {},
        h('summary', { t: 'more' }),
        field('manner', manner),
        field('rules', this.rules),
        field('odds', odds),
        field('game', this.game),
        this.explained,
      ),
      h('div', { class: 'buttons' }, this.submit, this.notice),
    );
  }

  private fillLevels(): void {
    const chosen = this.level.value || '3';
    this.level.replaceChildren(
      ...Array.from({ length: 10 }, (_, i) => h('option', { value: i + 1, selected: String(i + 1) === chosen }, t('level_n', { n: i + 1 }))),
    );
  }

  private fill(): void {
    this.fillLevels();
    if (!this.chuhe) return;
    const lists = this.chuhe.lists;
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

  private wishes(): Wishes {
    const wishes: Record<string, string> = {};
    new FormData(this.element).forEach((value, name) => (wishes[name] = String(value)));
    return wishes as unknown as Wishes;
  }

  private update(): void {
    this.levelField.hidden = this.opponent.value !== 'engine';
    this.own.hidden = this.clock.value !== 'own';
    this.explained.hidden = this.game.value === 'usual';
  }

  private async create(event: Event): Promise<void> {
    event.preventDefault();
    const wishes = this.wishes();
    prefs.setPlayerName(wishes.name);
    this.submit.disabled = true;
    setText(this.notice, t('creating'));
    try {
      const made = await request<Created>('/api/games', bodyOf(wishes));
      const own = made.links[made.role]!;
      const share = made.links[made.role === 'red' ? 'black' : 'red'];
      prefs.remember({ id: made.id, key: own.split('#')[1] ?? '', share, against: '' });
      this.go(own);
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
      this.submit.disabled = false;
    }
  }
}
