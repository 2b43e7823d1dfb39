// SPDX-License-Identifier: GPL-3.0-or-later
/** The bar above every page: where one may go, who is logged in, how things look and sound. */

import { account, onAccount } from './account/session';
import { choice, field, h } from './dom';
import { language, onLanguage, setLanguage, t, type Key } from './i18n';
import * as prefs from './prefs';
import { onSound, setSound, soundIsOn } from './sounds';

export function bar(go: (address: string) => void): HTMLElement {
  const link = (address: string, name: string, key?: Key): HTMLElement => {
    const made = h('a', { href: address, class: name, t: key });
    made.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return; // into another tab
      event.preventDefault();
      go(address);
    });
    return made;
  };
  const words = h('button', { type: 'button', t: 'language', on: { click: () => setLanguage(language() === 'zh' ? 'en' : 'zh') } });
  const who = link('/account', 'page-link who');
  const showWho = (): void => {
    who.textContent = account() ?? t('log_in');
    who.title = t('account');
  };
  onAccount(showWho);
  onLanguage(showWho);
  showWho();
  return h('header', { class: 'bar' }, link('/', 'home', 'title'), link('/study', 'page-link', 'study'), h('span', { class: 'space' }), who, looks(), words);
}

function looks(): HTMLElement {
  const pieces = choice('pieces', [['characters', 'characters'], ['pictograms', 'pictograms']], prefs.pieces());
  pieces.addEventListener('change', () => prefs.setPieces(pieces.value as prefs.Pieces));
  const theme = choice('theme', [['system', 'as_system'], ['light', 'light'], ['dark', 'dark']], prefs.theme());
  theme.addEventListener('change', () => prefs.setTheme(theme.value as prefs.Theme));
  const sound = h('input', { type: 'checkbox', class: 'tick', name: 'sound' });
  sound.checked = soundIsOn();
  sound.addEventListener('change', () => setSound(sound.checked));
  onSound(() => (sound.checked = soundIsOn()));
  const summary = h('summary', { class: 'button sign', tLabel: 'looks' }, '⚙');
  const menu = h('details', { class: 'looks' }, summary, h('div', { class: 'menu' }, field('pieces', pieces), field('theme', theme), field('sound', sound)));
  // it goes where one looks elsewhere
  document.addEventListener('pointerdown', (event) => {
    if (!menu.contains(event.target as Node)) menu.open = false;
  });
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    event.preventDefault();
    menu.open = false;
    summary.focus();
  });
  return menu;
}
