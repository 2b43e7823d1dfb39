// SPDX-License-Identifier: GPL-3.0-or-later
/** The buttons below the moves: through the game, and what changes how it is seen and heard. */

import { h } from './dom';
import type { Key } from './i18n';
import { onSound, setSound, soundIsOn } from './sounds';

export interface Ways {
  first(): void;
  back(): void;
  forward(): void;
  last(): void;
  flip(): void;
  keys(): void;
}

export class Walk {
  readonly element: HTMLElement;
  private readonly buttons = new Map<Key, HTMLButtonElement>();
  private readonly undo: () => void;

  constructor(ways: Ways) {
    const button = (key: Key, sign: string, act: () => void): HTMLElement => {
      const made = h('button', { type: 'button', tLabel: key, class: 'sign', on: { click: act } }, sign);
      this.buttons.set(key, made);
      return made;
    };
    this.element = h(
      'div',
      { class: 'nav' },
      button('first', '|◀', ways.first),
      button('back', '◀', ways.back),
      button('forward', '▶', ways.forward),
      button('last', '▶|', ways.last),
      button('flip', '⇅', ways.flip),
      button('sound', '♪', () => setSound(!soundIsOn())),
      button('keys', '?', ways.keys),
    );
    this.undo = onSound(() => this.showSound());
    this.showSound();
  }

  leave(): void {
    this.undo();
  }

  show(at: number, count: number): void {
    for (const key of ['first', 'back'] as const) this.buttons.get(key)!.disabled = at === 0;
    for (const key of ['forward', 'last'] as const) this.buttons.get(key)!.disabled = at >= count;
  }

  private showSound(): void {
    this.buttons.get('sound')!.setAttribute('aria-pressed', String(soundIsOn()));
  }
}
