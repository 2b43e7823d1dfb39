// Engine lines, reviews and the position editor of the study page against `chuhe serve`.
//
//   node tests/web/study_tools.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { readFileSync } from 'node:fs';
import { axePath, faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program, pictures] = args;
const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';
// The chariot goes where a horse takes it for nothing (ply 11).
const GAME = 'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 h0h6 c6c5 h6g6 h7i7 g6g7 b7g7'.split(' ');
const REVIEW_MS = 60_000;

const server = new Server(program);
await server.start();
const browser = await launch();
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
const { page } = anna;

async function picture(player, name) {
  if (pictures) await player.page.screenshot({ path: `${pictures}/${name}.png`, fullPage: player.touches });
}

/** An empty study: what the browser kept of the one before is gone. */
async function begin(player, path = '/study') {
  await player.open(server.base);
  await player.page.evaluate(() => localStorage.clear());
  await player.open(server.base + path);
  await player.page.locator('.study-page').waitFor();
}

async function enter(player, moves) {
  for (const move of moves) {
    await player.page.fill('#study-move', move);
    await player.page.press('#study-move', 'Enter');
  }
}

const tab = (player, name) => player.page.locator(`[data-tab=${name}]`).click();
const first = (player) => player.page.locator('.engine-list li').first();
const lines = (player) => player.page.locator('.engine-list li:visible');
const shapes = (player) => player.page.locator('.cg-shapes line');

// ---- engine lines ----

await holds('engine lines come for the position, with scores and arrows', async () => {
  await begin(anna);
  await tab(anna, 'engine');
  await page.click('[data-act=engine]');
  await first(anna).locator('.move').first().waitFor();
  assert.equal(await lines(anna).count(), 3);
  assert.match(await first(anna).locator('.score').textContent(), /^[+-]([0-9]+\.[0-9]{2}|M[0-9]+)$/);
  assert.match(await first(anna).locator('.unseen').first().textContent(), /Red|Black|level/);
  assert.match(await first(anna).locator('.move').first().textContent(), /^[CHERPKA]/);
  await page.waitForFunction(() => document.querySelectorAll('.cg-shapes line').length === 3);
  await page.selectOption('[name=engine-count]', '1');
  await page.waitForFunction(() => document.querySelectorAll('.cg-shapes line').length === 1);
  await page.uncheck('[name=engine-arrows]');
  await page.waitForFunction(() => document.querySelectorAll('.cg-shapes line').length === 0);
  await page.check('[name=engine-arrows]');
});

await holds('scores are Red’s, or those of who moves', async () => {
  // Black is a chariot ahead, and to move
  await begin(anna);
  await page.locator('[data-tool=edit_position]').click();
  await page.fill('#editor-fen', '3k5/9/9/9/9/9/9/9/r8/4K4 b - - 0 1');
  await page.click('[data-act=use]');
  await page.locator('cg-board piece.black.r-piece').waitFor();
  await tab(anna, 'engine');
  await page.click('[data-act=engine]');
  const score = first(anna).locator('.score');
  await score.filter({ hasText: /^-/ }).waitFor();
  await page.selectOption('[name=engine-scores]', 'mover');
  await score.filter({ hasText: /^\+/ }).waitFor();
  assert.match(await first(anna).locator('.unseen').first().textContent(), /^Black/);
});

await holds('a move that is clicked adds the line up to it', async () => {
  await begin(anna);
  await tab(anna, 'engine');
  await page.selectOption('[name=engine-level]', '1');
  await page.click('[data-act=engine]');
  await page.locator('.engine-lines[data-state=done]').waitFor({ timeout: 30_000 });
  const third = first(anna).locator('.move').nth(2);
  await third.waitFor();
  const texts = await first(anna).locator('.move').allTextContents();
  await third.click();
  const entered = await page.locator('.move-tree .move').allTextContents();
  assert.deepEqual(entered.map((text) => text.trim()), texts.slice(0, 3));
});

