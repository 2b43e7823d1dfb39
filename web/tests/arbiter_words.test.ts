// SPDX-License-Identifier: GPL-3.0-or-later
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { ARBITER_WORDS } from '../src/arbiter/words';
import { HALL_WORDS } from '../src/hall/words';
import { WORDS } from '../src/i18n';

const source = (folder: string): string =>
  readdirSync(new URL(`../src/${folder}`, import.meta.url))
    .filter((name) => name.endsWith('.ts') && name !== 'words.ts')
    .map((name) => readFileSync(new URL(`../src/${folder}/${name}`, import.meta.url), 'utf8'))
    .join('\n');

test('every word of the arbiter and of the hall is used, is in both languages, and is no other page\'s', () => {
  // the page puts these together
  const made = /^(link_(director|arbiter|watch)|hall_role_\w+|phase_\w+)$/;
  for (const [words, folders] of [
    [ARBITER_WORDS, ['arbiter']],
    [HALL_WORDS, ['hall']],
  ] as const) {
    const text = folders.map(source).join('\n');
    for (const [key, [zh, en]] of Object.entries(words)) {
      if (!made.test(key)) expect(text.includes(`'${key}'`), key).toBe(true);
      expect(/[\u4e00-\u9fff]/.test(zh), key).toBe(true);
      expect(/[\u4e00-\u9fff]/.test(en), key).toBe(false);
      expect(key in WORDS, key).toBe(false);
    }
  }
  expect(Object.keys(HALL_WORDS).filter((key) => key in ARBITER_WORDS)).toEqual([]);
});
