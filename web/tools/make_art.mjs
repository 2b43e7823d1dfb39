// Draws the pictures of the page into src/art: the board, the numbers at its edges and two
// sets of pieces. Characters and digits are the outlines of src/picture/glyphs.c (from Noto
// Serif CJK, SIL Open Font License 1.1); the pictograms are drawn here.
//
// A set of pieces is one picture of two rows, Red above, in the order K A B N R C P.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const here = new URL('.', import.meta.url);
const out = new URL('../src/art/', here);

function readGlyphs() {
  const source = readFileSync(new URL('../../src/picture/glyphs.c', here), 'utf8');
  const glyphs = new Map();
  for (const [, character, strings] of source.matchAll(/\{"([^"]+)",\s*((?:"[^"]*"\s*)+)\}/g))
    glyphs.set(character, strings.replace(/"\s*"/g, '').replace(/^"|"\s*$/g, ''));
  return glyphs;
}

const glyphs = readGlyphs();

function glyph(character, x, y, scale, fill) {
  const path = glyphs.get(character);
  if (!path) throw new Error(`src/picture/glyphs.c has no '${character}'`);
  // Their origin is the middle of the ink; a moveto that is relative begins there.
  return `<path transform="translate(${x} ${y}) scale(${scale})" d="${path}" fill="${fill}"/>`;
}