await holds('it goes on after the server was away, and stops when it is told to', async () => {
  await begin(anna);
  await tab(anna, 'engine');
  await page.selectOption('[name=engine-level]', '10');
  await page.click('[data-act=engine]');
  await first(anna).locator('.move').first().waitFor();
  await server.stop('SIGKILL');
  await page.locator('.engine-state', { hasText: 'The connection is lost' }).waitFor();
  await server.start();
  await page.locator('.engine-lines[data-state=thinking]').waitFor({ timeout: 30_000 });
  await page.click('[data-act=engine]');
  await page.locator('.engine-lines[data-state=off]').waitFor();
  assert.equal(await lines(anna).count(), 0);
  assert.equal(await shapes(anna).count(), 0);
});

await holds('where the game is over there is nothing to ask', async () => {
  await begin(anna, '/editor');
  await page.fill('#editor-fen', '3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1');
  await page.locator('.setup-report', { hasText: 'It can be used, but Black has no move: checkmate' }).waitFor();
  await page.click('[data-act=use]');
  await tab(anna, 'engine');
  await page.click('[data-act=engine]');
  await page.locator('.engine-state', { hasText: 'The game is over here' }).waitFor();
});

// ---- reviews ----

await holds('a review finds the blunder that was put in, says why, and what is better', async () => {
  await begin(anna);
  await enter(anna, GAME);
  await tab(anna, 'review');
  await page.selectOption('[name=review-level]', '3');
  await page.click('[data-act=review]');
  const blunder = page.locator('.review-faults li.blunder[data-ply="11"]');
  await blunder.waitFor({ timeout: REVIEW_MS });
  assert.match(await page.locator('.review-state').textContent(), /^Reviewed; moves that gave something away: [0-9]+$/);
  assert.match(await blunder.textContent(), /Red 6\. R3\+1.*\?\?.*loses a chariot.*Better \(/);
  assert.match(await page.locator('.review-sums').textContent(), /Accuracy[0-9.]+ %[0-9.]+ %/);
  await picture(anna, 'review');
});

await holds('a review is there again after the page was loaded again', async () => {
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('chuhe-study-draft-')));
  await page.reload();
  await page.locator('.move-tree .move').nth(10).waitFor();
  await tab(anna, 'review');
  await page.locator('.review-faults li.blunder[data-ply="11"]').waitFor();
  assert.equal(await page.locator('[data-act=review]').textContent(), 'Review again');
});

await holds('the curve is clicked and walked along with keys: the board follows', async () => {
  const curve = page.locator('.curve');
  const box = await curve.boundingBox();
  await page.mouse.click(box.x + box.width - 1, box.y + box.height / 2);
  await page.mouse.click(box.x + 1, box.y + box.height / 2);
  assert.equal(await curve.getAttribute('aria-valuenow'), '0');
  assert.equal(await page.locator('.move-tree .move[aria-current]').count(), 0);
  await curve.press('End');
  assert.equal(await curve.getAttribute('aria-valuenow'), '12');
  await curve.press('ArrowLeft');
  assert.equal(await curve.getAttribute('aria-valuenow'), '11');
  assert.match(await curve.getAttribute('aria-valuetext'), /^11\. R3\+1 \?\?: -[0-9.]+, Red’s chances [0-9]+ %$/);
  assert.match(await page.locator('.move-tree .move[aria-current]').textContent(), /R3\+1/);
  await page.locator('cg-board piece.white.r-piece').first().waitFor();
});

await holds('its numbers stand in a table', async () => {
  await page.click('.curve-box summary');
  const rows = page.locator('.numbers-table tbody tr');
  assert.equal(await rows.count(), GAME.length + 1);
  assert.match(await rows.nth(11).textContent(), /R3\+1 \?\?.*Black is ahead by.*%blunder/);
  await rows.nth(4).locator('button').click();
  assert.equal(await page.locator('.curve').getAttribute('aria-valuenow'), '4');
  await page.click('.curve-box summary');
});

