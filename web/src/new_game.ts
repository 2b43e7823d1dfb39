// SPDX-License-Identifier: GPL-3.0-or-later
/** The three ways into a game, each one press away, and what may be chosen for all of them. */

import { account, onAccount } from './account/session';
import { ApiError, reason, request } from './api';
import type { Chuhe, Side } from './chuhe';
import { choice, field, h, say, setText } from './dom';
import { onLanguage, t, type Key } from './i18n';
import type { Listed } from './messages';
import * as prefs from './prefs';
import { StartPosition } from './start_position';
import { optionsOf, TermFields, type TermWishes } from './terms';

export type Opponent = 'engine' | 'friend' | 'anybody';

export interface Wishes extends TermWishes {
  level: string;
  colour: string;
  name: string;
  /** Seconds that watchers are behind. */
  delay: string;
  /** Milliseconds of a move's way that are not counted. */
  lag?: string;
  /** There when a person is to be arbiter. */
  arbiter?: string;
}

interface Created {
  id: string;
  links: Record<string, string>;
  role: Side;
}

/** Of games with strangers, who would wait for each other without a clock. */
export const USUAL_CLOCK = '10m+5s';
/** What the server leaves out of the clocks unless it is told otherwise. */
const USUAL_LAG = '500';
const LEVELS = 10;
/** Nobody waits there any more; or it is the account itself. */
const GONE = new Set(['not_open', 'no_game', 'forbidden']);
const WHO: Record<Opponent, string> = { engine: 'engine', friend: 'friend', anybody: 'lobby' };

/** What the game is played by. */
export function gameOf(wishes: Wishes, opponent: Opponent): object {
  const clock = wishes.clock === 'usual' ? (opponent === 'anybody' ? USUAL_CLOCK : 'none') : wishes.clock;
  return optionsOf({ ...wishes, clock });
}

/** The body of POST /api/games. */
export function bodyOf(wishes: Wishes, opponent: Opponent): object {
  const me = { who: 'me', name: wishes.name };
  const they = opponent === 'engine' ? { who: 'engine', level: Number(wishes.level) } : { who: WHO[opponent] };
  const [red, black] = wishes.colour === 'black' ? [they, me] : [me, they];
  const body: Record<string, unknown> = { game: gameOf(wishes, opponent), red, black };
  if (wishes.colour === 'random') body['colours'] = 'random';
  if (Number(wishes.delay) > 0) body['delay_s'] = Number(wishes.delay);
  if (wishes.lag && wishes.lag !== USUAL_LAG) body['lag_ms'] = Number(wishes.lag);
  if (wishes.arbiter) body['arbiter'] = true;
  return body;
}

/** Somebody who waits for just such a game, and for this colour. */
export function fitting(open: readonly Listed[], wishes: Wishes): Listed | undefined {
  if (wishes.arbiter || Number(wishes.delay) > 0 || (wishes.lag && wishes.lag !== USUAL_LAG)) return undefined;
  const same = (options: object): string => JSON.stringify(Object.entries(options).sort());
  const wanted = same(gameOf(wishes, 'anybody'));
  return open.find((game) => {
    const free: Side = game.red.who === 'lobby' ? 'red' : 'black';
    return (wishes.colour === 'random' || wishes.colour === free) && game.options !== null && same(game.options) === wanted;
  });
}

export interface NewGameHooks {
  go(address: string): void;
  /** Games in which somebody else waits, and is there. */
  open(): readonly Listed[];
  take(id: string): Promise<void>;
}

export class NewGame {
  readonly element: HTMLFormElement;
  private readonly level = h('select', { name: 'level', id: 'level', tLabel: 'level' });
  private readonly terms = new TermFields({ clock: 'usual' });
  private readonly name = h('input', { name: 'name', type: 'text', maxlength: 20, autocomplete: 'nickname', value: prefs.playerName() });
  private readonly nameField = field('your_name', this.name);
  private readonly notice = h('p', { class: 'notice', role: 'alert' });
  private readonly engineWords = h('p', { class: 'explained', t: 'entry_engine_more' });
  private readonly buttons = new Map<Opponent, HTMLButtonElement>();
  private readonly start: StartPosition;
  private readonly colour = choice('colour', [['random', 'random'], ['red', 'red'], ['black', 'black']]);
  private readonly undo: (() => void)[] = [];
  private chuhe: Chuhe | null = null;
  private isEngineThere = true;
  /** A game is being made: one, however often it is pressed. */
  private isBusy = false;

  /** `start`: a FEN to begin from; '': the usual start. */
  constructor(
    private readonly hooks: NewGameHooks,
    start = '',
  ) {
    this.start = new StartPosition(start, hooks.go);
    this.element = this.layout();
    // what is wrong is seen, also where it is folded away
    this.element.addEventListener('invalid', () => (this.element.querySelector('details')!.open = true), true);
    this.element.addEventListener('change', () => this.update());
    this.element.addEventListener('submit', (event) => void this.begin(event as SubmitEvent));
    this.undo.push(onLanguage(() => this.fill()), onAccount(() => this.update()));
    this.fillLevels();
    this.update();
  }

  leave(): void {
    for (const undo of this.undo) undo();
  }

