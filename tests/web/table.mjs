// The first page, the table and the account page by real input: what two_browsers.mjs does
// not play.
//
//   node tests/web/table.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { readFileSync } from 'node:fs';

import { axePath, faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

/** What the first page may ask for: requests, and bytes as they come over the line. */
const REQUESTS_MAX = 8;
const BYTES_MAX = 250_000;

const [program, pictures] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN', colorScheme: 'dark', ...phone });
const axe = readFileSync(axePath, 'utf8');

async function picture(player, name) {
  if (!pictures) return;
  await player.page.waitForTimeout(400); // until nothing moves
  await player.page.screenshot({ path: `${pictures}/${name}.png` });
}

async function begin(options) {
  const game = await server.game(options);
  await anna.open(game.red);
  await bo.open(game.black);
  await anna.myTurn();
  return game;
}

async function nothingGrave(player) {
  await player.page.evaluate(axe);
  const found = await player.page.evaluate(() => globalThis.axe.run());
  const grave = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
  assert.deepEqual(grave.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' ')}`), []);
}

/** It may answer before one looks. */
async function moveAgainstTheComputer() {
  await anna.move('h2e2');
  await anna.page.locator('.moves .move').first().waitFor();
}

const said = (player, text) => player.page.locator('[aria-live=assertive]', { hasText: text }).waitFor({ state: 'attached' });

await holds('the first page is small, asks for little, and is ready at once', async () => {
  const { page } = anna;
  await page.goto(server.base, { waitUntil: 'commit' });
  await page.locator('[data-entry=engine]:enabled').waitFor();
  const readyMs = await page.evaluate(() => Math.round(performance.now()));
  console.log(`# ready after ${readyMs} ms`);
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return entries.map((entry) => ({ name: entry.name, bytes: entry.encodedBodySize }));
  });
  const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0);
  console.log(`# ${loaded.length} requests, ${bytes} bytes`);
  assert.ok(bytes > 100_000 && bytes < BYTES_MAX, JSON.stringify(loaded));
  assert.ok(loaded.length <= REQUESTS_MAX, JSON.stringify(loaded));
  assert.equal(new Set(loaded.map((one) => one.name)).size, loaded.length, 'nothing is loaded twice');
});

await holds('the first key leads past the bar, on every page', async () => {
  const { page } = anna;
  const { watch } = await server.game({ table: 'casual' });
  for (const address of [server.base, watch, `${server.base}/study`, `${server.base}/account`]) {
    await anna.open(address);
    await page.keyboard.press('Tab');
    const skip = page.locator('#skip:focus');
    assert.equal(await skip.textContent(), 'Skip to the content');
    assert.ok((await skip.boundingBox()).x >= 0);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.querySelector('main').contains(document.activeElement)), true, address);
  }
});

