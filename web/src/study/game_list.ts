// SPDX-License-Identifier: GPL-3.0-or-later
/** The games of a file, to choose one of. */

import { h } from '../dom';
import { t, type Key } from '../i18n';
import type { OpenedGame } from './open';
import type { GameRecord } from './record';
import { openDialog } from './tool_button';

/** So many are listed at once; the others are found by their names. */
const LISTED = 200;

const RESULTS: Record<string, Key> = { red: 'red_wins', black: 'black_wins', draw: 'draw' };

/** null: none was chosen. */
export function chooseGame(games: readonly OpenedGame[]): Promise<OpenedGame | null> {
  return new Promise((resolve) => {
    let chosen: OpenedGame | null = null;
    const list = h('ol', { class: 'game-list' });
    const more = h('p', { class: 'hint' });
    const search = h('input', { type: 'search', tLabel: 'find_game', autocomplete: 'off' });
    search.placeholder = t('find_game');
    const dialog = openDialog('choose_game', h('p', { class: 'hint' }, t('games_n', { n: games.length })), games.length > 8 ? search : null, list, more);
    const texts = games.map((game, i) => titleOf(game.record, i));
    const fill = (): void => {
      const wanted = search.value.trim().toLowerCase();
      const found = games.map((_, i) => i).filter((i) => `${texts[i]!.name} ${texts[i]!.about}`.toLowerCase().includes(wanted));
      list.replaceChildren(...found.slice(0, LISTED).map((i) => row(i)));
      more.textContent = found.length > LISTED ? t('and_more', { n: found.length - LISTED }) : '';
    };
    const row = (i: number): HTMLElement =>
      h(
        'li',
        { value: i + 1 },
        h(
          'button',
          {
            type: 'button',
            on: {
              click: () => {
                chosen = games[i]!;
                dialog.close();
              },
            },
          },
          h('b', {}, texts[i]!.name),
          h('small', {}, texts[i]!.about),
        ),
      );
    search.addEventListener('input', fill);
    dialog.addEventListener('close', () => resolve(chosen));
    fill();
  });
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
