// What pages leave behind: nothing of a page that was left comes up on the next one, nothing is
// lost while a page is still loading, and what the browser keeps stays within its bounds.
//
//   node tests/web/left.mjs BUILD/web/wasm CHUHE
import { faults, launch, Player, Server, withSomebody } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const record = { chuhe: 1, result: 'open', nodes: ['h2e2', 'h9g7'] };
const two = '[Red "甲"]\n[Black "乙"]\n\n1. 炮二平五 *\n\n[Red "丙"]\n[Black "丁"]\n\n1. 马二进三 *\n';

/** What is asked for there waits until it is let go. */
async function held(page, pattern) {
  let letGo;
  let asked;
  const free = new Promise((resolve) => (letGo = resolve));
  const isAsked = new Promise((resolve) => (asked = resolve));
  await page.route(pattern, async (route) => {
    asked();
    await free;
    await route.continue().catch(() => {});
  });
  return { letGo, isAsked };
}

const paste = (page, text) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

const moves = (page) => page.locator('.move-tree .move').evaluateAll((all) => all.map((one) => one.firstChild.textContent));
const waitMoves = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.move-tree .move').length === n, count);
const remark = (page, text) => page.locator('.remarks', { hasText: text }).waitFor();

async function toLobby(page) {
  await page.locator('.bar .home').click();
  await page.locator('.lobby').waitFor();
}

/** Nothing stands over the lobby, also after a while. */
async function nothingCame(page) {
  await page.waitForTimeout(400);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  assert.equal(await page.locator('.lobby').count(), 1);
}

function expected(status) {
  for (let i = faults.length; i-- > 0;) if (faults[i].includes(`status of ${status}`)) faults.splice(i, 1);
}

await holds('a study that is still on its way is not played on; what is pasted meanwhile comes after it', () =>
  withSomebody(browser, async (page, player) => {
    const { id } = await server.post('/api/studies', { record });
    const { letGo, isAsked } = await held(page, `**/api/studies/${id}`);
    await page.goto(`${server.base}/s/${id}`);
    await isAsked;
    await page.locator('.study-loading').waitFor();
    assert.equal(await page.locator('[data-tool=new]').isDisabled(), true);
    await player.drag('b2', 'e2');
    await page.keyboard.press('Control+s');
    await paste(page, '1. 马二进三');
    assert.deepEqual(await moves(page), []);
    letGo();
    await waitMoves(page, 1);
    assert.deepEqual(await moves(page), ['H2+3']);
    await page.locator('.remarks').getByRole('button', { name: 'Undo' }).click();
    await waitMoves(page, 2);
    assert.deepEqual(await moves(page), ['C2=5', 'H8+7']);
    assert.equal(await page.locator('dialog[open]').count(), 0);
    await page.keyboard.press('End');
    await player.drag('h0', 'g2');
    await waitMoves(page, 3);
  }),
);

await holds('a study that cannot be loaded leaves a board to play on, and says why', () =>
  withSomebody(browser, async (page, player) => {
    await page.goto(`${server.base}/s/nosuchstudy`);
    await remark(page, 'It could not be opened');
    assert.equal(await page.locator('.study-loading').isVisible(), false);
    await player.drag('h2', 'e2');
    await waitMoves(page, 1);
    expected(404);
  }),
);

await holds('games that were read after the study was left ask nothing', () =>
  withSomebody(browser, async (page) => {
    const { letGo, isAsked } = await held(page, '**/api/read*');
    await page.goto(`${server.base}/study`);
    await page.locator('.study-page').waitFor();
    await paste(page, two);
    await isAsked;
    await toLobby(page);
    letGo();
    await nothingCame(page);
  }),
);

await holds('a study that somebody else has saved asks nothing after it was left, and is kept', () =>
  withSomebody(browser, async (page, player) => {
    const study = await server.post('/api/studies', { record });
    await page.goto(`${server.base}/s/${study.id}#${study.key}`);
    await waitMoves(page, 2);
    await page.keyboard.press('End');
    await player.drag('h0', 'g2');
    await waitMoves(page, 3);
    await server.post(`/api/studies/${study.id}`, { key: study.key, record: { ...record, nodes: ['b2e2'] } });
    const { letGo, isAsked } = await held(page, `**/api/studies/${study.id}`);
    await page.locator('[data-tool=share]').click();
    await isAsked;
    await toLobby(page);
    letGo();
    await nothingCame(page);
    expected(409);
    await page.goto(`${server.base}/s/${study.id}`);
    await remark(page, 'somebody has saved this study since');
    assert.equal((await moves(page)).length, 3);
  }),
);