await holds('one press on the first page plays the computer', async () => {
  await anna.open(server.base);
  await anna.page.click('[data-entry=engine]');
  await anna.page.waitForURL(/\/t\//);
  await anna.myTurn();
});

await holds('who looks for an opponent is paired with who waits already', async () => {
  await anna.open(server.base);
  await anna.page.fill('[name=name]', 'Anna');
  await anna.page.click('[data-entry=anybody]');
  await anna.page.waitForURL(/\/t\//);
  const game = new URL(anna.page.url()).pathname;
  await bo.open(server.base);
  await bo.page.locator('.games', { hasText: 'Anna' }).waitFor();
  await bo.page.locator('[data-entry=anybody]').tap();
  await bo.page.waitForURL((url) => url.pathname === game);
  await bo.page.locator('.player .clock', { hasText: '10:00' }).first().waitFor();
  await Promise.race([anna.myTurn(), bo.myTurn()]);
});

await holds('a game with an arbiter has a link for him', async () => {
  await anna.open(server.base);
  await anna.page.locator('.new-game summary').click();
  await anna.page.check('[name=arbiter]');
  await anna.page.click('[data-entry=friend]');
  await anna.page.waitForURL(/\/t\//);
  await bo.open(await anna.page.inputValue('#share-arbiter'));
  await bo.page.locator('.role', { hasText: '裁判' }).waitFor();
  assert.equal(await bo.page.locator('.sit-down:visible').count(), 0);
});

await holds('who comes by a link is asked for his name, and the game begins when he sits down', async () => {
  await anna.open(server.base);
  await anna.page.fill('[name=name]', 'Anna');
  await anna.page.selectOption('[name=colour]', 'red');
  await anna.page.click('[data-entry=friend]');
  await anna.page.waitForURL(/\/t\//);
  await bo.open(await anna.page.inputValue('#share-link'));
  await bo.page.locator('.invites', { hasText: 'Anna邀您下棋' }).waitFor();
  const language = () => bo.page.locator('.bar').getByRole('button', { name: /中文|English/ }).click();
  await language();
  await bo.page.locator('.invites', { hasText: 'Anna invites you' }).waitFor();
  await language();
  await bo.page.locator('.invites', { hasText: 'Anna邀您下棋' }).waitFor();
  await picture(bo, 'invited-phone');
  await nothingGrave(bo);
  await bo.page.fill('[name=seat-name]', '小波');
  await bo.page.locator('.sit-down [type=submit]').tap();
  await anna.page.locator('.player .name', { hasText: '小波' }).waitFor();
  await anna.move('h2e2', 1);
  await bo.sees(1);
  await bo.page.reload();
  await bo.sees(1);
  await bo.move('h9g7', 2);
});

await holds('a clock of one’s own without minutes is asked for, also where it is folded away', async () => {
  const { page } = anna;
  await anna.open(server.base);
  const more = page.locator('.new-game details');
  await more.locator('summary').click();
  await page.selectOption('[name=clock]', 'own');
  await page.fill('[name=minutes]', '');
  await more.locator('summary').click();
  await page.click('[data-entry=friend]');
  await page.locator('[name=minutes]').waitFor();
  assert.equal(new URL(page.url()).pathname, '/');
  await page.fill('[name=minutes]', '20');
  await page.click('[data-entry=friend]');
  await page.waitForURL(/\/t\//);
  await page.locator('.terms', { hasText: '20 minutes, and 5 seconds for each move' }).waitFor();
});

await holds('a link that leads nowhere says so, on an empty board, with the way back', async () => {
  const { page } = anna;
  await anna.open(`${server.base}/t/nonsense`);
  await anna.says('there is no such game');
  assert.equal(await page.locator('cg-board piece').count(), 0);
  for (const part of ['.actions', '.move-panel', '.records', '.player']) assert.equal(await page.locator(part).first().isVisible(), false, part);
  await nothingGrave(anna);
  await page.locator('.role a', { hasText: 'Back to the lobby' }).click();
  await page.locator('[data-entry=engine]').waitFor();
});

await holds('a key that opens nothing is told, and the game is watched', async () => {
  const game = await server.game({ table: 'casual' });
  await anna.open(`${game.watch}#wrong`);
  await anna.page.locator('.role', { hasText: 'This link is void or incomplete, so you only watch' }).waitFor();
  await anna.page.locator('cg-board piece').first().waitFor();
  assert.equal(await anna.page.locator('.actions').isVisible(), false);
});

await holds('the table tells by what is played; the title, whose turn it is', async () => {
  await begin({ table: 'online', time: '10m+5s', rules: 'cxa2020', odds: { removed: ['b0'] } });
  await anna.page.locator('.terms', { hasText: 'no taking back · 10 minutes, and 5 seconds for each move · Chinese rules of 2020 on repetition, else the rules of 1999 · Red gives his left horse' }).waitFor();
  await bo.page.locator('.terms', { hasText: '不可悔棋 · 10分钟，每着加5秒' }).waitFor();
  assert.equal(await anna.page.title(), '● Your move | Anna – 小波 | Chuhe');
  assert.equal(await bo.page.title(), 'Anna – 小波 | 楚河');
});

await holds('why a typed move is none is told, until the game goes on', async () => {
  const notice = (text) => anna.page.locator('.state .notice', { hasText: text });
  for (const [text, why] of [['马二进四', "the horse's leg is blocked"], ['h0h2', 'an own piece stands there'], ['hello', 'This cannot be read as a move']]) {
    await anna.page.fill('#move-input', text);
    await anna.page.press('#move-input', 'Enter');
    await notice(why).waitFor();
  }
  await anna.page.fill('#move-input', '');
  await anna.move('h2e2', 1);
  await bo.sees(1);
  await notice(/^$/).waitFor({ state: 'attached' });
  assert.equal(await bo.page.title(), '● 轮到您走 | Anna – 小波 | 楚河');
});

await holds('an offer that is not accepted is told to who made it, and why there is none now', async () => {
  await bo.press('offer');
  await anna.press('refuse');
  await bo.page.locator('.state .notice', { hasText: '红方不同意和棋' }).waitFor();
  assert.match(await bo.page.locator('[data-act=offer]').getAttribute('title'), /对方提和之后您才可再提/);
  assert.match(await anna.page.locator('[data-act=offer]').getAttribute('title'), /when it is your move/);
});

await holds('the board is played on by keyboard alone, and told', async () => {
  await begin({ table: 'casual' });
  const { page } = anna;
  const key = (...names) => names.reduce((before, name) => before.then(() => page.keyboard.press(name)), Promise.resolve());
  await page.locator('main').focus();
  await key('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('role')), 'application');
  await said(anna, 'e0: Red general');
  await key('ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp');
  await said(anna, 'h2: Red cannon');
  await picture(anna, 'cursor');
  await key('Enter');
  await said(anna, /cannon picked up; may go to .*e2/);
  await key('Escape');
  await said(anna, 'Put back');
  await key('Enter', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter');
  await anna.sees(1);
  assert.deepEqual(await anna.moves(), ['C2=5']);
  await key('?');
  await page.locator('dialog.keys').waitFor();
  await nothingGrave(anna);
  await key('Escape');
  await page.locator('dialog.keys').waitFor({ state: 'detached' });
});

await holds('a move in advance is told, and taken back by Escape or by a touch elsewhere', async () => {
  const { page } = anna;
  const marks = page.locator('square.current-premove');
  await page.evaluate(() => document.activeElement.blur());
  for (const takesBack of [() => page.keyboard.press('Escape'), () => anna.touch('e4')]) {
    await anna.touch('h0');
    await anna.touch('g2');
    await marks.first().waitFor();
    await page.locator('.notice', { hasText: 'In advance: h0–g2' }).waitFor();
    await takesBack();
    await marks.first().waitFor({ state: 'detached' });
    await page.locator('.state .notice', { hasText: /^$/ }).waitFor({ state: 'attached' });
  }
  await bo.move('h9g7', 2);
  await anna.sees(2);
});

await holds('an answer is to be seen only when there is a question', async () => {
  await bo.page.locator('.answers').waitFor({ state: 'hidden' });
  const before = await bo.page.locator('.move-panel').boundingBox();
  await anna.press('offer');
  await bo.page.locator('[data-act=accept]').waitFor();
  assert.deepEqual(await bo.page.locator('.move-panel').boundingBox(), before);
  await bo.press('refuse');
  await bo.page.locator('.answers').waitFor({ state: 'hidden' });
});

await holds('sounds are switched off and on, and it is remembered', async () => {
  const { page } = anna;
  const button = page.locator('.nav button[aria-pressed]');
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await button.click();
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await page.reload();
  await anna.sees(2);
  assert.equal(await button.getAttribute('aria-pressed'), 'false');
  await page.keyboard.press('m');
  assert.equal(await button.getAttribute('aria-pressed'), 'true');
  await page.locator('.looks summary').click();
  assert.equal(await page.isChecked('[name=sound]'), true);
});

await holds('brightness goes with the system, until another is chosen, and again when that is wished', async () => {
  const { page } = anna;
  const shown = () => page.evaluate(() => document.documentElement.dataset.theme);
  const theme = page.locator('.looks [name=theme]');
  await anna.open(server.base);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.locator('.looks summary').click();
  assert.equal(await theme.inputValue(), 'system');
  await theme.selectOption({ label: 'Light' });
  await page.reload();
  assert.equal(await shown(), 'light');
  await page.locator('.looks summary').click();
  await theme.selectOption({ label: 'As the system' });
  assert.equal(await shown(), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
});

await holds('the record is to be had in every format that the server writes', async () => {
  await begin({ table: 'casual', rules: 'cxa2020' });
  await anna.move('h2e2', 1);
  const { page } = anna;
  assert.equal(await page.locator('.records a:visible').count(), 3);
  await page.locator('.records summary').click();
  const links = await page.locator('.records a').evaluateAll((all) => all.map((link) => link.href));
  assert.deepEqual(links.map((link) => link.split('.').pop()), ['pgn', 'xqf', 'txt', 'cbr', 'wxf', 'ubb', 'json', 'log', 'png', 'svg']);
  for (const link of links) {
    const answer = await fetch(link);
    assert.ok(answer.ok && (await answer.arrayBuffer()).byteLength > 0, link);
  }
  // by which rules the clause is that is cited
  await anna.press('resign');
  await anna.press('resign');
  await page.locator('.result', { hasText: '1999 4.1.9' }).filter({ hasText: 'Chinese rules of 2020 on repetition, else the rules of 1999' }).waitFor();
  await bo.page.locator('.result', { hasText: '循环按象棋竞赛规则（2020），其余按1999年规则' }).waitFor();
});

await holds('moves that go to a server that is down are played when it is back', async () => {
  await begin({ table: 'casual', time: '10m' });
  await server.stop('SIGKILL');
  await anna.page.locator('.table-page[data-connection=lost]').waitFor();
  await bo.page.goto('about:blank'); // so that the game stands when the move comes
  await anna.touch('h2');
  await anna.touch('e2');
  await server.start();
  await anna.page.locator('.notice', { hasText: 'your move is sent then' }).waitFor();
  await bo.page.goBack();
  await bo.sees(1);
  await anna.sees(1);
});

await holds('the end is told over the board; a new game with the sides exchanged is one press away', async () => {
  await anna.open(server.base);
  await anna.page.selectOption('[name=level]', '2');
  await anna.page.selectOption('[name=colour]', 'red');
  await anna.page.click('[data-entry=engine]');
  await anna.page.waitForURL(/\/t\//);
  const first = anna.page.url();
  await moveAgainstTheComputer();
  await anna.press('resign');
  await anna.press('resign');
  const result = anna.page.locator('.result');
  await result.locator('h2', { hasText: 'Black wins' }).waitFor();
  await result.locator('p', { hasText: 'resignation · 1999 4.1.9' }).waitFor();
  assert.match(await result.locator('a', { hasText: 'Study this game' }).getAttribute('href'), /^\/study\?game=[0-9a-z]+$/);
  await picture(anna, 'result');
  await nothingGrave(anna);
  await anna.page.keyboard.press('Escape');
  await result.waitFor({ state: 'hidden' });
  await anna.page.locator('.side [data-act=rematch]').click();
  await anna.page.waitForURL((url) => url.href !== first);
  await anna.myTurn();
  assert.equal(await anna.below(), 'black');
  assert.equal(await anna.page.locator('.player[data-side=red] .name').textContent(), 'Computer (level 2)');
});

/** Each part of the table that a player needs, all within the window, and nothing to scroll. */
async function allInSight(player) {
  const { width, height } = player.page.viewportSize();
  const boxes = await player.page.evaluate(() =>
    [...document.querySelectorAll('.frame, .clock')].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom };
    }),
  );
  assert.equal(boxes.length, 3);
  for (const box of boxes) assert.ok(box.left >= 0 && box.top >= 0 && box.right <= width && box.bottom <= height, JSON.stringify({ box, width, height }));
}

await holds('the whole board and both clocks are in sight, however the device is held', async () => {
  await begin({ table: 'casual', time: '10m' });
  for (const size of [{ width: 844, height: 390 }, { width: 667, height: 375 }, { width: 390, height: 844 }, { width: 360, height: 640 }, { width: 820, height: 1180 }, { width: 1180, height: 820 }]) {
    await bo.page.setViewportSize(size);
    await bo.page.waitForTimeout(200);
    await allInSight(bo);
    const page = await bo.page.evaluate(() => ({ wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight }));
    assert.ok(page.wide <= size.width, `${size.width}: ${page.wide}`);
    if (size.width > size.height && size.height < 500) assert.ok(page.high <= size.height, `${size.height}: ${page.high}`);
    await picture(bo, `table-${size.width}x${size.height}`);
  }
  await bo.page.setViewportSize(phone.viewport);
  const frame = await bo.page.locator('.frame').boundingBox();
  assert.ok(frame.width > 0.95 * phone.viewport.width, 'the board is as wide as a phone');
  await anna.page.setViewportSize({ width: 2560, height: 1440 });
  await allInSight(anna);
  assert.ok((await anna.page.locator('.frame').boundingBox()).height > 1200, 'the board grows with the screen');
  await anna.page.setViewportSize({ width: 1280, height: 800 });
});

await holds('an account: registered, its games found again elsewhere, the password changed, logged out', async () => {
  const { page } = anna;
  await anna.open(`${server.base}/account`);
  const form = (name) => page.locator(`[data-form=${name}]`);
  await form('register').locator('[name=name]').fill('Lin');
  await page.getByText('only whoever runs this server can give you another one').waitFor();
  await form('register').locator('[name=password]').fill('correct horse');
  await form('register').locator('[type=submit]').click();
  await page.locator('h1', { hasText: 'You are logged in as Lin' }).waitFor();
  assert.equal(await page.locator('.bar .who').textContent(), 'Lin');
  await page.locator('.empty', { hasText: 'No games yet' }).waitFor();
  await nothingGrave(anna);
  await anna.open(server.base);
  assert.equal(await page.locator('[name=name]').isVisible(), false);
  await page.selectOption('[name=colour]', 'red');
  await page.click('[data-entry=engine]');
  await page.waitForURL(/\/t\//);
  await moveAgainstTheComputer();
  assert.equal(await page.locator('.player[data-side=red] .name').textContent(), 'Lin');

  await bo.open(`${server.base}/account`);
  const there = (name) => bo.page.locator(`[data-form=${name}]`);
  await there('log_in').locator('[name=name]').fill('Lin');
  await there('log_in').locator('[name=password]').fill('wrong horse');
  await there('log_in').locator('[type=submit]').tap();
  await there('log_in').locator('.notice', { hasText: /./ }).waitFor();
  await there('log_in').locator('[name=password]').fill('correct horse');
  await there('log_in').locator('[type=submit]').tap();
  await bo.page.locator('h1', { hasText: '您已登录：Lin' }).waitFor();
  await bo.page.locator('.games li', { hasText: 'Lin – 电脑' }).waitFor();
  await picture(bo, 'account-phone');
  await nothingGrave(bo);
  await bo.page.locator('.games a', { hasText: '继续' }).tap();
  await bo.page.waitForURL(/\/t\//);
  await bo.page.locator('.role', { hasText: '您执红方' }).waitFor();

  await anna.open(`${server.base}/account`);
  await page.locator('summary', { hasText: 'Change the password' }).click();
  await form('change_password').locator('[name=old]').fill('correct horse');
  await form('change_password').locator('[name=new]').fill('battery staple');
  await form('change_password').locator('[type=submit]').click();
  await form('change_password').locator('.notice', { hasText: 'It is changed' }).waitFor();
  await bo.open(`${server.base}/account`);
  await bo.page.locator('h1', { hasText: '登录' }).waitFor();
  await page.click('[data-act=log_out]');
  await page.locator('.leaving', { hasText: 'seats:' }).waitFor();
  await nothingGrave(anna);
  await picture(anna, 'log-out');
  await page.locator('[data-answer=keep]').click();
  await page.locator('h1', { hasText: 'Log in' }).waitFor();
  assert.equal(await page.locator('.bar .who').textContent(), 'Log in');
});

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  // what the wrong password was answered with
  assert.deepEqual(faults.filter((fault) => !/^Bo: .*status of 401/.test(fault)), []);
});

await browser.close();
await server.remove();
