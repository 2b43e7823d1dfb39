// SPDX-License-Identifier: GPL-3.0-or-later
/** How the game stands where one looks, and what the rule book says of a repetition. */

import type { Chuhe, Ruling } from '../chuhe';
import { h, setText } from '../dom';
import { both, language, sideName, t, type Key } from '../i18n';
import { RulingPanel } from '../ruling';
import type { Standing } from './positions';
import type { Study } from './study';
import { plyOf } from './tree';

/** As much as a page may think while one walks on. */
const NODES = 200_000;
const PAUSE_MS = 120;

export class StandingPanel {
  readonly element: HTMLElement;
  /** What the ruling says of the move that is looked at is shown on the board. */
  ruling: Ruling | null = null;
  readonly status = h('p', { class: 'status', role: 'status' });
  private readonly repeated = h('p', { class: 'repeated' });
  private readonly panel: RulingPanel;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = '';

  constructor(
    private readonly chuhe: Chuhe,
    private readonly study: Study,
    private readonly ruled: () => void,
  ) {
    this.panel = new RulingPanel(chuhe);
    this.element = h('div', { class: 'standing' }, this.repeated, this.panel.element);
  }

  show(standing: Standing, book: string): void {
    setText(this.status, this.text(standing, book));
    const times = standing.occurrences;
    setText(this.repeated, times > 1 ? t('repeated_n', { n: times }) : '');
    this.repeated.hidden = times < 2;
    const of = `${this.study.tree.game} ${this.study.at} ${book}`;
    if (of !== this.asked) {
      this.ruling = null;
      this.asked = of;
      clearTimeout(this.timer);
      if (times > 1) this.timer = setTimeout(() => this.judge(book), PAUSE_MS);
    }
    this.tell(of);
  }

  leave(): void {
    clearTimeout(this.timer);
  }

  private judge(book: string): void {
    try {
      this.ruling = this.study.positions.ruling(this.study.tree, this.study.at, book, NODES);
    } catch (error) {
      console.error(error);
    }
    this.tell(this.asked);
    this.ruled();
  }

  private tell(of: string): void {
    this.panel.tell(this.ruling, plyOf(this.study.tree, this.study.at), of);
    if (this.ruling) this.repeated.append(' ', verdictText(this.ruling));
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
