// SPDX-License-Identifier: GPL-3.0-or-later
/** The games of a file, to choose one of. */

import { h } from '../dom';
import { t, type Key } from '../i18n';
import type { OpenedGame } from './open';
import type { GameRecord } from './record';
import { matches } from './search';
import { openDialog } from './tool_button';

/** So many are listed at once; the others are found by their names. */
const LISTED = 200;

const RESULTS: Record<string, Key> = { red: 'red_wins', black: 'black_wins', draw: 'draw' };

/** The place of the one that is chosen, or null; `current`: that which is open. */
export function chooseGame(games: readonly OpenedGame[], current: number | null = null): Promise<number | null> {
  return new Promise((resolve) => {
    let chosen: number | null = null;
    let found: number[] = [];
    const list = h('ol', { class: 'game-list' });
    const more = h('p', { class: 'hint' });
    const search = h('input', { type: 'search', tLabel: 'find_game', autocomplete: 'off' });
    search.placeholder = t('find_game');
    const dialog = openDialog('choose_game', h('p', { class: 'hint' }, t('games_n', { n: games.length })), games.length > 8 ? search : null, list, more);
    const texts = games.map((game, i) => describe(game, i));
    const take = (i: number | undefined): void => {
      if (i === undefined) return;
      chosen = i;
      dialog.close();
    };
    const row = (i: number): HTMLElement =>
      h(
        'li',
        { value: i + 1 },
        h(
          'button',
          { type: 'button', 'aria-current': i === current ? 'true' : undefined, on: { click: () => take(i) } },
          h('b', {}, `${i + 1}. ${texts[i]!.name}`),
          h('small', {}, texts[i]!.about),
        ),
      );
    const fill = (): void => {
      found = games.map((_, i) => i).filter((i) => matches(`${texts[i]!.name} ${texts[i]!.about}`, search.value));
      // the one that is open is among those that are listed
      const from = search.value || current === null ? 0 : Math.max(0, Math.min(current - LISTED / 2, found.length - LISTED));
      list.replaceChildren(...found.slice(from, from + LISTED).map((i) => row(i)));
      more.textContent = found.length > LISTED ? t('and_more', { n: found.length - LISTED }) : found.length ? '' : t('games_none');
    };
    search.addEventListener('input', fill);
    dialog.addEventListener('keydown', (event) => {
      if (event.target === search && event.key === 'Enter') take(found[0]);
      else if (!walk(event, search, list)) return;
      event.preventDefault();
    });
    dialog.addEventListener('close', () => resolve(chosen));
    fill();
    const open = list.querySelector<HTMLElement>('[aria-current]');
    open?.scrollIntoView({ block: 'center' });
    (open ?? (games.length > 8 ? search : list.querySelector<HTMLElement>('button')))?.focus();
  });
}

/** Arrows go from the field into the list, and over it. */
function walk({ key, target }: KeyboardEvent, search: HTMLElement, list: HTMLElement): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined) return false;
  const buttons = Array.from(list.querySelectorAll('button'));
  const at = buttons.indexOf(target as HTMLButtonElement);
  if (at < 0 && target !== search) return false;
  const next = buttons[at + step];
  if (next) next.focus();
  else if (at === 0 && step < 0) search.focus();
  return true;
}

function describe({ record, file }: OpenedGame, index: number): { name: string; about: string } {
  const { name, about } = titleOf(record, index);
  return { name, about: [about, record.start, file].filter(Boolean).join(' · ') };
}

/** What a game is called, and what is told of it; `index`: its place in the file. */
export function titleOf(record: GameRecord, index?: number): { name: string; about: string } {
  const tags = record.tags ?? {};
  const players = [tags['Red'], tags['Black']].filter(Boolean).join(' – ');
  const name = players || tags['Title'] || (index === undefined ? t('unnamed') : t('game_n', { n: index + 1 }));
  const result = RESULTS[record.result ?? 'open'];
  const plies = record.nodes?.length ?? 0;
  const about = [players ? tags['Title'] : '', tags['Event'], tags['Date'], result ? t(result) : '', t('moves_n', { n: plies })];
  return { name, about: about.filter(Boolean).join(' · ') };
}
