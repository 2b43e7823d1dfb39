// SPDX-License-Identifier: GPL-3.0-or-later
/** Positions in a text: FENs, lists of them, what engines are told (`position fen … moves …`),
 * and addresses of pages that show one (`?fen=…`). */

import type { Chuhe } from '../chuhe';
import { looksLikeFen, readFen, readMoves, type OpenedGame, type Warning } from './open';
import { toRecord } from './record';
import { addMoves, ROOT, setTag } from './tree';

/** A position as it is written, not read yet. */
export interface Written {
  /** null: the usual start. */
  fen: string | null;
  /** What is played from there. */
  moves: string;
  name: string;
  line: number;
}

/** The positions of a text, a line each; `isAll`: nothing else is in it. */
export function positionsIn(text: string): { list: Written[]; isAll: boolean } {
  const list: Written[] = [];
  let isAll = true;
  let before = '';
  text.split(/\r\n|[\r\n]/).forEach((line, i) => {
    if (!line.trim()) return;
    const found = positionOf(line);
    if (found) list.push({ ...found, name: found.name || before, line: i + 1 });
    else isAll = false;
    before = found ? '' : line.trim();
  });
  return { list, isAll: isAll && list.length > 0 };
}

function positionOf(line: string): Omit<Written, 'line'> | null {
  const said = (fenOfAddress(line) ?? line).trim().replace(/^\d+\s*[.、)]\s+/, '');
  const usual = /^(?:position\s+)?startpos(?:\s+moves\b(.*))?$/i.exec(said);
  if (usual) return { fen: null, moves: usual[1] ?? '', name: '' };
  const words = said.replace(/^position\s+/i, '').replace(/^fen\s+/i, '');
  if (!looksLikeFen(words)) return null;
  const [, fen = '', moves = '', name = ''] = /^([^;#]*?)(?:\s+moves\b([^;#]*))?(?:\s*[;#]\s*(.*))?$/i.exec(words) ?? [];
  return { fen, moves, name };
}

/** What stands for a FEN in an address; null: it is none. */
function fenOfAddress(line: string): string | null {
  if (!/^\s*https?:\/\/\S+\s*$/i.test(line)) return null;
  try {
    const { search, hash } = new URL(line.trim());
    const of = (part: string): string | null => new URLSearchParams(part.replace(/^[#?]/, '')).get('fen');
    return (of(search) ?? of(hash))?.replace(/_/g, ' ') ?? null;
  } catch {
    return null;
  }
}

/** As a game that begins there; throws where the FEN cannot be read. */
export function gameFrom(chuhe: Chuhe, { fen, moves, name, line }: Written): OpenedGame {
  const { tree: begun, faults } = readFen(chuhe, fen ?? usualStart(chuhe));
  const warnings: Warning[] = faults.map((message) => ({ code: 'unplayable', message, offset: 0 }));
  const played = readMoves(chuhe, begun.start ?? usualStart(chuhe), moves);
  const { tree } = addMoves(begun, ROOT, played.moves);
  if (played.refused !== null) warnings.push({ code: 'syntax', message: played.why!, offset: 0, line, ply: played.moves.length + 1, text: played.refused });
  return { record: toRecord(name ? setTag(tree, 'Title', name) : tree), format: 'fen', warnings };
}

function usualStart(chuhe: Chuhe): string {
  const start = chuhe.start();
  const { fen } = start;
  start.free();
  return fen;
}
