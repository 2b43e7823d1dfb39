// SPDX-License-Identifier: GPL-3.0-or-later
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { setLanguage, t, WORDS, type Key } from '../src/i18n';

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();

test('every word is there in both languages, with the same places for values', () => {
  for (const [key, [zh, en]] of Object.entries(WORDS)) {
    expect(zh, key).not.toBe('');
    expect(en, key).not.toBe('');
    expect(places(en), key).toEqual(places(zh));
  }
});

test('every word is used, and Chinese has no forgotten English', () => {
  const folder = new URL('../src/', import.meta.url);
  const source = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'i18n.ts')
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('');
  const made = /^((red|black)_[kabnrcp]|level_\d+)$/; // put together: side and kind, the number of a level
  for (const [key, [zh]] of Object.entries(WORDS)) {
    if (!made.test(key)) expect(source.includes(`'${key}'`), key).toBe(true);
    if (!['language', 'wxf'].includes(key)) expect(/[\u4e00-\u9fff]/.test(zh), key).toBe(true);
  }
});

test('values are put in; the language can be changed', () => {
  setLanguage('en');
  expect(t('turn_of', { side: t('red') })).toBe('Red to move');
  setLanguage('zh');
  expect(t('turn_of', { side: t('red') })).toBe('轮到红方');
  expect(t('moves_n' as Key, { n: 3 })).toBe('3步');
});
