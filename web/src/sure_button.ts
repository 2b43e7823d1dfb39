// SPDX-License-Identifier: GPL-3.0-or-later
/** A button for what cannot be undone: it asks once more, in the same place. */

import { h, say } from './dom';
import type { Key } from './i18n';

const SURE_MS = 4000;

export class SureButton {
  readonly element: HTMLButtonElement;
  private sure: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly key: Key,
    private readonly question: Key,
    private readonly act: () => void,
  ) {
    this.element = h('button', { type: 'button', t: key, 'data-act': key, on: { click: () => this.pressed() } });
  }

  /** It asks no more. */
  calm(): void {
    if (this.sure === undefined) return;
    clearTimeout(this.sure);
    this.sure = undefined;
    say(this.element, this.key);
    this.element.classList.remove('sure');
  }

  private pressed(): void {
    if (this.sure !== undefined) {
      this.calm();
      this.act();
      return;
    }
    say(this.element, this.question);
    this.element.classList.add('sure');
    this.sure = setTimeout(() => this.calm(), SURE_MS);
  }
}
