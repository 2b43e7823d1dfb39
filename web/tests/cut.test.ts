// SPDX-License-Identifier: GPL-3.0-or-later
import { expect, test } from 'vitest';

import { isCutOff, looksCut } from '../src/study/cut';

const PGN = `[Event "Cup"]
[Red "甲"]
[Result "1-0"]

1. 炮二平五 马8进7 2. 马二进三 {好棋 [%clk 0:01:00]} 车9平8
3. 车一平二 (3. 兵七进一 马2进3) 马2进3 1-0
`;
const TEXT = `赛事: Cup
红方: 甲
结果: 红方胜

  1.炮二平五        马8进7
  2.马二进三        车9平8
  3.车一平二

---

`;

/** A file up to some text in it. */
const upTo = (file: string, end: string): string => file.slice(0, file.lastIndexOf(end) + end.length);

test('a PGN file that ends between two moves of its last game may have been cut', () => {
  expect(looksCut(PGN, 'pgn')).toBe(false);
  for (const end of ['马2进3', '马2进3)', '3. ', '车9平8', '0:01:00]}', '马8进7 ', '1. ', '炮二平五'])
    expect(looksCut(upTo(PGN, end).replace(/ 1-0\n$/, ''), 'pgn'), end).toBe(true);
  expect(looksCut(PGN + upTo(PGN, '车9平8'), 'pgn')).toBe(true);
  expect(looksCut(`${PGN}\n${PGN}`, 'pgn')).toBe(false);
});

test('whatever ends a game of PGN is an end: any result, with remarks and lines behind it', () => {
  const moves = upTo(PGN, '马2进3');
  for (const end of ['*', '1/2-1/2', '0-1 {认输}', '1-0 ; 时间到', '红胜', '和棋', '1-0\r\n\r\n----\r\n', '*\0\0', '1-0\n\n欢迎访问\nhttp://example.org/\n']) expect(looksCut(`${moves} ${end}`, 'pgn'), end).toBe(false);
  expect(looksCut('[Event "x"]\n[FEN "3k5/9/9/9/9/9/9/9/9/5K3 w"]\n', 'pgn')).toBe(false);
  expect(looksCut('1. 炮二平五 马8进7', 'pgn')).toBe(false);
});

test('a list of moves may have been cut where a number has no move, or what Chuhe writes behind each game is missing', () => {
  expect(looksCut(TEXT, 'text')).toBe(false);
  for (const end of ['车一平二', '  3.', '车9平8\n', '马二进三']) expect(looksCut(upTo(TEXT, end), 'text'), end).toBe(true);
  expect(looksCut('1. 炮二平五 马8进7 2. 马二进三 车9平8 3.', 'text')).toBe(true);
  expect(looksCut('炮二平五 马8进7 马二进三', 'text')).toBe(false);
  expect(looksCut('标题：例\n结果：红胜\n1. 炮二平五 马8进7\n2. 马二进三\n', 'text')).toBe(false);
  expect(looksCut('anything 3.', 'xqf')).toBe(false);
});

test('a file is looked at in its own encoding', async () => {
  const gb = new Uint8Array([...'[Red "x"]\n\n1. C2=5 '].map((letter) => letter.charCodeAt(0)).concat([0xba, 0xec, 0xca, 0xa4])); // 红胜
  expect(await isCutOff(new Blob([gb]), 'pgn', 'gb18030')).toBe(false);
  expect(await isCutOff(new Blob([gb.slice(0, -4)]), 'pgn', 'gb18030')).toBe(true);
  expect(await isCutOff(new Blob([PGN]), 'pgn', 'no-such-encoding')).toBe(false);
});
