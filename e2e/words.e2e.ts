import assert from 'node:assert/strict';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

describe('languages, page titles, emoji and link previews', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  /**
   * A guest's window in a browser with Spanish, and two windows of Ann. From the first test on, Ann's first window is
   * in Spanish.
   */
  let guest: BrowserWindow;
  let first: BrowserWindow;
  let second: BrowserWindow;
  let ann: RegisteredUser;
  let slug: string;
  before(async () => {
    ann = await signUp(app().address, 'ann');
    ({ slug } = await createHangout(ann, 'Title Park'));
    guest = await open(await launch(), { language: 'es' });
    first = await open(await launch());
    second = await open(await launch());
    for (const window of [first, second]) await restoreSession(window, ann.token);
  });

  const showsLanguage = (page: Page, language: string) =>
    waitFor(`the page is in '${language}'`, () =>
      page.evaluate((one) => document.documentElement.lang === one, language),
    );
  const hasTitle = (page: Page, title: string) =>
    waitFor(`the title is '${title}'`, async () => (await page.title()) === title);

  it('[H855] pages use the browser’s language, unless the user has chosen a language; the choice also applies in the user’s other browsers', async () => {
    await visit(guest.page, app().address);
    await guest.page.getByRole('heading', { name: 'Explora hangouts' }).waitFor();

    await visit(first.page, `${app().address}/settings`);
    await first.page.getByRole('heading', { name: 'Settings' }).waitFor();
    await first.page.getByRole('button', { name: 'Español' }).click();
    await first.page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await waitFor('the account has the language', async () => (await ann.api(profiles.own)).locale === 'es');

    await visit(second.page, `${app().address}/settings`);
    await showsLanguage(second.page, 'es');
    await second.page.getByRole('heading', { name: 'Ajustes' }).waitFor();
    await second.page.goto(`${app().address}/settings?lang=en`);
    await second.page.getByRole('heading', { name: 'Settings' }).waitFor();
    assert.equal(
      (await ann.api(profiles.own)).locale,
      'es',
      'a link in another language leaves the account as it is',
    );
    for (const { consoleErrors } of [guest, first, second]) assert.deepEqual(consoleErrors, []);
  });

  it('[H858] each page sets a window title of its own', async () => {
    const { page } = second;
    const titles = {
      '/': 'Hangout',
      '/queue': 'My queue · Hangout',
      '/likes': 'Starred songs · Hangout',
      '/create': 'Create a hangout · Hangout',
      '/settings': 'Settings · Hangout',
      '/settings/security': 'Security · Hangout',
      [`/u/${ann.uuid}`]: `${ann.nickname} · Hangout`,
      [`/r/${slug}/settings`]: 'Hangout settings · Title Park · Hangout',
      '/r/no-such-hangout': 'This hangout is not here · Hangout',
      '/no/such/page': 'Nobody dances here · Hangout',
    };
    for (const [path, title] of Object.entries(titles)) {
      await visit(page, `${app().address}${path}`);
      await hasTitle(page, title);
    }
    await page.getByRole('link', { name: 'Playlists' }).first().click();
    await hasTitle(page, 'Playlists · Hangout');
  });

  it('[H853] on the home page, the card of a hangout without people shows an empty venue and no LIVE sign', async () => {
    const { page } = first;
    await visit(page, `${app().address}/`);
    // Uses Ann's list of her own hangouts, because the server's list shows only some hangouts.
    const card = page.locator(`[data-testid="room-card"][href="/r/${slug}"]`).first();
    await card.waitFor();
    assert.match((await card.locator('img').first().getAttribute('src')) ?? '', /CLUB-small/);
    assert.equal(await card.locator('[data-live-tag]').count(), 0);
  });

  it('[H2092] the home page offers to create the first hangout only once it knows that there is none', async () => {
    const { page } = await open(await launch());
    let isEmpty = false;
    const answer = () => (isEmpty ? { json: { data: [], count: 0 } } : { status: 418, json: {} });
    const firstList = Promise.withResolvers<void>();
    await page.route('**/rooms/promoted-rooms*', (route) => route.fulfill(answer()));
    await page.route('**/rooms/public*', async (route) => {
      await firstList.promise;
      await route.fulfill(answer());
    });
    await visit(page, app().address);
    const again = page.getByRole('button', { name: 'Try again' });
    const create = page.getByRole('link', { name: 'Create the first hangout' });
    await again.waitFor();
    assert.equal(await create.count(), 0, 'one list is loading');
    firstList.resolve();
    await waitFor('both lists to fail', async () => (await again.count()) === 2);
    assert.equal(await create.count(), 0, 'both lists have failed');
    isEmpty = true;
    await again.first().click();
    await waitFor('one list to be there', async () => (await again.count()) === 1);
    assert.equal(await create.count(), 0, 'one list has failed');
    await again.click();
    await create.waitFor();
  });

  it('[H859] an emoji is found by its name in the user’s language, and inserted into the message', async () => {
    const { page, consoleErrors } = first;
    await openHangout(page, app().address, slug);
    await byTestId(page, 'pick-emoji').click();
    await byTestId(page, 'emoji-search').fill('corazon roj');
    const heart = byTestId(page, 'emoji-grid').locator('[data-emoji="❤️"]');
    await heart.waitFor();
    await byTestId(page, 'emoji-search').fill('xyzzy');
    await page.getByText('Ningún emoji con ese nombre').waitFor();
    await byTestId(page, 'emoji-search').fill('sandia');
    await byTestId(page, 'emoji-grid').locator('[data-emoji="🍉"]').click();
    await waitFor('the emoji is in the message', async () =>
      (await byTestId(page, 'chat-input').inputValue()).includes('🍉'),
    );
    assert.deepEqual(consoleErrors, []);
  });

  it('[H228] a hangout page shows its skeleton before any script has run', async () => {
    const { page } = guest;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`${app().address}/r/${slug}`);
    await page.locator('.page-shape').waitFor();
  });

  it('[H856] the HTML of a hangout’s page has link preview tags with escaped texts, and their image exists', async () => {
    const room = await createHangout(ann, 'Preview <b>Park</b>');
    const page = await (await fetch(`${app().address}/r/${room.slug}`)).text();
    assert.match(page, /<meta property="og:title" content="Preview &lt;b&gt;Park&lt;\/b&gt;" \/>/);
    const image = /property="og:image" content="([^"]+)"/.exec(page)?.[1] ?? '';
    const answer = await fetch(image);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg']);
    for (const file of ['manifest.webmanifest', 'apple-touch-icon.png', 'icon-512.png'])
      assert.equal((await fetch(`${app().address}/${file}`)).status, 200, file);
    const attack = await (await fetch(`${app().address}/r/x"><script>alert(1)</script>`)).text();
    assert.equal(attack.includes('alert(1)'), false);
  });
});
