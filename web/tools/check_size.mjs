// What a first visit loads, compressed, must stay below the bar; and the page must hold
// nothing that its policy forbids.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const BAR = 250_000;
const dist = new URL('../dist/', import.meta.url);

const files = ['index.html', ...readdirSync(new URL('assets/', dist)).map((name) => `assets/${name}`)];
let total = 0;
for (const file of files) {
  const packed = gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length;
  console.log(`${String(packed).padStart(8)}  ${file}`);
  total += packed;
}
console.log(`${String(total).padStart(8)}  in all; the bar is ${BAR}`);

const page = readFileSync(new URL('index.html', dist), 'utf8');
const faults = [];
if (total > BAR) faults.push('too large');
if (/<script(?![^>]*\ssrc=)[^>]*>/.test(page)) faults.push('a script inside the page');
if (/<style|\sstyle=|\son\w+=/.test(page)) faults.push('a style or a handler inside the page');
if (/(?:src|href)="(?:https?:)?\/\//.test(page)) faults.push('something from elsewhere');
for (const fault of faults) console.error(`check_size: ${fault}`);
process.exit(faults.length ? 1 : 0);
