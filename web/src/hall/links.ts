// SPDX-License-Identifier: GPL-3.0-or-later
/** Secret links to hand out. The server keeps only what it needs to know them again: this
 * browser remembers those that it was given (`link_store.ts`). */

import { reason, request } from '../api';
import { confirmed } from '../arbiter/confirm';
import type { Side } from '../chuhe';
import { copyText } from '../clipboard';
import { h, setText } from '../dom';
import { sideName, t } from '../i18n';
import { playerLabel } from '../words';
import type { LinkStore } from './link_store';
import { mayChange, type HallEntry } from './order';
import { printed } from './printing';

export function absolute(link: string): string {
  return new URL(link, location.href).href;
}

/** "Board 1 · Red · Anna: https://…" */
export function slipText(entry: HallEntry, side: Side, link: string): string {
  return `${t('board_n', { n: entry.board })} · ${[...new Set([sideName(side), playerLabel(entry.model, side)])].join(' · ')}: ${link}`;
}

function isOfAccount(entry: HallEntry, side: Side): boolean {
  return entry.model.seats[side].account === true;
}

interface Slip {
  entry: HallEntry;
  side: Side;
  link: string;
  text: string;
}

export interface LinkHooks {
  hall: string;
  key: string | undefined;
  name(): string;
  entries(): HallEntry[];
}

/** The list of links, in a window of its own above the page. */
export class LinksDialog {
  private readonly dialog = h('dialog', { class: 'links-dialog', tLabel: 'hall_links' });
  private readonly notice = h('p', { class: 'notice', role: 'status' });
  private readonly rows = h('ul', { class: 'link-rows' });

  constructor(
    private readonly store: LinkStore,
    private readonly hooks: LinkHooks,
  ) {}

  open(host: HTMLElement): void {
    const copy = h('button', { type: 'button', t: 'copy_all' });
    copy.addEventListener('click', () => void copyText(this.slips().map(({ text }) => text).join('\n'), copy));
    const print = h('button', { type: 'button', t: 'print_slips', on: { click: () => void this.print(this.slips()) } });
    const close = h('button', { type: 'button', t: 'close_detail', on: { click: () => this.dialog.close() } });
    const unheard = this.store.onChange(() => this.fill());
    this.dialog.addEventListener('close', () => {
      unheard();
      this.dialog.remove();
    });
    this.dialog.replaceChildren(h('h2', { t: 'hall_links' }), h('p', { class: 'explained', t: 'links_hint' }), h('div', { class: 'buttons' }, copy, print, close), this.notice, this.rows);
    this.fill();
    host.append(this.dialog);
    this.dialog.showModal();
  }

  private slips(): Slip[] {
    return this.hooks.entries().flatMap((entry) =>
      (['red', 'black'] as const).flatMap((side) => {
        const link = this.linkOf(entry, side);
        return link ? [{ entry, side, link: absolute(link), text: slipText(entry, side, absolute(link)) }] : [];
      }),
    );
  }

  /** An account's seat has none: one that was kept is void. */
  private linkOf(entry: HallEntry, side: Side): string | undefined {
    return isOfAccount(entry, side) ? undefined : this.store.of(entry.id)[side];
  }

  private fill(): void {
    if (!this.store.isKept) setText(this.notice, t('links_not_kept'));
    const ofHall = (['director', 'arbiter', 'watch'] as const).flatMap((role) => this.hallRow(role));
    this.rows.replaceChildren(...ofHall, ...this.hooks.entries().flatMap((entry) => (['red', 'black'] as const).map((side) => this.row(entry, side))));
  }

  private hallRow(role: 'director' | 'arbiter' | 'watch'): HTMLElement[] {
    const link = this.store.ofHall[role] ?? (role === 'watch' ? `/h/${this.hooks.hall}` : undefined);
    if (!link) return [];
    const who = `${t('hall_title')} · ${t(`link_${role}`)}`;
    return [h('li', { 'data-hall': role }, h('span', {}, h('b', {}, who), h('code', {}, absolute(link))), this.copyButton(link, who))];
  }

  private copyButton(link: string | undefined, who: string): HTMLButtonElement {
    const copy = h('button', { type: 'button', t: 'copy', disabled: !link });
    copy.setAttribute('aria-label', `${t('copy')}: ${who}`);
    copy.addEventListener('click', () => link && void copyText(absolute(link), copy));
    return copy;
  }

  private row(entry: HallEntry, side: Side): HTMLElement {
    const who = slipText(entry, side, '').replace(/: $/, '');
    const link = this.linkOf(entry, side);
    // an account's seat is taken back, until the game begins
    const isAccounts = isOfAccount(entry, side);
    const act = isAccounts ? 'take_back_seat' : 'new_link';
    const renew = h('button', { type: 'button', t: act, 'data-act': act, disabled: isAccounts && !mayChange(entry), on: { click: () => void (isAccounts ? this.takeBack(entry, side, who) : this.renew(entry, side, who)) } });
    renew.setAttribute('aria-label', `${t(act)}: ${who}`);
    const print = h('button', { type: 'button', t: 'print_slip', disabled: !link, on: { click: () => void this.print(this.slips().filter((slip) => slip.entry === entry && slip.side === side)) } });
    print.setAttribute('aria-label', `${t('print_slip')}: ${who}`);
    return h('li', { class: side, 'data-game': entry.id, 'data-side': side }, h('span', {}, h('b', {}, who), h('code', {}, isAccounts ? t('seat_of_account') : link ? absolute(link) : t('no_link_kept'))), this.copyButton(link, who), print, renew);
  }

  /** Somebody has come with the wrong account. */
  private async takeBack(entry: HallEntry, side: Side, who: string): Promise<void> {
    if (!(await confirmed(t('take_back_sure', { who }), t('take_back_does'), this.dialog))) return;
    await this.take(entry, side, 'change', { take_back: side }, () => {
      // the game's own word of it may come later
      const { model } = entry;
      model.seats[side] = { who: 'person' };
      model.players[side] = '';
    });
  }

  /** Void is the old one as soon as there is a new one. */
  private async renew(entry: HallEntry, side: Side, who: string): Promise<void> {
    if (!(await confirmed(t('new_link_sure', { who }), '', this.dialog))) return;
    await this.take(entry, side, 'links', { role: side });
  }

  /** The new link that the answer has. */
  private async take(entry: HallEntry, side: Side, what: string, more: object, then?: () => void): Promise<void> {
    try {
      const answer = await request<{ link: string }>(`/api/halls/${this.hooks.hall}/${what}`, { key: this.hooks.key, game: entry.id, ...more });
      this.store.keep(entry.id, { [side]: answer.link });
      then?.();
      setText(this.notice, '');
      this.fill();
    } catch (error) {
      setText(this.notice, t('failed', { why: reason(error) }));
    }
  }

  /** Slips to cut and to hand out; a telephone reads the link from the picture. */
  private async print(slips: readonly Slip[]): Promise<void> {
    const { qrCode } = await import('./qr');
    if (!this.dialog.open) return;
    const made = slips.map(({ entry, side, link }) =>
      h(
        'div',
        { class: 'slip' },
        h(
          'div',
          {},
          h('b', {}, this.hooks.name()),
          h('span', {}, [entry.round ? t('round_n', { n: entry.round }) : '', t('board_n', { n: entry.board }), sideName(side)].filter(Boolean).join(' · ')),
          h('strong', {}, playerLabel(entry.model, side)),
          h('code', {}, link),
        ),
        qrCode(link),
      ),
    );
    printed(h('div', { class: 'printed slips' }, ...made));
  }
}
