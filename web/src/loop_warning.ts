// SPDX-License-Identifier: GPL-3.0-or-later
/** A repetition that comes near to a ruling, told to the players before one of them loses by it:
 * where nobody is there who tells a side first. It is judged in a thread of its own, which is
 * loaded when a position stands for the second time. */

import type { Judge, Warning } from './arbiter/judge';
import type { Chuhe } from './chuhe';
import { sideName, t } from './i18n';
import type { Model } from './model';
import { occurrencesOf } from './repeats';

type Judging = typeof import('./arbiter/judge');

/** Whether the rules of the table end a game by repetition, without a word before. */
export function endsUntold(model: Model): boolean {
  const { table = 'tournament', repetition, warns_first: tells } = model.options;
  const isTournament = table.startsWith('tournament');
  return (repetition ?? (isTournament ? 'claim' : 'automatic')) !== 'off' && !(typeof tells === 'boolean' ? tells : isTournament);
}

/** "Once more, and the repetition loses for you: play something else"; "" while it is far off. */
export function loopText(warning: Warning | null, model: Model): string {
  if (!warning || model.isOver || warning.occurrences + 1 < warning.needed) return '';
  const { loser, ruling } = warning;
  if (!loser) return t(ruling.verdict === 'draw' ? 'loop_ends_draw' : 'loop_near');
  return loser === model.side ? t('loop_you_lose') : t('loop_loses', { side: sideName(loser) });
}

export class LoopWarning {
  private judging: Judging | null = null;
  private judge: Judge | null = null;
  private isLoading = false;
  private isLeft = false;

  constructor(
    private readonly chuhe: Chuhe,
    private readonly changed: () => void,
  ) {}

  leave(): void {
    this.isLeft = true;
    this.judge?.close();
  }

  /** What a player is to know now; "" where there is nothing, or it is not known yet. */
  text(model: Model): string {
    if (model.side === null || model.isOver || !endsUntold(model)) return '';
    if (!this.judge && occurrencesOf(model) >= 2) void this.load();
    const ruling = this.judge?.ruling(model.id, model);
    return ruling ? loopText(this.judging!.warningOf(this.chuhe, model, ruling), model) : '';
  }

  private async load(): Promise<void> {
    if (this.isLoading || this.isLeft) return;
    this.isLoading = true;
    try {
      this.judging = await import('./arbiter/judge');
      if (this.isLeft) return;
      this.judge = new this.judging.Judge(() => this.changed());
      this.changed();
    } catch (error) {
      console.error(error);
      this.isLoading = false;
    }
  }
}
