import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crateSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { imports } from '@hangout/contract/rest/imports/imports';
import { musicAccounts, musicTokens } from '@hangout/contract/rest/music-accounts/music-accounts';
import { songs } from '@hangout/contract/rest/songs/songs';
import { spotifyIdOf } from '@hangout/provider-stand-ins/spotify/spotify';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { longPlaylist } from '@hangout/testkit/providers/catalogue';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const longLink = 'https://audius.co/thechirps/playlist/again-and-again-2';
const longName = 'Again and Again';

/** Covers for songs, because only songs with a cover are suggested as similar. The file need not exist. */
const covers = Array.from({ length: 12 }, () => ({ coverFile: '/nothing.jpg' }));

// The tests share an app with fakes of all providers, a desktop window and a phone window.
describe('adding music', () => {
  const standIns = useStandIns(60, covers, undefined, [longPlaylist]);
  // `listen` without a host binds synchronously, so the port is already known when the app is configured.
  const linked = createServer((_request, response) => {
    response.setHeader('content-type', 'audio/wav').end(createToneSong(5));
  }).listen(0);
  const linkHost = `127.0.0.1:${(linked.address() as AddressInfo).port}`;
  const app = useOwnApp({
    seed: 'none',
    env: () => ({
      ...{ MUSIC_PROVIDERS: 'stand-ins', PROVIDERS_URL: standIns().origin, SEARCH_V2: 'true' },
      ...{ AUDIO_LINK_HOSTS: linkHost, SONGS_PER_ACCOUNT: '2' },
    }),
  });
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let desk: BrowserWindow;
  let phone: BrowserWindow;

  before(async () => {
    ann = await signUp(app().address, 'ann');
    await ann.api(crates.create, { crateName: 'Test song favourites' });
    desk = await openAs(ann, { width: 1440, height: 900 });
    // The test of the search debounce needs a fake clock.
    await desk.page.clock.install();
    phone = await openAs(ann, { width: 390, height: 844, touch: true, language: 'es' });
  });
  after(() => {
    linked.closeAllConnections();
    linked.close();
  });

  async function openAs(user: RegisteredUser, options: WindowOptions): Promise<BrowserWindow> {
    const opened = await open(await launch(), options);
    await restoreSession(opened, user.token);
    return opened;
  }
  const show = (page: Page, path: string) => visit(page, `${app().address}${path}`);
  const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

  for (const language of ['en', 'es'] as const)
    it(`[H1632] [H568] a guest opens the public page of a song, which links to the song at its provider (${language})`, async () => {
      const musicProvider = 'spotify';
      const { song } = await ann.api(songs.importTrack, { musicProvider, songId: spotifyIdOf(20) });
      const { page, consoleErrors } = await open(await launch(), { width: 390, height: 844, language });
      await page.goto(`${app().address}/songs/${song.songId}`);
      await page.getByRole('heading', { level: 1, name: song.trackName }).waitFor();
      const source = byTestId(page, 'provider-link').filter({ hasText: /Spotify/ });
      await source.filter({ hasText: language === 'en' ? 'Open at' : 'Abrir en' }).waitFor();
      assert.equal(await source.getAttribute('href'), song.links.spotify);
      assert.ok((await widthOf(page)) <= 390);
      assert.deepEqual(await findViolations(page), []);
      assert.deepEqual(consoleErrors, []);
    });

  describe('accounts at music services', () => {
    const stateOf = (page: Page, provider: string) =>
      byTestId(page, `service-${provider}`).getByTestId('service-state');

    it('[H1029] [H1021] a user connects an account on the music service’s page, and disconnects it, on a phone in Spanish', async () => {
      const { page, consoleErrors } = phone;
      consoleErrors.length = 0;
      await show(page, '/settings/music');
      await byTestId(page, 'demo-catalogue').waitFor();
      await byTestId(page, 'connect-spotify').click();
      await page.locator('#as-free-listener').click();
      await page.waitForURL((url) => url.pathname === '/settings/music' && url.search === '');
      await byTestId(page, 'disconnect-spotify').waitFor();
      await stateOf(page, 'spotify').filter({ hasText: 'Free Listener · plan gratuito' }).waitFor();
      assert.deepEqual(await findViolations(page), []);
      await byTestId(page, 'disconnect-spotify').click();
      await page.locator('dialog[open]').waitFor();
      assert.deepEqual(await findViolations(page, 'dialog[open]'), []);
      await page.locator('dialog[open] [data-variant="danger"]').click();
      await byTestId(page, 'connect-spotify').waitFor();
      assert.equal((await ann.api(musicAccounts.list)).count, 0);
      assert.deepEqual(consoleErrors, []);
    });

    it('[H1639] a user inside a hangout connects a music service in a separate window, and stays in the hangout', async () => {
      const bob = await signUp(app().address, 'bob');
      const { slug } = await createHangout(bob, 'Stay Here');
      const opened = await openAs(bob, {});
      const { page } = opened;
      await openHangout(page, app().address, slug);
      await visit(page, `${app().address}/settings/music`);
      const popup = page.waitForEvent('popup');
      await byTestId(page, 'connect-spotify').click();
      const provider = await popup;
      const closed = provider.waitForEvent('close');
      await provider.locator('#as-premium-listener').click();
      await closed;
      await byTestId(page, 'disconnect-spotify').waitFor();
      await byTestId(page, 'venue').or(byTestId(page, 'mini-player')).first().waitFor();
      assert.equal(new URL(page.url()).pathname, '/settings/music');
    });

    it('[H1021] a user who cancels on a provider’s page can start the connection again by keyboard; an expired sign-in is explained', async () => {
      const { page } = desk;
      await show(page, '/settings/music');
      await byTestId(page, 'connect-spotify').focus();
      await page.keyboard.press('Enter');
      await page.locator('#deny').click();
      const problem = byTestId(page, 'music-callback-problem');
      await problem.filter({ hasText: 'Nothing has changed' }).waitFor();
      assert.deepEqual(await findViolations(page), []);
      await byTestId(page, 'music-callback-again').focus();
      await page.keyboard.press('Enter');
      await page.locator('#as-premium-listener').click();
      await stateOf(page, 'spotify').filter({ hasText: 'Premium Listener · paid plan' }).waitFor();
      assert.deepEqual(await findViolations(page), []);

      await show(page, '/settings/music/callback/spotify?code=old&state=old');
      await problem.filter({ hasText: 'This sign-in has ended' }).waitFor();
      assert.equal(new URL(page.url()).search, '', 'the address does not keep the code');
    });

    it('[H1023] after a provider has revoked an account’s access, the settings say that the connection has ended, and the user connects the account again', async () => {
      const { page } = desk;
      await fetch(`${standIns().origin}/spotify/revoke`, { method: 'POST' });
      // Refreshes the token, as the client's Spotify player does after the provider has refused the token.
      const { accessToken } = await ann.api(musicTokens.refreshSpotifyToken, {});
      await assert.rejects(ann.api(musicTokens.refreshSpotifyToken, { accessToken }));
      await page.goto(`${app().address}/settings/music`);
      await stateOf(page, 'spotify').filter({ hasText: 'The connection has ended' }).waitFor();
      await byTestId(page, 'connect-spotify').press('Enter');
      await page.locator('#as-premium-listener').click();
      await stateOf(page, 'spotify').filter({ hasText: 'Connected as Premium Listener' }).waitFor();
    });

    it('[H1029] a user first denies, then allows the connection on the stand-in pages of SoundCloud and YouTube', async () => {
      const { page } = desk;
      for (const [provider, account] of [
        ['soundCloudPublic', 'senales'],
        ['youtube', 'viewer'],
      ]) {
        await show(page, '/settings/music');
        await byTestId(page, `connect-${provider}`).click();
        await page.locator('#deny').click();
        // Presses a key instead of clicking, because content that loads late could move the button away from the
        // pointer.
        await byTestId(page, 'music-callback-again').press('Enter');
        await page.locator(`#as-${account}`).click();
        await byTestId(page, `disconnect-${provider}`).waitFor();
      }
    });

    it('[H1026] a user connects an Apple Music account through Apple’s own player, without an error in the console', async () => {
      const { page, consoleErrors } = desk;
      consoleErrors.length = 0;
      await show(page, '/settings/music');
      await byTestId(page, 'connect-apple').click();
      await byTestId(page, 'disconnect-apple').waitFor();
      await stateOf(page, 'apple').filter({ hasText: 'Connected as Apple Music · paid plan' }).waitFor();
      assert.deepEqual(consoleErrors, []);
    });
  });

  describe('importing and exporting playlists', () => {
    const importIsComplete = (page: Page) =>
      page.locator('[data-testid="import-progress"][data-status="COMPLETE"]').waitFor();

    it('[R006][H1105] a playlist is imported by link; for a song that the provider no longer has, the user picks another one by keyboard', async () => {
      const { page } = desk;
      await show(page, '/playlists');
      await byTestId(page, 'import-open').click();
      await byTestId(page, 'import-link').fill('https://example.org/playlist');
      await page.keyboard.press('Enter');
      await page.getByText('This link does not lead to a music service that is asked here.').waitFor();
      await byTestId(page, 'import-link').fill(longLink);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/imports/*');
      await importIsComplete(page);
      await page.getByText('103 of 103 songs').waitFor();
      const missing = page.locator('[data-testid="import-song"][data-state="not_found"]');
      await missing.getByText('the music service does not have it any more').waitFor();
      await missing.getByTestId('import-choose').focus();
      await page.keyboard.press('Enter');
      await byTestId(page, 'song-search').fill('Test Song 12');
      await byTestId(page, 'found-song').filter({ hasText: 'Test Song 12' }).getByTestId('add-last').click();
      await page.locator('[data-testid="import-song"][data-state="chosen"]').waitFor();
      await byTestId(page, 'import-crate').click();
      await page.getByText('103 songs').first().waitFor();
    });

    it('[R091][R265] the page of playlists polls the list of playlists while an import runs, and stops polling afterwards @journey', async () => {
      const { page } = desk;
      // The provider withholds the songs of the playlist until this test resolves `seen`.
      const seen = Promise.withResolvers<void>();
      standIns().faults.set('audius', { kind: 'slow', matching: /\/v1\/tracks\?/, until: seen.promise });
      const { importUuid } = await ann.api(imports.create, { link: longLink });
      await show(page, '/playlists');
      await page.getByText('Import is running').waitFor();
      let calls = 0;
      page.on('request', (request) => {
        if (request.url().includes('/crate/user')) calls += 1;
      });
      await waitFor('the list is read again and again', () => calls >= 2);
      seen.resolve();
      await waitFor(
        'the import is complete',
        async () => (await ann.api(imports.byUuid, { importUuid })).status === 'COMPLETE',
      );
      await page.getByText('Import is running').waitFor({ state: 'hidden' });
      // Each change of the playlist causes one more request for the list; waits until no further one follows.
      await waitFor('the list is read no more while time passes', async () => {
        const callsUntilNow = calls;
        await page.clock.runFor(20_000);
        return calls === callsUntilNow;
      });
    });

    it('[R065] a playlist card shows name, number of songs and provider, and whether the playlist belongs to the user', async () => {
      const { page } = desk;
      const bob = await signUp(app().address, 'bob');
      const copyOf = (await ann.api(crates.mine)).crates.find(
        ({ crateName }) => crateName === longName,
      )?.crateUuid;
      const { crateUuid } = await bob.api(crates.create, {
        crateName: 'Somebody else',
        ...(copyOf && { copyOf }),
      });
      await show(page, '/playlists');
      const mine = byTestId(page, 'crate').filter({ hasText: longName }).first();
      await mine.getByText(/10[23] songs/).waitFor();
      await mine.getByLabel('Audius').waitFor();
      assert.equal(await mine.getAttribute('data-mine'), 'true');
      await show(page, `/u/${bob.uuid}`);
      const other = byTestId(page, 'crate').filter({ hasText: 'Somebody else' });
      await other.getByText(/10[23] songs/).waitFor();
      assert.deepEqual(
        [await other.getAttribute('data-mine'), await other.getAttribute('href')],
        ['false', `/playlists/${crateUuid}`],
      );
    });

    it('[H1110] a playlist is exported to a file, which can be imported again; a damaged file is refused', async () => {
      const { page } = desk;
      const crate = (await ann.api(crates.mine)).crates.find(({ crateName }) => crateName === longName);
      await show(page, `/playlists/${crate?.crateUuid}`);
      await byTestId(page, 'export-playlist').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        byTestId(page, 'export-xspf').click(),
      ]);
      const path = await download.path();
      assert.match(await readFile(path, 'utf8'), /<title>Test Song 1<\/title>/);
      await show(page, '/playlists');
      await byTestId(page, 'import-open').click();
      await byTestId(page, 'tab-file').click();
      const files = { name: 'broken.json', mimeType: 'application/json', buffer: Buffer.from('{"songs"') };
      await byTestId(page, 'import-file').setInputFiles(files);
      await page.getByText('This file breaks off or is damaged.').waitFor();
      await byTestId(page, 'import-file').setInputFiles(path);
      await page.waitForURL('**/imports/*');
      await importIsComplete(page);
    });
  });

  it('[H1048] the song menu opens a list of similar songs, from which the user queues one by keyboard', async () => {
    const { page } = desk;
    const { id: songId } = await ann.api(songs.importTrack, {
      ...{ musicProvider: 'spotify', providerSongId: spotifyIdOf(2) },
    });
    const { crateUuid } = await ann.api(crates.create, { crateName: 'Signals' });
    await ann.api(crateSongs.add, { crateUuid, songs: [{ songId }], append: true });
    await show(page, `/playlists/${crateUuid}`);
    await byTestId(page, 'queue-item').first().getByTestId('song-menu').focus();
    await page.keyboard.press('Enter');
    await byTestId(page, 'menu-similar').focus();
    await page.keyboard.press('Enter');
    const dialog = byTestId(page, 'similar-songs');
    await dialog.getByTestId('similar-song').first().waitFor();
    const titles = await dialog.getByTestId('similar-song').allTextContents();
    // The stand-in for Spotify finds ten songs that are similar to song 2.
    assert.equal(titles.length, 10);
    assert.ok(!titles.some((title) => /Test Song 2(?!\d)/.test(title)), 'the song itself is not similar');
    await dialog.getByTestId('similar-song-to-queue').first().focus();
    await page.keyboard.press('Enter');
    // [H2044] Escape closes the menu and not the dialog around it.
    const menu = dialog.getByTestId('song-menu').first();
    await menu.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('menuitem').first().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await menu.and(page.locator(':focus')).waitFor();
    assert.equal(await dialog.getByRole('menu').count(), 0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await show(page, '/queue');
    await byTestId(page, 'queue-item').filter({ hasText: 'Test Song 3' }).waitFor();
  });

  describe('uploads by link and by file', () => {
    const quotaOf = (page: Page) => byTestId(page, 'song-quota');
    // Each file has a different length, because duplicates are refused [H577].
    const choose = (page: Page, name: string, seconds: number) =>
      byTestId(page, 'upload-input').setInputFiles({
        ...{ name, mimeType: 'audio/wav', buffer: Buffer.from(createToneSong(seconds)) },
      });

    it('[H1010] a user adds a song by a link to its audio file, by keyboard alone, and the song becomes one of the user’s verified uploads', async () => {
      const { page } = desk;
      await show(page, '/uploads');
      await byTestId(page, 'link-input').fill(`http://${linkHost}/Rain%20at%20Night.wav`);
      await page.keyboard.press('Enter');
      const row = byTestId(page, 'upload-row').filter({ hasText: 'Rain at Night' });
      await row.and(page.locator('[data-status="VERIFIED"]')).waitFor();
    });

    it('[H720] the page of uploads shows how much of the user’s song quota is used, and an upload beyond the quota is refused with a message', async () => {
      const { page } = desk;
      await show(page, '/uploads');
      await quotaOf(page).getByText('1 of 2 songs').waitFor();
      assert.match((await quotaOf(page).textContent()) ?? '', /MB of 5 GB/);
      await choose(page, 'Second.wav', 6);
      await quotaOf(page).getByText('2 of 2 songs').waitFor();
      await choose(page, 'Third.wav', 7);
      await page
        .getByText(/You have as many songs as you may have/)
        .first()
        .waitFor();
    });

    it('[H720] [H1010] an upload beyond the quota, and a link to a host that is not allowed, are refused, on a phone in Spanish', async () => {
      const { page } = phone;
      await show(page, '/uploads');
      await quotaOf(page).getByText('2 de 2 canciones').waitFor();
      await choose(page, 'Third.wav', 7);
      await page
        .getByText(/Ya tienes todas las canciones/)
        .first()
        .waitFor();
      await byTestId(page, 'link-input').fill('https://elsewhere.example.org/a.mp3');
      await byTestId(page, 'link-add').click();
      await page
        .getByText(
          `No se pueden añadir canciones desde esta dirección. La dirección de un archivo de audio en: ${linkHost}`,
        )
        .waitFor();
    });
  });

  describe('the song search', () => {
    const found = (page: Page) => byTestId(page, 'found-song');
    const search = async (page: Page, words: string) => {
      await show(page, '/search');
      await byTestId(page, 'song-search').fill(words);
      await page.waitForURL(({ searchParams }) => searchParams.get('q') === words);
    };
    const isSearch = (url: string) => new URL(url).pathname.includes('/playlist-service/search');

    it('[R142][R144][R281] fast typing in the song search sends only one request, and a field with only blanks sends none', async () => {
      const { page } = desk;
      await show(page, '/search');
      const field = byTestId(page, 'song-search');
      await field.waitFor();
      const requests: (string | null)[] = [];
      page.on('request', (request) => {
        if (isSearch(request.url())) requests.push(new URL(request.url()).searchParams.get('query'));
      });
      // The page's clock is paused during typing, so that the debounce does not depend on the machine's speed.
      const now = await page.evaluate(() => Date.now());
      await page.clock.pauseAt(now + 60_000);
      await field.focus();
      await page.evaluate(typeFast, 'test song 12');
      await page.clock.runFor(299);
      assert.deepEqual(requests, []);
      await page.clock.resume();
      await found(page).first().waitFor();
      assert.deepEqual([...new Set(requests)], ['test song 12']);
      await field.fill('   ');
      await found(page).first().waitFor({ state: 'detached' });
      assert.deepEqual([...new Set(requests)], ['test song 12']);
    });

    it('[R004][H1072] search results name their provider, the demo catalogue is marked as such, and scrolling loads more results', async () => {
      const { page } = desk;
      await search(page, 'test song');
      await page.getByText('demo catalogue').waitFor();
      await found(page).getByRole('img', { name: 'Audius' }).first().waitFor();
      const first = await found(page).count();
      await waitFor('a further page', async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return (await found(page).count()) > first;
      });
    });

    it('[R211][H1071] a song search with a typing error also finds a playlist', async () => {
      const { page } = desk;
      await search(page, 'test snog favourites');
      await byTestId(page, 'found-playlist').filter({ hasText: 'Test song favourites' }).waitFor();
    });

    it('[R131] a search result that is not stored on this server is imported when the user adds it to the queue @journey', async () => {
      const { page } = desk;
      await search(page, 'test song 47');
      await found(page).filter({ hasText: 'Test Song 47' }).first().getByTestId('add-last').click();
      await waitFor('the song is in the queue', async () => {
        const queue = await ann.api(queueSongs.songs);
        return queue.songs.some(({ trackName }) => trackName === 'Test Song 47');
      });
    });

    it('[R148][R150] a link pasted into the search field finds the song or the playlist to which it leads', async () => {
      const { page } = desk;
      await search(page, 'https://audius.co/thechirps/test-song-3');
      await found(page).filter({ hasText: 'Test Song 3' }).waitFor();
      await search(page, 'https://www.deezer.com/track/5');
      await found(page).filter({ hasText: 'Test Song 5' }).waitFor();
      await search(page, 'https://tidal.com/browse/track/1');
      await page.getByText('This link leads to no song').waitFor();
      await search(page, 'https://audius.co/thechirps/playlist/signals-1');
      await byTestId(page, 'found-collection').filter({ hasText: 'Signals for Everybody' }).waitFor();
      await byTestId(page, 'import-found').click();
      await page.waitForURL(/\/imports\//);
    });

    it('[H1072] in the song search, the keyboard alone reaches the results, moves within a result’s row and chooses a provider filter', async () => {
      const { page } = desk;
      await search(page, 'test song 1');
      await found(page).nth(1).waitFor();
      // Otherwise slow providers would add their results to the rows during the next steps.
      await byTestId(page, 'provider-answers')
        .filter({ hasText: 'Still waiting' })
        .waitFor({ state: 'detached' });
      await byTestId(page, 'song-search').focus();
      await page.keyboard.press('ArrowDown');
      const add = found(page).first().getByTestId('add-last');
      const isFocused = () => add.evaluate((one) => one === document.activeElement);
      for (let press = 0; press < 4 && !(await isFocused()); press++) await page.keyboard.press('ArrowRight');
      assert.ok(await isFocused());
      await page.keyboard.press('ArrowDown');
      assert.equal(await found(page).nth(1).locator(':focus').count(), 1);
      const providerIn = (url: string) => new URL(url).searchParams.get('provider');
      const asked = page.waitForRequest(
        (request) => isSearch(request.url()) && providerIn(request.url()) !== null,
      );
      await byTestId(page, 'search-at-audius').press('Enter');
      assert.equal(providerIn((await asked).url()), 'audius');
      await found(page).first().waitFor();
      assert.equal(await byTestId(page, 'search-at-audius').getAttribute('aria-pressed'), 'true');
      await byTestId(page, 'search-at-all').press('Enter');
    });

    it('[H1072][H1241] the song search uses the country of the user’s IP address until the user chooses another one, on a phone in Spanish', async () => {
      const { page } = phone;
      let questions = 0;
      await page.route('**/api/geolocation-service/geolocate', (route) => {
        questions += 1;
        return route.fulfill({ json: { country: 'ES', isLocal: false, storefront: 'es' } });
      });
      /** Loads the settings of this browser, and waits until the page has finished its idle work. */
      const loadSettings = async () => {
        const askedLast = page.waitForResponse('**/api/audit-service/tracking');
        await page.goto(`${app().address}/settings/general`);
        await askedLast;
      };
      const countryOfSearch = async (words: string) => {
        const asked = page.waitForRequest((request) => isSearch(request.url()));
        await search(page, words);
        await found(page).first().waitFor();
        assert.equal(await widthOf(page), 390);
        return new URL((await asked).url()).searchParams.get('country');
      };
      const country = byTestId(page, 'country');
      await loadSettings();
      await waitFor('the country of the address', async () => (await country.inputValue()) === 'es');
      assert.equal(await countryOfSearch('test song'), 'ES');
      await show(page, '/settings/general');
      await country.selectOption({ label: 'Alemania' });
      assert.equal(await countryOfSearch('test song 2'), 'DE');
      const questionsUntilNow = questions;
      await loadSettings();
      assert.equal(questions, questionsUntilNow, 'nobody asks for the country of the address any more');
      assert.equal(await country.inputValue(), 'de', 'what one has chosen stays');
      assert.equal(await widthOf(page), 390);
    });

    // Runs last, because the app pauses a provider after a failure.
    it('[H1065] if a song search fails at one provider, the page names this provider and shows the results of the others', async () => {
      const { page } = desk;
      standIns().faults.set('audius', { kind: 'error' });
      await search(page, 'test song 33');
      await byTestId(page, 'provider-answers').filter({ hasText: 'Audius' }).waitFor();
      await found(page).first().waitFor();
    });
  });
});

/** Runs in the page: types a text into the focused field within one task. */
async function typeFast(text: string): Promise<void> {
  for (const key of text) {
    document.execCommand('insertText', false, key);
    await null;
  }
}
