// SPDX-License-Identifier: GPL-3.0-or-later
/** Which page, and the rules, loaded once. */

import chuheUrl from 'chuhe-wasm?url';

import { askAccount } from './account/session';
import { followAddress, leadsAway, pushAddress, replaceAddress, shownAddress } from './address';
import { bar } from './bar';
import { Chuhe } from './chuhe';
import { h, say, translate } from './dom';
import { language, onLanguage, t } from './i18n';
import { LobbyPage } from './lobby';
import * as prefs from './prefs';
import { allowSound } from './sounds';
import { startOf } from './start_position';
import { TablePage } from './table';
import './style.css';

interface Page {
  element: HTMLElement;
  leave(): void;
  /** False: somebody wants to stay, because work would be lost. */
  mayLeave?(): boolean;
  /** The address is another one; true: the page has done all there is to do. */
  popped?(): boolean;
}

const library = Chuhe.load(fetch(chuheUrl));
const main = document.getElementById('main')!;
let page: Page | null = null;
let round = 0;

function showPage(next: Page): void {
  page = next;
  main.replaceChildren(next.element);
}

function go(address: string): void {
  if (page?.mayLeave?.() === false) return;
  pushAddress(address);
  void route();
}

/** The browser went Back or Forward, or to another end of the address. */
function went(): void {
  const before = shownAddress();
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (dialog) {
    // Back is the way out of it, as Escape is
    pushAddress(before);
    cancel(dialog);
  } else if (!leadsAway(before, location.pathname + location.search + location.hash)) replaceAddress(before);
  else if (page?.popped?.() === true) followAddress();
  else if (page?.mayLeave?.() === false) pushAddress(before);
  else {
    followAddress();
    void route();
  }
}

function cancel(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

async function route(): Promise<void> {
  const mine = ++round;
  // what a page learns after it was left leads nowhere
  const goOn = (address: string): void => {
    if (mine === round) go(address);
  };
  page?.leave();
  page = null;
  document.querySelectorAll<HTMLDialogElement>('dialog[open]').forEach(cancel);
  delete document.body.dataset['page'];
  const table = /^\/t\/([0-9A-Za-z]+)$/.exec(location.pathname);
  const hall = /^\/h\/([0-9A-Za-z]+)$/.exec(location.pathname);
  try {
    if (table) {
      main.replaceChildren(h('p', { class: 'loading', t: 'loading' }));
      const chuhe = await library;
      if (mine === round) showPage(new TablePage(chuhe, table[1]!, location.hash.slice(1) || undefined, { go: goOn }));
    } else if (location.pathname === '/' || location.pathname === '/lobby') {
      const lobby = new LobbyPage(goOn, startOf(location.search));
      showPage(lobby);
      const chuhe = await library;
      if (mine === round) lobby.setLibrary(chuhe);
    } else if (/^\/(study|editor|s\/[0-9A-Za-z]+)$/.test(location.pathname)) {
      main.replaceChildren(h('p', { class: 'loading', t: 'loading' }));
      const { StudyPage } = await import('./study/page');
      const chuhe = await library;
      if (mine === round) showPage(new StudyPage(chuhe, studyAddress(), goOn));
    } else if (hall) {
      main.replaceChildren(h('p', { class: 'loading', t: 'loading' }));
      const { HallPage } = await import('./hall/page');
      const chuhe = await library;
      if (mine === round) showPage(new HallPage(chuhe, hall[1]!, location.hash.slice(1) || undefined));
    } else if (location.pathname === '/account') {
      main.replaceChildren(h('p', { class: 'loading', t: 'loading' }));
      const { AccountPage } = await import('./account/page');
      if (mine === round) showPage(new AccountPage(goOn));
    } else main.replaceChildren(h('p', { class: 'loading', t: 'not_found' }));
  } catch (error) {
    console.error(error);
    if (mine === round) main.append(h('p', { class: 'loading', t: 'no_library' }));
  }
}

function studyAddress(): { id?: string; key?: string; game?: string; isEditor?: boolean; fen?: string } {
  return {
    id: /^\/s\/(.+)$/.exec(location.pathname)?.[1],
    key: location.hash.slice(1) || undefined,
    game: new URLSearchParams(location.search).get('game') ?? undefined,
    isEditor: location.pathname === '/editor',
    fen: new URLSearchParams(location.search).get('fen')?.replace(/_/g, ' '),
  };
}

function inLanguage(): void {
  document.documentElement.lang = language() === 'zh' ? 'zh-Hans' : 'en';
  document.title = t('title');
  translate(document.body);
}

prefs.followTheme();
prefs.setPieces(prefs.pieces());
const skip = document.getElementById('skip')!;
skip.after(bar(go));
say(skip, 'skip');
skip.addEventListener('click', (event) => {
  event.preventDefault();
  main.focus();
});
onLanguage(inLanguage);
inLanguage();
allowSound();
followAddress();
addEventListener('popstate', went);
void askAccount();
void route();
