// SPDX-License-Identifier: GPL-3.0-or-later
/** The director adds the games of a round: a list of pairings, and by what they are played. */

import { reason, request } from '../api';
import type { Chuhe } from '../chuhe';
import { field, h, setText } from '../dom';
import { t } from '../i18n';
import { optionsOf, TermFields, type TermWishes } from '../terms';
import type { GameLinks, LinkStore } from './link_store';
import { readPairings, type Pairing, type Read } from './pairings';

/** What the server takes at once. */
const AT_ONCE = 100;

/** How late one may be, in minutes; 0: as late as one likes. */
const LATE_MAX = 600;

export interface HallWishes extends TermWishes {
  late: string;
}

/** The body of POST /api/halls/ID/games. */
export function bodyOf(key: string | undefined, pairings: readonly Pairing[], round: number, wishes: HallWishes): object {
  const minutes = Math.max(0, Math.min(LATE_MAX, Math.round(Number(wishes.late)) || 0));
  const game = { ...optionsOf(wishes), late_limit: minutes ? `${minutes}m` : 0 };
  return {
    key,
    games: pairings.map(({ board, red, black }) => ({
      game,
      red: { who: 'friend', name: red },
      black: { who: 'friend', name: black },
      board,
      round,
    })),
  };
}

export class AddGames {
  readonly element: HTMLFormElement;
  private readonly text = h('textarea', { name: 'pairings', rows: 8, spellcheck: 'false' });
  private readonly round = h('input', { name: 'round', type: 'number', min: 1, max: 99, value: 1 });
  private readonly late = h('input', { name: 'late', type: 'number', min: 0, max: LATE_MAX, value: 15 });
  /** The round was chosen, and stays. */
  private isRoundChosen = false;
  /** Games are on their way: nothing is changed, nor sent once more, meanwhile. */
  private isSending = false;
  private readonly terms = new TermFields({ manner: 'tournament', clock: 'own', minutes: 60, increment: 30 });
  private readonly count = h('p', { class: 'explained', 'aria-live': 'polite' });
  private readonly notice = h('p', { class: 'notice', role: 'alert' });
  private readonly submit = h('button', { type: 'submit', class: 'main', t: 'add_n' });

  constructor(
    private readonly chuhe: Chuhe,
    private readonly hall: string,
    private readonly key: string | undefined,
    private readonly store: LinkStore,
    /** The games that a round has. */
    private readonly there: (round: number) => Pairing[],
    private readonly added: () => void,
  ) {
    this.round.addEventListener('input', () => (this.isRoundChosen = true));
    this.element = h(
      'form',
      { class: 'add-games', on: { submit: (event) => void this.send(event), input: () => this.update(), change: () => this.update() } },
      h('h2', { t: 'add_games' }),
      h('div', { class: 'add-columns' }, h('div', {}, field('pairings', this.text), h('p', { class: 'explained', t: 'pairings_form' }), this.count), h('div', {}, field('hall_round', this.round), ...this.terms.first, field('late_minutes', this.late), ...this.terms.more)),
      h('div', { class: 'buttons' }, this.submit, this.notice),
    );
    this.show(1);
  }

  /** `round`: the one that comes next. */
  show(round: number): void {
    this.terms.fill(this.chuhe);
    this.text.placeholder = t('pairings_hint');
    if (!this.isRoundChosen) this.round.value = String(round);
    this.update();
  }

  private update(): void {
    this.terms.update();
    const { pairings, byes, bad } = this.read();
    const first = bad[0];
    const counts = [pairings.length ? t('pairings_n', { n: pairings.length }) : '', byes.length ? t('pairings_byes', { names: byes.join(', ') }) : ''];
    setText(this.count, first ? t('pairings_bad', { n: first.line, why: t(first.why, { what: first.what }) }) : counts.filter(Boolean).join(' · '));
    this.count.dataset['refused'] = String(first !== undefined);
    this.submit.disabled = this.isSending || pairings.length === 0 || first !== undefined;
  }

  private get number(): number {
    return Number(this.round.value) || 1;
  }

  private read(): Read {
    return readPairings(this.text.value, this.there(this.number));
  }

  private async send(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isSending) return;
    const wishes: Record<string, string> = {};
    new FormData(this.element).forEach((value, name) => (wishes[name] = String(value)));
    const { pairings } = this.read();
    const round = this.number;
    this.setSending(true);
    setText(this.notice, t('creating'));
    let done = 0;
    try {
      while (done < pairings.length) {
        const some = pairings.slice(done, done + AT_ONCE);
        const made = await request<{ games: { id: string; links: GameLinks }[] }>(`/api/halls/${this.hall}/games`, bodyOf(this.key, some, round, wishes as unknown as HallWishes));
        for (const { id, links } of made.games) this.store.keep(id, links);
        done += some.length;
      }
      this.text.value = '';
      this.isRoundChosen = false;
      setText(this.notice, '');
      this.added();
    } catch (error) {
      // those that are there must not be added again
      this.text.value = pairings.slice(done).map(({ board, red, black }) => `${board} ${red} - ${black}`).join('\n');
      setText(this.notice, t('failed', { why: reason(error) }));
    }
    this.setSending(false);
  }

  private setSending(isSending: boolean): void {
    this.isSending = isSending;
    this.text.readOnly = isSending;
    this.round.readOnly = isSending;
    this.update();
  }
}
