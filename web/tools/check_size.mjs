// What a first visit loads, compressed, must stay below the bar; and the page must hold
// nothing that its policy forbids. What comes with other pages is told beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BAR = 250_000;
const dist = new URL('../dist/', import.meta.url);
const page = readFileSync(new URL('index.html', dist), 'utf8');
const files = ['index.html', ...readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`)];

/** The files that a file loads by itself; what is imported later is not among them. */
function needs(file) {
  if (/\.(svg|wasm|png|woff2)$/.test(file)) return [];
  const text = readFileSync(new URL(file, dist), 'utf8');
  const pattern = file.endsWith('.js')
    ? /(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']|["']\/?(?:assets\/)?([\w-]+\.wasm)["']/g
    : /(?:src|href)="\/assets\/([^"]+)"|url\(["']?(?:\/assets\/)?([\w.-]+)["']?\)/g;
  return [...text.matchAll(pattern)].map((found) => `assets/${found[1] ?? found[2]}`).filter((name) => files.includes(name));
}

const first = new Set(['index.html']);
for (const file of first) for (const name of needs(file)) first.add(name);

let total = 0;
for (const file of files) {
  const packed = gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  if (first.has(file)) total += packed;
  console.log(`${String(packed).padStart(8)}  ${file}${first.has(file) ? '' : '  (later)'}`);
}
console.log(`${String(total).padStart(8)}  at first; the bar is ${BAR}`);

const faults = [];
if (total > BAR) faults.push('too large');
if (![...first].some((file) => file.endsWith('.wasm')) || ![...first].some((file) => file.endsWith('.js'))) faults.push('what is loaded at first was not found');
if (/<script(?![^>]*\ssrc=)[^>]*>/.test(page)) faults.push('a script inside the page');
if (/<style|\sstyle=|\son\w+=/.test(page)) faults.push('a style or a handler inside the page');
if (/(?:src|href)="(?:https?:)?\/\//.test(page)) faults.push('something from elsewhere');
for (const fault of faults) console.error(`check_size: ${fault}`);
process.exit(faults.length ? 1 : 0);
