// SPDX-License-Identifier: GPL-3.0-or-later
/** What the browser remembers: how things look, names, and the games that one sits in. */

import type { Notation } from './moves';

/** What the browser would not keep, as private windows and full ones do: known as long as the
 * page is there. */
const unkept = new Map<string, string>();

export function read<T>(name: string, otherwise: T): T {
  try {
    const text = unkept.get(name) ?? localStorage.getItem(`chuhe-${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** False: it is gone with the page. */
export function write(name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`chuhe-${name}`, text);
    unkept.delete(name);
    return true;
  } catch {
    unkept.set(name, text);
    return false;
  }
}

export function remove(name: string): void {
  unkept.delete(name);
  try {
    localStorage.removeItem(`chuhe-${name}`);
  } catch {
    // nothing was kept
  }
}

/** Of all that is kept. */
export function names(): string[] {
  try {
    const kept = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
    return [...new Set([...kept.flatMap((name) => (name.startsWith('chuhe-') ? name.slice(6) : [])), ...unkept.keys()])];
  } catch {
    return [...unkept.keys()];
  }
}

/** Whether what was written under that name outlives the page. */
export function isKept(name: string): boolean {
  return !unkept.has(name);
}

/** `system`: as everything else on the screen. */
export type Theme = 'system' | 'light' | 'dark';
export type Pieces = 'characters' | 'pictograms';

export function theme(): Theme {
  const stored = read<string>('theme', '');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(value: Theme): void {
  write('theme', value);
  showTheme();
}

const systemDark = '(prefers-color-scheme: dark)';

function showTheme(): void {
  const chosen = theme();
  document.documentElement.dataset['theme'] = chosen !== 'system' ? chosen : matchMedia(systemDark).matches ? 'dark' : 'light';
}

/** Shows what was chosen, and follows the system where nothing was. */
export function followTheme(): void {
  showTheme();
  matchMedia(systemDark).addEventListener('change', showTheme);
}

export function pieces(): Pieces {
  return read<string>('pieces', '') === 'pictograms' ? 'pictograms' : 'characters';
}

export function setPieces(value: Pieces): void {
  write('pieces', value);
  document.documentElement.dataset['pieces'] = value;
}

export function notation(isChinese: boolean): Notation {
  const stored = read<string>('notation', '');
  return stored === 'chinese' || stored === 'wxf' ? stored : isChinese ? 'chinese' : 'wxf';
}

export function setNotation(value: Notation): void {
  write('notation', value);
}

export function playerName(): string {
  return read('name', '');
}

export function setPlayerName(value: string): void {
  write('name', value);
}

/** A game that one sits in: the keys never leave the browser but to the server. */
export interface Mine {
  id: string;
  /** '': the seat is that of the account that is logged in. */
  key: string;
  /** The link for the other seat, to be shown until he has come. */
  share?: string;
  /** The link for the arbiter, until the game begins. */
  arbiter?: string;
  against: string;
  /** It has not begun, and nobody but its players can call it off. */
  waits?: boolean;
}

/** What is dropped then is the oldest; games that are over go before. */
const MINE_MAX = 100;

export function mine(): Mine[] {
  const list = read<Mine[]>('games', []);
  return Array.isArray(list) ? list : [];
}

/** False: a page that is loaded again does not know it. */
export function remember(game: Mine): boolean {
  return write('games', [game, ...mine().filter((other) => other.id !== game.id)].slice(0, MINE_MAX));
}

export function forget(id: string): void {
  write(
    'games',
    mine().filter((other) => other.id !== id),
  );
}
