// SPDX-License-Identifier: GPL-3.0-or-later
/** A position that is being put together: pieces on points, playable or not. What is wrong
 * with it the library says. */

import type { Side } from '../chuhe';
import { menOf } from '../keys';

export const FILES = 'abcdefghi';
/** Letters of the kinds, in the order of the pictures. */
export const KINDS = 'kabnrcp';

/** A letter of a FEN: Red's are capitals. */
export type Letter = string;

export interface Setup {
  readonly men: ReadonlyMap<string, Letter>;
  readonly toMove: Side;
  readonly quiet: number;
  readonly round: number;
}

export const EMPTY: Setup = { men: new Map(), toMove: 'red', quiet: 0, round: 1 };

export function sideOf(letter: Letter): Side {
  return letter === letter.toUpperCase() ? 'red' : 'black';
}

export function letterOf(side: Side, kind: string): Letter {
  return side === 'red' ? kind.toUpperCase() : kind;
}

/** Of a FEN that the library has written. */
export function readSetup(fen: string): Setup {
  const fields = fen.split(' ');
  const men = new Map<string, Letter>();
  menOf(fen).forEach((man, square) => men.set(square, letterOf(man.side, man.kind)));
  return { men, toMove: fields[1] === 'b' ? 'black' : 'red', quiet: Number(fields[4] ?? 0), round: Number(fields[5] ?? 1) };
}

export function writeSetup({ men, toMove, quiet, round }: Setup): string {
  const rows: string[] = [];
  for (let rank = 9; rank >= 0; rank--)
    rows.push([...FILES].map((file) => men.get(file + String(rank)) ?? '1').join('').replace(/1+/g, (empty) => String(empty.length)));
  return `${rows.join('/')} ${toMove === 'red' ? 'w' : 'b'} - - ${quiet} ${round}`;
}

/** The position is another one: no plies have been played in it. */
function changed(setup: Setup, men: ReadonlyMap<string, Letter>): Setup {
  return { ...setup, men, quiet: 0 };
}

/** A piece, or null for none, on a point. */
export function put(setup: Setup, square: string, letter: Letter | null): Setup {
  if ((setup.men.get(square) ?? null) === letter) return setup;
  const men = new Map(setup.men);
  if (letter === null) men.delete(square);
  else men.set(square, letter);
  return changed(setup, men);
}

/** What stood at the target is gone. */
export function moved(setup: Setup, from: string, to: string): Setup {
  const letter = setup.men.get(from);
  if (letter === undefined || from === to) return setup;
  const men = new Map(setup.men);
  men.delete(from);
  men.set(to, letter);
  return changed(setup, men);
}

export function cleared(setup: Setup): Setup {
  return changed(setup, new Map());
}

/** Nothing but the generals, which do not face each other. */
export function generalsOnly(setup: Setup): Setup {
  return changed(
    setup,
    new Map([
      ['e0', 'K'],
      ['d9', 'k'],
    ]),
  );
}

function placed(setup: Setup, place: (file: number, rank: number) => [number, number], letter = (one: Letter): Letter => one): ReadonlyMap<string, Letter> {
  const men = new Map<string, Letter>();
  for (const [square, one] of setup.men) {
    const [file, rank] = place(FILES.indexOf(square[0]!), Number(square[1]));
    men.set(FILES[file]! + String(rank), letter(one));
  }
  return men;
}

/** Left for right. */
export function mirrored(setup: Setup): Setup {
  return changed(setup, placed(setup, (file, rank) => [8 - file, rank]));
}

/** Red's pieces become Black's, on the points across the river; so does the move. */
export function exchanged(setup: Setup): Setup {
  const other = (one: Letter): Letter => letterOf(sideOf(one) === 'red' ? 'black' : 'red', one.toLowerCase());
  const men = placed(setup, (file, rank) => [8 - file, 9 - rank], other);
  return changed({ ...setup, toMove: setup.toMove === 'red' ? 'black' : 'red' }, men);
}

export function withMove(setup: Setup, toMove: Side): Setup {
  return { ...setup, toMove };
}

export function isSame(a: Setup, b: Setup): boolean {
  return writeSetup(a) === writeSetup(b);
}
