// SPDX-License-Identifier: GPL-3.0-or-later
/** The words of the study page; they come with it. */

import { addWords } from '../i18n';

export const STUDY_WORDS = {
  study: ['棋谱研究', 'Study'],
} as const;

declare module '../i18n' {
  interface MoreWords extends Record<keyof typeof STUDY_WORDS, unknown> {}
}

addWords(STUDY_WORDS);
