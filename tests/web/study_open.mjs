// What is opened in the study page, and that nobody's work is lost by it or by others:
// links with keys, two who save, files of many games, the position editor, notices.
//
//   node tests/web/study_open.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program, pictures] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'en-US' });
const phone = await Player.come(browser, 'phone', { locale: 'zh-CN', viewport: { width: 740, height: 360 }, isMobile: true, hasTouch: true });
const { page } = anna;

const picture = async (player, name) => pictures && player.page.screenshot({ path: `${pictures}/${name}.png` });
const tool = (player, name) => player.page.locator(`[data-tool=${name}]`).click();
/** In the page: what else can be pressed or filled in where a remark lies. */
function coveredByRemark() {
  const lies = document.querySelector('.remarks').getBoundingClientRect();
  const isUnder = ({ left, right, top, bottom, width }) => width > 0 && left < lies.right && right > lies.left && top < lies.bottom && bottom > lies.top;
  const all = Array.from(document.querySelectorAll('a, button, select, input, textarea, summary'));
  return all.filter((one) => !one.closest('.remarks') && isUnder(one.getBoundingClientRect())).map((one) => one.outerHTML);
}

const remark = (player, text) => player.page.locator('.remarks', { hasText: text }).waitFor();
const waitMoves = (player, count) => player.page.waitForFunction((n) => document.querySelectorAll('.move-tree .move').length === n, count);
const moves = (player) => player.page.locator('.move-tree .move').evaluateAll((all) => all.map((one) => one.firstChild.textContent));
const men = (player, count) => player.page.waitForFunction((n) => document.querySelectorAll('.study-board cg-board piece').length === n, count);
const study = async (player) => {
  await player.open(`${server.base}/study`);
  await player.page.locator('.study-page').waitFor();
};

/** Pastes a text upon the page. */
const paste = (player, text) =>
  player.page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** Drops files of these names and texts upon the page. */
const drop = (player, files) =>
  player.page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of all) dataTransfer.items.add(new File([text], name));
    for (const type of ['dragenter', 'dragover', 'drop'])
      document.querySelector('.study-page').dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);

/** What a browser itself says of an answer that is no success is no fault of the page. */
function expected(status) {
  for (let i = faults.length; i-- > 0;) if (faults[i].includes(`status of ${status}`)) faults.splice(i, 1);
}

let link, secret;
await holds('a wrong key in a link does not take the key away from who made the study', async () => {
  await study(anna);
  await anna.drag('h2', 'e2');
  await waitMoves(anna, 1);
  await tool(anna, 'share');
  link = await page.inputValue('#link_to_see');
  secret = await page.inputValue('#link_to_edit');
  await page.keyboard.press('Escape');
  await anna.open(`${link}#${'x'.repeat(secret.split('#')[1].length)}`);
  await waitMoves(anna, 1);
  await page.keyboard.press('End');
  await anna.drag('h9', 'g7');
  await waitMoves(anna, 2);
  await tool(anna, 'share');
  await remark(anna, 'Saved');
  await tool(anna, 'share');
  assert.equal(await page.inputValue('#link_to_edit'), secret);
  await page.keyboard.press('Escape');
  expected(403);
});

await holds('who has nothing but a wrong key is told so, and saves a copy', async () => {
  await bo.open(`${link}#${'y'.repeat(secret.split('#')[1].length)}`);
  await waitMoves(bo, 2);
  await bo.page.keyboard.press('End');
  await bo.drag('h0', 'g2');
  await waitMoves(bo, 3);
  await tool(bo, 'share');
  await remark(bo, 'The key of this link does not open the study');
  assert.equal(await bo.page.locator('[data-tool=share]').textContent(), 'Share');
  await bo.page.locator('.remarks').getByRole('button', { name: 'Save a copy' }).click();
  assert.notEqual(await bo.page.inputValue('#link_to_see'), link);
  await bo.page.keyboard.press('Escape');
  expected(403);
});

