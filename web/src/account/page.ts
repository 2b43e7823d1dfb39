// SPDX-License-Identifier: GPL-3.0-or-later
/** /account: to log in or register; then one's games, the password, and the way out. */

import './words';
import './account.css';

import { reason, request } from '../api';
import { field, h, setText } from '../dom';
import { onLanguage, t, type Key } from '../i18n';
import { GameTable } from './games';
import { askLogOut, cameIn, forgetLinks, leftBehind, wentOut } from './leaving';
import { account, onAccount, setAccount } from './session';

const NAME_MAX = 32;
const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

interface Field {
  name: string;
  key: Key;
  kind: 'text' | 'password';
  autocomplete: string;
  isNew?: boolean;
}

const NAME: Field = { name: 'name', key: 'account_name', kind: 'text', autocomplete: 'username' };
const PASSWORD: Field = { name: 'password', key: 'password', kind: 'password', autocomplete: 'current-password' };
const NEW_PASSWORD: Field = { name: 'password', key: 'password', kind: 'password', autocomplete: 'new-password', isNew: true };

export class AccountPage {
  readonly element = h('div', { class: 'account-page' });
  private readonly undo: (() => void)[] = [];
  private games: GameTable | null = null;

  constructor(private readonly go: (address: string) => void) {
    this.undo.push(onAccount(() => this.show()));
    this.undo.push(onLanguage(() => this.games?.show()));
    this.show();
  }

  leave(): void {
    for (const undo of this.undo) undo();
  }

  private show(): void {
    const name = account();
    this.games = null;
    this.element.replaceChildren(...(name === null ? this.guest() : this.member(name)));
  }

  private guest(): HTMLElement[] {
    const logIn = this.form('log_in', [NAME, PASSWORD], async (values) => this.come(await request<{ name: string }>('/api/session', values)));
    const register = this.form('register', [NAME, NEW_PASSWORD], async (values) => this.come(await request<{ name: string }>('/api/account', values)));
    return [
      h('section', { class: 'card' }, h('h1', { t: 'log_in' }), h('p', { class: 'explained', t: 'account_guest' }), logIn),
      h('section', { class: 'card' }, h('h2', { t: 'register_hint' }), h('p', { class: 'explained', t: 'password_hint' }), register),
    ];
  }

  private member(name: string): HTMLElement[] {
    const hello = h('h1', {}, t('signed_in_as', { name }));
    const notice = h('p', { class: 'notice', role: 'status' });
    const logOut = async (): Promise<void> => {
      const answer = await askLogOut(leftBehind(), this.element);
      if (answer === null) return;
      try {
        await request('/api/session/end', {});
        wentOut(name);
        if (answer === 'forget') forgetLinks();
        setAccount(null);
      } catch (error) {
        setText(notice, t('failed', { why: reason(error) }));
      }
    };
    const change = this.form(
      'change_password',
      [
        { ...PASSWORD, name: 'old', key: 'password_old' },
        { ...NEW_PASSWORD, name: 'new', key: 'password_new' },
      ],
      async (values, form, told) => {
        await request('/api/account/password', values);
        form.reset();
        setText(told, t('password_changed'));
      },
    );
    this.games = new GameTable(this.go);
    return [
      h('section', { class: 'card' }, hello, h('p', { class: 'explained', t: 'log_out_hint' }), h('div', { class: 'buttons' }, h('button', { type: 'button', 'data-act': 'log_out', t: 'log_out', on: { click: () => void logOut() } }), notice)),
      h('section', { class: 'card' }, h('h2', { t: 'my_games' }), this.games.element),
      h('section', { class: 'card' }, h('details', {}, h('summary', {}, h('h2', { class: 'inline', t: 'change_password' })), change)),
    ];
  }

  private come(answer: { name: string }): void {
    cameIn(answer.name);
    setAccount(answer.name);
  }

  private form(act: Key, fields: readonly Field[], send: (values: Record<string, string>, form: HTMLFormElement, told: HTMLElement) => Promise<void>): HTMLFormElement {
    const told = h('p', { class: 'notice', role: 'alert' });
    const submit = h('button', { type: 'submit', class: 'main', t: act });
    const inputs = fields.map((one) =>
      field(
        one.key,
        h('input', {
          name: one.name,
          type: one.kind,
          autocomplete: one.autocomplete,
          required: true,
          minlength: one.isNew ? PASSWORD_MIN : undefined,
          maxlength: one.kind === 'password' ? PASSWORD_MAX : NAME_MAX,
        }),
      ),
    );
    const form = h('form', { 'data-form': act }, ...inputs, h('div', { class: 'buttons' }, submit, told));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const values: Record<string, string> = {};
      new FormData(form).forEach((value, name) => (values[name] = String(value)));
      submit.disabled = true;
      setText(told, '');
      void send(values, form, told)
        .catch((error: unknown) => setText(told, reason(error)))
        .finally(() => (submit.disabled = false));
    });
    return form;
  }
}
