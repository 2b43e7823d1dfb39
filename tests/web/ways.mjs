// The ways between pages: the browser's Back, links within a page, what comes after a page
// was left, and browsers that keep nothing.
//
//   node tests/web/ways.mjs BUILD/web/wasm CHUHE
import { faults, launch, Player, Server, withSomebody } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const [program] = args;
const server = new Server(program);
await server.start();
const browser = await launch();
const record = { chuhe: 1, result: 'open', nodes: ['h2e2', 'h9g7'] };

async function studyOf(page) {
  const study = await server.post('/api/studies', { record });
  await page.goto(`${server.base}/s/${study.id}#${study.key}`);
  await page.locator('.move-tree .move').nth(1).waitFor();
  return study;
}

/** A browser that keeps nothing; it may be asked what is not there. */
const keepsNothing = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
};

const path = (page) => new URL(page.url()).pathname;

await holds('the link past the bar goes to the page, and no key is lost by it', () =>
  withSomebody(browser, async (page, player) => {
    const game = await server.game({ table: 'casual' });
    await page.goto(server.base); // where he is known
    await page.evaluate(([id, key]) => localStorage.setItem('chuhe-games', JSON.stringify([{ id, key, against: '' }])), [game.id, game.red.split('#')[1]]);
    await player.open(game.red);
    await page.locator('#skip').focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
    assert.equal(page.url(), game.red);
    await page.evaluate(() => (location.hash = 'main')); // as a link within the page does
    await page.waitForFunction(() => location.hash !== '#main');
    assert.equal(page.url(), game.red);
    await page.locator('.role', { hasText: 'Red' }).waitFor();
  }),
);

await holds('the key of a study outlives the link past the bar', () =>
  withSomebody(browser, async (page) => {
    await studyOf(page);
    const kept = () => page.evaluate(() => localStorage.getItem('chuhe-studies'));
    const before = await kept();
    await page.locator('#skip').focus();
    await page.keyboard.press('Enter');
    await page.evaluate(() => (location.hash = 'main'));
    await page.waitForFunction(() => location.hash !== '#main');
    assert.equal(await kept(), before);
    assert.equal(await page.locator('.move-tree .move').count(), 2);
  }),
);

await holds('Back closes a dialog first, and then goes back', () =>
  withSomebody(browser, async (page) => {
    await page.goto(server.base);
    await page.locator('.bar .page-link[href="/study"]').click();
    await page.locator('[data-tool=open], [data-act=open]').first().click();
    await page.locator('dialog[open]').waitFor();
    await page.goBack();
    await page.locator('dialog').waitFor({ state: 'detached' });
    assert.equal(path(page), '/study');
    assert.equal(await page.locator('.study-page').count(), 1);
    await page.goBack();
    await page.locator('.lobby').waitFor();
    assert.equal(path(page), '/');
  }),
);

await holds('Back asks before work is lost, and one may stay', () =>
  withSomebody(browser, async (page) => {
    await page.addInitScript(keepsNothing);
    await page.goto(server.base);
    await page.locator('.bar .page-link[href="/study"]').click();
    await page.fill('#study-move', 'h2e2');
    await page.keyboard.press('Enter');
    await page.locator('.move-tree .move').waitFor();
    const asked = [];
    let answer = false;
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void (answer ? dialog.accept() : dialog.dismiss());
    });
    const first = page.waitForEvent('dialog');
    await page.evaluate(() => history.back());
    await first;
    await page.waitForFunction(() => location.pathname === '/study');
    assert.deepEqual(asked, ['confirm']);
    assert.equal(path(page), '/study');
    assert.equal(await page.locator('.move-tree .move').count(), 1);
    answer = true;
    await page.evaluate(() => history.back());
    await page.locator('.lobby').waitFor();
    assert.deepEqual(asked, ['confirm', 'confirm']);
  }),
);