function svg(width, height, body) {
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${body}</svg>\n`;
}

// ---- the board: a hundred units to a cell, the lines through the middle of the cells ----

const LINE = '#6d4c2c';
const RED = '#a8201a';
const BLACK = '#232326';
const LIGHT = '#fff6e3';

function boardLines() {
  let d = '';
  for (let row = 0; row < 10; row++) d += `M50 ${50 + 100 * row}H850`;
  for (let file = 0; file < 9; file++) {
    const x = 50 + 100 * file;
    d += file === 0 || file === 8 ? `M${x} 50V950` : `M${x} 50V450M${x} 550V950`;
  }
  d += 'M350 50L550 250M550 50L350 250M350 750L550 950M550 750L350 950';
  return `<path d="${d}" fill="none" stroke="${LINE}" stroke-width="3"/>`;
}

// The little angles where soldiers and cannons stand.
function marks() {
  const points = [];
  for (const row of [3, 6]) for (const file of [0, 2, 4, 6, 8]) points.push([file, row]);
  for (const row of [2, 7]) for (const file of [1, 7]) points.push([file, row]);
  let d = '';
  for (const [file, row] of points)
    for (const side of [-1, 1]) {
      if (file + side < 0 || file + side > 8) continue;
      for (const up of [-1, 1]) {
        const x = 50 + 100 * file + 7 * side;
        const y = 50 + 100 * row + 7 * up;
        d += `M${x + 14 * side} ${y}H${x}V${y + 14 * up}`;
      }
    }
  return `<path d="${d}" fill="none" stroke="${LINE}" stroke-width="2.5"/>`;
}

function board() {
  const river = [['楚', 175], ['河', 275], ['漢', 625], ['界', 725]];
  const words = river.map(([character, x]) => glyph(character, x, 500, 0.105, LINE)).join('');
  const frame = `<rect x="40" y="40" width="820" height="920" fill="none" stroke="${LINE}" stroke-width="5"/>`;
  return svg(900, 1000, boardLines() + marks() + frame + words);
}

// ---- the numbers: each side counts from its right ----

const RED_NUMBERS = '九八七六五四三二一';
const BLACK_NUMBERS = '123456789';

function numbers(text, isTurned) {
  const order = isTurned ? [...text].reverse() : [...text];
  return svg(900, 40, order.map((c, i) => glyph(c, 50 + 100 * i, 20, 0.085, LINE)).join(''));
}

// ---- the pieces ----

const CHARACTERS = { red: '帅仕相马车炮兵', black: '将士象马车炮卒' };

// Inside a disc of radius 450; `ink` is what they are drawn with, `paper` what is under it.
const PICTOGRAMS = [
  (ink) =>
    `<path fill="${ink}" d="M-225 120L-270-140-130-20 0-240 130-20 270-140 225 120ZM-225 160H225V235H-225Z"/>` +
    `<g fill="${ink}"><circle cx="-270" cy="-165" r="34"/><circle cy="-262" r="36"/><circle cx="270" cy="-165" r="34"/></g>`,
  (ink, paper) =>
    `<path fill="${ink}" d="M-205 275Q-205 95 0 95 205 95 205 275ZM-130-95Q-130-265 0-265 130-265 130-95Z"/>` +
    `<rect fill="${ink}" x="-290" y="-125" width="580" height="62" rx="31"/>` +
    `<circle fill="${ink}" cy="-20" r="95"/><path stroke="${paper}" stroke-width="26" fill="none" d="M-75 120L0 200 75 120"/>`,
  (ink, paper) =>
    `<path fill="${ink}" d="M-60-190H110Q275-190 275-20V250H165V120H45V250H-65V90Q-130 90-165 60-175 150-165 190-150 235-105 215L-90 265Q-215 300-225 190-230 100-265-10-280-190-60-190Z"/>` +
    `<circle fill="${paper}" cx="-165" cy="-55" r="24"/><path stroke="${paper}" stroke-width="24" fill="none" d="M-20-170Q60-70-30 40"/>`,
  (ink, paper) =>
    `<path fill="${ink}" d="M-110 270Q-95 130 20 45-40 70-95 70-140 140-195 125-260 105-245 35-190-110-105-190L-100-285-20-225Q235-215 225 270Z"/>` +
    `<circle fill="${paper}" cx="-75" cy="-95" r="25"/><path stroke="${paper}" stroke-width="24" fill="none" d="M45-160Q150-60 155 200"/>`,
  (ink) => {
    let spokes = '';
    for (let i = 0; i < 4; i++) spokes += `<path transform="rotate(${45 * i})" d="M-225 0H225"/>`;
    return (
      `<g fill="none" stroke="${ink}"><circle r="225" stroke-width="70"/><g stroke-width="40">${spokes}</g></g>` +
      `<circle r="70" fill="${ink}"/>`
    );
  },
  (ink, paper) =>
    `<g transform="rotate(-28)"><path fill="${ink}" d="M-250-115H190V-140H260V60H190V35H-250Q-310-40-250-115Z"/></g>` +
    `<circle cx="-40" cy="130" r="165" fill="${paper}"/><circle cx="-40" cy="130" r="120" fill="none" stroke="${ink}" stroke-width="55"/>` +
    `<circle cx="-40" cy="130" r="38" fill="${ink}"/><path stroke="${ink}" stroke-width="50" d="M60 225L240 225"/>`,
  (ink, paper) =>
    `<path fill="${ink}" d="M-265-135L-85-200 95-135V30Q95 190-85 270-265 190-265 30Z"/>` +
    `<path stroke="${paper}" stroke-width="34" fill="none" d="M-85-120V190M-195-5H25"/>` +
    `<path fill="${ink}" d="M170-120H230V275H170ZM200-300L265-110H135Z"/>`,
];

function disc(isRed) {
  const fill = isRed ? LIGHT : BLACK;
  const ink = isRed ? RED : LIGHT;
  return (
    `<circle cy="22" r="452" fill="#000" fill-opacity=".28"/><circle r="450" fill="${fill}"/>` +
    `<circle r="440" fill="none" stroke="${isRed ? RED : '#000'}" stroke-width="20"/>` +
    `<circle r="388" fill="none" stroke="${ink}" stroke-width="14"/>`
  );
}

function pieces(draw) {
  let body = '';
  for (const isRed of [true, false])
    for (let kind = 0; kind < 7; kind++)
      body +=
        `<g transform="translate(${50 + 100 * kind} ${isRed ? 50 : 150}) scale(.1)">` +
        disc(isRed) + draw(kind, isRed) + '</g>';
  return svg(700, 200, body);
}

const byCharacter = (kind, isRed) =>
  glyph([...CHARACTERS[isRed ? 'red' : 'black']][kind], 0, 0, 0.92, isRed ? RED : LIGHT);
const byPictogram = (kind, isRed) =>
  `<g transform="scale(.95)">${PICTOGRAMS[kind](isRed ? RED : LIGHT, isRed ? LIGHT : BLACK)}</g>`;

mkdirSync(out, { recursive: true });
const write = (name, text) => writeFileSync(new URL(name, out), text);
write('board.svg', board());
write('numbers_red_below.svg', numbers(RED_NUMBERS, false));
write('numbers_red_above.svg', numbers(RED_NUMBERS, true));
write('numbers_black_above.svg', numbers(BLACK_NUMBERS, false));
write('numbers_black_below.svg', numbers(BLACK_NUMBERS, true));
write('pieces_characters.svg', pieces(byCharacter));
write('pieces_pictograms.svg', pieces(byPictogram));
write('icon.svg', svg(100, 100, `<g transform="translate(50 50) scale(.105)">${disc(true)}${byCharacter(0, true)}</g>`));
