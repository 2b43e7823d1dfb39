// Ways into a game and out of one that waits: from a position, called off, once more.
//
//   node tests/web/play.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { readFileSync } from 'node:fs';

import { axePath, faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program, pictures] = args;
const ENDING = '3ak4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 1';
const server = new Server(program);
await server.start();
const browser = await launch();
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN', colorScheme: 'dark', ...phone });
const { page } = anna;
const axe = readFileSync(axePath, 'utf8');

async function picture(player, name) {
  if (!pictures) return;
  await player.page.waitForTimeout(300); // until nothing moves
  await player.page.screenshot({ path: `${pictures}/${name}.png` });
}

async function nothingGrave(player) {
  await player.page.evaluate(axe);
  const found = await player.page.evaluate(() => globalThis.axe.run());
  const grave = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
  assert.deepEqual(grave.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' ')}`), []);
}

const men = (player) => player.page.locator('cg-board piece').count();
const entry = (player, name) => player.page.locator(`[data-entry=${name}]`);

// ---- from a position ----

await holds('a position that was set up is played against the computer, and Back leads to the editor again', async () => {
  await anna.open(`${server.base}/editor?fen=${ENDING.replace(/ /g, '_')}`);
  await page.click('[data-act=editor_play]');
  await page.locator('.start-position .status', { hasText: 'Black to move' }).waitFor();
  assert.equal(await page.locator('.start-position .man').count(), 4);
  assert.equal(await page.inputValue('[name=colour]'), 'black');
  assert.equal(await page.locator('[name=odds]').isDisabled(), true);
  assert.match(await page.locator('.start-position').textContent(), /Odds and the settings variant begin from the usual start only/);
  await picture(anna, 'start-position');
  await nothingGrave(anna);
  await page.goBack();
  await page.locator('.position-editor').waitFor();
  await page.goForward();
  await entry(anna, 'engine').and(page.locator(':enabled')).click();
  await page.waitForURL(/\/t\//);
  await anna.says('Your move');
  assert.equal(await men(anna), 4);
  assert.match(await page.locator('.terms').textContent(), /from a position that was set up/);
  await anna.move('d9e8');
  // the computer answers
  await anna.sees(2);
});

await holds('from any position of a study a friend is invited, who is told of it and begins', async () => {
  await anna.open(`${server.base}/study`);
  for (const move of ['h2e2', 'h9g7', 'h0g2']) {
    await page.fill('#study-move', move);
    await page.press('#study-move', 'Enter');
  }
  await page.click('[data-tool=play_from]');
  await page.locator('.start-position .status', { hasText: 'Black to move' }).waitFor();
  await page.selectOption('[name=colour]', 'red');
  await page.fill('[name=name]', 'Anna');
  await entry(anna, 'friend').click();
  await page.waitForURL(/\/t\//);
  await bo.open(await page.inputValue('#share-link'));
  await bo.page.locator('.sit-down', { hasText: '从摆好的局面开始' }).waitFor();
  await bo.page.locator('.sit-down [type=submit]').tap();
  await bo.move('i9h9', 1);
  await anna.move('i0h0', 2);
});

await holds('where nobody can play it is told why, and the usual start is one press away', async () => {
  await bo.open(`${server.base}/?start=3k5/3R5/3R5/9/9/9/9/9/9/4K4_b`);
  await bo.page.locator('.start-position', { hasText: '棋局在这里已经结束：红胜 · 将死' }).waitFor();
  for (const name of ['engine', 'friend', 'anybody']) assert.equal(await entry(bo, name).isDisabled(), true, name);
  await picture(bo, 'start-over-phone');
  await nothingGrave(bo);
  await bo.open(`${server.base}/?start=4k4/4A4/9/9/9/9/9/9/9/4K3B_w`);
  await bo.page.locator('.start-position li', { hasText: 'e8' }).waitFor();
  assert.equal(await bo.page.locator('.start-position li').count(), 2);
  await bo.page.locator('[data-act=start_usual]').tap();
  await entry(bo, 'engine').and(bo.page.locator(':enabled')).waitFor();
  assert.equal(await bo.page.locator('.start-position:visible').count(), 0);
  assert.equal(new URL(bo.page.url()).search, '');
});

// ---- a game that waits ----

const called = (player, text) => player.page.locator('.called-off', { hasText: text }).waitFor();

/** Presses it and says yes, in the same place. */
async function callOff(player, where) {
  const button = player.page.locator(`${where} [data-act=call_off]`);
  await button.click();
  await player.page.locator(`${where} .sure`, { hasText: /Really call it off|确定取消/ }).click();
}

await holds('an invitation is called off, and who comes by its link is told so', async () => {
  await anna.open(server.base);
  await entry(anna, 'friend').click();
  await page.waitForURL(/\/t\//);
  const link = await page.inputValue('#share-link');
  assert.equal(await page.locator('[data-act=resign]:visible').count(), 0);
  await picture(anna, 'invitation');
  await nothingGrave(anna);
  await callOff(anna, '.share');
  await called(anna, 'This game was called off');
  assert.equal(await page.locator('.share:visible, .actions [data-act=call_off]:visible').count(), 0);
  await picture(anna, 'called-off');
  await nothingGrave(anna);
  await bo.open(link);
  await called(bo, '此局已取消');
  assert.equal(await bo.page.locator('.sit-down:visible').count(), 0);
  await picture(bo, 'called-off-phone');
  await nothingGrave(bo);
  await bo.page.locator('.called-off [data-act=back_to_lobby]').tap();
  await bo.page.locator('.lobby').waitFor();
  await page.click('.called-off [data-act=back_to_lobby]');
  await page.locator('.lobby').waitFor();
  assert.equal(await page.locator('.lobby .waits').count(), 0);
});

await holds('who looks at a game while it is called off is told at once', async () => {
  await anna.open(server.base);
  await entry(anna, 'friend').click();
  await page.waitForURL(/\/t\//);
  await bo.open(await page.inputValue('#share-link'));
  await bo.page.locator('.sit-down').waitFor();
  await callOff(anna, '.actions');
  await called(bo, '此局已取消');
  assert.equal(await bo.page.locator('.sit-down:visible').count(), 0);
});

await holds('a game for anybody waits while its page is open: leaving it says so, and it is called off in the lobby', async () => {
  await anna.open(server.base);
  await page.fill('[name=name]', 'Anna');
  await entry(anna, 'anybody').click();
  await page.waitForURL(/\/t\//);
  await page.locator('.share', { hasText: 'only while this page is open' }).waitFor();
  const address = page.url();
  const asked = [];
  let stays = true;
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void (stays ? dialog.dismiss() : dialog.accept());
  });
  await bo.open(server.base);
  await bo.page.locator('.games button[aria-label*=Anna]').waitFor();
  await page.locator('.bar .home').click();
  assert.equal(page.url(), address);
  assert.match(asked[0], /only while its page is open/);
  stays = false;
  await page.locator('.bar .home').click();
  await page.locator('.lobby .waits', { hasText: 'Waits for an opponent' }).waitFor();
  assert.equal(asked.length, 2);
  await bo.page.locator('.games', { hasText: '目前没有人在等待' }).waitFor();
  await picture(anna, 'lobby-waits');
  await callOff(anna, '.waits');
  await page.locator('.lists .notice', { hasText: 'It is called off' }).waitFor();
  await page.mouse.move(2, 2); // under the hand nothing goes
  await page.locator('.lobby .waits').waitFor({ state: 'detached' });
  await anna.open(address);
  await called(anna, 'called off');
});

await holds('who looks for an opponent is not paired with himself in another tab', async () => {
  await anna.open(server.base);
  await entry(anna, 'anybody').click();
  await page.waitForURL(/\/t\//);
  const tab = await anna.context.newPage();
  await tab.goto(server.base);
  await tab.locator('[data-entry=anybody]:enabled').click();
  await tab.waitForURL(/\/t\//);
  assert.notEqual(new URL(tab.url()).pathname, new URL(page.url()).pathname);
  await tab.locator('.share', { hasText: 'only while this page is open' }).waitFor();
  await tab.close();
});

await holds('who has an account calls his game off from any device, in the lobby or among his games', async () => {
  const [one, two] = [await Player.come(browser, 'Di', { locale: 'en-US' }), await Player.come(browser, 'Di', { locale: 'zh-CN', ...phone })];
  for (const [player, form] of [[one, 'register'], [two, 'log_in']]) {
    await player.open(`${server.base}/account`);
    if (form === 'register') await player.page.evaluate(async () => fetch('/api/account', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Di', password: 'correct horse' }) }));
    else await player.page.evaluate(async () => fetch('/api/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: 'Di', password: 'correct horse' }) }));
  }
  await anna.open(`${server.base}/account`); // her game waits no more
  for (const place of ['/', '/account']) {
    await one.open(server.base);
    await one.page.locator('.games', { hasText: 'Nobody waits' }).waitFor();
    await entry(one, 'anybody').and(one.page.locator(':enabled')).click();
    await one.page.waitForURL(/\/t\//);
    await one.page.locator('.share', { hasText: 'only while this page is open' }).waitFor();
    // nobody is paired with himself on another device
    await two.open(server.base);
    await two.page.locator('.lobby .waits').waitFor();
    assert.equal(await two.page.locator('.games button[aria-label*=Di]').count(), 0);
    await two.open(server.base + place);
    await callOff(two, '.games');
    await two.page.locator('.notice', { hasText: '已取消，不再等待对手' }).waitFor();
    await called(one, 'This game was called off');
  }
  for (const player of [one, two]) await player.context.close();
});

// ---- once more ----

await holds('one press plays the same game once more with the colours exchanged, and the other one is taken there by one press', async () => {
  const game = await server.game({ table: 'casual', time: '10m', rules: 'cxa1999' });
  await anna.open(game.red);
  await bo.open(game.black);
  await anna.myTurn();
  await bo.page.locator('[data-act=resign]').tap();
  await bo.page.locator('[data-act=resign].sure').tap();
  await anna.page.locator('.result h2', { hasText: 'Red wins' }).waitFor();
  await bo.page.locator('.result .close').tap();
  await page.click('.result [data-act=rematch]');
  await page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.includes(game.id));
  // the result comes back over the board, with the wish
  await bo.page.locator('.result .wish', { hasText: 'Anna想再来一局，您执红方' }).waitFor();
  await picture(bo, 'rematch-phone');
  await nothingGrave(bo);
  await bo.page.locator('.result [data-act=rematch]').tap();
  await bo.myTurn();
  assert.equal(new URL(bo.page.url()).pathname, new URL(page.url()).pathname);
  assert.equal(await bo.page.locator('.sit-down:visible').count(), 0);
  await bo.page.locator('.role', { hasText: '您执红方' }).waitFor();
  assert.match(await page.locator('.terms').textContent(), /friendly.*10 min.*1999/i);
  await bo.move('h2e2', 1);
  await anna.move('h9g7', 2);
});

await holds('two who press at the same time meet in one game', async () => {
  const game = await server.game({ table: 'casual' });
  const other = await Player.come(browser, 'Cy', { locale: 'en-US' });
  await anna.open(game.red);
  await other.open(game.black);
  await anna.myTurn();
  await page.click('[data-act=resign]');
  await page.click('[data-act=resign].sure');
  for (const one of [anna, other]) await one.page.locator('.result:visible').waitFor();
  await Promise.all([anna, other].map((one) => one.page.click('.result [data-act=rematch]')));
  for (const one of [anna, other]) await one.page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.includes(game.id));
  await Promise.race([anna.myTurn(), other.myTurn()]);
  assert.equal(new URL(other.page.url()).pathname, new URL(page.url()).pathname);
  await other.context.close();
});

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults, []);
});

await browser.close();
await server.remove();
