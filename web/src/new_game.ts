// SPDX-License-Identifier: GPL-3.0-or-later
/** The form for a new game: who plays, and by what. */

import { reason, request } from './api';
import type { Chuhe } from './chuhe';
import { choice, field, h, setText } from './dom';
import { onLanguage, t } from './i18n';
import * as prefs from './prefs';
import { optionsOf, TermFields, type TermWishes } from './terms';

export interface Wishes extends TermWishes {
  opponent: string;
  level: string;
  colour: string;
  name: string;
}

interface Created {
  id: string;
  links: Record<string, string>;
  role: 'red' | 'black';
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
  private readonly terms = new TermFields();
  private readonly notice = h('p', { class: 'notice', role: 'alert' });
  private readonly submit = h('button', { type: 'submit', class: 'main', t: 'create' });
  private readonly stop: () => void;

  constructor(private readonly go: (address: string) => void) {
    this.element = this.layout();
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
    const colour = choice('colour', [['random', 'random'], ['red', 'red'], ['black', 'black']]);
    return h(
      'form',
      { class: 'new-game' },
      h('h2', { t: 'new_game' }),
      field('opponent', this.opponent),
      this.levelField,
      field('your_name', name),
      field('colour', colour),
      ...this.terms.first,
      h('details', {}, h('summary', { t: 'more' }), ...this.terms.more),
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
    if (this.chuhe) this.terms.fill(this.chuhe);
  }

  private wishes(): Wishes {
    const wishes: Record<string, string> = {};
    new FormData(this.element).forEach((value, name) => (wishes[name] = String(value)));
    return wishes as unknown as Wishes;
  }

  private update(): void {
    this.levelField.hidden = this.opponent.value !== 'engine';
    this.terms.update();
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
