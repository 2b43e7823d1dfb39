// Real browsers and a real server for the tests of the client.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
export const axePath = require.resolve('axe-core/axe.min.js');

/** `chuhe serve` with a database of its own, which outlives it, or with that one; `more` of its options. */
export class Server {
  constructor(program, { database, more = [] } = {}) {
    this.program = program;
    this.more = more;
    this.folder = mkdtempSync(join(tmpdir(), 'chuhe-web-'));
    this.database = database ?? join(this.folder, 'games.db');
    this.address = '127.0.0.1:0';
    // a test that fails leaves no server behind
    process.on('exit', () => this.child?.kill('SIGKILL'));
  }

  start() {
    const web = process.env.CHUHE_DIST ?? new URL('../../web/dist', import.meta.url).pathname;
    const args = ['serve', '--listen', this.address, '--database', this.database, '--web', web, '--lang', 'en', '--per-address', '0', ...this.more];
    this.child = spawn(this.program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    return new Promise((resolve, reject) => {
      let told = '';
      this.child.on('exit', (code) => reject(new Error(`the server stopped with ${code}`)));
      this.child.stdout.on('data', (data) => {
        told += data;
        const found = /http:\/\/([0-9.]+:[0-9]+)/.exec(told);
        if (!found) return;
        this.address = found[1];
        this.base = found[0];
        this.child.removeAllListeners('exit');
        this.child.on('exit', (code, signal) => faults.push(`the server stopped with ${code ?? signal}`));
        resolve(this.base);
      });
    });
  }

  stop(signal = 'SIGTERM') {
    return new Promise((resolve) => {
      this.child.removeAllListeners('exit');
      this.child.on('exit', resolve);
      this.child.kill(signal);
    });
  }

  async remove() {
    await this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** What it answers to what is sent there. */
  async post(path, body) {
    const response = await fetch(this.base + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    return response.json();
  }

  /** A game between two people: links for both. */
  async game(options) {
    const made = await this.post('/api/games', { game: options, red: { who: 'me', name: 'Anna' }, black: { who: 'friend', name: '小波' } });
    if (!made.links) throw new Error(JSON.stringify(made));
    return { id: made.id, red: this.base + made.links.red, black: this.base + made.links.black, watch: this.base + made.links.watch };
  }
}

export function launch() {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium';
  // root may not have the sandbox, and containers have little shared memory
  return chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

/** Faults that pages told: scripts that failed, and what the policy forbade. */
export const faults = [];

const shifts = () => {
  globalThis.shifted = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) {
        const names = entry.sources.map(({ node }) => node?.className || node?.parentNode?.className || node?.nodeName);
        globalThis.shifted.push({ value: entry.value, names: names.join(' ') });
      }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Somebody with a browser of his own. `side`: whose pieces are below. */
export class Player {
  static async come(browser, name, settings) {
    const player = new Player();
    player.context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...settings });
    await player.context.addInitScript(shifts);
    player.page = await player.context.newPage();
    player.page.setDefaultTimeout(15_000);
    player.touches = settings.hasTouch === true;
    player.page.on('pageerror', (error) => faults.push(`${name}: ${error.message}`));
    player.page.on('console', (message) => {
      // what the browser itself says of a server that is down is no fault of the page
      if (message.type() === 'error' && !/ERR_CONNECTION|WebSocket connection|502 \(Bad Gateway\)/.test(message.text())) faults.push(`${name}: ${message.text()}`);
    });
    return player;
  }

  async open(address) {
    await this.page.goto('about:blank');
    await this.page.goto(address);
    if (address.includes('/t/')) await this.page.locator('.status').filter({ hasNotText: /Loading|正在载入/ }).waitFor();
  }

  async below() {
    return (await this.page.locator('.frame').getAttribute('data-below')) ?? 'red';
  }

  /** The middle of a point on the screen. */
  async place(square) {
    const board = await this.page.locator('cg-board').boundingBox();
    const isTurned = (await this.below()) === 'black';
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square[1]);
    const [column, row] = isTurned ? [8 - file, rank] : [file, 9 - rank];
    return { x: board.x + ((column + 0.5) * board.width) / 9, y: board.y + ((row + 0.5) * board.height) / 10 };
  }

  async touch(square) {
    const { x, y } = await this.place(square);
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async drag(from, to) {
    const [a, b] = [await this.place(from), await this.place(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move(b.x, b.y, { steps: 6 });
    await this.page.mouse.up();
  }

  async move(move, plies) {
    await this.myTurn();
    await this.touch(move.slice(0, 2));
    await this.touch(move.slice(2, 4));
    if (plies !== undefined) await this.sees(plies);
  }

  myTurn() {
    return this.page.locator('.status', { hasText: /Your move|轮到您走/ }).waitFor();
  }

  /** Waits until so many moves are in the list. */
  sees(plies) {
    const { page } = this;
    return page.waitForFunction((n) => document.querySelectorAll('.moves .move').length === n, plies);
  }

  says(text) {
    return this.page.locator('.status', { hasText: text }).waitFor();
  }

  press(act) {
    const button = this.page.locator(`[data-act=${act}]`);
    return this.touches ? button.tap() : button.click();
  }

  moves() {
    return this.page.locator('.moves .move').allTextContents();
  }
}

/** Somebody new for a case, in English. */
export async function withSomebody(browser, facts) {
  const player = await Player.come(browser, 'Anna', { locale: 'en-US' });
  try {
    await facts(player.page, player);
  } finally {
    await player.context.close();
  }
}
