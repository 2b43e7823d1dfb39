// SPDX-License-Identifier: GPL-3.0-or-later
/** Whether a file was cut in the middle of a game: between two moves its reader cannot tell that
 * more was to come, but what ends a game is missing then. Formats that close their games
 * otherwise are told of by their readers. */

import type { Words } from '../chuhe';

export const CUT: Words = {
  en: 'the last game does not end as this format ends games: the file may have been cut; fetch it once more if moves are missing',
  zh: '最后一局没有结束标记，文件可能被截断；如缺少着法，请重新取得完整文件',
};

/** What ends a game of PGN, at the end of a line; lines of other things may follow. */
const RESULT = /(?:1-0|0-1|1\/2(?:-1\/2)?|½-½|0\.5-0\.5|\*|[红紅黑](?:方|先)?[胜勝]|和[棋局])[ \t=-]*$/m;
const HEADER = /^[ \t]*\[\w+[ \t]+".*"[ \t]*\][ \t]*$/gm;
/** A number that no move follows. */
const NUMBER = /(?:^|\s)\d+\s*(?:[.…]+|．|、)\s*$/;
/** Lists of moves as Chuhe writes them: headers with the result, numbers one below the other. */
const OWN_RESULT = /^(?:结果|結果|Result): /m;
const OWN_ROW = /^ {0,2}\d{1,3}\.\S+(?: {2,}\S+)?$/m;
const OWN_END = /\n-{3,}\s*$/;

export function looksCut(text: string, format: string): boolean {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\0+$/, '');
  if (format === 'pgn') return isOpenPgn(plain);
  if (format !== 'text') return false;
  return NUMBER.test(plain) || (OWN_RESULT.test(plain) && OWN_ROW.test(plain) && !OWN_END.test(plain));
}

function isOpenPgn(text: string): boolean {
  const moves = withoutRemarks(text.slice(endOfHeaders(text)));
  if (NUMBER.test(moves)) return true;
  // moves alone are no whole file, nor is a list of headers one of games
  return endOfHeaders(text) > 0 && moves.trim() !== '' && !RESULT.test(moves);
}

/** Behind the last header: what follows is the last game. */
function endOfHeaders(text: string): number {
  let end = 0;
  for (const found of text.matchAll(HEADER)) end = found.index + found[0].length;
  return end;
}

/** What follows a result is no move either. */
function withoutRemarks(text: string): string {
  return text.replace(/\{[^}]*\}/g, ' ').replace(/;[^\n]*/g, ' ');
}

/** The same of a file, in the encoding that was found. */
export async function isCutOff(file: Blob, format: string, encoding: string): Promise<boolean> {
  try {
    return looksCut(new TextDecoder(encoding).decode(await file.arrayBuffer()), format);
  } catch {
    return false; // an encoding that this browser does not know
  }
}
