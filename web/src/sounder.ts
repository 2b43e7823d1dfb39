// SPDX-License-Identifier: GPL-3.0-or-later
/** Tells the ear what happens in a game: that it begins, moves, the end, and that the own time runs out. */

import { isShort } from './clocks';
import { menOf } from './keys';
import type { Model } from './model';
import { play, soundOf, type Sound } from './sounds';

export class Sounder {
  private plies = -1;
  private isOver = false;
  private isWaiting = false;
  private isLow = false;

  constructor(private readonly sound: (sound: Sound) => void = play) {}

  /** After something has come. What was there at first is not heard. */
  heard(model: Model): void {
    const count = model.plies.length;
    const isFirst = this.plies < 0;
    const isWaiting = model.state?.phase === 'waiting';
    if (!isFirst && model.isOver && !this.isOver) this.sound('end');
    else if (!isFirst && count > this.plies) this.sound(soundOf({ check: model.plies[count - 1]!.check, captures: this.captures(model, count) }));
    else if (!isFirst && this.isWaiting && !isWaiting) this.sound('begin');
    this.plies = count;
    this.isWaiting = isWaiting;
    this.isOver = model.isOver;
  }

  /** As time goes by: once each time that the own clock gets low. */
  tick(model: Model): void {
    const state = model.state;
    const side = model.side;
    if (!state || side === null) return;
    const left = state.running === side && state.phase === 'playing' ? model.left(side) : undefined;
    if (left === undefined) return;
    const isLow = isShort(left);
    if (isLow && !this.isLow) this.sound('low');
    this.isLow = isLow;
  }

  private captures(model: Model, count: number): boolean {
    const men = (index: number): number => menOf(model.fens[index] ?? '').size;
    return men(count) < men(count - 1);
  }
}
