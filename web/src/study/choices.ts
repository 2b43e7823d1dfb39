// SPDX-License-Identifier: GPL-3.0-or-later
/** The moves that go on from here, where there are several. */

import { h } from '../dom';
import { t } from '../i18n';
import type { Notation } from '../moves';
import { signOf } from './marks';
import type { Study } from './study';
import { nodeOf } from './tree';

export class Choices {
  readonly element = h('div', { class: 'choices', role: 'group', tLabel: 'goes_on' });

  constructor(private readonly study: Study) {}

  show(notation: Notation): void {
    const { study } = this;
    const { children } = study.node;
    const hadFocus = this.element.contains(document.activeElement);
    if (children.length < 2) {
      this.element.replaceChildren();
      return;
    }
    const buttons = children.map((id) => {
      const signs = nodeOf(study.tree, id).marks.map(signOf).join('');
      const text = study.positions.tell(study.tree, id)[notation] + signs;
      return h('button', { type: 'button', class: id === study.ahead ? 'choice ahead' : 'choice', on: { click: () => study.go(id) } }, text);
    });
    this.element.replaceChildren(h('span', { class: 'hint' }, t('goes_on')), ...buttons);
    if (hadFocus) buttons[0]?.focus();
  }
}
