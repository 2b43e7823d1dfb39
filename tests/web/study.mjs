// The study page against `chuhe serve`, by real input in real browsers.
//
//   node tests/web/study.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { axePath, faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program, pictures] = args;
const root = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'chuhe-study-'));
process.on('exit', () => rmSync(folder, { recursive: true }));

const server = new Server(program);
await server.start();
const browser = await launch();
const anna = await Player.come(browser, 'Anna', { locale: 'en-US', acceptDownloads: true });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
const { page } = anna;

const xqf = join(folder, 'game.xqf');
execFileSync(program, ['convert', `${root}examples/feixiang_7zu.txt`, '-o', xqf], { stdio: 'ignore' });

async function picture(player, name) {
  if (pictures) await player.page.screenshot({ path: `${pictures}/${name}.png` });
}

/** Drops bytes upon the page, as a file manager does. */
async function drop(player, name, bytes) {
  const data = await player.page.evaluateHandle(
    ([called, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], called));
      return transfer;
    },
    [name, Buffer.from(bytes).toString('base64')],
  );
  await player.page.dispatchEvent('.study-page', 'dragenter', { dataTransfer: data });
  await player.page.locator('.drop-here').waitFor();
  await player.page.dispatchEvent('.study-page', 'dragover', { dataTransfer: data });
  await player.page.dispatchEvent('.study-page', 'drop', { dataTransfer: data });
}

