// A hall against `chuhe serve`: a director with several games, two players, an arbiter and
// somebody who watches, by real input in real browsers.
//
//   node tests/web/hall.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { readFileSync } from 'node:fs';

import { axePath, faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program, pictures] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const dora = await Player.come(browser, 'Dora', { locale: 'en-US', viewport: { width: 1440, height: 900 } });
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN' });
const links = {};
let hall;

async function picture(player, name) {
  if (pictures) await player.page.screenshot({ path: `${pictures}/${name}.png` });
}

/** The tile of a board. */
function tile(board, player = dora) {
  return player.page.locator('.tile', { has: player.page.locator('b', { hasText: new RegExp(`^(Board ${board}|第${board}台)$`) }) });
}

function boards(player = dora) {
  return player.page.locator('.tile-head b').allTextContents();
}

function needs(board, text, player = dora) {
  return tile(board, player).locator('.tile-matters', { hasText: text }).waitFor();
}

function sure(player = dora) {
  return player.page.locator('[data-sure=yes]').click();
}

async function axe(player, what) {
  await player.page.evaluate(readFileSync(axePath, 'utf8'));
  const found = await player.page.evaluate(() => globalThis.axe.run());
  const grave = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
  assert.deepEqual(grave.map((v) => `${what}: ${v.id}: ${v.nodes.map((node) => node.html).join(' ')}`), []);
}

