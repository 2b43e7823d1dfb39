// SPDX-License-Identifier: GPL-3.0-or-later
/** In the lobby: makes a hall, and goes there as its director. */

import { reason, request } from './api';
import { field, h, setText } from './dom';
import { t } from './i18n';
import * as prefs from './prefs';

interface Made {
  id: string;
  links: Record<'director' | 'arbiter' | 'watch', string>;
}

/** Where the links of a hall are kept for its director (hall/link_store.ts). */
export function hallName(id: string): string {
  return `hall-${id}`;
}

export function hallEntry(go: (address: string) => void): HTMLElement {
  const name = h('input', { name: 'hall', type: 'text', maxlength: 60, required: true, autocomplete: 'off' });
  const notice = h('p', { class: 'notice', role: 'alert' });
  const make = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      const made = await request<Made>('/api/halls', { name: name.value.trim() });
      prefs.write(hallName(made.id), { hall: made.links });
      go(made.links.director);
    } catch (error) {
      setText(notice, t('failed', { why: reason(error) }));
    }
  };
  return h(
    'details',
    { class: 'hall-door' },
    h('summary', {}, h('h2', { t: 'hall', class: 'inline' }), h('small', { t: 'hall_explained' })),
    h('form', { class: 'hall-entry', on: { submit: (event) => void make(event) } }, field('hall_name', name), h('div', { class: 'buttons' }, h('button', { type: 'submit', t: 'hall_open' }), notice)),
  );
}
