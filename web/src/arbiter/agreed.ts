// SPDX-License-Identifier: GPL-3.0-or-later
/** That somebody has agreed to what would come of an event as the game stands when it is sent:
 * players go on while he reads. */

import type { Answer } from '../chuhe';
import type { Happening, Model } from '../model';
import { endsGame } from './texts';

export interface Agreed {
  /** What would come of it, or why it would be refused; null where only the server knows. */
  answer: Answer | null;
  isSure: boolean;
}

/** Asks where it is grave or ends the game, and again where the game has gone on meanwhile. */
export async function agreed(model: Model, event: Happening, isGrave: boolean, ask: (answer: Answer | null) => Promise<boolean>): Promise<Agreed> {
  for (;;) {
    const answer = model.attempt(event);
    if (answer?.taken === false) return { answer, isSure: false };
    if (!isGrave && !endsGame(answer)) return { answer, isSure: true };
    const { have } = model;
    if (!(await ask(answer))) return { answer, isSure: false };
    if (model.have === have) return { answer, isSure: true };
  }
}
