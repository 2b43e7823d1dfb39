// SPDX-License-Identifier: GPL-3.0-or-later
/** Asks once more before something grave, and tells what it would bring about. */

import { h } from '../dom';
import { t } from '../i18n';
import './arbiter.css';
import './words';

export function confirmed(text: string, consequence: string, host: HTMLElement): Promise<boolean> {
  // the page was left while this was loaded
  if (!host.isConnected) return Promise.resolve(false);
  return new Promise((resolve) => {
    const yes = h('button', { type: 'button', class: 'main', 'data-sure': 'yes' }, t('sure_yes'));
    const no = h('button', { type: 'button', 'data-sure': 'no' }, t('sure_no'));
    const dialog = h('dialog', { class: 'sure-dialog' }, h('p', { class: 'what' }, text), consequence ? h('p', { class: 'consequence' }, consequence) : null, h('div', { class: 'buttons' }, yes, no));
    dialog.setAttribute('aria-label', text);
    const done = (answer: boolean): void => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    yes.addEventListener('click', () => done(true));
    no.addEventListener('click', () => done(false));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      done(false);
    });
    host.append(dialog);
    dialog.showModal();
    no.focus();
  });
}
