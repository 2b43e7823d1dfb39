// SPDX-License-Identifier: GPL-3.0-or-later
/** A game's official side: the arbiter's panel, or what a player has to do where there is an
 * arbiter. Neither is loaded where there is none. */

import type { Hooks, ArbiterPanel } from './arbiter/panel';
import type { Formalities } from './arbiter/player';
import type { Chuhe, RuledPly } from './chuhe';
import { h } from './dom';
import type { Role } from './messages';
import type { Model } from './model';

/** So long the table waits for it: who has a clock is not kept from his game by what does not come. */
const WAIT_MS = 2000;
/** After this it is tried again, where it did not come. */
const AGAIN_MS = 5000;

export class Office {
  readonly element = h('div', { class: 'office' });
  private panel: ArbiterPanel | null = null;
  private formalities: Formalities | null = null;
  private isLoading = false;
  /** It is to come, and will need its place. */
  isPending = false;
  private isLeft = false;

  constructor(
    private readonly chuhe: Chuhe,
    private readonly hooks: Hooks,
  ) {}

  get hasPanel(): boolean {
    return this.panel !== null;
  }

  leave(): void {
    this.isLeft = true;
    this.panel?.leave();
  }

  /** A move that was made on the board, to be sealed. */
  seal(move: string): void {
    this.formalities?.ask(move);
  }

  /** An answer of the server to what was done here. */
  told(text: string): void {
    this.panel?.told(text);
  }

  /** What a ruling says of the move before the position that is shown. */
  ply(model: Model, at: number): RuledPly | null {
    return this.panel?.ply(model, at) ?? null;
  }

  /** `isInHall`: who watches a hall sees the panel too, without what an arbiter does. */
  show(model: Model, at: number, role: Role, isInHall: boolean): void {
    this.panel?.show(model);
    this.panel?.mark(at);
    this.formalities?.show(model);
    const wantsPanel = role === 'arbiter' || isInHall;
    const wants = wantsPanel || (model.side !== null && model.hasArbiter);
    if (!wants || this.isLoading || this.isLeft) return;
    this.isLoading = this.isPending = true;
    const late = setTimeout(() => this.goOn(), WAIT_MS);
    void (wantsPanel ? this.loadPanel(role === 'arbiter') : this.loadFormalities())
      .catch((error: unknown) => {
        console.error(error);
        setTimeout(() => {
          this.isLoading = false;
          this.goOn();
        }, AGAIN_MS);
      })
      .then(() => {
        clearTimeout(late);
        this.goOn();
      });
  }

  /** The table is shown with what is there. */
  private goOn(): void {
    this.isPending = false;
    if (!this.isLeft) this.hooks.changed();
  }

  private async loadPanel(canAct: boolean): Promise<void> {
    const { ArbiterPanel } = await import('./arbiter/panel');
    if (this.isLeft) return;
    this.panel = new ArbiterPanel(this.chuhe, this.hooks, canAct);
    this.element.replaceChildren(this.panel.element);
  }

  private async loadFormalities(): Promise<void> {
    const { Formalities } = await import('./arbiter/player');
    if (this.isLeft) return;
    this.formalities = new Formalities(this.chuhe, (event) => this.hooks.send(event));
    this.element.replaceChildren(this.formalities.element);
  }
}
