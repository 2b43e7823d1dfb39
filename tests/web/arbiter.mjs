// Two players and an arbiter against `chuhe serve`, by real input in real browsers.
//
//   node tests/web/arbiter.mjs BUILD/web/wasm CHUHE [SCREENSHOTS]
import { axePath, faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program, pictures] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
const carla = await Player.come(browser, 'Carla', { locale: 'en-US', viewport: { width: 1440, height: 900 } });

const MANNER = { table: 'tournament', rules: 'cxa2020', press: 'machine', records: false, touch_move: false, time: '10m' };

async function picture(player, name) {
  if (pictures) await player.page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}

async function post(path, body) {
  const response = await fetch(`${server.base}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer;
}

/** A game whose arbiter is Carla, begun. */
async function begin(options) {
  const made = await post('/api/games', { game: { ...MANNER, ...options }, red: { who: 'me', name: 'Anna' }, black: { who: 'friend', name: '小波' }, arbiter: true });
  await anna.open(server.base + made.links.red);
  await bo.open(server.base + made.links.black);
  await carla.open(server.base + made.links.arbiter);
  await panel().waitFor();
  await needs('Both are seated');
  await act('start');
  await anna.myTurn();
  return made;
}

function panel() {
  return carla.page.locator('.arbiter');
}

function act(name) {
  return carla.page.locator(`.arbiter [data-act=${name}]`).click();
}

function tab(name) {
  return carla.page.locator(`.arbiter [data-tab=${name}]`).click();
}

/** What the panel says that needs her. */
function needs(text) {
  return carla.page.locator('.needs li', { hasText: text }).waitFor();
}

/** The button at the end of a form of the open tab. */
function submit(text) {
  return carla.page.locator('.tab-body').getByRole('button', { name: text, exact: true }).click();
}

function sure() {
  return carla.page.locator('[data-sure=yes]').click();
}

function preview() {
  return carla.page.locator('.tab-body .preview').first();
}

await holds('the arbiter begins the game, stops the clocks and lets them go on', async () => {
  await begin({});
  await picture(carla, 'arbiter');
  await act('pause');
  await anna.says('The clocks are stopped');
  await act('resume');
  await anna.myTurn();
});

await holds('a seat that somebody else has open too is told of, until he has left', async () => {
  const thief = await anna.context.newPage();
  await thief.goto(anna.page.url());
  await anna.page.locator('.role', { hasText: 'open elsewhere too' }).waitFor();
  await needs('The seat of Red is open in two places');
  await thief.close();
  await carla.page.locator('.needs', { hasText: 'Nothing needs you now' }).waitFor();
});

await holds('time is given: the panel tells what follows, the clock of the player shows it', async () => {
  await tab('time');
  await carla.page.locator('.tab-body label.black').click();
  await carla.page.getByRole('button', { name: '5:00' }).click();
  await carla.page.locator('.preview', { hasText: /Black: the time is corrected \+5:00 · 10:00 → 15:00/ }).waitFor();
  await submit('Correct the time');
  await anna.page.locator('.player[data-side=black] .clock', { hasText: '15:00' }).waitFor();
  await bo.page.locator('.told', { hasText: '裁判：更正用时：黑方 · +5:00' }).waitFor();
});

await holds('time that would leave nothing is asked about; a number that is none is told of', async () => {
  await carla.page.locator('.tab-body label', { hasText: 'take' }).click();
  await carla.page.fill('.tab-body [name=minutes]', '1.5');
  await carla.page.locator('.preview[data-refused=true]', { hasText: 'Whole numbers: minutes 0 to 600, seconds 0 to 59' }).waitFor();
  assert.equal(await carla.page.getByRole('button', { name: 'Correct the time' }).isDisabled(), true);
  await carla.page.fill('.tab-body [name=minutes]', '20');
  await carla.page.locator('.preview', { hasText: '15:00 → 0:00 · nothing is left' }).waitFor();
  await picture(carla, 'arbiter-time');
  await submit('Correct the time');
  await carla.page.locator('.sure-dialog .consequence', { hasText: 'nothing is left' }).waitFor();
  await carla.page.keyboard.press('Escape');
});

await holds('a foul is given and counted; the third is asked about, for it loses', async () => {
  await tab('foul');
  await carla.page.locator('.choices label', { hasText: '9.1.2' }).click();
  await picture(carla, 'arbiter-foul');
  for (const count of [1, 2]) {
    await submit('Give the foul');
    await needs(`Red: fouls ${count} of 3`);
    await anna.page.locator('.told', { hasText: `9.1.2 stops or starts the clock without leave (now ${count})` }).waitFor();
  }
  assert.equal(await anna.page.locator('.player[data-side=red] .fouls').getAttribute('aria-label'), 'Fouls of Red: 2');
  assert.equal(await anna.page.locator('.player[data-side=black] .fouls').isVisible(), false);
  await picture(anna, 'player-foul');
  await preview().filter({ hasText: 'Black wins: the third foul (1999 4.1.8)' }).waitFor();
  await submit('Give the foul');
  await carla.page.locator('.sure-dialog .consequence', { hasText: 'Black wins' }).waitFor();
  await picture(carla, 'arbiter-sure');
  await carla.page.keyboard.press('Escape');
  assert.equal(await carla.page.locator('.sure-dialog').count(), 0);
  await needs('Red: fouls 2 of 3');
});

await holds('offers and answers are in the log with their times', async () => {
  await anna.press('offer');
  await needs('Red offers a draw');
  await bo.press('refuse');
  await tab('log');
  await carla.page.locator('.log li', { hasText: 'Black refuses' }).waitFor();
  const lines = await carla.page.locator('.log li').allTextContents();
  assert.equal(lines.length, 2);
  assert.match(lines[0], /^\d\d:\d\d:\d\dRed offers a draw/);
  await picture(carla, 'arbiter-log');
});

await holds('a game goes back to an earlier ply when an error is put right', async () => {
  await anna.move('h2e2', 1);
  await bo.move('h9g7', 2);
  await carla.sees(2);
  await tab('correct');
  await carla.page.selectOption('.tab-body select[name=ply]', '1');
  await picture(carla, 'arbiter-correct');
  await submit('Put it right');
  await sure();
  await anna.sees(1);
  await bo.myTurn();
});

await holds('a game is adjourned: the player seals a move that nobody sees, the arbiter opens it', async () => {
  await act('adjourn');
  await sure();
  await needs('Black is to seal a move');
  await bo.page.fill('#seal-input', '马8进6');
  await bo.page.locator('.formalities button[type=submit]').tap();
  await bo.page.locator('.sure-dialog .consequence', { hasText: '启封时将因此判负' }).waitFor();
  await picture(bo, 'seal-bad');
  await bo.page.locator('[data-sure=no]').tap();
  // on the board it is made as any move, asked about, and not made
  await bo.touch('b9');
  await bo.touch('c7');
  await bo.page.locator('.sure-dialog', { hasText: '封存 马2进3（b9c7）？' }).waitFor();
  await bo.page.locator('[data-sure=no]').tap();
  assert.equal((await bo.moves()).length, 1);
  await bo.page.fill('#seal-input', '马8进7');
  await bo.page.locator('.formalities button[type=submit]').tap();
  await bo.page.locator('.sure-dialog', { hasText: '封存 马8进7（h9g7）？' }).waitFor();
  await bo.page.locator('[data-sure=yes]').tap();
  await needs('Adjourned');
  await bo.page.locator('[data-sealed]', { hasText: '您封存的着法：马8进7（h9g7）' }).waitFor();
  await bo.page.reload();
  await bo.page.locator('[data-sealed]', { hasText: '您封存的着法：马8进7（h9g7）' }).waitFor();
  await picture(bo, 'sealed');
  await carla.page.locator('.log, .tab-body').first().waitFor();
  for (const other of [anna, carla]) assert.equal(/马8进7|h9g7/i.test(await other.page.content()), false);
  await act('open_sealed');
  await sure();
  await anna.sees(2);
  await anna.myTurn();
});

await holds('a loop that builds up is told of before it is due, ruled and explained, and confirmed', async () => {
  await begin({ start: '3k5/9/9/c8/8R/9/9/9/9/5K3 w - - 0 1' });
  const moves = ['i5i6', ...Array.from({ length: 3 }, () => ['a6a5', 'i6i5', 'a5a6', 'i5i6']).flat()];
  const told = { 5: /The position stands for the 2nd time; at the 4th it is ruled on. Red must change or loses: perpetual chase \(\d/, 9: 'the next repetition is ruled on', 13: 'a ruling is due' };
  for (const [i, move] of moves.entries()) {
    await (i % 2 ? bo : anna).move(move, i + 1);
    if (told[i + 1]) await needs(told[i + 1]);
  }
  await tab('ruling');
  const steps = carla.page.locator('.steps button');
  assert.equal(await steps.count(), 12);
  await carla.page.locator('.reasons', { hasText: /Red: perpetual chase.*Chinese rules of 2020 \d/s }).waitFor();
  assert.match(await steps.nth(1).textContent(), /chase · i5 → a5/);
  await steps.nth(1).click();
  await carla.page.locator('.cg-shapes line').waitFor({ state: 'attached' });
  assert.equal(await steps.nth(1).getAttribute('aria-current'), 'step');
  await picture(carla, 'arbiter-ruling');
  assert.equal(await carla.page.getByRole('button', { name: 'Confirm it as the result' }).isVisible(), false);
  await submit('Rule on the loop');
  await sure();
  await needs('Red must change, or loses');
  await anna.page.locator('.matter[data-grave=true]', { hasText: 'You must play something else, or you lose' }).waitFor();
  await picture(anna, 'player-warned');
  await bo.move('a6a5', 14);
  await anna.move('i6i5', 15);
  await needs('Red has not changed, and is to lose');
  await submit('Confirm it as the result');
  await carla.page.locator('.sure-dialog .consequence', { hasText: 'Black wins: did not change what must be changed (1999 4.1.7)' }).waitFor();
  await sure();
  await anna.says('Black wins: did not change what must be changed (1999 4.1.7)');
  await bo.says('黑胜');
});

await holds('the result is overruled with a reason', async () => {
  await carla.page.locator('.otherwise summary').click();
  await carla.page.locator('.otherwise .segments label', { hasText: 'Draw' }).click();
  await carla.page.selectOption('.otherwise select[name=ending]', 'dead_draw');
  await submit('Rule otherwise');
  await sure();
  await anna.says('Draw: neither side can win (1999 4.2.1)');
});

await holds('both players sign, then the arbiter; the score sheet opens', async () => {
  await tab('sheet');
  await carla.page.locator('.preview', { hasText: 'both players sign before the arbiter (1999 10.1)' }).waitFor();
  assert.equal(await carla.page.locator('[data-sign=arbiter]').isDisabled(), true);
  await anna.press('sign');
  await bo.press('sign');
  await needs('both have signed, the arbiter has not');
  await picture(carla, 'arbiter-sheet');
  await carla.page.locator('[data-sign=arbiter]').click();
  await carla.page.locator('.signatures .mark[data-done=true]').nth(2).waitFor();
  const [sheet] = await Promise.all([carla.context.waitForEvent('page'), carla.page.locator('[data-sheet="sheet.html"]').click()]);
  await sheet.waitForLoadState();
  assert.match(await sheet.textContent('body'), /neither side can win/);
  await sheet.close();
});

await holds('who has chosen that both lose has chosen it still after a reason that only one can have', async () => {
  await tab('forfeit');
  const form = carla.page.locator('.tab-body');
  const both = form.locator('input[value=both]');
  await form.locator('[name=ending]').selectOption('conduct');
  await both.check({ force: true });
  await form.locator('[name=ending]').selectOption('time');
  assert.equal(await both.isVisible(), false);
  assert.equal(await both.isChecked(), false);
  await form.locator('[name=ending]').selectOption('late');
  assert.equal(await both.isChecked(), true);
  await form.locator('[name=ending]').selectOption('time');
  await form.locator('input[value=black]').check({ force: true });
  await form.locator('[name=ending]').selectOption('late');
  assert.equal(await form.locator('input[value=black]').isChecked(), true);
});

await holds('axe-core finds nothing serious', async () => {
  const { readFileSync } = await import('node:fs');
  await carla.page.evaluate(readFileSync(axePath, 'utf8'));
  for (const name of ['time', 'foul', 'ruling', 'correct', 'miss', 'forfeit', 'log', 'sheet']) {
    await tab(name);
    const found = await carla.page.evaluate(() => globalThis.axe.run());
    const grave = found.violations.filter((v) => ['serious', 'critical'].includes(v.impact));
    assert.deepEqual(grave.map((v) => `${name}: ${v.id}: ${v.nodes.map((node) => node.html).join(' ')}`), []);
  }
});

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults, []);
});

await browser.close();
await server.remove();
