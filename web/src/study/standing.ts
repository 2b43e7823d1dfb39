// SPDX-License-Identifier: GPL-3.0-or-later
/** How the game stands where one looks, and what the rule book says of a repetition. */

import { Judge } from '../arbiter/judge';
import type { Chuhe, Ruling } from '../chuhe';
import { h, setText } from '../dom';
import { both, language, sideName, t, type Key } from '../i18n';
import { RulingPanel } from '../ruling';
import type { Standing } from './positions';
import type { Study } from './study';
import { plyOf } from './tree';

export class StandingPanel {
  readonly element: HTMLElement;
  /** What the ruling says of the move that is looked at is shown on the board. */
  ruling: Ruling | null = null;
  readonly status = h('p', { class: 'status', role: 'status' });
  private readonly repeated = h('p', { class: 'repeated' });
  private readonly panel: RulingPanel;
  private readonly judge: Judge;
  private now: { standing: Standing; book: string } | null = null;

  constructor(
    private readonly chuhe: Chuhe,
    private readonly study: Study,
    private readonly ruled: () => void,
  ) {
    this.judge = new Judge(() => this.answered());
    this.panel = new RulingPanel(chuhe);
    this.element = h('div', { class: 'standing' }, this.repeated, this.panel.element);
  }

  show(standing: Standing, book: string): void {
    this.now = { standing, book };
    setText(this.status, this.text(standing, book));
    const { tree, at } = this.study;
    const times = standing.occurrences;
    const ruling = this.judge.ask('study', times > 1 ? this.study.positions.question(tree, at, book) : null);
    this.ruling = ruling?.conduct ? ruling : null;
    this.panel.tell(this.ruling, plyOf(tree, at), `${tree.game} ${at} ${book}`);
    const texts = [times > 1 ? t('repeated_n', { n: times }) : '', this.ruling ? verdictText(this.ruling) : ''];
    setText(this.repeated, texts.filter(Boolean).join(' '));
    this.repeated.hidden = times < 2;
  }

  leave(): void {
    this.judge.close();
  }

  private answered(): void {
    if (this.now) this.show(this.now.standing, this.now.book);
    this.ruled();
  }

  private text({ view, end }: Standing, book: string): string {
    const zh = language() === 'zh';
    if (end) return `${t(end.result as Key)}${zh ? '：' : ': '}${both(end.message)}`;
    const parts = [t('turn_of', { side: sideName(view.to_move) })];
    if (view.check) parts.push(t('check'));
    if (view.dead) parts.push(t('nobody_can_win'));
    const limit = this.chuhe.lists.book.find((one) => one.name === book)?.natural_limit_rounds ?? 0;
    if (limit > 0 && view.quiet_plies >= 2 * limit) parts.push(t('natural_limit_n', { n: limit }));
    return parts.join(' · ');
  }
}

/** "A draw", or "Red must change", now or once more. */
function verdictText(ruling: Ruling): string {
  const keys: Record<string, Key> = { draw: 'verdict_draw', red_loses: 'verdict_red', black_loses: 'verdict_black' };
  const key = keys[ruling.verdict];
  if (!key) return t('verdict_unknown');
  return ruling.due ? t(key) : t('verdict_not_yet', { what: t(key) });
}
