import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import { type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { type RestartableApp, startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

describe('searching all music in one field', () => {
  const standIns = useStandIns(60);
  const { launch, open } = useBrowsers();
  let database: TestDatabase;
  let app: RestartableApp;
  let ann: RegisteredUser;
  let window: BrowserWindow;

  before(async () => {
    database = await createTestDatabase();
    const env = {
      DATABASE_URL: database.url,
      MUSIC_PROVIDERS: 'stand-ins',
      PROVIDERS_URL: standIns().origin,
      SEARCH_V2: 'true',
    };
    app = await startRestartableApp({ seed: 'none', env });
    ann = await signUp(app.address, 'ann');
    await ann.api(crates.create, { crateName: 'Test song favourites' });
    window = await openAs(ann);
  });
  after(async () => {
    await app?.close();
    await database?.drop();
  });

  async function openAs(user: RegisteredUser, options: WindowOptions = {}): Promise<BrowserWindow> {
    const opened = await open(await launch(), options);
    await restoreSession(opened, user.token);
    return opened;
  }
  const search = async (page: Page, words: string) => {
    await visit(page, `${app.address}/search`);
    await byTestId(page, 'song-search').fill(words);
  };
  const found = (page: Page) => byTestId(page, 'found-song');

  it('[R004][H1072] finds songs of all providers, says that they are a demo catalogue, and reads on as one scrolls', async () => {
    const { page } = window;
    await search(page, 'test song');
    await found(page).first().waitFor();
    await page.getByText('demo catalogue').waitFor();
    await found(page).locator('.provider[aria-label="Audius"]').first().waitFor();
    const first = await found(page).count();
    await found(page).last().scrollIntoViewIfNeeded();
    await waitFor('a further page', async () => (await found(page).count()) > first);
    assert.equal(new URL(page.url()).searchParams.get('q'), 'test song');
  });

  it('[R211][H1071] the second search also finds playlists, in spite of a typing error', async () => {
    const { page } = window;
    await search(page, 'test snog favourites');
    await byTestId(page, 'found-playlist').filter({ hasText: 'Test song favourites' }).waitFor();
  });

  it('[R131] a song that is not ours yet is imported when it is added to the queue', async () => {
    const { page } = window;
    await search(page, 'test song 7');
    const song = found(page).filter({ hasText: 'Test Song 7' }).first();
    await song.getByTestId('add-last').click();
    await waitFor('the song is in the queue', async () => {
      const { songs } = await ann.api(queueSongs.songs);
      return songs.some(({ trackName }) => trackName === 'Test Song 7');
    });
  });

  it('[R142][R144][R281] what is typed fast is searched once, and an empty field is not searched', async () => {
    const { page } = await openAs(ann);
    await page.clock.install();
    await visit(page, `${app.address}/search`);
    const field = byTestId(page, 'song-search');
    await field.waitFor();
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.includes('/playlist-service/search')) requests.push(searchParams.get('query') ?? '');
    });
    // While it is typed the page's clock stands still, however long a busy machine takes for a key.
    await page.clock.pauseAt(Date.now() + 10_000);
    await field.pressSequentially('test song 12');
    await page.clock.runFor(299);
    assert.deepEqual(requests, []);
    await page.clock.resume();
    await found(page).first().waitFor();
    assert.deepEqual([...new Set(requests)], ['test song 12']);
    await field.fill('   ');
    await found(page).first().waitFor({ state: 'detached' });
    assert.deepEqual([...new Set(requests)], ['test song 12']);
  });

  it('[H1065] a provider that does not answer is named, and the others are shown', async () => {
    standIns().faults.set('audius', { kind: 'error' });
    const { page } = window;
    await search(page, 'chirps test');
    await byTestId(page, 'provider-answers').filter({ hasText: 'Audius' }).waitFor();
    standIns().faults.clear();
  });

  it('[R148][R150] a pasted link becomes the song or the playlist that it leads to', async () => {
    const { page } = window;
    await search(page, 'https://audius.co/thechirps/test-song-3');
    await found(page).filter({ hasText: 'Test Song 3' }).waitFor();
    await search(page, 'https://audius.co/thechirps/playlist/signals-1');
    await byTestId(page, 'found-collection').filter({ hasText: 'Signals for Everybody' }).waitFor();
    await byTestId(page, 'import-found').click();
    await page.waitForURL(/\/imports\//);
    await search(page, 'https://www.deezer.com/track/5');
    await found(page).filter({ hasText: 'Test Song 5' }).waitFor();
    await search(page, 'https://tidal.com/browse/track/1');
    await page.getByText('This link leads to no song').waitFor();
  });

  it('[H1072] is used with the keyboard alone: down to the results, along a row, a filter chosen', async () => {
    const { page } = window;
    await search(page, 'test song 1');
    await found(page).first().waitFor();
    await byTestId(page, 'song-search').focus();
    await page.keyboard.press('ArrowDown');
    const add = found(page).first().getByTestId('add-last');
    const isFocused = () => add.evaluate((one) => one === document.activeElement);
    for (let press = 0; press < 4 && !(await isFocused()); press++) await page.keyboard.press('ArrowRight');
    assert.ok(await isFocused());
    await page.keyboard.press('ArrowDown');
    assert.equal(await found(page).nth(1).locator(':focus').count(), 1);
    await byTestId(page, 'search-at-audius').press('Enter');
    await waitFor('only Audius is searched', async () => (await found(page).count()) > 0);
    assert.equal(await byTestId(page, 'search-at-audius').getAttribute('aria-pressed'), 'true');
  });

  it('[H1072] stands on a phone in Spanish', async () => {
    const phone = await openAs(ann, { width: 390, height: 844, language: 'es', touch: true });
    await search(phone.page, 'test song');
    await found(phone.page).first().waitFor();
    if (process.env.SHOTS) await phone.page.screenshot({ path: `${process.env.SHOTS}/search-phone.png` });
    const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390);
    await visit(window.page, `${app.address}/search?q=test%20song`);
    await found(window.page).first().waitFor();
    await window.page.setViewportSize({ width: 1440, height: 900 });
    if (process.env.SHOTS) await window.page.screenshot({ path: `${process.env.SHOTS}/search-desk.png` });
  });

  it('[H1241] the catalogues are those of the country of my address, until I choose another one, on a phone in Spanish', async () => {
    const { page } = await openAs(ann, { width: 390, height: 844, touch: true, language: 'es' });
    await page.route('**/api/geolocation-service/geolocate', (route) =>
      route.fulfill({ json: { country: 'ES', isLocal: false, storefront: 'es' } }),
    );
    const openCountry = async () => {
      await visit(page, `${app.address}/settings/general`);
      await byTestId(page, 'country').waitFor();
      return byTestId(page, 'country');
    };
    const countryOfSearch = async () => {
      const request = page.waitForRequest(/\/playlist-service\/.*search.*[?&]query=/);
      await search(page, 'test song');
      return new URL((await request).url()).searchParams.get('country');
    };
    const country = await openCountry();
    await waitFor('the country of the address', async () => (await country.inputValue()) === 'es');
    assert.equal(await countryOfSearch(), 'ES');
    await openCountry();
    await country.selectOption({ label: 'Alemania' });
    assert.equal(await countryOfSearch(), 'DE');
    await openCountry();
    await page.waitForLoadState('networkidle');
    assert.equal(await country.inputValue(), 'de', 'what one has chosen stays');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
  });
});