/** Bo and Anna have both opened the study; Bo has saved a move of his, Anna has made one of hers. */
async function meet() {
  // what was not saved before is given up
  await anna.open(server.base);
  await page.evaluate(() => Object.keys(localStorage).forEach((name) => name.startsWith('chuhe-study-draft-s-') && localStorage.removeItem(name)));
  await anna.open(link);
  await page.locator('.move-tree .move').first().waitFor();
  await bo.open(secret);
  await bo.page.locator('.move-tree .move').first().waitFor();
  const before = (await moves(anna)).length;
  await bo.page.keyboard.press('End');
  const ways = { 2: ['h0', 'g2'], 3: ['b9', 'c7'], 4: ['g3', 'g4'], 5: ['c6', 'c5'] };
  await bo.drag(...ways[before]);
  await waitMoves(bo, before + 1);
  await tool(bo, 'share');
  await remark(bo, 'Saved');
  await page.keyboard.press('End');
  await anna.drag(...(before % 2 ? ['a6', 'a5'] : ['a3', 'a4']));
  await waitMoves(anna, before + 1);
  await tool(anna, 'share');
  await page.locator('dialog [data-answer=theirs]').waitFor();
  expected(409);
  return before;
}

await holds('two who save the same study: who comes second is asked; theirs is shown, and undone', async () => {
  const before = await meet();
  await picture(anna, 'study-changed');
  await page.locator('dialog [data-answer=theirs]').click();
  await remark(anna, 'This is what is on the server');
  for (const width of [1280, 840]) {
    await page.setViewportSize({ width, height: 800 });
    assert.deepEqual(await page.evaluate(coveredByRemark), [], `at ${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  assert.deepEqual(await moves(anna), await moves(bo));
  await page.locator('.remarks').getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction((n) => document.querySelectorAll('.move-tree .move')[n]?.firstChild.textContent.startsWith('P9'), before);
});

await holds('a copy leaves theirs as it is; to overwrite is a choice', async () => {
  await meet();
  await page.locator('dialog [data-answer=copy]').click();
  assert.notEqual(await page.inputValue('#link_to_see'), link);
  await page.keyboard.press('Escape');
  await bo.page.reload();
  await bo.page.locator('.move-tree .move').first().waitFor();
  assert.ok(!(await moves(bo)).some((move) => move.startsWith('P1+') || move.startsWith('P9+')));
  await meet();
  await page.locator('dialog [data-answer=overwrite]').click();
  await remark(anna, 'Saved');
  await bo.page.reload();
  await bo.page.locator('.move-tree .move').first().waitFor();
  assert.deepEqual(await moves(bo), await moves(anna));
});

await holds('work that was kept while somebody saved is not saved over theirs', async () => {
  await anna.open(link);
  await page.locator('.move-tree .move').first().waitFor();
  const count = (await moves(anna)).length;
  await page.keyboard.press('Home');
  await anna.drag('b0', 'c2');
  await waitMoves(anna, count + 1);
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.startsWith('chuhe-study-draft-s-')));
  await bo.page.keyboard.press('Home');
  await bo.drag('g0', 'e2');
  await waitMoves(bo, count + 1);
  await tool(bo, 'share');
  await remark(bo, 'Saved');
  await anna.open(link);
  await remark(anna, 'somebody has saved this study since');
  await tool(anna, 'share');
  await page.locator('dialog [data-answer=overwrite]').waitFor();
  await page.keyboard.press('Escape');
  expected(409);
});

await holds('the list of shared studies tells their moves', async () => {
  await tool(anna, 'open');
  assert.match(await page.locator('.studies li').first().textContent(), /^1\. C2=5 H8\+7 2\. .* 20\d\d · [0-9]+ moves$/);
  await page.keyboard.press('Escape');
});

await holds('a text without a game is refused, and the work stays', async () => {
  await study(anna);
  await tool(anna, 'new');
  await anna.drag('h2', 'e2');
  await waitMoves(anna, 1);
  await paste(anna, 'hello world, nothing here');
  await remark(anna, 'It could not be opened');
  assert.deepEqual(await moves(anna), ['C2=5']);
  expected(422);
});

await holds('what engines are told, an address with a FEN, and a list of FENs are opened', async () => {
  await paste(anna, 'position fen 3k5/9/9/9/9/9/9/9/9/5K3 w moves f0f1 d9d8');
  await waitMoves(anna, 2);
  await paste(anna, 'https://example.org/board?fen=3k5/9/9/9/9/9/9/9/R8/5K3_w');
  await men(anna, 3);
  await paste(anna, '3k5/9/9/9/9/9/9/9/9/5K3 w\n3k5/9/9/9/9/9/9/9/RR7/5K3 b');
  await page.locator('.game-list button').nth(1).click();
  await men(anna, 4);
  await page.locator('.collection .which', { hasText: 'Game 2 of 2' }).waitFor();
});

const NAMES = ['胡荣华', '柳大华', '許銀川', '吕钦', '赵国荣', '徐天红', '李来群', '于幼华', '陶汉明'];
const pgn = (name, move, i) => `[Event "Cup ${i}"]\n[Red "${name}"]\n[Black "乙"]\n[Date "1988.0${i + 1}.01"]\n\n1. ${move} *\n`;
const games = NAMES.map((name, i) => pgn(name, ['炮二平五', '马二进三', '兵七进一'][i % 3], i));

await holds('several files are one list; games are found by words in any order, in either characters', async () => {
  await drop(anna, [
    ['a.pgn', games.slice(0, 5).join('\n')],
    ['nothing.bin', '\u0000\u0001\u0002'],
    ['b.pgn', games.slice(5).join('\n')],
  ]);
  await page.locator('.game-list button').nth(8).waitFor();
  await page.locator('.study-dialog input[type=search]').fill('cup 许银川');
  await page.waitForFunction(() => document.querySelectorAll('.game-list button').length === 1);
  assert.match(await page.locator('.game-list small').textContent(), /a\.pgn/);
  await picture(anna, 'study-list');
  await page.keyboard.press('Enter');
  await page.locator('.collection .which', { hasText: 'Game 3 of 9' }).waitFor();
  await page.locator('.remarks li', { hasText: 'nothing.bin' }).waitFor();
  expected(422);
});

await holds('from game to game and back to the list; what was written is there', async () => {
  assert.equal(await page.locator('.about-game').textContent(), 'Cup 2 · 1988.03.01');
  await page.keyboard.press('End');
  await anna.drag('h9', 'g7');
  await waitMoves(anna, 2);
  await page.locator('[data-act=game-after]').click();
  await page.locator('.collection .which', { hasText: 'Game 4 of 9' }).waitFor();
  await waitMoves(anna, 1);
  await page.locator('[data-act=game-before]').click();
  await waitMoves(anna, 2);
  await page.locator('[data-act=games]').click();
  await page.locator('.game-list [aria-current]', { hasText: '許銀川' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('.collection .which', { hasText: 'Game 4 of 9' }).waitFor();
  await picture(anna, 'study-collection');
  await tool(anna, 'new');
  await page.locator('.collection').waitFor({ state: 'hidden' });
});

await holds('a file that was cut in the middle of a game is opened, and told of', async () => {
  await study(anna);
  await drop(anna, [['cut.pgn', games[0].replace(' *\n', ' 马8进7 ')]]);
  await waitMoves(anna, 2);
  await page.locator('.remarks li', { hasText: 'the file may have been cut' }).waitFor();
  await page.locator('.remarks li', { hasText: 'cut.pgn' }).waitFor();
  await drop(anna, [['large.pgn', 'x'.repeat((8 << 20) + 1)]]);
  await remark(anna, 'a file of many games is taken apart by: chuhe convert');
});

await holds('a PGN file of many games may be larger than what the server takes at once', async () => {
  const many = Array.from({ length: 13_000 }, (_, i) => pgn(`P${i + 1}`, '炮二平五', i % 9)).join('\n');
  assert.ok(Buffer.byteLength(many) > 1 << 20);
  await drop(anna, [['many.pgn', many]]);
  await page.locator('.study-dialog', { hasText: '13000 games in the file' }).waitFor();
  await page.locator('.study-dialog input[type=search]').fill('P12999');
  await page.waitForFunction(() => document.querySelectorAll('.game-list button').length === 1);
  await page.keyboard.press('Enter');
  await page.locator('.collection .which', { hasText: 'Game 12999 of 13000' }).waitFor();
});

await holds('from a list to one game of it, and a new one', async () => {
  await drop(anna, [['list.pgn', games.join('\n')]]);
  await page.locator('.game-list button').nth(3).click();
  await page.locator('.collection .which', { hasText: 'Game 4 of 9' }).waitFor();
  await tool(anna, 'new');
  await page.locator('.collection').waitFor({ state: 'hidden' });
});

await holds('a notice has its Undo, and covers no tool', async () => {
  await page.locator('.remarks').getByRole('button', { name: 'Undo' }).click();
  await page.locator('.collection .which', { hasText: 'Game 4 of 9' }).waitFor();
  await tool(anna, 'new');
  const notice = await page.locator('.remarks').boundingBox();
  for (const place of ['.study-tools', '.study-board', '.moves-card .head']) {
    const box = await page.locator(place).boundingBox();
    const isCovered = notice.x < box.x + box.width && box.x < notice.x + notice.width && notice.y < box.y + box.height && box.y < notice.y + notice.height;
    assert.ok(!isCovered, place);
  }
});

await holds('a typed move is illegal for a reason, or cannot be read', async () => {
  await page.fill('#study-move', 'a0a9');
  await page.press('#study-move', 'Enter');
  await remark(anna, 'Illegal: a piece stands in the way');
  await page.fill('#study-move', 'nonsense');
  await page.press('#study-move', 'Enter');
  await remark(anna, 'cannot be read');
});

await holds('Escape leaves a field for the moves; the keys are told; Ctrl+S saves', async () => {
  await page.fill('#study-move', '');
  await anna.drag('h2', 'e2');
  await waitMoves(anna, 1);
  await page.locator('#study-comment').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => !document.querySelector('.move[aria-current]'));
  await page.keyboard.press('?');
  await page.locator('.study-keys').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+s');
  await page.locator('#link_to_see').waitFor();
  await page.keyboard.press('Escape');
});

await holds('the notation follows the language, until it is chosen', async () => {
  const language = () => page.locator('.bar').getByRole('button', { name: /中文|English/ }).click();
  const first = (text) => page.waitForFunction((wanted) => document.querySelector('.move-tree .move')?.firstChild.textContent === wanted, text);
  await first('C2=5');
  await language();
  await first('炮二平五');
  await language();
  await first('C2=5');
  await page.selectOption('#study-notation', 'chinese');
  await first('炮二平五');
  await page.evaluate(() => localStorage.removeItem('chuhe-notation'));
});

const editorMen = (count) => page.waitForFunction((n) => document.querySelectorAll('.position-editor [data-man]').length === n || document.querySelector('#editor-fen').value.replace(/ .*/, '').replace(/[^a-z]/gi, '').length === n, count);
await holds('a FEN that is pasted while a position is set up goes there; tools of the study rest', async () => {
  await study(anna);
  await tool(anna, 'new');
  await anna.drag('h2', 'e2');
  await waitMoves(anna, 1);
  await tool(anna, 'edit_position');
  await page.locator('.position-editor').waitFor();
  await paste(anna, '3k5/9/9/9/9/9/9/9/R8/5K3 w');
  await editorMen(3);
  for (const name of ['new', 'share', 'export', 'picture', 'undo', 'copy_moves']) assert.ok(await page.locator(`[data-tool=${name}]`).isDisabled(), name);
  await picture(anna, 'study-editor');
});

await holds('the position is in the address; it is there again after the page was loaded again', async () => {
  assert.match(page.url(), /\/editor\?fen=3k5\/9\/9\/9\/9\/9\/9\/9\/R8\/5K3_w/);
  await page.reload();
  await page.locator('.position-editor').waitFor();
  await editorMen(3);
});

await holds('Back leaves the editor, not the study; another game that is opened closes it', async () => {
  await study(anna);
  await waitMoves(anna, 1);
  await tool(anna, 'edit_position');
  await page.locator('.position-editor').waitFor();
  await page.goBack();
  await page.locator('.study-board').waitFor();
  assert.match(page.url(), /\/study$/);
  assert.deepEqual(await moves(anna), ['C2=5']);
  await tool(anna, 'edit_position');
  await page.locator('.position-editor').waitFor();
  await drop(anna, [['one.pgn', games[1]]]);
  await page.locator('.position-editor').waitFor({ state: 'detached' });
  await waitMoves(anna, 1);
  await page.locator('.about-game', { hasText: 'Cup 1' }).waitFor();
  await tool(anna, 'edit_position');
  await paste(anna, '3k5/9/9/9/9/9/9/9/R8/5K3 w');
  await editorMen(3);
  await page.locator('[data-act=use]').click();
  await men(anna, 3);
  assert.match(page.url(), /\/study$/);
});

await holds('a phone held sideways shows the whole board and its buttons', async () => {
  await study(phone);
  await phone.page.evaluate(() => document.querySelector('.study-body').scrollIntoView());
  const board = await phone.page.locator('cg-board').boundingBox();
  assert.ok(board.y >= 0 && board.y + board.height <= 360, JSON.stringify(board));
  assert.ok(board.height > 230, String(board.height));
  for (const act of ['first', 'forward', 'draw']) {
    const box = await phone.page.locator(`.nav [data-act=${act}]`).boundingBox();
    assert.ok(box.y >= 0 && box.y + box.height <= 360 && box.height >= 40, `${act} ${JSON.stringify(box)}`);
  }
  const side = await phone.page.locator('.move-tree').boundingBox();
  assert.ok(side.x > board.x + board.width);
  const [wide, seen] = await phone.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= seen, `${wide} > ${seen}`);
  await picture(phone, 'study-sideways');
});

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults, []);
});

await browser.close();
await server.remove();
