// SPDX-License-Identifier: GPL-3.0-or-later
/** The line that says what has just happened. What was answered to something of the past goes
 * when the game goes on; the rest stays until there is another word. */

import { h, setText } from './dom';

export class Notice {
  readonly element = h('p', { class: 'notice', role: 'status' });
  private passes = false;

  say(text: string, passes = false): void {
    setText(this.element, text);
    this.passes = passes;
  }

  /** Something has happened in the game. */
  goesOn(): void {
    if (this.passes) this.say('');
  }
}