await holds('a game that is made too late for the page leads nowhere, and is among one’s own', () =>
  withSomebody(browser, async (page) => {
    await page.route('**/api/games', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.goto(server.base);
    await page.locator('[data-entry=friend]:enabled').click();
    await page.locator('.bar .page-link[href="/study"]').click();
    await page.locator('.study-page').waitFor();
    await page.waitForResponse('**/api/games');
    await page.waitForFunction(() => localStorage.getItem('chuhe-games') !== null);
    await page.waitForTimeout(100);
    assert.equal(path(page), '/study');
    assert.equal(await page.locator('.study-page').count(), 1);
  }),
);

await holds('where the browser keeps nothing, who makes a game has the links for the others, and is told', () =>
  withSomebody(browser, async (page) => {
    await page.addInitScript(keepsNothing);
    await page.goto(server.base);
    await page.locator('.new-game summary').click();
    await page.check('[name=arbiter]');
    await page.click('[data-entry=friend]');
    await page.waitForURL(/\/t\//);
    await page.locator('.share', { hasText: 'does not keep the links' }).waitFor();
    assert.match(await page.inputValue('#share-link'), /\/t\/.+#.+/);
    assert.match(await page.inputValue('#share-arbiter'), /\/t\/.+#.+/);
    // without a clipboard it is said that it did not work
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('denied'));
      document.execCommand = () => false;
    });
    await page.locator('.share-line button').first().click();
    await page.locator('.share-line button', { hasText: 'Could not copy' }).waitFor();
  }),
);

await holds('where the browser keeps nothing, the key of a study stays in its address, and saves it', () =>
  withSomebody(browser, async (page) => {
    await page.addInitScript(keepsNothing);
    const study = await studyOf(page);
    assert.equal(page.url(), `${server.base}/s/${study.id}#${study.key}`);
    await page.fill('#study-comment', 'by key');
    await page.locator('[data-tool=share]').click();
    await page.locator('.remarks', { hasText: 'Saved' }).waitFor();
    const { record: saved } = await (await fetch(`${server.base}/api/studies/${study.id}`)).json();
    assert.match(JSON.stringify(saved), /by key/);
    // a new one has its link for writing as well
    await page.goto('about:blank');
    await page.goto(`${server.base}/study`);
    await page.fill('#study-move', 'h2e2');
    await page.keyboard.press('Enter');
    await page.locator('[data-tool=share]').click();
    await page.locator('#link_to_edit').waitFor();
    assert.equal(await page.inputValue('#link_to_edit'), page.url());
  }),
);

await holds('unsaved work that cannot be read does not keep new work from being kept', () =>
  withSomebody(browser, async (page) => {
    for (const draft of ['{"record":{"chuhe":1,"nodes":[7]},"moves":[]}', '{"record":{"nodes":{}},"moves":[]}', '{"record":null,"moves":[]}']) {
      await page.goto(server.base, { waitUntil: 'networkidle' });
      await page.evaluate((text) => localStorage.setItem('chuhe-study-draft-study', text), draft);
      await page.goto(`${server.base}/study`);
      await page.fill('#study-move', 'h2e2');
      await page.keyboard.press('Enter');
      await page.locator('.move-tree .move').waitFor();
      await page.goto(server.base, { waitUntil: 'networkidle' });
      assert.match(await page.evaluate(() => localStorage.getItem('chuhe-study-draft-study')), /h2e2/, draft);
    }
  }),
);

await holds('a study that is stored after its page was left changes no address', () =>
  withSomebody(browser, async (page) => {
    await page.goto(server.base);
    await page.locator('.bar .page-link[href="/study"]').click();
    await page.fill('#study-move', 'h2e2');
    await page.keyboard.press('Enter');
    await page.route('**/api/studies', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await page.locator('[data-tool=share]').click();
    await page.locator('dialog[open]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.bar .home').click();
    await page.locator('.lobby').waitFor();
    await page.waitForFunction(() => localStorage.getItem('chuhe-studies') !== null);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    assert.equal(path(page), '/');
    assert.equal(await page.locator('.lobby').count(), 1);
  }),
);

await holds('what one is about to press in the lists does not move away when somebody else is quicker', () =>
  withSomebody(browser, async (page) => {
    const there = [];
    const open = async (name) => {
      const made = await server.post('/api/games', { game: { table: 'casual' }, red: { who: 'me', name }, black: { who: 'lobby' } });
      there.push(await Player.come(browser, name, { locale: 'en-US' }));
      await there.at(-1).open(server.base + made.links.red); // the lobby shows who is there
      return made;
    };
    const games = [await open('Zoe'), await open('Yan')];
    await page.goto(server.base);
    const rows = page.locator('.games li', { hasText: /Zoe|Yan/ });
    await rows.nth(1).waitFor();
    const first = (await rows.nth(0).textContent()).includes('Zoe') ? 0 : 1;
    const take = rows.nth(1).getByRole('button');
    await take.focus();
    const before = await rows.nth(1).boundingBox();
    await server.post(`/api/games/${games[first].id}/take`, { name: 'Eva' });
    await page.locator('.games li.gone').waitFor();
    assert.deepEqual(await rows.nth(1).boundingBox(), before);
    assert.equal(await take.evaluate((button) => document.activeElement === button), true);
    await page.evaluate(() => document.activeElement.blur());
    await page.locator('.games li.gone').waitFor({ state: 'detached' });
    await rows.first().getByRole('button').click();
    await page.waitForURL(`**/t/${games[1 - first].id}*`);
    for (const { context } of there) await context.close();
  }),
);

await browser.close();
await holds('no page had a fault', () => assert.deepEqual(faults, []));
await server.remove();
