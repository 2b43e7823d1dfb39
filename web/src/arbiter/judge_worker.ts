// SPDX-License-Identifier: GPL-3.0-or-later
/** The library in a thread of its own: a question comes in, the ruling goes out. */

import chuheUrl from 'chuhe-wasm?url';

import { Chuhe, type Ruling } from '../chuhe';
import { judgeEarly, type Question } from './judge';

const library = Chuhe.load(fetch(chuheUrl));

addEventListener('message', (event: MessageEvent<Question>) => {
  void library.then((chuhe) => postMessage(ruled(chuhe, event.data)), fail);
});

/** Null where it cannot be told. */
function ruled(chuhe: Chuhe, question: Question): Ruling | null {
  try {
    return judgeEarly(chuhe, question);
  } catch (error) {
    console.error(error);
    return null;
  }
}

/** Without the library another worker has to be hired: who did so hears of it by this. */
function fail(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}
