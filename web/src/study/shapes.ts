// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Arrows and circles, as they stand in comments: `[%cal Rh2e2,Gb0c2]` and `[%csl Re4]`, a
 * letter for the colour and points as in moves. So every format that has comments keeps
 * them.
 */

import type { Arrow, Brush, Circle } from './types';

export interface Shapes {
  arrows: Arrow[];
  circles: Circle[];
  /** What is not known here, of other programs: it is kept as it is. */
  others?: { command: string; item: string }[];
}

const BRUSHES: Record<string, Brush> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };
const LETTERS: Record<Brush, string> = { green: 'G', red: 'R', blue: 'B', yellow: 'Y' };
const COMMAND = /\s*\[%(cal|csl)\s+([^\][]*)\]/g;

/** Without anything that is drawn. */
export function noShapes(): Shapes {
  return { arrows: [], circles: [] };
}

/** What a comment says without what it draws. */
export function wordsOf(comment: string): string {
  return comment.replace(COMMAND, '').trim();
}

export function shapesOf(comment: string): Shapes {
  const shapes = noShapes();
  for (const [, command, list] of comment.matchAll(COMMAND))
    for (const item of list!.split(',')) {
      const found = /^\s*([GRBY])([a-i][0-9])([a-i][0-9])?\s*$/.exec(item);
      const brush = BRUSHES[found?.[1] ?? ''] ?? 'green';
      if (found && command === 'csl' && found[3] === undefined) shapes.circles.push({ at: found[2]!, brush });
      else if (found && command === 'cal' && found[3] !== undefined) shapes.arrows.push({ from: found[2]!, to: found[3], brush });
      else if (item.trim()) (shapes.others ??= []).push({ command: command!, item: item.trim() });
    }
  return shapes;
}

/** A comment of these words and shapes. */
export function commentOf(words: string, shapes: Shapes): string {
  const others = (wanted: string): string[] => (shapes.others ?? []).filter(({ command }) => command === wanted).map(({ item }) => item);
  const part = (command: string, items: string[]): string => (items.length ? `[%${command} ${items.join(',')}]` : '');
  const circles = shapes.circles.map(({ at, brush }) => LETTERS[brush ?? 'green'] + at);
  const arrows = shapes.arrows.map(({ from, to, brush }) => LETTERS[brush ?? 'green'] + from + to);
  const drawn = part('csl', [...circles, ...others('csl')]) + part('cal', [...arrows, ...others('cal')]);
  return [words, drawn].filter(Boolean).join(' ');
}

/** Draws from one point to another, or around one; the same once more takes it away, another
 * colour takes its place. */
export function drawn(shapes: Shapes, from: string, to: string, brush: Brush): Shapes {
  if (from === to) {
    const old = shapes.circles.find((one) => one.at === from);
    const others = shapes.circles.filter((one) => one !== old);
    return { ...shapes, circles: old?.brush === brush ? others : [...others, { at: from, brush }] };
  }
  const old = shapes.arrows.find((one) => one.from === from && one.to === to);
  const others = shapes.arrows.filter((one) => one !== old);
  return { ...shapes, arrows: old?.brush === brush ? others : [...others, { from, to, brush }] };
}
