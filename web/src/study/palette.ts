// SPDX-License-Identifier: GPL-3.0-or-later
/** What a tap on the board does: moves, takes away, or sets the chosen piece. */

import type { Side } from '../chuhe';
import { h, say } from '../dom';
import { sideName, t } from '../i18n';
import { manClass, manText } from './editor_board';
import { KINDS, letterOf, type Letter } from './setup';

export type Tool = 'hand' | 'eraser' | Letter;

const SIDES: Side[] = ['black', 'red'];

export class Palette {
  readonly element: HTMLElement;
  tool: Tool = 'hand';
  private readonly buttons = new Map<Tool, HTMLButtonElement>();
  private readonly groups = new Map<Side, HTMLElement>();

  constructor(private readonly chosen: () => void) {
    const tools = h('div', { class: 'palette-tools', role: 'group', tLabel: 'editor_tools' }, this.button('hand'), this.button('eraser'));
    say(this.buttons.get('hand')!, 'editor_hand');
    say(this.buttons.get('eraser')!, 'editor_eraser');
    this.element = h('div', { class: 'palette' }, ...SIDES.map((side) => this.group(side)), tools);
    this.show();
  }

  choose(tool: Tool): void {
    this.tool = tool;
    this.show();
    this.chosen();
  }

  /** Also after the language has changed. */
  show(): void {
    this.buttons.forEach((button, tool) => {
      button.setAttribute('aria-pressed', String(tool === this.tool));
      if (button.dataset['letter'] !== undefined) button.setAttribute('aria-label', (button.title = manText(tool)));
    });
    this.groups.forEach((group, side) => group.setAttribute('aria-label', t('editor_pieces', { side: sideName(side) })));
  }

  private group(side: Side): HTMLElement {
    const group = h('div', { class: 'palette-men', role: 'group' }, ...[...KINDS].map((kind) => this.piece(letterOf(side, kind))));
    this.groups.set(side, group);
    return group;
  }

  private piece(letter: Letter): HTMLElement {
    const button = this.button(letter);
    button.dataset['letter'] = letter;
    button.append(h('span', { class: manClass(letter) }));
    return button;
  }

  private button(tool: Tool): HTMLButtonElement {
    const button = h('button', { type: 'button', 'data-tool': tool });
    // a chosen piece is laid down again by another tap
    button.addEventListener('click', () => this.choose(this.tool === tool ? 'hand' : tool));
    this.buttons.set(tool, button);
    return button;
  }
}
