// Cases in the Test Anything Protocol, and the library for them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

// The files: node TEST.mjs BUILD …, where BUILD has the module and its wrapper.
export const [build, ...args] = process.argv.slice(2);

const { Chuhe, ChuheError } = await import(pathToFileURL(`${build}/chuhe.mjs`));
export { Chuhe, ChuheError, assert };

export function bytes(name = 'chuhe') {
  return readFileSync(`${build}/${name}.wasm`);
}

export function load(name = 'chuhe') {
  return Chuhe.load(bytes(name));
}

let number = 0;

/** One case: `facts` throws where they do not hold. */
export async function holds(name, facts) {
  number++;
  try {
    await facts();
    console.log(`ok ${number} - ${name}`);
  } catch (fault) {
    console.log(`not ok ${number} - ${name}`);
    console.log(String(fault?.stack ?? fault).replace(/^/gm, '# '));
    process.exitCode = 1;
  }
}

process.on('beforeExit', () => {
  if (number) console.log(`1..${number}`);
  number = 0;
});

/** Numbers by chance, the same in each run. */
export function chance(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x = (x + Math.imul(x ^ (x >>> 7), x | 61)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) % below;
  };
}
