import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { crateSongs, likedSongs, queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { testedEngine } from '@hangout/testkit/browser/engine';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { uploadSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Locator, Page } from 'playwright-core';

const MANY = 3_000;
const TITLES = ['Aurora', 'Borealis', 'Comet'] as const;

describe('playlists, starred songs and uploads', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let crateUuid: string;
  let annWindow: BrowserWindow;
  let songIds: string[];

  before(async () => {
    ann = await signUp(app().address, 'ann');
    bob = await signUp(app().address, 'bob');
    // Songs of different lengths, so that no two count as duplicates.
    songIds = [];
    for (const [at, title] of TITLES.entries()) {
      const { songId } = await uploadSong(ann, createToneSong(4 + at), `${title}.wav`);
      songIds.push(songId);
    }
    crateUuid = await fill('Long Road', MANY);
    annWindow = await openAs(ann);
  });

  async function fill(crateName: string, count: number): Promise<string> {
    const made = await ann.api(crates.create, { crateName, description: 'For the way home' });
    const songs = Array.from({ length: 300 }, (_, at) => ({ songId: songIds[at % 3] ?? '' }));
    for (let added = 0; added < count; added += 300)
      await ann.api(crateSongs.add, { crateUuid: made.crateUuid, songs: songs.slice(0, count - added) });
    return made.crateUuid;
  }

  async function openAs(user: RegisteredUser | null, options: WindowOptions = {}): Promise<BrowserWindow> {
    const opened = await open(await launch(), options);
    if (user) await restoreSession(opened, user.token);
    return opened;
  }

  const row = (page: Page, place: number): Locator =>
    page.locator(`[data-testid="queue-item"][aria-posinset="${place}"]:not([data-pending])`);
  const rowWith = (page: Page, place: number, title: string) => row(page, place).filter({ hasText: title });
  const firstWith = (page: Page, title: string) =>
    page.locator('[data-testid="queue-item"]:not([data-pending])').filter({ hasText: title }).first();
  const undo = (page: Page, told: string) =>
    byTestId(page, 'toast').filter({ hasText: told }).getByRole('button', { name: 'Undo' }).click();
  async function chooseInMenu(target: Locator, entry: string): Promise<void> {
    await target.getByTestId('song-menu').click();
    await target.page().getByTestId(`menu-${entry}`).click();
  }
  /** Returns the titles that the server has for the songs from this position on, counted from 0. */
  async function titlesAt(uuid: string, offset: number, limit: number): Promise<string> {
    const page = await ann.api(crateSongs.songs, { crateUuid: uuid, offset, limit });
    return page.songs.map((song) => song.trackName[0]).join('');
  }

  /** Drags a song onto another one by mouse, and drops it once the page has announced its new position. */
  async function dragByMouse(page: Page, from: Locator, to: Locator, told: string): Promise<void> {
    // `hover` also waits until content that loads late has stopped moving the row.
    await from.getByTestId('grip').hover();
    const { grip, target } = await findPlaces(from, to);
    const x = grip.x + grip.width / 2;
    await page.mouse.move(x, grip.y + grip.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, target.y + target.height / 2, { steps: 6 });
    await page.locator('[data-testid="queue-item"][data-dragging]').waitFor();
    await page.mouse.move(x, target.y + target.height / 2 + 4);
    // Rows are measured only after a drag has started; the announcement shows that this is done.
    await page.getByText(told).waitFor({ state: 'attached' });
    await page.mouse.up();
  }

  /** Drags a song onto another one by touch, for which only Chromium has commands. */
  async function dragByTouch(page: Page, from: Locator, to: Locator, told: string): Promise<void> {
    if (testedEngine() !== 'chromium') return dragByMouse(page, from, to, told);
    const { grip, target } = await findPlaces(from, to);
    const devtools = await page.context().newCDPSession(page);
    const x = grip.x + grip.width / 2;
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
    await touch('touchStart', grip.y + grip.height / 2);
    await touch('touchMove', grip.y + grip.height / 2 + 8);
    await page.locator('[data-testid="queue-item"][data-dragging]').waitFor();
    await touch('touchMove', target.y + target.height / 2);
    await page.getByText(told).waitFor({ state: 'attached' });
    await touch('touchEnd');
    await devtools.detach();
  }

  /** Scrolls a song to the middle of the window; returns the positions of its grip and of the other song. */
  async function findPlaces(from: Locator, to: Locator) {
    // In the middle of the window, dragging does not scroll the list.
    await from.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const [grip, target] = [await from.getByTestId('grip').boundingBox(), await to.boundingBox()];
    assert.ok(grip && target);
    return { grip, target };
  }

  it('[H562][H563][H564][H567] a playlist of 3,000 songs can be scrolled to its end and searched, and its removed or cleared songs can be restored', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/playlists/${crateUuid}`);
    await rowWith(page, 1, 'Aurora').waitFor();
    await byTestId(page, 'list-length').getByText('3,000 songs').waitFor();
    assert.ok((await byTestId(page, 'queue-item').count()) < 100, 'only the rows in sight are rendered');
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await rowWith(page, MANY, 'Comet').waitFor();
    await chooseInMenu(row(page, MANY), 'top');
    await waitFor('the last song is the first', async () => (await titlesAt(crateUuid, 0, 4)) === 'CABC');
    await page.evaluate(() => window.scrollTo(0, 0));
    await rowWith(page, 1, 'Comet').waitFor();
    await chooseInMenu(row(page, 1), 'bottom');
    await rowWith(page, 1, 'Aurora').waitFor();

    await byTestId(page, 'select-songs').click();
    for (const place of [2, 3]) await row(page, place).getByRole('checkbox').check();
    await byTestId(page, 'selected-remove').click();
    await byTestId(page, 'list-length').getByText('2,998 songs').waitFor();
    await rowWith(page, 2, 'Aurora').waitFor();
    await undo(page, '2 songs were removed');
    await byTestId(page, 'list-length').getByText('3,000 songs').waitFor();
    await rowWith(page, 2, 'Borealis').waitFor();
    await byTestId(page, 'selection-done').click();

    await byTestId(page, 'find-in-list').fill('borea');
    await byTestId(page, 'list-length').getByText('1,000 found').waitFor();
    await rowWith(page, 1, 'Borealis').waitFor();
    await byTestId(page, 'find-in-list').fill('');
    await byTestId(page, 'sort-list').selectOption('title');
    await rowWith(page, 2, 'Aurora').waitFor();
    await byTestId(page, 'sort-list').selectOption('position');
    await rowWith(page, 2, 'Borealis').waitFor();

    await byTestId(page, 'clear-list').click();
    await page.getByText('This playlist is empty').waitFor();
    await undo(page, 'All songs were removed');
    await byTestId(page, 'list-length').getByText('3,000 songs').waitFor();
    await rowWith(page, 2, 'Borealis').waitFor();
    await waitFor('the server has them again', async () => (await titlesAt(crateUuid, 0, 6)) === 'ABCABC');
    assert.equal(await titlesAt(crateUuid, MANY - 3, 3), 'ABC');
  });

  it('[H563] songs that are selected in several searches are added elsewhere and removed together', async () => {
    const uuid = await fill('Short List', 6);
    const { page } = annWindow;
    await visit(page, `${app().address}/playlists/${uuid}`);
    await rowWith(page, 6, 'Comet').waitFor();
    await byTestId(page, 'select-songs').click();
    await row(page, 4).getByRole('checkbox').check();
    await byTestId(page, 'find-in-list').fill('borea');
    await byTestId(page, 'list-length').getByText('2 found').waitFor();
    await byTestId(page, 'select-all').click();
    await page.getByRole('toolbar').getByText('3 songs selected').waitFor();
    await byTestId(page, 'find-in-list').fill('no such song');
    await byTestId(page, 'list-length').getByText('0 found').waitFor();
    await byTestId(page, 'selected-add').click();
    await byTestId(page, 'add-to-new-name').fill('Picked');
    await byTestId(page, 'add-to-new').click();
    await page.getByText('added to Picked').waitFor();
    const picked = await waitFor('the playlist is stored', async () =>
      (await ann.api(crates.mine)).crates.find(({ crateName, count }) => crateName === 'Picked' && count > 0),
    );
    assert.equal(await titlesAt(picked.crateUuid, 0, 9), 'ABB');
    await byTestId(page, 'selected-remove').click();
    await page.getByText('3 songs were removed').waitFor();
    assert.equal(await titlesAt(uuid, 0, 9), 'ACC');
  });

  it('[H578] scrolling through the results of a song search loads them page by page, to their end', async () => {
    const { page } = annWindow;
    const [aurora] = await ann
      .api(uploadedSongs.mine, {})
      .then(({ data }) => data.filter(({ trackName }) => trackName === 'Aurora'));
    assert.ok(aurora);
    // Three pages of search results: the same song under different ids.
    const [pageSize, all] = [20, 45];
    await page.route('**/api/playlist-service/search/v2?*', (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
      const count = Math.min(pageSize, all - offset);
      const songs = Array.from({ length: count }, (_, at) => ({
        ...aurora,
        songId: `${offset + at}`,
        songShortId: `short-${offset + at}`,
      }));
      const next = offset + count < all ? offset + count : null;
      return route.fulfill({ json: { songs, next, providers: [] } });
    });
    await visit(page, `${app().address}/queue`);
    await page.getByRole('heading', { name: 'My queue' }).waitFor();
    await byTestId(page, 'song-search').fill('aurora');
    const found = byTestId(page, 'found-song');
    await found.nth(pageSize - 1).waitFor();
    assert.ok((await found.count()) < all, 'the end is not loaded before one scrolls');
    await found.nth(pageSize - 1).scrollIntoViewIfNeeded();
    await found.nth(2 * pageSize - 1).waitFor();
    await found.nth(2 * pageSize - 1).scrollIntoViewIfNeeded();
    await found.nth(all - 1).waitFor();
    assert.equal(await found.count(), all);
    await page.unroute('**/api/playlist-service/search/v2?*');
  });

  it('[H1494] the menu of a just added song stays open when the server has stored the song, and then moves it; a song can also be removed before it is stored', async () => {
    const uuid = await fill('Short Road', 2);
    const { page, consoleErrors } = annWindow;
    await visit(page, `${app().address}/playlists/${uuid}`);
    await rowWith(page, 2, 'Borealis').waitFor();
    const addHeld = async () => {
      const { promise: isStored, resolve: store } = Promise.withResolvers<void>();
      await page.route(`**/crate/${uuid}/songs`, async (route) => {
        if (route.request().method() === 'POST') await isStored;
        await route.continue();
      });
      await byTestId(page, 'song-search').fill('Comet');
      const found = byTestId(page, 'found-song').filter({ hasText: 'Comet' }).first();
      await found.getByTestId('add-last').click();
      const added = page.locator('[data-testid="queue-item"][data-pending]').filter({ hasText: 'Comet' });
      await added.waitFor();
      return { added, store };
    };
    const { added, store } = await addHeld();
    await added.getByTestId('song-menu').focus();
    await page.keyboard.press('Enter');
    const toTop = byTestId(page, 'menu-top');
    await toTop.waitFor();
    store();
    await rowWith(page, 3, 'Comet').waitFor();
    assert.ok(await toTop.isVisible(), 'the menu is open after the server has answered');
    await toTop.click();
    await waitFor('the new song is the first', async () => (await titlesAt(uuid, 0, 4)) === 'CAB');

    await page.unroute(`**/crate/${uuid}/songs`);
    const again = await addHeld();
    await chooseInMenu(again.added, 'remove');
    await again.added.waitFor({ state: 'detached' });
    again.store();
    await page.getByText('Comet was removed').waitFor();
    assert.equal(await titlesAt(uuid, 0, 4), 'CAB');
    await undo(page, 'Comet was removed');
    await rowWith(page, 4, 'Comet').waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H565][H566][H848][H1492] songs of a playlist can be moved by mouse, touch and keys; a second browser shows the same order without scrolling @journey', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/playlists/${crateUuid}`);
    await rowWith(page, 1, 'Aurora').waitFor();
    // The other browser is a phone in Spanish.
    const { page: other, context } = await openAs(ann, {
      ...{ width: 390, height: 844, touch: true, language: 'es' },
    });
    await visit(other, `${app().address}/playlists/${crateUuid}`);
    await rowWith(other, 1, 'Aurora').waitFor();

    await dragByMouse(page, row(page, 1), row(page, 3), 'Aurora is now at place 3.');
    await waitFor('the first song is the third', async () => (await titlesAt(crateUuid, 0, 4)) === 'BCAA');
    await rowWith(other, 1, 'Borealis').waitFor();

    await row(page, 1).getByTestId('grip').focus();
    await page.keyboard.press('Space');
    await page.locator('[data-testid="queue-item"][data-dragging]').waitFor();
    // Keys have no effect until the rows have been measured.
    await page.getByText('Borealis is now at place 1.').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.getByText('Borealis is now at place 2.').waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await waitFor('the first song is the second', async () => (await titlesAt(crateUuid, 0, 4)) === 'CBAA');

    await rowWith(other, 1, 'Comet').waitFor();
    await dragByTouch(other, row(other, 1), row(other, 2), 'Comet está ahora en el puesto 2.');
    await waitFor(
      'the first song is the second again',
      async () => (await titlesAt(crateUuid, 0, 4)) === 'BCAA',
    );

    await rowWith(page, 1, 'Borealis').waitFor();
    // Both tabs change the list at the same time.
    await Promise.all([
      chooseInMenu(firstWith(page, 'Borealis'), 'bottom'),
      chooseInMenu(firstWith(other, 'Comet'), 'remove'),
    ]);
    await byTestId(page, 'list-length').getByText('2,999 songs').waitFor();
    for (const tab of [page, other]) {
      await rowWith(tab, 1, 'Aurora').waitFor();
      await rowWith(tab, 2, 'Aurora').waitFor();
      await rowWith(tab, 3, 'Borealis').waitFor();
    }
    assert.equal(await titlesAt(crateUuid, 0, 4), 'AABC');
    await other.getByRole('button', { name: 'Deshacer' }).tap();
    await other.getByRole('button', { name: 'Deshacer' }).waitFor({ state: 'detached' });
    await byTestId(page, 'list-length').getByText('3,000 songs').waitFor();

    await other.evaluate(() => scrollTo(0, 40_000));
    await other.locator('[data-testid="queue-item"][aria-posinset="625"]:not([data-pending])').waitFor();
    const place = await other.evaluate(() => scrollY);
    await ann.api(crates.update, { crateUuid, crateName: 'Longer Road' });
    await ann.api(crateSongs.add, { crateUuid, songs: [{ songId: songIds[0] ?? '' }] });
    await other.getByRole('heading', { name: 'Longer Road' }).waitFor();
    await byTestId(other, 'list-length').getByText('3001 canciones').waitFor();
    assert.equal(await other.evaluate(() => scrollY), place);
    await byTestId(page, 'list-length').getByText('3,001 songs').waitFor();
    // If a refetch fails, the list stays as it is; the next change refetches it.
    const songs = '**/crate/*/songs?*';
    await page.route(songs, (route) => route.fulfill({ status: 418, json: {} }));
    const isReported = page.waitForEvent('console', (line) => line.text().includes('could not be read'));
    await ann.api(crateSongs.add, { crateUuid, songs: [{ songId: songIds[0] ?? '' }] });
    await isReported;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await byTestId(page, 'list-length').getByText('3,001 songs').waitFor();
    await page.unroute(songs);
    await ann.api(crateSongs.add, { crateUuid, songs: [{ songId: songIds[0] ?? '' }] });
    await byTestId(page, 'list-length').getByText('3,003 songs').waitFor();
    await visit(other, `${app().address}/playlists`);
    await byTestId(other, 'crate').filter({ hasText: 'Longer Road' }).waitFor();
    const { crateUuid: made } = await ann.api(crates.create, { crateName: 'From the phone' });
    await other.getByText('From the phone').waitFor();
    await ann.api(crates.delete, { crateUuid: made });
    await other.getByText('From the phone').waitFor({ state: 'detached' });
    await context.close();
  });

  it('[H297][H570][H571][H572][H580][H581][H582][H583][H2002] a guest sees a public playlist without controls to change it; another user copies it and changes the copy', async () => {
    const uuid = await fill('For everybody', 6);
    const guest = await openAs(null, { width: 390, height: 844, touch: true });
    await visit(guest.page, `${app().address}/playlists/${uuid}`);
    await rowWith(guest.page, 6, 'Comet').waitFor();
    for (const tool of ['rename-playlist', 'delete-playlist', 'clear-list', 'song-search'])
      assert.equal(await byTestId(guest.page, tool).count(), 0, tool);
    assert.equal(await byTestId(guest.page, 'grip').count(), 0);
    await guest.context.close();

    const window = await openAs(bob);
    await visit(window.page, `${app().address}/playlists/${uuid}`);
    await byTestId(window.page, 'copy-playlist').click();
    await window.page.getByText('For everybody is now a playlist of yours').waitFor();
    await byTestId(window.page, 'rename-playlist').click();
    await byTestId(window.page, 'playlist-name').fill('default');
    await window.page.getByText('This name belongs to your queue').waitFor();
    await byTestId(window.page, 'playlist-name').fill('Mine now');
    await byTestId(window.page, 'playlist-description').fill('For rainy days');
    await byTestId(window.page, 'playlist-private').check();
    await window.page.getByRole('button', { name: 'Save' }).click();
    await window.page.getByRole('heading', { name: 'Mine now' }).waitFor();
    const [mine] = (await bob.api(crates.mine)).crates;
    assert.deepEqual([mine?.crateName, mine?.isPrivate, mine?.count], ['Mine now', true, 6]);
    assert.equal(mine?.description, 'For rainy days');

    await chooseInMenu(row(window.page, 3), 'go-on');
    await window.page.locator('[data-testid="queue-item"][aria-current="true"]').waitFor();
    await byTestId(window.page, 'play-as-queue').click();
    await byTestId(window.page, 'confirm-yes').click();
    await window.page.getByText('Your queue is now Mine now').waitFor();
    const queue = await bob.api(queueSongs.songs);
    assert.deepEqual([queue.count, queue.currentPosition], [6, 2]);
    // If the server refuses the copy, the queue has its songs again.
    const copies = (url: URL) => url.pathname.endsWith('/copy');
    await window.page.route(copies, (route) => route.fulfill({ status: 503 }));
    await byTestId(window.page, 'play-as-queue').click();
    await byTestId(window.page, 'confirm-yes').click();
    await byTestId(window.page, 'confirm-yes').waitFor({ state: 'detached' });
    const restored = await bob.api(queueSongs.songs);
    assert.deepEqual([restored.count, restored.currentPosition], [6, 2]);
    assert.deepEqual(
      restored.songs.map((song) => song.crateSongUuid),
      queue.songs.map((song) => song.crateSongUuid),
    );
    await window.page.unroute(copies);
    await byTestId(window.page, 'add-playlist').click();
    await byTestId(window.page, 'add-to-likes').click();
    await window.page.getByText('“Mine now” was added to Starred songs').waitFor();
    assert.equal((await bob.api(likedSongs.songs)).count, 3);
    await chooseInMenu(row(window.page, 1), 'artist');
    await byTestId(window.page, 'artist-song').filter({ hasText: 'Aurora' }).waitFor();
    await window.page.keyboard.press('Escape');

    // Only Bob himself sees the private playlist on his profile.
    await bob.api(crates.create, { crateName: 'Open to all', songs: [{ songId: app().songId }] });
    await visit(window.page, `${app().address}/u/${bob.uuid}`);
    await window.page.locator('main').getByText('Mine now').first().waitFor();
    const { page: other } = annWindow;
    await visit(other, `${app().address}/u/${bob.uuid}`);
    await other.locator('main').getByText('Open to all').waitFor();
    assert.equal(await other.locator('main').getByText('Mine now').count(), 0);

    await visit(window.page, `${app().address}/likes`);
    await row(window.page, 3).waitFor();
    const shuffled = window.page.waitForResponse(/special\/likes\/songs\/shuffle$/);
    await byTestId(window.page, 'shuffle').click();
    assert.equal((await shuffled).ok(), true);
    await byTestId(window.page, 'clear-list').click();
    await window.page.getByText('No starred songs yet').waitFor();
    await waitFor('the server has cleared them', async () => (await bob.api(likedSongs.songs)).count === 0);
    await undo(window.page, 'All songs were removed');
    await row(window.page, 3).waitFor();
    await window.context.close();
  });

  it('[H574][H576][H577] an upload continues after a lost network and after a reload; a duplicate is detected, and a song’s tags can be edited', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/uploads`);
    await byTestId(page, 'song-quota').waitFor();
    const wav = (name: string, sound: Uint8Array) => ({
      ...{ name, mimeType: 'audio/wav', buffer: Buffer.from(sound) },
    });
    const rowOf = (name: string) => byTestId(page, 'upload-row').filter({ hasText: name });
    // A file above 1 MB is uploaded in two parts. The network fails after the first part and is back after the reload.
    let [parts, isNetworkDown] = [0, false];
    await page.route('**/upload/sessions/*/parts', async (route) => {
      if (isNetworkDown) return route.abort('connectionfailed');
      parts += 1;
      isNetworkDown = parts === 1;
      await route.continue();
    });
    await byTestId(page, 'upload-input').setInputFiles(wav('Delta.wav', composeMelody(12)));
    await byTestId(page, 'upload-progress').filter({ hasText: 'Waiting for the network' }).waitFor();
    await byTestId(page, 'upload-progress').getByTestId('upload-edit').click();
    await byTestId(page, 'tag-trackName').fill('Delta by night');
    await byTestId(page, 'save-song').click();
    await byTestId(page, 'upload-progress').filter({ hasText: 'Delta by night' }).waitFor();
    // After the reload the page resumes with the file that the browser has stored.
    page.once('framenavigated', () => {
      isNetworkDown = false;
    });
    await page.reload();
    await rowOf('Delta by night').waitFor();
    assert.equal(parts, 2, 'nothing is sent twice');
    await page.unroute('**/upload/sessions/*/parts');

    // The upload of the song Echo is delayed until the dialog for its tags is open.
    const dialogIsOpen = Promise.withResolvers<void>();
    await page.route('**/upload/sessions/*/parts', async (route) => {
      await dialogIsOpen.promise;
      await route.continue();
    });
    await byTestId(page, 'upload-input').setInputFiles([
      ...[wav('Echo.wav', createToneSong(8)), wav('Aurora again.wav', createToneSong(4))],
    ]);
    const echo = byTestId(page, 'upload-progress').filter({ hasText: 'Echo' });
    await echo.getByTestId('upload-edit').click();
    await byTestId(page, 'tag-trackName').fill('Echo, first take');
    dialogIsOpen.resolve();
    await echo.filter({ hasText: '100 %' }).waitFor();
    await byTestId(page, 'save-song').click();
    await rowOf('Echo, first take').waitFor();
    await page.unroute('**/upload/sessions/*/parts');
    const twin = byTestId(page, 'upload-progress').filter({
      hasText: 'You have uploaded this file already: Aurora',
    });
    await twin.waitFor();
    await twin.getByTestId('upload-cancel').click();
    await twin.waitFor({ state: 'detached' });

    await rowOf('Echo').getByTestId('edit-upload').click();
    await byTestId(page, 'tag-trackName').fill('Echoes of Ida');
    await byTestId(page, 'save-song').click();
    await rowOf('Echoes of Ida').waitFor();
    await waitFor('Echo is ready under its new title', async () => {
      const { data } = await ann.api(uploadedSongs.mine);
      return data.some((song) => song.trackName === 'Echoes of Ida' && song.status === 'VERIFIED');
    });
  });

  it('[H2087] a song that was uploaded to the queue is queued while another page is open', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/queue`);
    // The page of the uploads has such an input too, and is shown until the other one is there.
    await page.getByRole('heading', { name: 'My queue' }).waitFor();
    const isAway = Promise.withResolvers<void>();
    await page.route('**/upload/sessions/*/parts', async (route) => {
      await isAway.promise;
      await route.continue();
    });
    await byTestId(page, 'upload-input').setInputFiles({
      ...{ name: 'Foxtrot.wav', mimeType: 'audio/wav', buffer: Buffer.from(createToneSong(9)) },
    });
    await byTestId(page, 'upload-progress').waitFor();
    await page.locator('[data-link="playlists"]').click();
    await byTestId(page, 'new-playlist').waitFor();
    isAway.resolve();
    await waitFor('the song is queued', async () =>
      (await ann.api(queueSongs.songs)).songs.some(({ trackName }) => trackName === 'Foxtrot'),
    );
    await page.unroute('**/upload/sessions/*/parts');
  });

  it('[H1674][H1675] a new playlist is private unless its owner chooses to make it public; a deleted playlist can be restored @journey', async () => {
    const { page } = annWindow;
    const make = async (name: string, isPublic: boolean) => {
      await visit(page, `${app().address}/playlists`);
      await byTestId(page, 'new-playlist').click();
      await byTestId(page, 'playlist-name').fill(name);
      if (isPublic) await byTestId(page, 'playlist-private').uncheck();
      await byTestId(page, 'make-playlist').click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      const { crates: mine } = await ann.api(crates.mine);
      return mine.find(({ crateName }) => crateName === name);
    };
    const open = await make('For everybody', true);
    const own = await make('For me', false);
    assert.deepEqual([open?.isPrivate, own?.isPrivate], [false, true]);
    await byTestId(page, 'private-playlist').waitFor();
    await byTestId(page, 'delete-playlist').click();
    await byTestId(page, 'confirm-yes').click();
    await page.waitForURL('**/playlists');
    await undo(page, 'For me');
    const card = byTestId(page, 'crate').filter({ hasText: 'For me' });
    await card.click();
    await page.getByRole('heading', { level: 1, name: 'For me' }).waitFor();
  });

  it('[H1676] starred songs and the queue can each be downloaded as a file that is named after the list', async () => {
    const { page } = annWindow;
    const songs = songIds.map((songId) => ({ songId }));
    await ann.api(likedSongs.add, { songs, append: true });
    await ann.api(queueSongs.add, { songs, append: true });
    for (const [path, name] of [
      ['/likes', 'Starred songs'],
      ['/queue', 'My queue'],
    ] as const) {
      await visit(page, `${app().address}${path}`);
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await byTestId(page, 'export-playlist').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        byTestId(page, 'export-json').click(),
      ]);
      assert.equal(download.suggestedFilename(), `${name}.json`);
      const file = JSON.parse(await readFile(await download.path(), 'utf8'));
      assert.equal(JSON.stringify(file).includes(name), true);
      assert.equal(JSON.stringify(file).includes('tt-stars'), false);
      await page.keyboard.press('Escape');
    }
  });

  // Runs last, because the mini player continues the visit in later tests.
  it('[H560][H561][H568] from the player’s menu a user adds the current song to a new playlist, sees it marked as contained there, and shares it in the chat', async () => {
    const { slug } = await createHangout(ann, 'Long Evening');
    await ann.api(queueSongs.add, { songs: [{ songId: app().songId }], append: false });
    const { page } = annWindow;
    await openHangout(page, app().address, slug);
    await byTestId(page, 'take-seat').first().click();
    await byTestId(page, 'song-title').getByText('Ten Minutes').waitFor();
    const menu = byTestId(page, 'player').getByTestId('song-menu');
    await menu.click();
    await byTestId(page, 'menu-add-to').click();
    await byTestId(page, 'add-to-new-name').fill('From the player');
    await byTestId(page, 'add-to-new').click();
    await page.getByText('Added to From the player').waitFor();
    await menu.click();
    await byTestId(page, 'menu-add-to').click();
    const target = byTestId(page, 'add-to-playlist').filter({ hasText: 'From the player' });
    await target.getByText('Already in it').waitFor();
    await target.click();
    await page.getByText('It is in From the player already').waitFor();
    const made = (await ann.api(crates.mine)).crates.find(({ crateName }) => crateName === 'From the player');
    assert.equal(made?.count, 1);

    await menu.click();
    await byTestId(page, 'menu-share').click();
    await byTestId(page, 'share-here').click();
    await byTestId(page, 'song-card').filter({ hasText: 'Ten Minutes' }).waitFor();
  });
});
