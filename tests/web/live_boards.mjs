// Small boards of the games of the lobby: how they stand, what they cost, and that nothing moves.
//
//   node tests/web/live_boards.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program, pictures] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN' });
const { page } = await Player.come(browser, 'Cy', { locale: 'en-US' });
const phone = await Player.come(browser, 'phone', { locale: 'zh-CN', viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

/** What the lobby asks for of games. */
const asked = [];
page.on('response', (response) => {
  if (/\/games\/.*\.json$/.test(response.url())) asked.push(response);
});

/** Where a man stands, in hundredths of the board. */
const standsAt = (on, kind, left, top) =>
  on.waitForFunction(([k, x, y]) => Array.from(document.querySelectorAll(`.games .mini-board .man.${k}`)).some((man) => Math.abs(parseFloat(man.style.left) - x) < 1 && Math.abs(parseFloat(man.style.top) - y) < 1), [kind, left, top]);

async function begin(index) {
  const game = await server.game({ table: 'casual' });
  if (index > 0) return game;
  await anna.open(game.red);
  await bo.open(game.black);
  await anna.myTurn();
  return game;
}

let game;
await holds('a game that is played is shown as it stands, without anything moving', async () => {
  game = await begin(0);
  await anna.move('h2e2', 1);
  await page.goto(server.base);
  await page.locator('.games .mini-board .man').nth(31).waitFor({ state: 'attached' });
  await standsAt(page, 'c-piece', (4 * 100) / 9, 70);
  assert.equal(await page.locator('.games .mini-board .mark').count(), 2);
  assert.deepEqual(await page.evaluate(() => globalThis.shifted.filter(({ names }) => /games|mini|lists/.test(names))), []);
  if (pictures) await page.screenshot({ path: `${pictures}/lobby-boards.png` });
});

await holds('moves are seen some seconds later, for less than two kilobytes', async () => {
  const before = asked.length;
  await bo.move('h9g7', 2);
  await standsAt(page, 'n-piece', (6 * 100) / 9, 20);
  assert.equal(asked.length, before + 1);
  await page.locator('.games.live small', { hasText: '2 moves' }).waitFor();
  const { responseBodySize, responseHeadersSize } = await asked[before].request().sizes();
  assert.ok(responseBodySize + responseHeadersSize < 2000, `${responseBodySize} + ${responseHeadersSize}`);
  await page.waitForTimeout(3000);
  assert.equal(asked.length, before + 1);
  assert.deepEqual(await page.evaluate(() => globalThis.shifted.filter(({ names }) => /games|mini/.test(names))), []);
});

await holds('a touch of the board watches the game; the list has it by its link for all others', async () => {
  await phone.page.goto(server.base);
  await phone.page.locator('.games .mini-place').first().scrollIntoViewIfNeeded();
  await phone.page.locator('.games .mini-board .man').nth(31).waitFor({ state: 'attached' });
  const [wide, seen] = await phone.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= seen, `${wide} > ${seen}`);
  if (pictures) await phone.page.locator('.games .mini-place').first().screenshot({ path: `${pictures}/lobby-board-phone.png` });
  await phone.page.locator('.games .mini-place').first().tap();
  await phone.page.waitForURL(`**/t/${game.id}`);
});

await holds('who saves data has no boards, and asks for none', async () => {
  const saver = await Player.come(browser, 'saver', { locale: 'en-US' });
  await saver.context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true, effectiveType: '4g' }) }));
  const loaded = [];
  saver.page.on('request', (request) => loaded.push(request.url()));
  await saver.page.goto(server.base);
  await saver.page.locator('.games a', { hasText: 'Watch' }).waitFor();
  await saver.page.waitForTimeout(1500);
  assert.equal(await saver.page.locator('.mini-place').count(), 0);
  assert.deepEqual(loaded.filter((url) => /\/games\/|pieces|board-/.test(url)), []);
  await saver.context.close();
});

await holds('nothing is asked for after the lobby was left', async () => {
  // a board that was there just now would be asked for again after eight seconds
  const there = asked.length;
  await page.goto(server.base);
  await page.locator('.games .mini-board .man').nth(31).waitFor({ state: 'attached' });
  assert.equal(asked.length, there + 1);
  await page.locator('.bar .page-link[href="/study"]').click();
  await page.locator('.study-page').waitFor();
  const before = asked.length;
  await anna.move('h0g2', 3);
  await page.waitForTimeout(10_000);
  assert.equal(asked.length, before);
});

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults, []);
});

await browser.close();
await server.remove();
