// SPDX-License-Identifier: GPL-3.0-or-later
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { STUDY_WORDS } from '../src/study/words';

const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();

test('every word of the study page is there in both languages, and is used', () => {
  const folder = new URL('../src/study/', import.meta.url);
  const source = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && name !== 'words.ts')
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('');
  const made = /^(tool|format|encoding|lost|changed|typed|write)_/; // put together from a name
  const plain = ['encoding_utf8'];
  for (const [key, [zh, en]] of Object.entries(STUDY_WORDS)) {
    expect(places(en), key).toEqual(places(zh));
    expect(en, key).not.toBe('');
    if (!made.test(key)) expect(source.includes(`'${key}'`), key).toBe(true);
    if (!plain.includes(key)) expect(/[\u4e00-\u9fff]/.test(zh), key).toBe(true);
  }
});
