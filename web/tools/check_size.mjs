// What a first visit loads, compressed, must stay below the bar; and the page must hold
// nothing that its policy forbids.
//
//   node tools/check_size.mjs [DIST]
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const BAR = 250_000;
const dist = process.argv[2] ? pathToFileURL(`${process.argv[2]}/`) : new URL('../dist/', import.meta.url);
const read = (file) => readFileSync(new URL(file, dist));
const all = readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`);
const page = read('index.html').toString();

/** What a file brings with it at once: what the page names, what a script imports (not what it
 * loads later by import()), and what a sheet shows. */
function brings(file) {
  const text = read(file).toString();
  const named = (pattern) => [...text.matchAll(pattern)].map((found) => found[1]);
  if (file.endsWith('.html')) return named(/(?:src|href)="\/?(assets\/[^"]+)"/g);
  if (file.endsWith('.css')) return named(/url\(["']?\/?(?:assets\/)?([^)"']+)["']?\)/g).map((name) => `assets/${name}`);
  if (file.endsWith('.js')) return named(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g).map((name) => `assets/${name}`);
  return [];
}

const first = new Set(['index.html']);
for (const file of first) for (const other of brings(file)) first.add(other);

let total = 0;
const faults = [];
for (const file of ['index.html', ...all]) {
  const packed = gzipSync(read(file), { level: 9 }).length;
  console.log(`${String(packed).padStart(8)}  ${first.has(file) ? '' : '(later) '}${file}`);
  if (first.has(file)) total += packed;
}
console.log(`${String(total).padStart(8)}  at first; the bar is ${BAR}`);

for (const file of first) if (file !== 'index.html' && !all.includes(file)) faults.push(`${file} is missing`);
if (![...first].some((file) => file.endsWith('.wasm'))) faults.push('the rules are not asked for at once');
if (total > BAR) faults.push('too large');
if (/<script(?![^>]*\ssrc=)[^>]*>/.test(page)) faults.push('a script inside the page');
if (/<style|\sstyle=|\son\w+=/.test(page)) faults.push('a style or a handler inside the page');
if (/(?:src|href)="(?:https?:)?\/\//.test(page)) faults.push('something from elsewhere');
for (const fault of faults) console.error(`check_size: ${fault}`);
process.exit(faults.length ? 1 : 0);