const hall = await server.post('/api/halls', { name: 'Cup' });
const game = (board) => ({ game: { table: 'tournament', press: 'machine', records: false }, red: { who: 'friend', name: `R${board}` }, black: { who: 'friend', name: `B${board}` }, board });
await server.post(`/api/halls/${hall.id}/games`, { key: hall.links.director.split('#')[1], games: Array.from({ length: 90 }, (_, i) => game(i + 1)) });

for (const [name, act] of [['results', 'results'], ['to_all', 'start_all']])
  await holds(`a window of the hall that comes too late is not shown: ${name}`, () =>
    withSomebody(browser, async (page) => {
      const { letGo, isAsked } = await held(page, `**/assets/${name}-*.js`);
      await page.goto(server.base + hall.links.director);
      await page.locator('.tile .phase', { hasText: 'not begun' }).nth(89).waitFor();
      await page.locator(`[data-act=${act}]`).click();
      await isAsked;
      await toLobby(page);
      letGo();
      await nothingCame(page);
    }),
  );

await holds('who leaves the hall before all games have heard is asked, and what was not sent is not sent then', () =>
  withSomebody(browser, async (page) => {
    await page.clock.install();
    await page.goto(server.base + hall.links.director);
    await page.locator('.tile .phase', { hasText: 'not begun' }).nth(89).waitFor();
    await page.locator('[data-act=start_all]').click();
    await page.locator('[data-sure=yes]').waitFor();
    // what is sent later is not sent while this looks
    await page.clock.pauseAt(Date.now() + 5000);
    await page.locator('[data-sure=yes]').click();
    const asked = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
    });
    await page.locator('.bar .home').click();
    assert.equal(await page.locator('.hall-page').count(), 1);
    await page.locator('.bar .home').click();
    await page.locator('.lobby').waitFor();
    assert.match(asked[0], /^\d+ games? (was|were) not reached/);
    await page.clock.resume();
    await page.waitForTimeout(2500);
    const { games } = await (await fetch(`${server.base}/api/games?which=live&limit=100`)).json();
    const begun = games.filter(({ phase }) => phase === 'playing').length;
    assert.ok(begun >= 50 && begun < 90, String(begun));
  }),
);

