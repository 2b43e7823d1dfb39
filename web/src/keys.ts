// SPDX-License-Identifier: GPL-3.0-or-later
/**
 * Points as the library writes them (`a0` to `i9`) and as the board library does: ranks
 * from 1 on, the tenth being `:`.
 */

const RANKS = '123456789:';

export function toKey(square: string): string {
  return square[0]! + RANKS[Number(square[1])]!;
}

export function toSquare(key: string): string {
  return key[0]! + String(RANKS.indexOf(key[1]!));
}

/** The targets of each point, from turns like `h2e2` and `a8a9=R`. */
export function targets(turns: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const turn of turns) {
    const from = toKey(turn.slice(0, 2));
    const to = toKey(turn.slice(2, 4));
    const list = found.get(from);
    if (!list) found.set(from, [to]);
    else if (!list.includes(to)) list.push(to);
  }
  return found;
}

export interface Man {
  side: 'red' | 'black';
  /** `k a b n r c p` */
  kind: string;
}

/** The pieces of a FEN by point. */
export function menOf(fen: string): Map<string, Man> {
  const men = new Map<string, Man>();
  fen.split(' ')[0]!.split('/').forEach((row, i) => {
    let file = 0;
    for (const letter of row) {
      if (letter >= '1' && letter <= '9') {
        file += Number(letter);
        continue;
      }
      const kind = letter.toLowerCase();
      men.set('abcdefghi'[file]! + String(9 - i), { side: kind === letter ? 'black' : 'red', kind });
      file++;
    }
  });
  return men;
}

/** The pieces alone, as a FEN begins. */
export function fenOf(men: ReadonlyMap<string, Man>): string {
  const rows: string[] = [];
  for (let rank = 9; rank >= 0; rank--) {
    const row = [...'abcdefghi'].map((file) => {
      const man = men.get(file + String(rank));
      return man ? (man.side === 'red' ? man.kind.toUpperCase() : man.kind) : ' ';
    });
    rows.push(row.join('').replace(/ +/g, (blanks) => String(blanks.length)));
  }
  return rows.join('/');
}

const ORDER = 'rncabpk';

/** What is missing of each side's men since the start, the strongest first: `rc`. */
export function missing(start: string, now: string): Record<'red' | 'black', string> {
  const count = (fen: string): Record<string, number> => {
    const counts: Record<string, number> = {};
    menOf(fen).forEach((man) => (counts[man.side + man.kind] = (counts[man.side + man.kind] ?? 0) + 1));
    return counts;
  };
  const [before, after] = [count(start), count(now)];
  const of = (side: string): string =>
    [...ORDER].map((kind) => kind.repeat(Math.max(0, (before[side + kind] ?? 0) - (after[side + kind] ?? 0)))).join('');
  return { red: of('red'), black: of('black') };
}
