// SPDX-License-Identifier: GPL-3.0-or-later
/** Why the server does not answer, in words that suit analyses. */

import type { Both } from '../i18n';
import { TOOLS_WORDS } from './tools_words';

export function refusalOf({ code, message }: { code: string; message: Both }): Both {
  if (code !== 'no_engine') return message;
  // the server's words are those of games against it
  const [zh, en] = TOOLS_WORDS.engine_none;
  return { zh, en };
}