/** Pastes a text upon the page. */
function paste(player, text) {
  return player.page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const treeMoves = (player) => player.page.locator('.move-tree .move').evaluateAll((all) => all.map((one) => one.firstChild.textContent));
/** Waits until the list has these moves. */
const shows = (player, moves) =>
  player.page.waitForFunction((wanted) => JSON.stringify([...document.querySelectorAll('.move-tree .move')].map((one) => one.firstChild.textContent)) === wanted, JSON.stringify(moves));
/** Waits until the first move is written so. */
const begins = (player, text) => player.page.waitForFunction((wanted) => document.querySelector('.move-tree .move')?.firstChild.textContent === wanted, text);
const current = (player) => player.page.locator('.move-tree .move[aria-current]');
/** Waits until one looks at a move that is written so; '' for the start. */
const at = (player, text) => player.page.waitForFunction((wanted) => (document.querySelector('.move-tree .move[aria-current]')?.firstChild.textContent ?? '') === wanted, text);
const tool = (player, name) => player.page.locator(`[data-tool=${name}]`).click();
const remark = (player, text) => player.page.locator('.remarks', { hasText: text }).waitFor();
const waitMoves = (player, count) => player.page.waitForFunction((n) => document.querySelectorAll('.move-tree .move').length === n, count);
/** Waits until so many arrows and circles are drawn. */
const shapes = (player, count) => player.page.waitForFunction((n) => document.querySelectorAll('.cg-shapes > g > *').length === n, count);

/** Exports and gives the file as the browser saved it. */
async function exported(player, format, encoding) {
  await tool(player, 'export');
  await player.page.selectOption('[name=format]', format);
  if (encoding) await player.page.selectOption('[name=encoding]', encoding);
  const [download] = await Promise.all([
    player.page.waitForEvent('download'),
    player.page.locator('dialog').getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = join(folder, `${format}-${download.suggestedFilename()}`);
  await download.saveAs(file);
  await player.page.locator('dialog .told p').waitFor();
  await player.page.keyboard.press('Escape');
  return file;
}

const record = (file) => JSON.parse(execFileSync(program, ['convert', file, '--to', 'json', '-o', '-'], { stdio: ['ignore', 'pipe', 'ignore'] }));

await holds('the lobby leads to the study; a file that is dropped is opened', async () => {
  await anna.open(server.base);
  await page.locator('.bar').getByRole('link', { name: 'Study' }).click();
  await page.waitForURL('**/study');
  await page.locator('.study-page').waitFor();
  await drop(anna, 'game.xqf', readFileSync(xqf));
  await remark(anna, 'XQF');
  assert.equal((await treeMoves(anna)).length, 16);
  await begins(anna, 'E3+5');
});

await holds('one walks with keys, buttons, the wheel, and by the list', async () => {
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await at(anna, 'P7+1');
  await page.keyboard.press('End');
  assert.equal(await current(anna).getAttribute('data-node'), '16');
  await page.locator('[data-act=back]').click();
  assert.equal(await current(anna).getAttribute('data-node'), '15');
  await page.keyboard.press('Home');
  assert.equal(await current(anna).count(), 0);
  const { x, y } = await anna.place('e4');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 100);
  await page.waitForFunction(() => document.querySelector('.move[aria-current]')?.dataset.node === '1');
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(() => !document.querySelector('.move[aria-current]'));
  await page.locator('.move-tree [data-node="3"]').click();
  await at(anna, 'H8+9');
  assert.match(await page.locator('.study-page > [aria-live]').textContent(), /^Red: H8\+9, horse b0 to a2/);
});

await holds('a move of the mouse follows the game, another one is a variation', async () => {
  await page.keyboard.press('Home');
  await anna.drag('g0', 'e2');
  await at(anna, 'E3+5');
  assert.equal((await treeMoves(anna)).length, 16);
  await page.keyboard.press('Home');
  await anna.touch('h2');
  await anna.touch('e2');
  await waitMoves(anna, 17);
  await at(anna, 'C2=5');
  assert.equal(await page.locator('.variation .move').count(), 1);
  await anna.drag('h9', 'g7');
  await waitMoves(anna, 18);
});

await holds('up and down go from variation to variation; the ways on are buttons', async () => {
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await at(anna, 'E3+5');
  await page.keyboard.press('ArrowDown');
  await at(anna, 'C2=5');
  await page.keyboard.press('Home');
  assert.deepEqual(await page.locator('.choice').allTextContents(), ['E3+5', 'C2=5']);
  await page.locator('.choice', { hasText: 'C2=5' }).click();
  await page.keyboard.press('End');
  await at(anna, 'H8+7');
});

await holds('comments before and after, and marks', async () => {
  await page.keyboard.press('ArrowLeft');
  await page.fill('#study-comment', 'to the middle, 好');
  await page.locator('.mark-button[data-mark="5"]').click();
  await page.locator('.mark-button[data-mark="1"]').click();
  await page.locator('.mark-button[data-mark="14"]').click();
  await page.locator('.notes summary').click();
  await page.fill('#study-before', 'instead');
  await page.locator('.variation .comment.after', { hasText: '好' }).waitFor();
  assert.equal(await current(anna).locator('.mark').textContent(), '!+=');
  await page.locator('.variation .comment.before', { hasText: 'instead' }).waitFor();
});

await holds('arrows and circles: the right button, and drawing by any', async () => {
  const [a, b] = [await anna.place('e2'), await anna.place('e6')];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await shapes(anna, 1);
  await page.locator('[data-act=draw]').click();
  await page.locator('.pen[data-brush=blue]').click();
  await anna.touch('e6');
  await shapes(anna, 2);
  await page.locator('.pens').getByRole('button', { name: 'Done' }).click();
  assert.equal(await page.inputValue('#study-comment'), 'to the middle, 好');
  await page.keyboard.press('ArrowLeft');
  await shapes(anna, 0);
  await page.keyboard.press('ArrowRight');
  await shapes(anna, 2);
  await picture(anna, 'study');
});

await holds('headers and the result', async () => {
  await page.locator('[data-tab=tags]').click();
  await page.fill('[data-tag=Red]', '甲');
  await page.fill('[data-tag=Event]', 'Cup');
  await page.selectOption('[name=result]', 'draw');
  await page.locator('.study-board .player[data-side=red] .name', { hasText: '甲' }).waitFor();
  await page.locator('[data-tab=notes]').click();
});

await holds('PGN is exported, and read back with all that was written', async () => {
  const got = record(await exported(anna, 'pgn', 'gb18030'));
  assert.equal(got.tags.Red, '甲');
  assert.equal(got.result, 'draw');
  const variation = got.nodes.find((node) => node.move === 'h2e2');
  assert.deepEqual(variation, {
    move: 'h2e2',
    parent: 0,
    before: 'instead',
    comment: 'to the middle, 好 [%csl Be6][%cal Ge2e6]',
    marks: [1, 14],
  });
  assert.equal(got.nodes.length, 18);
});

await holds('every format is exported; what one does not hold is told', async () => {
  for (const format of ['xqf', 'cbr', 'dhtmlxq', 'wxf', 'text', 'json']) {
    const got = record(await exported(anna, format));
    assert.ok(got.nodes.length >= 16, format);
    if (format === 'json' || format === 'xqf') assert.ok(JSON.stringify(got).includes('%cal Ge2e6'), format);
  }
  await tool(anna, 'export');
  await page.selectOption('[name=file-notation]', 'iccs');
  await page.selectOption('[name=format]', 'xqf');
  assert.ok(await page.locator('[name=file-notation]').isDisabled(), 'XQF has points, no words');
  await page.keyboard.press('Escape');
  for (const format of ['pgn', 'text']) assert.match(readFileSync(await exported(anna, format), 'utf8'), /1\.\s*G0-E2/, format);
  await tool(anna, 'export');
  await page.selectOption('[name=file-notation]', 'chinese');
  await page.selectOption('[name=format]', 'wxf');
  await Promise.all([page.waitForEvent('download'), page.locator('dialog').getByRole('button', { name: 'Download' }).click()]);
  await page.locator('dialog .told li', { hasText: 'comments, with arrows and circles' }).waitFor();
  await picture(anna, 'study-export');
  // what the server says of the rest is told in its words
  await page.selectOption('[name=format]', 'pgn');
  await page.selectOption('[name=encoding]', 'big5');
  await Promise.all([page.waitForEvent('download'), page.locator('dialog').getByRole('button', { name: 'Download' }).click()]);
  await page.locator('dialog .told li', { hasText: "characters that the encoding lacks became '?'" }).waitFor();
  await page.keyboard.press('Escape');
});

await holds('a variation is put forward, deleted, and all of it undone', async () => {
  const whole = await treeMoves(anna);
  await page.locator('.edits [data-act=main]').click();
  await begins(anna, 'C2=5');
  await page.locator('.edits [data-act=delete]').click();
  await waitMoves(anna, 16);
  await at(anna, '');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await shows(anna, whole);
  await page.keyboard.press('Control+y');
  await begins(anna, 'C2=5');
  await page.keyboard.press('Control+z');
  await page.locator('.edits [data-act=up]').click();
  await begins(anna, 'C2=5');
  await page.keyboard.press('Control+z');
  await page.locator('.edits [data-act=cut]').click();
  await waitMoves(anna, 17);
  await page.keyboard.press('Control+z');
});

let link;
await holds('a study is shared, and opened by its link in another browser', async () => {
  await tool(anna, 'share');
  link = await page.inputValue('#link_to_see');
  assert.match(link, /\/s\/[0-9A-Za-z]+$/);
  assert.match(await page.inputValue('#link_to_edit'), /\/s\/[0-9A-Za-z]+#[0-9A-Za-z]+$/);
  await page.keyboard.press('Escape');
  assert.equal(page.url(), link);
  await bo.open(link);
  await waitMoves(bo, 18);
  await begins(bo, '相三进五');
  await bo.page.locator('.choice', { hasText: '炮二平五' }).tap();
  await shapes(bo, 2);
  assert.equal(await bo.page.inputValue('#study-comment'), 'to the middle, 好');
  await picture(bo, 'study-phone');
});

await holds('it is saved again by whoever made it; the other one sees it', async () => {
  await page.keyboard.press('Home');
  await anna.drag('b0', 'c2');
  await waitMoves(anna, 19);
  await tool(anna, 'share');
  await remark(anna, 'Saved');
  assert.equal(await page.locator('.saved').textContent(), '');
  await bo.page.reload();
  await waitMoves(bo, 19);
});

await holds('another game is not saved in the place of the shared one', async () => {
  await tool(anna, 'new');
  await page.waitForURL('**/study');
  assert.equal(await page.locator('[data-tool=share]').textContent(), 'Share');
  await anna.drag('h2', 'e2');
  await waitMoves(anna, 1);
  for (let i = 0; i < 2; i++) await page.keyboard.press('Control+z');
  await waitMoves(anna, 19);
  assert.equal(page.url(), link);
  assert.equal(await page.locator('[data-tool=share]').textContent(), 'Save');
});

await holds('who has no key shares a copy of his own', async () => {
  await bo.touch('c3');
  await bo.touch('c4');
  await waitMoves(bo, 20);
  await tool(bo, 'share');
  const copy = await bo.page.inputValue('#link_to_see');
  assert.notEqual(copy, link);
  await bo.page.keyboard.press('Escape');
  await page.reload();
  await waitMoves(anna, 19);
});

await holds('drawing and walking by touch', async () => {
  await bo.page.locator('[data-act=first]').tap();
  await bo.page.locator('[data-act=draw]').tap();
  await bo.touch('e4');
  await shapes(bo, 1);
  await bo.page.locator('.pens [data-act=erase]').tap();
  await shapes(bo, 0);
  await bo.page.locator('.pens').getByRole('button', { name: '画完' }).tap();
  await bo.page.locator('[data-act=forward]').tap();
  await at(bo, '相三进五');
  const touches = await bo.context.newCDPSession(bo.page);
  const touch = (type, points) => touches.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const [a, b] = [await bo.place('h2'), await bo.place('h6')];
  await touch('touchStart', [a]);
  await bo.page.waitForTimeout(700);
  await touch('touchMove', [b]);
  await touch('touchEnd', []);
  await shapes(bo, 1);
  await at(bo, '相三进五');
});

await holds('work that is not saved is there after the page was loaded again', async () => {
  page.on('dialog', (dialog) => void dialog.accept());
  await anna.open(`${server.base}/study`);
  await page.locator('.study-page').waitFor();
  await tool(anna, 'new');
  await anna.drag('h2', 'e2');
  await at(anna, 'C2=5');
  await page.fill('#study-comment', 'draft');
  await page.locator('.saved', { hasText: 'Not saved' }).waitFor();
  await page.reload();
  await remark(anna, 'Your last work is back');
  await shows(anna, ['C2=5']);
  assert.equal(await page.inputValue('#study-comment'), 'draft');
});

await holds('work that another game took the place of is found again', async () => {
  await tool(anna, 'new');
  await anna.drag('b2', 'e2');
  await at(anna, 'C8=5');
  await page.waitForTimeout(600); // the draft is written in a pause
  await page.reload();
  await waitMoves(anna, 1);
  await tool(anna, 'open');
  await page.locator('.older button').first().click();
  await shows(anna, ['C2=5']);
  assert.equal(await page.locator('.move-tree .comment').textContent(), 'draft');
  await page.keyboard.press('ArrowRight');
});

await holds('one is asked before work that is not saved is left', async () => {
  const asked = page.waitForEvent('dialog');
  await page.locator('#study-comment').pressSequentially('!'); // a browser asks only after a gesture
  await page.evaluate(() => setTimeout(() => location.reload()));
  assert.equal((await asked).type(), 'beforeunload');
  await page.locator('.move-tree .move').waitFor();
});

await holds('several games in a file are a list to choose from', async () => {
  const games = ['甲', '丙', '戊'].map((name, i) => `[Event "Cup"]\n[Red "${name}"]\n[Black "乙"]\n\n1. ${['炮二平五', '马二进三', '兵七进一'][i]} *\n`);
  await drop(anna, 'games.pgn', Buffer.from(games.join('\n')));
  await page.locator('.game-list button').nth(2).waitFor();
  await page.locator('.game-list button', { hasText: '丙' }).click();
  await shows(anna, ['H2+3']);
});

await holds('a FEN, a list of moves and a whole game are pasted', async () => {
  await paste(anna, '3k5/R8/9/9/p8/9/9/9/8R/4K4 w - - 0 1');
  await remark(anna, 'The position is open');
  await page.waitForFunction(() => document.querySelectorAll('cg-board piece').length === 5);
  await anna.drag('i1', 'i9');
  await page.locator('.status', { hasText: 'Red wins: checkmate' }).waitFor();
  await paste(anna, '1. 炮二平五 马8进7 2. 马二进三');
  await waitMoves(anna, 3);
  await tool(anna, 'open');
  await page.fill('#study-text', '炮八平五 H8+7');
  await page.getByRole('button', { name: 'Add after this position' }).click();
  await waitMoves(anna, 5);
  await at(anna, 'H8+7');
});

await holds('what is wrong is told in words', async () => {
  await drop(anna, 'x.bin', Buffer.from([0, 1, 2, 3]));
  await remark(anna, 'It could not be opened');
  await paste(anna, '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
  await remark(anna, 'No game comes to this position');
  await paste(anna, '1. 炮二平五 车1进9');
  await page.locator('.remarks li', { hasText: '车1进9' }).waitFor();
  await page.fill('#study-move', 'a0a9');
  await page.press('#study-move', 'Enter');
  await page.locator('.remarks[data-kind=fault] p').waitFor();
  await page.fill('#study-move', 'nonsense');
  await page.press('#study-move', 'Enter');
  await remark(anna, 'cannot be read');
  await anna.open(`${server.base}/s/nothere`);
  await remark(anna, 'It could not be opened');
  await anna.open(`${server.base}/study?game=nothere`);
  await remark(anna, 'It could not be opened');
  // what a browser itself says of an answer that is no success is no fault of the page
  for (let i = faults.length; i-- > 0;) if (/status of 4\d\d/.test(faults[i])) faults.splice(i, 1);
});

await holds('a repetition in the line is told, with its reasons', async () => {
  await anna.open(`${server.base}/study`);
  await page.locator('.study-page').waitFor();
  await paste(anna, '3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1');
  await remark(anna, 'The position is open');
  for (const move of ['a1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1']) {
    await page.fill('#study-move', move);
    await page.press('#study-move', 'Enter');
    await page.waitForFunction(() => document.querySelector('#study-move').value === '');
  }
  await page.locator('.repeated', { hasText: 'occurred 2 times' }).waitFor();
  await page.locator('.standing .ruling', { hasText: 'Red: perpetual check' }).waitFor();
  assert.match(await page.locator('.repeated').textContent(), /If it goes on: Red must change/);
  await picture(anna, 'study-repetition');
});

await holds('a game that has ended leads to its study', async () => {
  const game = await server.game({ table: 'casual' });
  await anna.open(game.red);
  await bo.open(game.black);
  await anna.move('h2e2', 1);
  await anna.press('resign');
  await anna.press('resign');
  await page.getByRole('link', { name: 'Study this game' }).first().click();
  await page.waitForURL(/\/study\?game=/);
  await waitMoves(anna, 1);
  await page.locator('.study-board .player[data-side=red] .name', { hasText: 'Anna' }).waitFor();
});

await holds('the moves are told to screen readers, and one of them has the focus of the list', async () => {
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('.move-tree .move[tabindex="0"]').count(), 1);
  assert.equal(await current(anna).getAttribute('aria-label'), '1. Red C2=5');
});

await holds('the board is turned; the picture of the position is made', async () => {
  await page.locator('[data-act=flip]').click();
  assert.equal(await anna.below(), 'black');
  await tool(anna, 'picture');
  await page.waitForFunction(() => document.querySelector('dialog img')?.naturalWidth > 0);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('dialog [data-type=png]').click()]);
  assert.match(download.suggestedFilename(), /\.png$/);
  await page.keyboard.press('Escape');
});

for (const [what, player] of [['desktop, light, English', anna], ['phone, dark, Chinese', bo]])
  await holds(`axe-core finds nothing serious: ${what}`, async () => {
    if (player === bo) {
      await bo.open(link);
      await waitMoves(bo, 19);
    }
    await player.page.evaluate(readFileSync(axePath, 'utf8'));
    const check = async () => {
      const found = await player.page.evaluate(() => globalThis.axe.run());
      const grave = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
      assert.deepEqual(grave.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(' ')}`), []);
    };
    await check();
    await tool(player, 'open');
    await check();
    await player.page.keyboard.press('Escape');
    await tool(player, 'export');
    await check();
    await player.page.keyboard.press('Escape');
    for (const tab of await player.page.locator('[role=tab]').all()) {
      await tab.click();
      await check();
    }
  });

await holds('nothing is wider than the phone', async () => {
  const [wide, seen] = await bo.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= seen, `${wide} > ${seen}`);
});

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults, []);
});

await browser.close();
await server.remove();
