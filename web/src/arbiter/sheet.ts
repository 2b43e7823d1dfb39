// SPDX-License-Identifier: GPL-3.0-or-later
/** Signatures of both players and the arbiter, and the score sheet to print. */

import type { Party } from '../chuhe';
import { h, setText } from '../dom';
import { language, t } from '../i18n';
import type { Happening, Model } from '../model';
import { outcomeText } from '../words';
import type { Desk, Part } from './desk';
import { partyName, refusalText } from './texts';

const PARTIES: readonly Party[] = ['red', 'black', 'arbiter'];

export class SheetPart implements Part {
  readonly element: HTMLElement;
  private readonly outcome = h('p', { class: 'ruling-head' });
  private readonly why = h('p', { class: 'preview', 'data-refused': 'true' });
  private readonly rows = new Map<Party, { name: HTMLElement; mark: HTMLElement; button: HTMLButtonElement }>();
  private readonly links = h('p', { class: 'sheet-links' });

  constructor(desk: Desk) {
    const list = h('ul', { class: 'signatures' });
    for (const party of PARTIES) {
      const row = {
        name: h('b'),
        mark: h('span', { class: 'mark' }),
        button: h('button', { type: 'button', t: party === 'arbiter' ? 'sign' : 'signed_on_paper', 'data-sign': party, on: { click: () => void desk.act(this.signature(party)) } }),
      };
      this.rows.set(party, row);
      list.append(h('li', {}, row.name, row.mark, row.button));
    }
    this.element = h('div', {}, this.outcome, list, this.why, this.links);
  }

  private signature(party: Party): Happening {
    return { event: 'sign', by: party };
  }

  show(model: Model): void {
    const state = model.state!;
    setText(this.outcome, model.isOver ? outcomeText(model) : t('not_over_yet'));
    const answers = model.attempts(PARTIES.map((party) => this.signature(party)));
    PARTIES.forEach((party, i) => {
      const row = this.rows.get(party)!;
      const hasSigned = party === 'arbiter' ? state.arbiter_signed : state[party].signed;
      const name = party === 'arbiter' ? '' : model.players[party];
      setText(row.name, [partyName(party), name].filter(Boolean).join(' '));
      setText(row.mark, t(hasSigned ? 'has_signed' : 'has_not_signed'));
      row.mark.dataset['done'] = String(hasSigned);
      row.button.hidden = hasSigned;
      row.button.disabled = answers?.[i]?.taken === false;
    });
    const own = answers?.[2];
    setText(this.why, model.isOver && own?.taken === false && !state.arbiter_signed ? refusalText(own) : '');
    this.showLinks(model.id);
  }

  private showLinks(id: string): void {
    const key = `${id} ${language()}`;
    if (this.links.dataset['shown'] === key) return;
    this.links.dataset['shown'] = key;
    const zh = language() === 'zh' ? '?lang=zh' : '';
    const link = (format: string, text: string): HTMLElement => h('a', { class: 'button', href: `/games/${id}.${format}${zh}`, target: '_blank', rel: 'noopener', 'data-sheet': format }, text);
    this.links.replaceChildren(link('sheet.html', t('sheet_print')), link('sheet.svg', 'SVG'), link('sheet.txt', 'TXT'), link('log', t('event_log')));
  }
}
