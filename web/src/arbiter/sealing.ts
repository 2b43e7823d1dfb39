// SPDX-License-Identifier: GPL-3.0-or-later
/** A move before it is sealed: what it will be when it is opened. */

import type { Language } from '../i18n';
import type { Model } from '../model';

export interface Sealing {
  /** As points: nobody can read it otherwise later. */
  move: string;
  chinese: string;
  wxf: string;
}

/** Null where it cannot be read, or may not be played: it would lose when it is opened. */
export function sealingOf(model: Model, text: string): Sealing | null {
  const side = model.state?.to_move;
  const seen = side && model.foresee([{ event: 'seal', by: side, move: text }, { event: 'open', by: 'arbiter' }]);
  if (!seen || seen.answers.some((answer) => !answer.taken)) return null;
  const played = seen.answers[1]!.effects.find((effect) => effect.effect === 'played');
  if (!played?.move || seen.state.ending === 'sealed_move') return null;
  // a turn of the variant is more than a move: it stays as it was written
  const move = model.isVariant ? text : played.move;
  return { move, chinese: model.moveText(move, 'chinese'), wxf: model.moveText(move, 'wxf') };
}

/** "马8进7 (h9g7)" */
export function sealedText(sealing: Sealing, language: Language): string {
  const words = language === 'zh' ? sealing.chinese : sealing.wxf;
  if (words === sealing.move) return words;
  return language === 'zh' ? `${words}（${sealing.move}）` : `${words} (${sealing.move})`;
}