await holds('what was found goes into the game, and out of it at once', async () => {
  await page.locator('.review-faults [data-ply="11"], .review-faults li[data-ply="11"]').first().locator('.put').click();
  await page.locator('.review-state', { hasText: 'Put into the game: 1' }).waitFor();
  const tree = page.locator('.move-tree');
  assert.match(await tree.textContent(), /R3\+1\?\?.*loses a chariot/);
  assert.equal(await tree.locator('.variation').count(), 1);
  await page.locator('[data-tool=undo]').click();
  assert.equal(await tree.locator('.variation').count(), 0);
  assert.doesNotMatch(await tree.textContent(), /loses a chariot|\?\?/);
  await page.click('[data-act=review-put]');
  await tree.locator('.variation').first().waitFor();
});

await holds('a change of the game: what stands after it cannot be put in any more', async () => {
  await page.locator('.review-faults li[data-ply="11"] .move').click();
  await page.locator('.edits [data-act=delete]').click();
  await page.locator('.review-changed').waitFor();
  assert.equal(await page.locator('.review-faults li[data-ply="11"] .put').isDisabled(), true);
});

await holds('a review is stopped', async () => {
  await begin(anna);
  await enter(anna, GAME);
  await tab(anna, 'review');
  await page.selectOption('[name=review-level]', '10');
  await page.click('[data-act=review]');
  await page.locator('.review[data-state=working]').waitFor();
  await page.click('[data-act=review]');
  await page.locator('.review[data-state=none]').waitFor();
  assert.equal(await page.locator('.review-found').isVisible(), false);
});

await holds('on a phone, in Chinese: reasons are Chinese as well', async () => {
  await begin(bo);
  await enter(bo, GAME);
  await tab(bo, 'review');
  await bo.page.selectOption('[name=review-level]', '3');
  await bo.page.tap('[data-act=review]');
  const blunder = bo.page.locator('.review-faults li.blunder[data-ply="11"]');
  await blunder.waitFor({ timeout: REVIEW_MS });
  assert.match(await blunder.textContent(), /红方 6\. 车三进一.*丢.*车.*更好/);
  await bo.page.locator('.curve').scrollIntoViewIfNeeded();
  const box = await bo.page.locator('.curve').boundingBox();
  await bo.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  assert.equal(await bo.page.locator('.curve').getAttribute('aria-valuenow'), '6');
  await picture(bo, 'review-phone');
});

// ---- the position editor ----

const point = (player, square) => player.page.locator(`.edit-row button[data-square=${square}]`);
const useButton = (player) => player.page.locator('[data-act=use]');
const fen = (player) => player.page.inputValue('#editor-fen');

