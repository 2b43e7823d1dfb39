// SPDX-License-Identifier: GPL-3.0-or-later
/** The library in a thread of its own: a question comes in, the ruling goes out. */

import chuheUrl from 'chuhe-wasm?url';

import { Chuhe } from '../chuhe';
import { judgeEarly, type Question } from './judge';

const library = Chuhe.load(fetch(chuheUrl));

addEventListener('message', (event: MessageEvent<Question>) => {
  void library
    .then((chuhe) => judgeEarly(chuhe, event.data))
    .catch((error: unknown) => {
      console.error(error);
      return null;
    })
    .then((ruling) => postMessage(ruling));
});
