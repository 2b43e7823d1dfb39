// SPDX-License-Identifier: GPL-3.0-or-later
/** Says what happens in a game to who cannot see the board, or looks elsewhere: by screen
 * reader, by ear, and in the title of the window. */

import { h, setText } from './dom';
import { language, t } from './i18n';
import type { Model } from './model';
import { Sounder } from './sounder';
import { playerLabel, spokenMove, statusText } from './words';

export class Herald {
  readonly element = h('div', { class: 'unseen', 'aria-live': 'assertive' });
  private readonly sounder = new Sounder();
  /** What has been told; -1: the game is not known yet. */
  private plies = -1;
  private isOver = false;
  private isWaiting = false;

  say(text: string): void {
    setText(this.element, text);
  }

  /** What is there at first needs no word. */
  begins(model: Model): void {
    this.plies = model.plies.length;
    this.isOver = model.isOver;
    this.isWaiting = model.state?.phase === 'waiting';
  }

  /** After something has come. True: the game has ended by it. */
  tell(model: Model): boolean {
    const count = model.plies.length;
    const hasEnded = model.isOver && !this.isOver;
    const isWaiting = model.state?.phase === 'waiting';
    if (count > this.plies && this.plies >= 0) {
      const texts = model.plies.slice(this.plies).map((ply, i) => spokenMove(ply, model.fens[this.plies + i] ?? ''));
      this.say(texts.join(language() === 'zh' ? '。' : '. ') + (model.isOver ? `. ${statusText(model)}` : ''));
    } else if (hasEnded || (this.isWaiting && !isWaiting)) this.say(statusText(model));
    this.sounder.heard(model);
    this.plies = count;
    this.isOver = model.isOver;
    this.isWaiting = isWaiting;
    return hasEnded;
  }

  hasNew(model: Model): boolean {
    return model.plies.length !== this.plies;
  }

  tick(model: Model): void {
    this.sounder.tick(model);
  }
}

/** "● Your move – Anna – 小波 – Chuhe": to be seen on the tab of a page that is not looked at. */
export function titleText(model: Model): string {
  const names = `${playerLabel(model, 'red')} – ${playerLabel(model, 'black')}`;
  const turn = model.isMyTurn && !model.isOver ? [`● ${t('your_turn')}`] : [];
  return [...turn, names, t('title')].join(' | ');
}
