// The client against `chuhe serve`, by real input in real browsers.
//
//   node tests/web/two_browsers.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { axePath, faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program, pictures] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

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

await holds('a game is made in the lobby, the friend comes by the link, both see each move', async () => {
  const { page } = anna;
  await anna.open(server.base);
  await page.fill('[name=name]', 'Anna');
  await page.selectOption('[name=colour]', 'red');
  await page.click('details summary:has-text("More settings")');
  await page.selectOption('[name=clock]', 'own');
  await page.click('[data-entry=friend]');
  await page.waitForURL(/\/t\/[0-9a-z]+#[0-9a-z]+$/);
  const link = await page.inputValue('#share-link');
  await bo.open(link);
  await bo.page.fill('[name=seat-name]', '小波');
  await bo.page.locator('.sit-down button[type=submit]').tap();
  await anna.myTurn();
  assert.equal(await page.locator('.player[data-side=black] .name').textContent(), '小波');
  assert.equal(await page.locator('.share').isVisible(), false);
  await anna.drag('h2', 'e2');
  await bo.move('h9g7', 2);
  await anna.sees(2);
  assert.deepEqual(await anna.moves(), ['C2=5', 'H8+7']);
  assert.deepEqual(await bo.moves(), ['炮二平五', '马8进7']);
  await picture(anna, 'table');
  await picture(bo, 'table-phone');
});

await holds('a piece that is touched shows where it may go', async () => {
  await anna.myTurn();
  await anna.touch('h0');
  const dests = anna.page.locator('square.move-dest');
  await dests.first().waitFor();
  assert.equal(await dests.count(), 2);
  await anna.touch('h0');
});

await holds('a move is taken back when the other agrees', async () => {
  await anna.press('take_back');
  await bo.page.locator('.matter', { hasText: '红方请求悔棋' }).waitFor();
  await bo.press('accept');
  await anna.sees(0);
  await bo.sees(0);
});

await holds('a draw is offered and refused, then offered and accepted', async () => {
  await anna.myTurn();
  await anna.press('offer');
  await bo.page.locator('.matter', { hasText: '红方提和' }).waitFor();
  await bo.press('refuse');
  await anna.page.locator('.matter', { hasText: /^$/ }).waitFor();
  await anna.move('h2e2', 1);
  await bo.myTurn();
  await bo.press('offer');
  await anna.page.locator('.matter', { hasText: 'Black offers a draw' }).waitFor();
  await anna.press('accept');
  await anna.says('Draw: a draw was offered and accepted (1999 4.2.2)');
  await bo.says('和棋：双方同意和棋（1999 4.2.2）');
});

await holds('two browsers play to mate, by mouse and by touch', async () => {
  await begin({ table: 'casual', start: '3k5/R8/9/9/p8/9/9/9/8R/4K4 w - - 0 1' });
  await anna.move('i1i2', 1);
  await bo.move('a5a4', 2);
  await anna.move('i2i9', 3);
  await anna.says('Red wins: checkmate (1999 4.1.1)');
  await bo.says('红胜：将死（1999 4.1.1）');
  assert.match(await anna.page.locator('[aria-live=assertive]').textContent(), /Red: R1\+7, chariot i2 to i9, Check!/);
  await picture(bo, 'mate-phone');
});

await holds('an earlier position is looked at with the keys, and left again', async () => {
  const at = () => anna.page.locator('.moves .move[aria-current]');
  await anna.page.keyboard.press('ArrowLeft');
  assert.equal(await at().getAttribute('data-ply'), '2');
  await anna.page.keyboard.press('Home');
  assert.equal(await at().count(), 0);
  await anna.page.keyboard.press('End');
  assert.equal(await at().getAttribute('data-ply'), '3');
});

await holds('the board is turned, and played on turned; moves are typed in any notation', async () => {
  await begin({ table: 'casual' });
  await anna.page.keyboard.press('f');
  assert.equal(await anna.below(), 'black');
  await anna.move('b2e2', 1);
  await bo.move('b9c7', 2);
  await anna.page.fill('#move-input', '马二进三');
  await anna.page.press('#move-input', 'Enter');
  await anna.sees(3);
  assert.deepEqual(await bo.moves(), ['炮八平五', '马2进3', '马二进三']);
  await anna.page.fill('#move-input', 'H8+7');
  await anna.page.press('#move-input', 'Enter');
  await anna.page.locator('.notice', { hasText: 'It is not your turn' }).waitFor();
});

await holds('a server that is killed and comes back: the game goes on', async () => {
  await begin({ table: 'casual', time: '10m' });
  await anna.move('h2e2', 1);
  await bo.sees(1);
  await server.stop('SIGKILL');
  await bo.page.locator('.table-page[data-connection=lost]').waitFor();
  await server.start();
  for (const player of [anna, bo]) await player.page.locator('.table-page[data-connection=open]').waitFor();
  await bo.move('h9g7', 2);
  await anna.sees(2);
  assert.deepEqual(await anna.moves(), ['C2=5', 'H8+7']);
});

await holds('a page that is loaded again knows the game', async () => {
  await bo.page.reload();
  await bo.sees(2);
  assert.equal(await bo.below(), 'black');
});

await holds('the flag falls: tenths before it, the result after it', async () => {
  await begin({ table: 'online', time: '4s' });
  assert.match(await anna.page.locator('.player[data-side=red] .clock').textContent(), /^0:0\d\.\d$/);
  await anna.says('Black wins: the flag fell (1999 4.1.4)');
  await bo.says('黑胜：超时（1999 4.1.4）');
  assert.equal(await bo.page.locator('.player[data-side=red] .clock').textContent(), '0:00.0');
});

await holds('resigning asks once more', async () => {
  await begin({ table: 'online' });
  await bo.press('resign');
  await bo.page.locator('[data-act=resign]', { hasText: '确定认输' }).waitFor();
  await bo.press('resign');
  await anna.says('Red wins: resignation (1999 4.1.9)');
});

await holds('a seat of the lobby is taken by somebody else', async () => {
  await anna.open(server.base);
  await anna.page.selectOption('[name=colour]', 'black');
  await anna.page.click('[data-entry=anybody]');
  await anna.page.waitForURL(/\/t\//);
  await bo.open(server.base);
  await bo.page.getByRole('button', { name: '执红方与Anna对局' }).tap();
  await bo.page.waitForURL(/\/t\//);
  await bo.move('h2e2', 1);
  await anna.sees(1);
  assert.equal(await anna.below(), 'black');
});

await holds('a move is made in advance, and played when it is legal then', async () => {
  await begin({ table: 'casual' });
  await anna.move('h2e2', 1);
  await anna.touch('h0');
  await anna.touch('g2');
  await anna.page.locator('square.current-premove').first().waitFor();
  await bo.sees(1);
  await bo.move('h9g7');
  await anna.sees(3);
  await bo.sees(3);
  await anna.touch('e2');
  await anna.touch('e9');
  await bo.move('g7h9', 4);
  await anna.sees(4);
  await anna.page.locator('square.current-premove').first().waitFor({ state: 'detached' });
  await bo.sees(4);
});

await holds('a perpetual check is ruled and explained, with arrows step by step', async () => {
  await begin({ table: 'online', rules: 'cxa2020', start: '3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1' });
  const moves = ['a1d1', ...Array.from({ length: 3 }, () => ['d9e9', 'd1e1', 'e9d9', 'e1d1']).flat()];
  for (const [i, move] of moves.entries()) await (i % 2 ? bo : anna).move(move, i + 1);
  await anna.says('Black wins: did not change what must be changed (1999 4.1.7)');
  const text = await anna.page.locator('.ruling').textContent();
  assert.match(text, /Red: perpetual check.*Chinese rules of 2020 25\.1: perpetual check by one side is never allowed/);
  const arrow = anna.page.locator('.cg-shapes line');
  await arrow.waitFor({ state: 'attached' });
  await anna.page.keyboard.press('ArrowLeft');
  await arrow.waitFor({ state: 'detached' });
  await anna.page.keyboard.press('ArrowLeft');
  await anna.page.locator('.ruling .step', { hasText: 'Red check e1 → e9' }).waitFor();
  await arrow.waitFor({ state: 'attached' });
  await picture(anna, 'ruling');
});

await holds('arrows of a board without a size are drawn when it has one', async () => {
  const { page } = anna;
  const arrow = page.locator('.cg-shapes line');
  const hide = (isHidden) => page.locator('.board-place').evaluate((place, display) => (place.style.display = display), isHidden ? 'none' : '');
  await page.keyboard.press('ArrowRight');
  await arrow.waitFor({ state: 'detached' });
  await hide(true);
  await page.keyboard.press('ArrowLeft');
  await page.locator('.ruling .step', { hasText: 'Red check e1 → e9' }).waitFor();
  await page.waitForTimeout(100); // drawings wait for a frame
  assert.equal(await arrow.count(), 0);
  await hide(false);
  await arrow.waitFor({ state: 'attached' });
  for (const end of ['x1', 'y1', 'x2', 'y2']) assert.ok(Number.isFinite(Number(await arrow.getAttribute(end))), end);
});

await holds('the settings variant: the marker is moved, then the piece', async () => {
  await begin({ table: 'casual', markers: 1 });
  await anna.page.selectOption('#marker-0', '7');
  await anna.page.locator('.rows.red', { hasText: '7' }).waitFor();
  await anna.move('a0a5', 1);
  await bo.sees(1);
});

await holds('a soldier that reaches the last rank becomes what is chosen of the captured pieces', async () => {
  const game = await server.game({ table: 'casual', markers: 1, start: '3k4r/P8/9/9/9/9/9/9/4K4/8R b - - 0 1' });
  await anna.open(game.red);
  await bo.open(game.black);
  await bo.move('i9i0', 1);
  await anna.myTurn();
  await anna.page.selectOption('#marker-0', '3');
  await anna.page.locator('.rows.red', { hasText: '3' }).waitFor();
  await anna.touch('a8');
  await anna.touch('a9');
  await anna.page.locator('dialog').getByRole('button', { name: 'chariot' }).click();
  await bo.sees(2);
  assert.equal(await bo.page.locator('cg-board piece.white.r-piece').count(), 1);
});

await holds('at a tournament the clock is pressed by hand', async () => {
  await begin({ table: 'tournament', time: '10m' });
  await anna.move('h2e2', 1);
  await anna.says('Press your clock');
  await anna.press('press');
  await bo.move('h9g7', 2);
});

await holds('the computer is offered where there is one, and answers', async () => {
  await anna.open(server.base);
  await anna.page.locator('.lists .empty, .lists li').first().waitFor();
  await anna.page.selectOption('[name=level]', '1');
  await anna.page.selectOption('[name=colour]', 'red');
  await anna.page.click('[data-entry=engine]');
  await anna.page.waitForURL(/\/t\//);
  await anna.move('h2e2', 1);
  await anna.sees(2);
  assert.equal(await anna.page.locator('.player[data-side=black] .name').textContent(), 'Computer (level 1)');
});

await holds('whoever watches sees the moves and may not make any', async () => {
  const game = await begin({ table: 'casual' });
  const carl = await Player.come(browser, 'Carl', { locale: 'en-US' });
  await carl.open(game.watch);
  await anna.move('h2e2', 1);
  await carl.sees(1);
  assert.equal(await carl.page.locator('.actions').isVisible(), false);
  await carl.touch('h9');
  await carl.touch('g7');
  // it would be Red's turn now
  await bo.move('b9c7', 2);
  await carl.sees(2);
  assert.match((await bo.moves())[1], /马2进3/);
  await carl.context.close();
});

await holds('nothing jumps while it is played', async () => {
  for (const player of [anna, bo]) {
    const shifted = await player.page.evaluate(() => globalThis.shifted);
    const sum = shifted.reduce((all, { value }) => all + value, 0);
    assert.ok(sum < 0.02, JSON.stringify(shifted));
  }
});

for (const [what, player] of [['desktop, light, English', anna], ['phone, dark, Chinese', bo]])
  await holds(`axe-core finds nothing serious: ${what}`, async () => {
    const check = async () => {
      await player.page.evaluate(await axeSource());
      const found = await player.page.evaluate(() => globalThis.axe.run());
      const grave = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
      assert.deepEqual(grave.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' ')}`), []);
    };
    await check();
    await player.open(server.base);
    await player.page.locator('.empty, .games li').first().waitFor();
    await check();
    await picture(player, what.startsWith('phone') ? 'lobby-phone' : 'lobby');
  });

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults, []);
});

await browser.close();
await server.remove();

async function axeSource() {
  const { readFileSync } = await import('node:fs');
  return readFileSync(axePath, 'utf8');
}