await holds('one press makes one game, whatever is chosen while it is made', () =>
  withSomebody(browser, async (page) => {
    let posts = 0;
    page.on('request', (request) => (posts += request.method() === 'POST' && request.url().endsWith('/api/games') ? 1 : 0));
    const { letGo, isAsked } = await held(page, '**/api/games');
    await page.goto(server.base);
    await page.click('[data-entry=friend]');
    await isAsked;
    await page.selectOption('[name=colour]', 'black');
    for (const entry of ['engine', 'friend', 'anybody']) assert.equal(await page.locator(`[data-entry=${entry}]`).isDisabled(), true, entry);
    await page.locator('[name=name]').press('Enter');
    letGo();
    await page.waitForURL(/\/t\//);
    assert.equal(posts, 1);
  }),
);

await holds('the lobby waits for no list that does not come, and says when what waited has begun', () =>
  withSomebody(browser, async (page) => {
    await page.goto(`${server.base}/account`);
    await page.locator('[data-form=register] [name=name]').fill('Lin');
    await page.locator('[data-form=register] [name=password]').fill('correct horse');
    await page.locator('[data-form=register] [type=submit]').click();
    await page.locator('h1', { hasText: 'Lin' }).waitFor();
    const made = await page.evaluate(async () => {
      const body = { game: { table: 'casual' }, red: { who: 'me' }, black: { who: 'friend', name: 'Quan' } };
      return (await fetch('/api/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })).json();
    });
    await page.goto(server.base);
    const row = page.locator('.lists li.waits');
    await row.waitFor();
    const list = await page.context().newPage();
    await list.goto(`${server.base}/account`);
    const callOff = list.locator('.games [data-act=call_off]');
    await callOff.waitFor();
    // both come meanwhile
    const red = await page.context().newPage();
    await red.goto(server.base + made.links.red);
    const bo = await Player.come(browser, 'Bo', { locale: 'en-US' });
    await bo.open(server.base + made.links.black);
    await red.locator('.status', { hasText: 'Your move' }).waitFor();
    await row.waitFor({ state: 'detached' });
    await page.locator('.lists li', { hasText: 'Quan' }).first().waitFor();
    await list.bringToFront();
    await callOff.click();
    await callOff.click();
    await list.locator('.notice', { hasText: /begun/ }).waitFor();
    await list.locator('.games li', { hasText: 'under way' }).waitFor();
    assert.equal(await callOff.count(), 0);
    await bo.context.close();
    expected(409);
    const { letGo } = await held(page, '**/api/games?which=mine*');
    await page.goto(server.base);
    await page.getByRole('heading', { name: 'Games that are played now' }).waitFor();
    letGo();
    await page.locator('.lists li', { hasText: 'Quan' }).first().waitFor();
  }),
);

await holds('who logs out leaves no game of his account in the browser; of other links he is asked', () =>
  withSomebody(browser, async (page) => {
    const own = () => page.evaluate(() => JSON.parse(localStorage.getItem('chuhe-games') ?? '[]').map(({ key }) => key !== ''));
    const befriend = async () => {
      await page.goto(server.base);
      await page.click('[data-entry=friend]');
      await page.waitForURL(/\/t\//);
      await page.locator('.share-line').first().waitFor();
    };
    const enter = async (form) => {
      await page.goto(`${server.base}/account`);
      await page.locator(`[data-form=${form}] [name=name]`).fill('Mei');
      await page.locator(`[data-form=${form}] [name=password]`).fill('correct horse');
      await page.locator(`[data-form=${form}] [type=submit]`).click();
      await page.locator('h1', { hasText: 'You are logged in as Mei' }).waitFor();
    };
    const out = () => page.locator('h1', { hasText: 'Log in' }).waitFor();
    await befriend();
    await page.goto(server.base);
    await page.locator('summary', { hasText: "Arbiter's hall" }).click();
    await page.fill('[name=hall]', 'Cup');
    await page.getByRole('button', { name: 'Open a hall' }).click();
    await page.waitForURL(/\/h\//);
    await enter('register');
    await befriend();
    assert.deepEqual(await own(), [false, true]);
    await page.goto(`${server.base}/account`);
    await page.click('[data-act=log_out]');
    await page.locator('.leaving', { hasText: 'seats: 1, halls: 1' }).waitFor();
    await page.locator('[data-answer=stay]').click();
    assert.equal(await page.locator('h1', { hasText: 'Mei' }).count(), 1);
    assert.deepEqual(await own(), [false, true]);
    await page.click('[data-act=log_out]');
    await page.locator('[data-answer=keep]').click();
    await out();
    assert.deepEqual(await own(), [true]);
    await enter('log_in');
    await page.click('[data-act=log_out]');
    await page.locator('[data-answer=forget]').click();
    await out();
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((name) => /^chuhe-(hall|studies)/.test(name))), []);
    assert.deepEqual(await own(), []);
    await enter('log_in');
    await page.click('[data-act=log_out]'); // nothing is left to ask about
    await out();
  }),
);

/** Fills what the browser keeps for this site, but for so many characters. */
const fill = (page, left) =>
  page.evaluate((free) => {
    let length = 1 << 23;
    let text = '';
    while (length >= 1) {
      try {
        localStorage.setItem('filler', text + 'x'.repeat(length));
        text += 'x'.repeat(length);
      } catch {
        // half of it, perhaps
      }
      length = Math.floor(length / 2);
    }
    localStorage.setItem('filler', text.slice(free));
  }, left);

await holds('a browser that is full says at once that it keeps no work, and when it does again', () =>
  withSomebody(browser, async (page, player) => {
    await page.goto(`${server.base}/study`);
    await page.locator('.study-page').waitFor();
    await fill(page, 10);
    await player.drag('h2', 'e2');
    await remark(page, 'This browser cannot keep your work');
    await page.locator('.study-tools .saved', { hasText: 'Neither saved nor kept' }).waitFor();
    await page.locator('.remarks [aria-label=Close]').click();
    await player.drag('h9', 'g7');
    await page.waitForTimeout(700);
    assert.equal(await page.locator('.remarks').isVisible(), false, 'it is told once');
    await page.evaluate(() => localStorage.removeItem('filler'));
    await player.drag('h0', 'g2');
    await page.locator('.study-tools .saved', { hasText: /^Not saved$/ }).waitFor();
  }),
);

await holds('where there is no room, the oldest draft goes for the one that is written, and it is told', () =>
  withSomebody(browser, async (page, player) => {
    await page.goto(`${server.base}/study`);
    await page.locator('.study-page').waitFor();
    await page.evaluate(() => {
      const draft = (at, title) => JSON.stringify({ at, isSaved: false, moves: [], record: { chuhe: 1, tags: { Title: title }, comment: 'x'.repeat(2000) } });
      localStorage.setItem('chuhe-study-draft-s-1', draft(1, 'Oldest'));
      localStorage.setItem('chuhe-study-draft-s-2', draft(2, 'Newer'));
    });
    await fill(page, 10);
    await player.drag('h2', 'e2');
    await remark(page, 'the oldest had to go: Oldest');
    const names = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('chuhe-study-draft-')).sort());
    assert.deepEqual(names, ['chuhe-study-draft-s-2', 'chuhe-study-draft-study']);
  }),
);

await holds('no page told of a fault, and nothing was forbidden by its policy', () => {
  assert.deepEqual(faults, []);
});

await browser.close();
await server.remove();
