// Nothing on a page moves by itself: what comes later has its place before it is there.
//
//   node tests/web/still.mjs BUILD/web/wasm CHUHE
import { faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

/** All that moved since the page was opened; Chromium counts 0.1 as bad. */
const MOST = 0.01;

const [program] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const settings = {
  desktop: { locale: 'en-US' },
  phone: { locale: 'zh-CN', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

const shifted = ({ page }) => page.evaluate(() => globalThis.shifted);
async function isStill(player, what) {
  await player.page.waitForTimeout(500); // until all that was asked for is there
  const moved = await shifted(player);
  const sum = moved.reduce((all, { value }) => all + value, 0);
  if (process.env.SHOW) console.log(`# ${what}: ${sum.toFixed(4)} ${JSON.stringify(moved)}`);
  assert.ok(sum < MOST, `${what}: ${sum} ${JSON.stringify(moved)}`);
}

const post = (path, body) =>
  fetch(server.base + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then((answer) => answer.json());

/** Who waits in the lobby, there himself, as long as the browser is open. */
async function waits(name, time) {
  const made = await post('/api/games', { game: { table: 'casual', time, rules: 'cxa2020' }, red: { who: 'me', name }, black: { who: 'lobby' } });
  const player = await Player.come(browser, name, { locale: 'en-US' });
  await player.open(server.base + made.links.red);
  return player;
}

async function begun(options) {
  const game = await server.game(options);
  const [red, black] = [await Player.come(browser, 'Red', settings.desktop), await Player.come(browser, 'Black', settings.phone)];
  await red.open(game.red);
  await black.open(game.black);
  await red.myTurn();
  return { ...game, red, black, leave: () => Promise.all([red, black].map(({ context }) => context.close())) };
}

const TIMES = ['10m+5s', '90m/40,15m/10:repeat', '30m:delay=2m', undefined];
const there = [];
await holds('a lobby where games are played and waited for, and another comes', async () => {
  for (const time of TIMES) {
    there.push(await waits(`Nobody ${time ?? ''}`, time));
    there.push(await begun({ table: 'online', time, rules: 'cxa2020' }));
  }
  const lookers = [];
  for (const [what, own] of Object.entries(settings)) {
    const looker = await Player.come(browser, what, own);
    await looker.page.goto(server.base);
    await looker.page.locator('.games li b').nth(2 * TIMES.length - 1).waitFor();
    await isStill(looker, `lobby, ${what}`);
    lookers.push([what, looker]);
  }
  there.push(await waits('Late', '5m'), await begun({ table: 'casual' }));
  for (const [what, looker] of lookers) {
    await looker.page.locator('.games b', { hasText: 'Late' }).waitFor();
    await isStill(looker, `lobby, another game, ${what}`);
    // what one goes on to is above it all
    const [doors, lists] = [await looker.page.locator('.doors').boundingBox(), await looker.page.locator('.lists').boundingBox()];
    assert.ok(doors.y + doors.height <= lists.y);
    await looker.context.close();
  }
});

await holds('a table that is watched, from its opening', async () => {
  const game = await begun({ table: 'casual', time: '90m/40,15m/10:repeat', rules: 'cxa2020' });
  for (const [what, own] of Object.entries(settings)) {
    const watcher = await Player.come(browser, what, own);
    await watcher.page.goto(game.watch);
    await watcher.page.locator('cg-board piece').first().waitFor();
    await isStill(watcher, `watcher, ${what}`);
    await game.red.move(what === 'desktop' ? 'h2e2' : 'h0g2', what === 'desktop' ? 1 : 3);
    await game.black.move(what === 'desktop' ? 'h9g7' : 'b9c7', what === 'desktop' ? 2 : 4);
    await watcher.sees(what === 'desktop' ? 2 : 4);
    await isStill(watcher, `watcher, moves, ${what}`);
    await watcher.context.close();
  }
  await game.leave();
});

const ends = {
  'a mate': [{ table: 'casual', start: '3k5/R8/9/9/p8/9/9/9/8R/4K4 w - - 0 1' }, async ({ red, black }) => {
    await red.move('i1i2', 1);
    await black.move('a5a4', 2);
    await red.move('i2i9', 3);
  }],
  'a draw by agreement, under the rules of 1999': [{ table: 'tournament', time: '90m/40,15m/10:repeat', press: 'machine', rules: 'cxa2020', odds: { removed: ['b0'] } }, async ({ red, black }) => {
    await red.press('offer');
    await red.move('h2e2', 1);
    await black.press('accept');
  }],
  'a resignation': [{ table: 'online', time: '60m/30,10m/10:repeat', rules: 'cxa2020' }, async ({ red }) => {
    await red.press('resign');
    await red.press('resign');
  }],
};
for (const [name, [options, end]] of Object.entries(ends))
  await holds(`the end of a game: ${name}`, async () => {
    const game = await begun(options);
    const watcher = await Player.come(browser, 'watcher', settings.desktop);
    await watcher.open(game.watch);
    await end(game);
    for (const [what, player] of Object.entries({ red: game.red, black: game.black, watcher })) {
      await player.page.locator('[data-over=true]').waitFor();
      await isStill(player, `${name}, ${what}`);
    }
    await watcher.context.close();
    await game.leave();
  });

await holds('a repetition that is ruled on', async () => {
  const game = await begun({ table: 'casual', rules: 'cxa2020', start: '3k5/9/9/9/9/9/9/9/8R/4K4 w - - 0 1' });
  await game.red.move('i1i9', 1);
  for (let ply = 1; !(await game.red.page.locator('[data-over=true]').count()) && ply < 40; ply += 2) {
    await game.black.move(ply % 4 === 1 ? 'd9d8' : 'd8d9', ply + 1);
    await game.red.move(ply % 4 === 1 ? 'i9i8' : 'i8i9', ply + 2);
  }
  for (const [what, player] of Object.entries({ red: game.red, black: game.black })) {
    await player.page.locator('.ruling').waitFor();
    await isStill(player, `ruling, ${what}`);
  }
  await game.leave();
});

await holds('a game with an arbiter, from its opening: hers, a player’s, and one of a hall', async () => {
  const game = { table: 'tournament', time: '60m/30,10m/10:repeat', rules: 'cxa2020' };
  const made = await post('/api/games', { game, red: { who: 'me', name: 'Red' }, black: { who: 'friend', name: 'Black' }, arbiter: true });
  const hall = await post('/api/halls', { name: 'Cup' });
  const boards = Array.from({ length: 12 }, (_, i) => ({ game, red: { who: 'friend', name: `R${i}` }, black: { who: 'friend', name: `黑${i}` }, board: i + 1, round: 1 }));
  await post(`/api/halls/${hall.id}/games`, { key: hall.links.director.split('#')[1], games: boards });
  const addresses = { arbiter: made.links.arbiter, red: made.links.red, black: made.links.black, watch: made.links.watch, director: hall.links.director };
  for (const [what, address] of Object.entries(addresses))
    for (const [size, own] of Object.entries(settings)) {
      const player = await Player.come(browser, `${what}, ${size}`, own);
      await player.page.goto(server.base + address);
      await player.page.locator('cg-board piece, .tile').first().waitFor();
      await isStill(player, `${what}, ${size}`);
      await player.context.close();
    }
});

await holds('no page has a script that failed, or asked for what the policy forbids', () => assert.deepEqual(faults, []));

await browser.close();
await server.remove();
