// SPDX-License-Identifier: GPL-3.0-or-later
import { afterEach, expect, test, vi } from 'vitest';

import { LARGEST } from '../src/study/open';
import { partsOf, readLarge } from '../src/study/parts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const texts = (parts: Uint8Array[] | null): string[] | null => parts && parts.map((part) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(part));
const game = (n: number, comment = ''): string => `[Event "${n}"]\n[Red "甲"]\n\n1. 炮二平五 {[x] ${comment}} *\n\n`;

afterEach(() => vi.unstubAllGlobals());

test('a file of many games is parted between games, and nothing of it is lost', () => {
  const file = Array.from({ length: 20 }, (_, n) => game(n)).join('');
  const one = bytes(game(1)).length;
  const parts = texts(partsOf(bytes(file), 4 * one))!;
  expect(parts.join('')).toBe(file);
  expect(parts.length).toBeLessThan(8);
  for (const part of parts) expect(part).toMatch(/^\[Event .*\*\n\n$/s);
  expect(texts(partsOf(bytes(file), 1e6))).toEqual([file]);
  expect(texts(partsOf(bytes(`\ufeff${file}`), 4 * one))!.join('')).toBe(`\ufeff${file}`);
  expect(texts(partsOf(bytes(file.replace(/\n/g, '\r\n')), 5 * one))!.length).toBeGreaterThan(3);
});

test('a part has no more games than one answer may hold', () => {
  const parts = texts(partsOf(bytes(Array.from({ length: 6000 }, (_, n) => game(n)).join('')), 1e9))!;
  expect(parts.map((part) => part.split('[Event').length - 1)).toEqual([5000, 1000]);
});

test('what is no such file, or has a game that is too large, is not parted', () => {
  expect(partsOf(bytes('x'.repeat(100)), 50)).toBe(null);
  expect(partsOf(bytes(`text\n${game(1)}${game(2)}`), 50)).toBe(null);
  expect(partsOf(bytes(game(1)), 1000)).toBe(null);
  expect(partsOf(bytes(game(1) + game(2, 'y'.repeat(200)) + game(3)), 200)).toBe(null);
});

test('other texts with words in brackets are read as a whole', () => {
  const forum = '[DhtmlXQ]\n[DhtmlXQ_title]甲 对 乙[/DhtmlXQ_title]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n\ntext\n\n';
  expect(partsOf(bytes(forum.repeat(50)), 500)).toBe(null);
  expect(partsOf(bytes('[1] 炮二平五\n\n马8进7\n'.repeat(50)), 500)).toBe(null);
});

test('what looks like a header in a comment begins no game; one that is not closed ends with its game', () => {
  const noted = '[Event "1"]\n\n1. 炮二平五 {as in\n\n[Red "甲"]\n\n{ a game} *\n\n';
  const file = bytes(noted.repeat(12));
  const parts = texts(partsOf(file, 2.5 * bytes(noted).length))!;
  expect(parts).toEqual(Array.from({ length: 6 }, () => noted + noted));
  const open = '[Event "1"]\n\n1. 炮二平五 {not closed\n\n';
  expect(texts(partsOf(bytes(open.repeat(4)), 2.5 * bytes(open).length))).toEqual([open + open, open + open]);
  const rest = '[Red "1"]\n\n1. 炮二平五 ; a brace: {\n% and {\n\n';
  expect(texts(partsOf(bytes(rest.repeat(4)), 2.5 * bytes(rest).length))).toEqual([rest + rest, rest + rest]);
});

test('the second byte of a character of GB18030 is no brace', () => {
  // 亄 and 亇, whose second bytes are those of { and }, in a comment and out of it
  const gb = (text: string): Uint8Array => Uint8Array.from([...text].flatMap((c) => (c === '亄' ? [0x81, 0x7b] : c === '亇' ? [0x81, 0x7d] : c === '炮' ? [0xc5, 0xda] : [c.charCodeAt(0)])));
  const plain = '[Red "x"]\n\n1. 炮亄 *\n\n';
  expect(partsOf(gb(plain.repeat(6)), 2 * gb(plain).length)!.length).toBe(3);
  const noted = '[Red "x"]\n\n1. 炮 {炮亇\n[Black "y"]\n} *\n\n';
  const parts = partsOf(gb(noted.repeat(6)), 2.5 * gb(noted).length)!;
  expect(parts.map(({ length }) => length)).toEqual([1, 2, 3].map(() => 2 * gb(noted).length));
});

test('plain letters settle no encoding for the parts that come after them', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: Blob }) => {
    asked.push(path);
    const isPlain = new Uint8Array(await body.arrayBuffer()).every((byte) => byte < 0x80);
    return new Response(JSON.stringify({ games: [{ format: 'pgn', encoding: isPlain ? 'utf-8' : 'gb18030', record: { chuhe: 1 }, warnings: [] }], warnings: [] }));
  });
  const plain = `[Red "A"]\n\n1. C2=5 {${'y'.repeat(300 << 10)}} *\n\n`;
  const other = game(1, 'y'.repeat(300 << 10));
  await readLarge(new Blob([plain, plain, other, other]), 'x.pgn', () => true);
  expect(asked.map((path) => /from_encoding=(.*)/.exec(path)?.[1])).toEqual([undefined, undefined, undefined, 'gb18030']);
});

test('parts are read one after the other, in the encoding of the first; lines are those of the file', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = { games: [{ format: 'pgn', encoding: 'gb18030', record: { chuhe: 1 }, warnings: [{ code: 'syntax', message: { en: '', zh: '' }, offset: 5, line: 1 }] }], warnings: [] };
    return new Response(JSON.stringify(answer));
  });
  const long = game(1, 'y'.repeat(LARGEST * 0.6));
  const told: string[] = [];
  const opened = await readLarge(new Blob([long, long, game(3)]), 'big.pgn', (n, of) => told.push(`${n}/${of}`) > 0);
  expect(told).toEqual(['1/2', '2/2']);
  expect(asked).toEqual(['/api/read?name=big.pgn&from=pgn', '/api/read?name=big.pgn&from=pgn&from_encoding=gb18030']);
  expect(opened.games.map(({ warnings }) => warnings[0]!.line)).toEqual([1, 6]);
  expect(opened.games[1]!.warnings[0]!.offset).toBe(bytes(long).length + 5);
  expect((await readLarge(new Blob([long, long]), 'big.pgn', () => false)).games).toEqual([]);
  await expect(readLarge(new Blob(['x'.repeat(LARGEST + 1)]), 'x', () => true)).rejects.toMatchObject({ key: 'open_too_large' });
});