/** From the middle of one element to that of another, or to a place. */
async function dragTo(from, to) {
  const middle = async (what) => {
    if ('x' in what) return what;
    const box = await what.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [a, b] = [await middle(from), await middle(to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 5 });
  await page.mouse.up();
}

await holds('without Black’s general it is told why, and cannot be used; with it it is', async () => {
  await begin(anna, '/editor');
  assert.equal(await fen(anna), START);
  await page.click('[data-tool=eraser]');
  await point(anna, 'e9').click();
  assert.equal(await page.locator('.setup-report li').textContent(), 'Black has no general');
  assert.equal(await useButton(anna).isDisabled(), true);
  assert.equal(await page.locator('[data-act=study]').isVisible(), false);
  await page.click('[data-tool=k]');
  await point(anna, 'd8').click();
  assert.equal(await useButton(anna).isEnabled(), true);
  await useButton(anna).click();
  await page.locator('cg-board piece.black.k-piece').waitFor();
  await page.locator('[data-tool=edit_position]').click();
  assert.match(await fen(anna), /^rnba1abnr\/3k5\//);
});

await holds('pieces are dragged: from the palette, over the board, off it', async () => {
  await begin(anna, '/editor');
  await dragTo(page.locator('.palette [data-letter=R]'), point(anna, 'e5'));
  assert.match(await fen(anna), /\/4R4\//);
  await dragTo(point(anna, 'e5'), point(anna, 'a5'));
  assert.match(await fen(anna), /\/R8\//);
  await dragTo(point(anna, 'a5'), page.locator('.edit-fen label'));
  assert.equal(await fen(anna), START);
  await page.click('[data-act=editor_undo]');
  assert.match(await fen(anna), /\/R8\//);
});

await holds('and moved with two taps, the chosen one laid down by a third', async () => {
  await begin(anna, '/editor');
  await point(anna, 'b0').click();
  assert.equal(await point(anna, 'b0').getAttribute('aria-pressed'), 'true');
  await point(anna, 'c2').click();
  assert.equal(await point(anna, 'c2').getAttribute('aria-label'), 'c2 Red horse');
  await point(anna, 'a0').click();
  await point(anna, 'a0').click();
  assert.equal(await page.locator('.edit-row [aria-pressed=true]').count(), 0);
});

await holds('by keys alone: walked, set, taken away, undone, used', async () => {
  await begin(anna, '/editor');
  await page.click('[data-act=editor_generals]');
  await point(anna, 'e0').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+R');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('p');
  assert.match(await fen(anna), /\/4Rp3\/4K4 w/);
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  assert.match(await fen(anna), /\/4Rp3\/4K4 w/);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  assert.match(await fen(anna), /\/R4p3\/4K4 w/);
  await useButton(anna).focus();
  await page.keyboard.press('Enter');
  await page.locator('cg-board piece.black.p-piece').waitFor();
});

await holds('the whole board: mirrored, colours exchanged, cleared, turned; the side to move', async () => {
  await begin(anna, '/editor');
  await page.fill('#editor-fen', '3k5/9/9/9/9/2n6/9/9/9/2R1K4 w');
  await page.locator('#editor-fen').blur();
  assert.equal(await fen(anna), '3k5/9/9/9/9/2n6/9/9/9/2R1K4 w - - 0 1');
  await page.click('[data-act=editor_mirror]');
  assert.equal(await fen(anna), '5k3/9/9/9/9/6n2/9/9/9/4K1R2 w - - 0 1');
  await page.click('[data-act=editor_exchange]');
  assert.equal(await fen(anna), '2r1k4/9/9/9/2N6/9/9/9/9/3K5 b - - 0 1');
  await page.check('[name=editor-to-move][value=red]');
  assert.match(await fen(anna), / w /);
  await page.click('.position-editor [data-act=flip]');
  assert.equal(await page.locator('.edit-row button').first().getAttribute('data-square'), 'i0');
  await page.click('[data-act=editor_clear]');
  assert.deepEqual(await page.locator('.setup-report li').allTextContents(), ['Red has no general', 'Black has no general']);
  await page.click('[data-act=editor_start]');
  assert.equal(await fen(anna), START);
});

await holds('a FEN that cannot be read is told and changes nothing', async () => {
  await begin(anna, '/editor');
  await page.fill('#editor-fen', '3k5/9/9 w');
  await page.locator('.unread', { hasText: 'It cannot be read: ' }).waitFor();
  assert.equal(await page.locator('.edit-row [data-letter]').count(), 32);
  await page.locator('#editor-fen').blur();
  assert.equal(await fen(anna), START);
  assert.equal(await page.locator('.unread').textContent(), '');
});

await holds('faults that a study may have are marked, explained, and let pass by wish', async () => {
  await begin(anna, '/editor');
  await page.click('[data-act=editor_generals]');
  await page.click('[data-tool=B]');
  await point(anna, 'e3').click();
  assert.equal(await page.locator('.setup-report li').textContent(), 'an elephant stands off its seven points e3');
  assert.equal(await point(anna, 'e3').getAttribute('aria-label'), 'e3 Red elephant, at fault');
  assert.equal(await useButton(anna).isDisabled(), true);
  await page.locator('.setup-report', { hasText: 'No game comes to such a position' }).waitFor();
  await picture(anna, 'editor-study');
  await page.click('[data-act=study]');
  await page.locator('cg-board piece.white.b-piece').waitFor();
});

await holds('by touch: a piece of the palette is set, and the board does not scroll away', async () => {
  await begin(bo, '/editor');
  await bo.page.tap('[data-act=editor_generals]');
  await bo.page.tap('.palette [data-letter=r]');
  await point(bo, 'c5').tap();
  assert.match(await fen(bo), /\/2r6\//);
  assert.equal(await point(bo, 'c5').getAttribute('aria-label'), 'c5 黑方车');
  await point(bo, 'c5').tap();
  assert.equal(await bo.page.locator('.edit-row [data-letter]').count(), 2);
  const wide = await bo.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} too wide`);
  await picture(bo, 'editor-phone');
});

await holds('and dragged with a finger: from the palette, over the board, off it', async () => {
  const touch = await bo.context.newCDPSession(bo.page);
  const middle = async (what) => {
    const box = await what.boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const drag = async (from, to) => {
    const [a, b] = [await middle(from), await middle(to)];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [a] });
    for (let step = 1; step <= 5; step++) {
      const point = { x: a.x + ((b.x - a.x) * step) / 5, y: a.y + ((b.y - a.y) * step) / 5 };
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await begin(bo, '/editor');
  await bo.page.tap('[data-act=editor_generals]');
  await bo.page.evaluate(() => scrollTo(0, 0));
  await drag(bo.page.locator('.palette [data-letter=C]'), point(bo, 'h4'));
  await point(bo, 'h4').and(bo.page.locator('[data-letter=C]')).waitFor();
  await drag(point(bo, 'h4'), point(bo, 'b7'));
  await point(bo, 'b7').and(bo.page.locator('[data-letter=C]')).waitFor();
  // the page was not pulled along
  assert.ok((await bo.page.evaluate(() => scrollY)) < 20);
  await drag(point(bo, 'b7'), bo.page.locator('[data-tool=hand]'));
  await bo.page.locator('.edit-row [data-letter=C]').waitFor({ state: 'detached' });
  assert.equal(await bo.page.locator('.held-man').count(), 0);
});

await holds('cancelled, the study is as it was', async () => {
  await begin(anna);
  await enter(anna, GAME.slice(0, 2));
  await page.locator('[data-tool=edit_position]').click();
  await page.click('[data-act=editor_clear]');
  await page.click('[data-act=editor_cancel]');
  assert.equal(await page.locator('.move-tree .move').count(), 2);
});

// ---- without an engine ----

await holds('a server without an engine says so, of lines and of reviews', async () => {
  process.env.CHUHE_ENGINE = 'none';
  const poor = new Server(program);
  await poor.start();
  delete process.env.CHUHE_ENGINE;
  try {
    for (const [player, told] of [[anna, 'This server has no engine'], [bo, '这台服务器没有引擎']]) {
      await player.open(`${poor.base}/study`);
      await enter(player, GAME.slice(0, 1));
      await tab(player, 'engine');
      await player.page.click('[data-act=engine]');
      await player.page.locator('.engine-state', { hasText: told }).waitFor();
      await tab(player, 'review');
      await player.page.click('[data-act=review]');
      await player.page.locator('.review-state', { hasText: told }).waitFor();
      await begin(player);
    }
  } finally {
    await poor.remove();
  }
});

// ---- all of them ----

for (const [what, player] of [['desktop, light, English', anna], ['phone, dark, Chinese', bo]])
  await holds(`axe-core finds nothing serious in editor and tools: ${what}`, async () => {
    const check = async () => {
      await player.page.evaluate(readFileSync(axePath, 'utf8'));
      const found = await player.page.evaluate(() => globalThis.axe.run(document.querySelector('main')));
      const grave = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
      assert.deepEqual(grave.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' ')}`), []);
    };
    await begin(player, '/editor');
    await player.page.locator('[data-act=editor_clear]').click();
    await check();
    await player.page.locator('[data-act=editor_cancel]').click();
    await tab(player, 'engine');
    await player.page.locator('[data-act=engine]').click();
    await first(player).locator('.move').first().waitFor();
    await check();
    await player.page.locator('[data-act=engine]').click();
    await enter(player, GAME.slice(0, 4));
    await tab(player, 'review');
    await player.page.locator('[data-act=review]').click();
    await player.page.locator('.review-found').waitFor({ timeout: REVIEW_MS });
    await check();
  });

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults, []);
});

await browser.close();
await server.remove();