await holds('a hall is made in the lobby, and its maker directs it', async () => {
  const { page } = dora;
  await dora.open(server.base);
  await page.locator('summary', { hasText: "Arbiter's hall" }).click();
  await page.fill('[name=hall]', '夏季赛 2026');
  await page.getByRole('button', { name: 'Open a hall' }).click();
  await page.waitForURL(/\/h\/[0-9a-z]+#[0-9a-z]+$/);
  hall = page.url();
  await page.locator('.hall-head .role', { hasText: 'You direct the event' }).waitFor();
  assert.equal(await page.locator('h1').textContent(), '夏季赛 2026');
  await page.getByText('The hall has no games yet').waitFor();
});

await holds('a list of pairings becomes games, with links for the players', async () => {
  const { page } = dora;
  await page.locator('[data-act=add_games]').click();
  await page.fill('textarea', '1 Anna - 小波\n2 轮空');
  await page.getByText('Line 2: “2 轮空” cannot be read').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add them' }).isDisabled(), true);
  for (const [line, why] of [
    ['1 丙 - 丁', 'board 1 has a game already'],
    ['2 Anna - 丁', 'Anna plays twice in this round'],
    ['0 丙 - 丁', 'a board is 1 to 9999, not 0'],
    [`2 ${'长'.repeat(60)} - 丁`, 'the name is too long'],
  ]) {
    await page.fill('textarea', `1 Anna - 小波\n${line}`);
    await page.getByText(`Line 2: ${why}`).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Add them' }).isDisabled(), true);
  }
  await page.fill('textarea', '1 Anna - 小波\n2 丙 - 丁\nElla - Finn\n4. Gina - Hugo\n5 Ines - 轮空');
  await page.getByText('4 boards · no opponent: Ines').waitFor();
  await picture(dora, 'hall-add');
  await page.getByRole('button', { name: 'Add them' }).click();
  await page.locator('.tile .man').nth(100).waitFor({ state: 'attached' });
  assert.deepEqual(await boards(), ['Board 1', 'Board 2', 'Board 3', 'Board 4']);
  await page.locator('[data-act=links]').click();
  const rows = page.locator('.link-rows li[data-side]');
  assert.equal(await rows.count(), 8);
  assert.equal(await page.locator('.link-rows li[data-hall]').count(), 3);
  for (const row of await rows.all()) {
    const who = await row.locator('b').textContent();
    links[who.split(' · ')[2]] = await row.locator('code').textContent();
  }
  links.arbiter = await page.locator('[data-hall=arbiter] code').textContent();
  links.watch = await page.locator('[data-hall=watch] code').textContent();
  assert.match(links.Anna, /^http:\/\/.*\/t\/[0-9a-z]+#[0-9a-z]+$/);
  await picture(dora, 'hall-links');
  await page.locator('.links-dialog > .buttons').getByRole('button', { name: 'Close' }).click();
});

await holds('slips are printed for all, or for one, with a code for telephones', async () => {
  const { page } = dora;
  await page.evaluate(() => (globalThis.print = () => (globalThis.onPaper = document.querySelectorAll('.printed .slip .qr path').length)));
  await page.locator('[data-act=links]').click();
  await page.getByRole('button', { name: 'Print slips' }).click();
  await page.waitForFunction(() => globalThis.onPaper === 8);
  if (pictures) {
    await page.emulateMedia({ media: 'print' });
    await picture(dora, 'hall-slips');
    await page.emulateMedia({ media: null });
  }
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('.printed').count(), 0);
  await page.locator('.link-rows li', { hasText: 'Gina' }).getByRole('button', { name: /^Print/ }).click();
  await page.waitForFunction(() => globalThis.onPaper === 1);
  assert.match(await page.locator('.printed').textContent(), /Gina/);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.locator('.links-dialog > .buttons').getByRole('button', { name: 'Close' }).click();
});

await holds('a game that has not begun gets other players and another board, or is taken out', async () => {
  const { page } = dora;
  await page.locator('[data-act=add_games]').click();
  assert.equal(await page.inputValue('[name=round][type=number]'), '2');
  await page.fill('[name=round][type=number]', '1');
  await page.fill('textarea', 'Ines - Jon');
  await page.getByText('1 boards').waitFor();
  await page.getByRole('button', { name: 'Add them' }).click();
  await tile(5).click();
  await page.locator('[data-act=change_game]').click();
  await page.fill('.change-dialog [name=black]', 'Anna');
  await page.locator('.change-dialog').getByRole('button', { name: 'Save' }).click();
  await page.locator('.change-dialog .notice', { hasText: 'Anna plays twice in this round' }).waitFor();
  await page.fill('.change-dialog [name=black]', 'Jonas');
  await page.fill('.change-dialog [name=board]', '9');
  await picture(dora, 'hall-change');
  await page.locator('.change-dialog').getByRole('button', { name: 'Save' }).click();
  await tile(9).locator('.name', { hasText: 'Jonas' }).waitFor();
  await page.locator('[data-act=change_game]').click();
  await page.locator('[data-act=take_out]').click();
  await page.locator('.sure-dialog', { hasText: 'Take it out: Board 9 · Ines – Jonas' }).waitFor();
  await sure();
  await page.waitForFunction(() => document.querySelectorAll('.tile').length === 4);
  await page.locator('.detail').waitFor({ state: 'hidden' });
});

await holds('players come by their links; the round is started on all boards at once', async () => {
  await anna.open(links.Anna);
  await bo.open(links['小波']);
  await needs(1, 'Both are seated');
  await dora.page.locator('[data-act=start_all]').click();
  await dora.page.locator('.sure-dialog', { hasText: 'Start all: 4 games' }).waitFor();
  await dora.page.locator('.sure-dialog .consequence', { hasText: 'Somebody is missing at 3 of 4: boards 2, 3, 4' }).waitFor();
  assert.notEqual(await dora.page.locator('.sure-dialog').evaluate((dialog) => getComputedStyle(dialog).borderRadius), '0px');
  await picture(dora, 'hall-start');
  await sure();
  await needs(2, /Nobody is here: 0:\d\d\/15:00; then both lose/);
  await anna.myTurn();
  await tile(4).locator('.phase', { hasText: '0 moves' }).waitFor();
  await dora.page.locator('.counts', { hasText: '4 games · 4 under way' }).waitFor();
  await anna.move('h2e2', 1);
  await tile(1).locator('.phase', { hasText: /^1 move$/ }).waitFor();
});

await holds('a game that needs the arbiter comes first, and is told in the title', async () => {
  await tile(4).locator('.mini-clock[data-running=true]').waitFor();
  await bo.myTurn();
  await bo.press('offer');
  await needs(1, 'Black offers a draw');
  await dora.page.locator('.counts', { hasText: '1 for the arbiter' }).waitFor();
  await dora.page.waitForFunction(() => document.title.startsWith('(1) '));
  await anna.press('refuse');
  await dora.page.waitForFunction(() => !document.title.startsWith('('));
});

await holds('a game is opened beside the others, by mouse and by keys, and acted on', async () => {
  const { page } = dora;
  await tile(1).click();
  await page.locator('.detail .arbiter').waitFor();
  assert.match(await page.locator('.detail-head h2').textContent(), /Board 1 · Anna – 小波/);
  await page.locator('.detail [data-act=pause]').click();
  await bo.says('停钟');
  await tile(1).locator('.phase', { hasText: 'clocks stopped' }).waitFor();
  await page.locator('.detail [data-act=resume]').click();
  await bo.myTurn();
  await page.locator('[data-tab=foul]').click();
  await page.locator('.detail .tab-body').getByRole('button', { name: 'Give the foul' }).click();
  await needs(1, 'Red: fouls 1 of 3');
  await bo.move('h9g7', 2);
  await dora.sees(2);
  await picture(dora, 'hall-detail');
  await axe(dora, 'detail');
  await page.keyboard.press('Escape');
  await page.locator('.detail').waitFor({ state: 'hidden' });
  const first = await page.evaluate(() => document.activeElement.getAttribute('data-game'));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await page.locator('.detail .arbiter').waitFor();
  const opened = await page.locator('.tile[aria-pressed=true]').getAttribute('data-game');
  assert.notEqual(opened, first);
  await page.locator('[data-act=close_detail]').click();
});

await holds('all clocks are stopped, and go on', async () => {
  await dora.page.locator('[data-act=pause_all]').click();
  await dora.page.locator('.sure-dialog', { hasText: 'Stop all clocks: 4 games' }).waitFor();
  await sure();
  await anna.says('The clocks are stopped');
  await tile(3).locator('.phase', { hasText: 'clocks stopped' }).waitFor();
  await dora.page.locator('[data-act=resume_all]').click();
  await sure();
  await anna.myTurn();
});

await holds('games are found by name, by board and by how they stand', async () => {
  const { page } = dora;
  await page.fill('[name=find]', 'hugo');
  await page.waitForFunction(() => document.querySelectorAll('.tile').length === 1);
  assert.deepEqual(await boards(), ['Board 4']);
  await page.fill('[name=find]', '');
  await page.selectOption('[name=which]', 'ended');
  await page.getByText('No game fits').waitFor();
  await page.selectOption('[name=which]', 'all');
  await page.selectOption('[name=order]', 'board');
  assert.deepEqual(await boards(), ['Board 1', 'Board 2', 'Board 3', 'Board 4']);
});

await holds('an arbiter comes by the link of arbiters: he acts, but adds no games', async () => {
  const carl = await Player.come(browser, 'Carl', { locale: 'en-US', viewport: { width: 820, height: 1180 } });
  await carl.open(links.arbiter);
  await carl.page.locator('.role', { hasText: 'You are an arbiter' }).waitFor();
  await tile(2, carl).locator('.man').first().waitFor({ state: 'attached' });
  assert.equal(await carl.page.locator('[data-act=add_games]').isVisible(), false);
  await tile(2, carl).click();
  await carl.page.locator('[data-tab=forfeit]').click();
  // both lose for what both can have done, and for nothing else
  const both = carl.page.locator('.tab-body label', { hasText: 'Both' });
  await both.click();
  await carl.page.locator('.tab-body .preview', { hasText: 'Both lose: refuses the rules' }).waitFor();
  await carl.page.selectOption('.tab-body select[name=ending]', 'time');
  await both.waitFor({ state: 'hidden' });
  await carl.page.locator('.tab-body label.black').click();
  await carl.page.selectOption('.tab-body select[name=ending]', 'late');
  await carl.page.getByRole('button', { name: 'Declare the loss' }).click();
  await carl.page.locator('.consequence', { hasText: 'Red wins: came too late (1999 4.1.5)' }).waitFor();
  await sure(carl);
  await needs(2, 'Red wins: came too late');
  await picture(carl, 'hall-tablet');
  // a telephone shows what is done at once
  await carl.page.setViewportSize({ width: 390, height: 844 });
  await carl.page.locator('[data-act=close_detail]').click();
  await tile(3, carl).click();
  const pause = await carl.page.locator('.detail [data-act=pause]').boundingBox();
  assert.ok(pause && pause.y + pause.height <= 844, JSON.stringify(pause));
  await picture(carl, 'hall-phone-arbiter');
  await carl.context.close();
});

await holds('whoever watches sees the same, without any of the actions', async () => {
  const eva = await Player.come(browser, 'Eva', { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await eva.open(links.watch);
  await needs(2, '红胜：迟到', eva);
  assert.equal(await eva.page.locator('[data-act=pause_all]').isVisible(), false);
  await picture(eva, 'hall-phone');
  await tile(1, eva).tap();
  await eva.page.locator('.detail .arbiter').waitFor();
  assert.equal(await eva.page.locator('.detail [data-act=pause]').isVisible(), false);
  assert.deepEqual(await eva.page.locator('.detail [data-tab]').allTextContents(), ['裁决', '经过']);
  const wide = await eva.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `wider than the screen by ${wide}`);
  await axe(eva, 'phone');
  await eva.context.close();
});

await holds('a link that was lost is made anew, and the old one is void', async () => {
  const { page } = dora;
  await page.locator('[data-act=links]').click();
  const row = page.locator('.link-rows li', { hasText: 'Gina' });
  const before = await row.locator('code').textContent();
  await row.getByRole('button', { name: /New link/ }).click();
  await sure();
  await page.waitForFunction(([old]) => !document.body.textContent.includes(old), [before]);
  const after = await row.locator('code').textContent();
  assert.notEqual(after, before);
  await page.locator('.links-dialog > .buttons').getByRole('button', { name: 'Close' }).click();
  await anna.open(after);
  await anna.page.locator('.role', { hasText: 'You play Red' }).waitFor();
  await anna.page.goto('about:blank');
  await anna.page.goto(before);
  await anna.page.locator('.role', { hasText: 'void or incomplete' }).waitFor();
  assert.equal(await anna.page.getByText('You play Red').count(), 0);
});

await holds('the server is killed and comes back: the hall goes on', async () => {
  await server.stop('SIGKILL');
  await dora.page.locator('.hall-page[data-connection=lost]').waitFor();
  await server.start();
  await dora.page.locator('.hall-page[data-connection=open]').waitFor();
  await anna.open(links.Anna);
  await anna.move('h0g2', 3);
  await tile(1).locator('.phase', { hasText: '3 moves' }).waitFor();
});

await holds('a game that ended before the server was killed is signed; nobody waits for who never came', async () => {
  await tile(2).click();
  await dora.page.locator('[data-tab=sheet]').click();
  await dora.page.locator('[data-sign=arbiter]').click();
  await dora.page.locator('.signatures li', { hasText: 'Arbiter' }).locator('[data-done=true]').waitFor();
  await dora.page.locator('[data-act=close_detail]').click();
  assert.equal(await tile(2).locator('.tile-matters > *').count(), 0);
});

await holds('the next round is added; each is seen by itself', async () => {
  const { page } = dora;
  await page.locator('[data-act=add_games]').click();
  await page.fill('textarea', '丙 - Anna\n丁 - 小波');
  await page.fill('[name=round][type=number]', '2');
  // while they are on their way nothing can be written that would be lost, nor sent twice
  let letGo;
  const held = new Promise((resolve) => (letGo = resolve));
  await page.route('**/api/halls/*/games', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add them' }).click();
  await page.locator('textarea[readonly]').waitFor();
  await page.dispatchEvent('textarea', 'input', {});
  assert.equal(await page.getByRole('button', { name: 'Add them' }).isDisabled(), true);
  letGo();
  await page.locator('.tile').nth(5).waitFor();
  await page.unroute('**/api/halls/*/games');
  assert.equal(await page.locator('textarea[readonly]').count(), 0);
  await page.selectOption('.filters [name=round]', '2');
  await page.waitForFunction(() => document.querySelectorAll('.tile').length === 2);
  await axe(dora, 'hall');
  await picture(dora, 'hall');
});

await holds('the results of a round are told in a list, its records are one file', async () => {
  const { page } = dora;
  await page.selectOption('.filters [name=round]', '1');
  await page.locator('[data-act=results]').click();
  const rows = page.locator('.results tbody tr');
  await rows.nth(3).waitFor();
  assert.equal(await rows.count(), 4);
  assert.equal((await rows.nth(1).locator('td').allTextContents()).join(' | '), '2 | 丙 | 1-0 | 丁 | came too late');
  await picture(dora, 'hall-results');
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('[data-act=round_pgn]').click()]);
  assert.match(file.suggestedFilename(), /夏季赛 2026 · Round 1 · Results\.pgn/);
  const text = readFileSync(await file.path(), 'utf8');
  assert.equal(text.match(/^\[Result /gm).length, 4);
  assert.equal(text.match(/^\[Red /gm).length, 4);
  await page.locator('.results-dialog').getByRole('button', { name: 'Close' }).click();
});

await holds('all score sheets of a round are printed at once, each on paper of its own', async () => {
  const { page } = dora;
  await page.evaluate(() => {
    globalThis.print = () => (globalThis.onPaper = [...document.querySelector('.printed.sheets').shadowRoot.querySelectorAll('.sheet')].map((sheet) => sheet.textContent));
  });
  // who asks too fast waits, and has all of them
  let refused = 0;
  await page.route('**/*.sheet.html', (route) => (refused++ === 2 ? route.fulfill({ status: 429, body: '{}' }) : route.continue()));
  await page.locator('[data-act=results]').click();
  await page.locator('[data-act=print_sheets]').click();
  await page.waitForFunction(() => globalThis.onPaper?.length === 4);
  await page.unroute('**/*.sheet.html');
  assert.equal(refused, 5);
  const sheets = await page.evaluate(() => globalThis.onPaper);
  for (const [i, names] of [['Anna', '小波'], ['丙', '丁'], ['Ella', 'Finn'], ['Gina', 'Hugo']].entries())
    for (const part of [...names, '夏季赛 2026', 'Result']) assert.ok(sheets[i].includes(part), `${i}: ${part}`);
  if (pictures) {
    await page.emulateMedia({ media: 'print' });
    await picture(dora, 'hall-sheets');
    await page.emulateMedia({ media: null });
  }
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  assert.equal(paper.match(/\/Type\s*\/Page\b(?!s)/g).length, 4);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await page.locator('.printed').count(), 0);
  await page.locator('.results-dialog').getByRole('button', { name: 'Close' }).click();
});

await holds('a seat that the wrong account has taken is taken back', async () => {
  const { page } = dora;
  const seat = await page.evaluate(async (key) => {
    const games = [{ game: { table: 'casual' }, red: { name: 'Olga' }, board: 7, round: 1 }];
    const answer = await fetch(`/api${location.pathname.replace('/h/', '/halls/')}/games`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ key, games }) });
    return (await answer.json()).games[0].links.black;
  }, hall.split('#')[1]);
  const mira = await Player.come(browser, 'Mira', { locale: 'en-US' });
  await mira.open(server.base);
  await mira.page.evaluate(() => fetch('/api/account', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"Mira","password":"a long secret"}' }));
  await mira.open(server.base + seat);
  await mira.page.getByRole('button', { name: 'Sit down' }).click();
  await mira.page.locator('.role', { hasText: 'You play Black' }).waitFor();
  await tile(7).locator('.name', { hasText: 'Mira' }).waitFor();
  await page.locator('[data-act=links]').click();
  const row = page.locator('.link-rows li.black', { hasText: 'Board 7' });
  await row.locator('code', { hasText: 'an account has it' }).waitFor();
  await row.getByRole('button', { name: /^Take the seat back: Board 7 · Black · Mira/ }).click();
  await page.locator('.sure-dialog', { hasText: 'Take this seat back: Board 7 · Black · Mira?' }).waitFor();
  await picture(dora, 'hall-take-back');
  await sure();
  await row.getByRole('button', { name: /^New link/ }).waitFor();
  const link = await row.locator('code').textContent();
  assert.match(link, /^http:\/\/.*\/t\/[0-9a-z]+#[0-9a-z]+$/);
  assert.doesNotMatch(await row.textContent(), /Mira/);
  await page.locator('.links-dialog > .buttons').getByRole('button', { name: 'Close' }).click();
  await mira.page.locator('.role', { hasText: 'You are watching' }).waitFor();
  await mira.context.close();
  // whose seat it is says who he is, although somebody has sat there
  await anna.open(link);
  await anna.page.fill('[name=seat-name]', 'Pia');
  await anna.page.getByRole('button', { name: 'Sit down' }).click();
  await anna.page.locator('.role', { hasText: 'You play Black' }).waitFor();
  await tile(7).locator('.name', { hasText: 'Pia' }).waitFor();
});

await holds('a hall of more games than one connection may look at: all are seen, counted and begun', async () => {
  const { page } = dora;
  const post = (path, body) =>
    fetch(server.base + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then((answer) => answer.json());
  const many = await post('/api/halls', { name: 'Many' });
  const key = many.links.director.split('#')[1];
  const pair = (i, round) => ({ game: { table: 'tournament', press: 'machine', records: false }, red: { who: 'friend', name: `R${i}` }, black: { who: 'friend', name: `B${i}` }, board: i, round });
  for (const round of [1, 2, 3]) await post(`/api/halls/${many.id}/games`, { key, games: Array.from({ length: 100 }, (_, i) => pair(i + 1, round)) });
  await dora.open(server.base + many.links.director);
  // told as it is while they come
  await page.locator('.counts', { hasText: /^300 games, \d+ of them loaded · 0 under way/ }).waitFor();
  await page.locator('.counts', { hasText: /^300 games · 0 under way/ }).waitFor({ timeout: 60_000 });
  assert.equal(await page.locator('.tile .phase', { hasText: 'loading' }).count(), 0);
  await page.selectOption('.filters [name=round]', '2');
  await page.click('[data-act=start_all]');
  await page.click('[data-sure=yes]');
  await page.locator('.counts', { hasText: /^300 games · 100 under way/ }).waitFor({ timeout: 60_000 });
  await page.selectOption('.filters [name=round]', '0');
  await page.waitForFunction(() => document.querySelectorAll('.tile').length === 300);
  // one that is pointed at does not look as if it needed somebody
  const colour = () => page.evaluate(() => [getComputedStyle(document.querySelector('.tile:hover')).borderColor, getComputedStyle(document.querySelector('.mini-player.red .name')).color]);
  await page.locator('.tile').nth(3).hover();
  const [frame, red] = await colour();
  assert.notEqual(frame, red);
});

await holds('a link that is void, or of no hall, says so and leads on', async () => {
  const { page } = dora;
  const address = hall.split('#')[0];
  await dora.open(`${address}#0000000000`);
  await page.getByText('ask the director or an arbiter for a new one').waitFor();
  assert.equal(await page.locator('.hall-bar').isVisible(), false);
  await picture(dora, 'hall-no-way');
  await page.getByRole('link', { name: 'Watch the hall' }).click();
  await page.locator('.role', { hasText: 'You are watching' }).waitFor();
  await dora.open(`${server.base}/h/nonsense`);
  await page.getByRole('link', { name: 'Back to the lobby' }).waitFor();
});

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults.filter((fault) => !/404|403|401|429/.test(fault)), []);
});

await browser.close();
await server.remove();