  /** The library's lists of rule books and time controls. */
  setLibrary(chuhe: Chuhe): void {
    this.chuhe = chuhe;
    this.fill();
    // who goes on from a position plays the side whose move it is, unless he says otherwise
    this.colour.value = this.start.toMove ?? this.colour.value;
    this.terms.setStart(!this.start.isThere);
    this.update();
  }

  /** Whether the server has one to play against. */
  setEngine(isThere: boolean): void {
    this.isEngineThere = isThere;
    this.update();
  }

  private layout(): HTMLFormElement {
    const delay = choice('delay', [['0', 'delay_none'], ['60', 'delay_1'], ['300', 'delay_5'], ['900', 'delay_15']]);
    const lag = choice('lag', [[USUAL_LAG, 'lag_usual'], ['1000', 'lag_more'], ['0', 'lag_none']]);
    const arbiter = h('input', { type: 'checkbox', name: 'arbiter', value: 'yes', class: 'tick' });
    return h(
      'form',
      { class: 'new-game', tLabel: 'new_game' },
      this.start.element,
      h('div', { class: 'entries' }, this.entry('engine', 'entry_engine', this.engineWords, 'entry_engine_do'), this.entry('friend', 'entry_friend', h('p', { class: 'explained', t: 'entry_friend_more' }), 'entry_friend_do'), this.entry('anybody', 'entry_anybody', h('p', { class: 'explained', t: 'entry_anybody_more' }), 'entry_anybody_do')),
      this.notice,
      h('div', { class: 'wishes' }, this.nameField, field('colour', this.colour)),
      h(
        'details',
        {},
        h('summary', { t: 'more' }),
        h('div', { class: 'wishes' }, ...this.terms.first, ...this.terms.more, field('delay', delay), field('lag', lag), field('arbiter', arbiter)),
        h('p', { class: 'explained', t: 'arbiter_explained' }),
      ),
    );
  }

  private entry(opponent: Opponent, title: Key, more: HTMLElement, act: Key): HTMLElement {
    const button = h('button', { type: 'submit', class: opponent === 'engine' ? 'main' : '', value: opponent, 'data-entry': opponent, t: act });
    this.buttons.set(opponent, button);
    return h('section', { class: 'entry' }, h('h2', { t: title }), more, h('div', { class: 'buttons' }, opponent === 'engine' ? this.level : null, button));
  }

  private fillLevels(): void {
    const chosen = this.level.value || prefs.read('level', '3');
    this.level.replaceChildren(
      ...Array.from({ length: LEVELS }, (_, i) => h('option', { value: i + 1, selected: String(i + 1) === chosen }, `${i + 1} · ${t(`level_${i + 1}` as Key)}`)),
    );
  }

  private fill(): void {
    this.fillLevels();
    if (!this.chuhe) return;
    this.terms.fill(this.chuhe);
    this.start.show(this.chuhe);
  }

  private wishes(): Wishes {
    // what cannot be chosen is not among what the form tells
    const wishes: Record<string, string> = { odds: 'none', game: 'usual' };
    new FormData(this.element).forEach((value, name) => (wishes[name] = String(value)));
    return { ...wishes, start: this.start.fen } as unknown as Wishes;
  }

  /** Engines do not play the variant, and nobody plays from where the game is over. */
  private update(): void {
    this.terms.update();
    this.nameField.hidden = account() !== null;
    const isUsual = this.wishes().game === 'usual';
    for (const [opponent, button] of this.buttons) button.disabled = this.isBusy || !this.start.isPlayable || (opponent === 'engine' && (!this.isEngineThere || !isUsual));
    say(this.engineWords, !this.isEngineThere ? 'engine_missing' : isUsual ? 'entry_engine_more' : 'engine_usual_only');
  }

  private async begin(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    const opponent = ((event.submitter as HTMLButtonElement | null)?.value || 'engine') as Opponent;
    const wishes = this.wishes();
    prefs.setPlayerName(wishes.name);
    prefs.write('level', wishes.level);
    this.setBusy(true);
    setText(this.notice, t('creating'));
    try {
      if (opponent !== 'anybody' || !(await this.takeOne(wishes))) this.hooks.go(await make(bodyOf(wishes, opponent)));
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
    }
    this.setBusy(false);
  }

  /** Who waits may have found somebody, or have gone, meanwhile: then it is the next one. */
  private async takeOne(wishes: Wishes): Promise<boolean> {
    const gone = new Set<string>();
    for (;;) {
      const waiting = fitting(this.hooks.open().filter(({ id }) => !gone.has(id)), wishes);
      if (!waiting) return false;
      try {
        await this.hooks.take(waiting.id);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError) || !GONE.has(error.code)) throw error;
        gone.add(waiting.id);
      }
    }
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.update();
  }
}

/** Makes the game and remembers its seat; the address to sit down at. */
export async function make(body: object): Promise<string> {
  const made = await request<Created>('/api/games', body);
  const own = made.links[made.role]!;
  const share = made.links[made.role === 'red' ? 'black' : 'red'];
  const arbiter = made.links['arbiter'];
  const { red, black } = body as Partial<Record<Side, { who?: string }>>;
  const waits = arbiter === undefined && red?.who !== 'engine' && black?.who !== 'engine';
  prefs.remember({ id: made.id, key: own.split('#')[1] ?? '', share, arbiter, against: '', ...(waits ? { waits } : {}) });
  return own;
}
