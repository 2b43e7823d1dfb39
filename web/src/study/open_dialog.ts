// SPDX-License-Identifier: GPL-3.0-or-later
/** Where a file is chosen, a text is pasted, or a study that was shared is gone back to. */

import { h } from '../dom';
import { language, t } from '../i18n';
import { olderDrafts } from './drafts';
import { titleOf } from './game_list';
import { sharedStudies } from './kept';
import type { Opener } from './opener';
import { openDialog } from './tool_button';

/** What the file chooser offers; anything else can be chosen as well. */
const ENDINGS = '.xqf,.pgn,.cbr,.cbl,.ubb,.wxf,.txt,.mxq,.cbf,.json,.jsonl,.html,.htm';

export function showOpenDialog(opener: Opener): void {
  const input = h('input', { type: 'file', id: 'study-file', class: 'unseen', accept: ENDINGS, multiple: true, tLabel: 'choose_file', tabindex: '-1' });
  const choose = h('button', { type: 'button', class: 'main', t: 'choose_file', on: { click: () => input.click() } });
  const area = h('textarea', { id: 'study-text', rows: 7, spellcheck: 'false' });
  area.placeholder = t('paste_hint');
  const open = h('button', { type: 'button', class: 'main', t: 'open_text' });
  const enter = h('button', { type: 'button', t: 'enter_moves' });
  const told = h('p', { class: 'hint', t: 'open_formats' });
  enter.disabled = opener.instead !== null;
  const dialog = openDialog(
    'open',
    h('div', { class: 'drop-place' }, choose, input, h('p', { t: 'or_drop' }), told),
    h('label', { for: 'study-text', t: 'paste_here' }),
    area,
    h('div', { class: 'buttons' }, open, enter),
    older(opener, () => dialog.close()),
    studies(),
  );
  input.addEventListener('change', () => {
    const files = Array.from(input.files ?? []);
    if (files.length === 0) return;
    dialog.close();
    void opener.files(files);
  });
  open.addEventListener('click', () => {
    dialog.close();
    void opener.text(area.value);
  });
  enter.addEventListener('click', () => {
    dialog.close();
    opener.moves(area.value);
  });
}

/** Work that another game took the place of before it was saved. */
function older(opener: Opener, close: () => void): HTMLElement | null {
  const list = olderDrafts();
  if (list.length === 0) return null;
  const items = list.map(({ record }) => {
    const { name, about } = titleOf(record);
    const open = (): void => {
      close();
      void opener.record(record);
    };
    return h('li', {}, h('button', { type: 'button', on: { click: open } }, name, ' ', h('small', {}, about)));
  });
  return h('div', {}, h('h3', { t: 'older_drafts' }), h('ul', { class: 'studies older' }, ...items));
}

function studies(): HTMLElement | null {
  const list = sharedStudies();
  if (list.length === 0) return null;
  const items = list.map(({ id, title, at, plies, begins }) => {
    const date = at === undefined ? '' : new Date(at).toLocaleDateString(language() === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'medium' });
    const about = [date, plies === undefined ? '' : t('moves_n', { n: plies }), title ? begins : ''].filter(Boolean).join(' · ');
    return h('li', {}, h('a', { href: `/s/${id}` }, title || begins || t('unnamed')), about ? h('small', {}, ` ${about}`) : null);
  });
  return h('div', {}, h('h3', { t: 'your_studies' }), h('ul', { class: 'studies' }, ...items));
}
