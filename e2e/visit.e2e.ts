import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  closeToasts,
  messageWith,
  openHangout,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { readSound, waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Locator, Page } from 'playwright-core';

/** The songs last ten minutes, so they end only when Bob, the owner, skips them. */
describe('staying in a hangout while visiting other pages', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let slug: string;
  let other: string;
  let dj: BrowserWindow;
  let listener: BrowserWindow;
  let owner: HangoutClient;

  before(async () => {
    const { address } = app();
    [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    ({ slug } = await createHangout(bob, 'The Long Night'));
    ({ slug: other } = await createHangout(bob, 'Next Door'));
    for (const who of [ann, bob])
      await who.api(queueSongs.add, { songs: [{ songId: app().songId }], append: false });
    owner = await bob.join(slug);
    [dj, listener] = [await open(await launch()), await open(await launch())];
    await restoreSession(dj, ann.token);
    await restoreSession(listener, bob.token);
  });
  after(() => owner?.leave());
  afterEach(() => assert.deepEqual([...dj.consoleErrors, ...listener.consoleErrors], []));

  const enter = ({ page }: BrowserWindow) => openHangout(page, app().address, slug);
  const endSong = () => owner.request('skipSong', {});

  it('[H243] [H560] [H870] [H871] a DJ visits home, profiles, friends, messages and settings, and the song plays on for everybody', async () => {
    const { page } = dj;
    await enter(dj);
    await enter(listener);
    await takeSeat(page);
    for (const one of [page, listener.page]) await waitForSound(one);

    await byTestId(page, 'to-home').click();
    await byTestId(page, 'leave-question').waitFor();
    await byTestId(page, 'keep-playing').click();
    const player = byTestId(page, 'mini-player');
    await player.filter({ hasText: 'The Long Night' }).waitFor();
    await player.getByTestId('on-stage').waitFor();
    for (const path of [`/u/${bob.uuid}`, `/u/${ann.uuid}`, '/friends', '/messages', '/settings']) {
      await visit(page, `${app().address}${path}`);
      await player.filter({ hasText: 'Ten Minutes' }).waitFor();
    }
    await sendMessage(listener.page, 'are you there?');
    await player.getByTestId('mini-chat').filter({ hasText: '1' }).waitFor();
    for (let round = 0; round < 10; round += 1) {
      await page.goBack();
      await page.goForward();
    }
    await player.waitFor();
    await player.getByTestId('song-menu').click();
    await byTestId(page, 'menu-share').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'mini-dj').click();
    await byTestId(page, 'person-card').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'person-card').waitFor({ state: 'detached' });
    await byTestId(page, 'mini-back').click();
    await byTestId(page, 'player').waitFor();
    await byTestId(page, 'on-stage').first().waitFor();
    await player.waitFor({ state: 'detached' });
    for (const one of [page, listener.page]) await waitForSound(one);
  });

  it('[H873] if two tabs show the same hangout, only one plays sound, and a button in the silent tab moves the sound there', async () => {
    const { page: first, context } = listener;
    const second = await context.newPage();
    await openHangout(second, app().address, slug);
    await byTestId(second, 'take-sound').waitFor();
    await waitFor('the second tab is muted', async () => (await readSound(second)).muted);
    assert.equal((await readSound(first)).muted, false);
    await byTestId(second, 'take-sound').click();
    await byTestId(first, 'take-sound').waitFor();
    await waitFor('the second tab sounds alone', async () => {
      const [one, two] = [await readSound(first), await readSound(second)];
      return one.muted && !two.muted;
    });
    await second.close();
    await waitFor('the first tab sounds again', async () => !(await readSound(first)).muted);
  });

  it('[H871] [H872] a DJ can choose to leave a hangout after their song; if a DJ leaves at once, the chat says who left during the song', async () => {
    const { page } = dj;
    await byTestId(page, 'to-home').click();
    await byTestId(page, 'leave-after-song').click();
    await byTestId(page, 'leaves-after-song').waitFor();
    const { songId } = await readSound(listener.page);
    await endSong();
    await page.waitForURL((url) => url.pathname === '/');
    await byTestId(page, 'toast').filter({ hasText: 'You left The Long Night' }).waitFor();
    await byTestId(page, 'mini-player').waitFor({ state: 'detached' });
    await waitFor('the song is over', async () => (await readSound(listener.page)).songId !== songId);

    await enter(dj);
    await takeSeat(page);
    await waitForSound(listener.page);
    await byTestId(page, 'to-home').click();
    await byTestId(page, 'keep-playing').click();
    await byTestId(page, 'mini-player').waitFor();
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-log-out').click();
    await byTestId(page, 'leave-question').waitFor();
    await byTestId(page, 'keep-playing').click();
    await byTestId(page, 'leave-question').waitFor({ state: 'detached' });
    await followLinkToOther(page);
    await byTestId(page, 'leave-question').waitFor();
    assert.equal(new URL(page.url()).pathname, `/u/${bob.uuid}`);
    await byTestId(page, 'leave-now').click();
    await page.waitForURL((url) => url.pathname === `/r/${other}`);
    const note = byTestId(listener.page, 'chat-log').getByText(`${ann.nickname} left the stage`);
    await note.waitFor();
    assert.equal(await note.count(), 1);
  });

  it('[H875] a DJ who follows a link to another hangout can choose to finish the song first, and then enters that hangout', async () => {
    const { page } = dj;
    await enter(dj);
    await page.getByRole('heading', { name: 'The Long Night' }).waitFor({ state: 'attached' });
    await takeSeat(page);
    await waitForSound(page);
    await byTestId(page, 'to-home').click();
    await byTestId(page, 'keep-playing').click();
    await followLinkToOther(page);
    await byTestId(page, 'leave-after-song').click();
    await byTestId(page, 'mini-player').getByTestId('leaves-after-song').waitFor();
    assert.equal(new URL(page.url()).pathname, `/u/${bob.uuid}`);
    await endSong();
    await page.waitForURL((url) => url.pathname === `/r/${other}`);
    await page.getByRole('heading', { name: 'Next Door' }).waitFor({ state: 'attached' });
    await byTestId(page, 'leave-question').waitFor({ state: 'detached' });
  });

  it('[H1997] a DJ who planned to leave after their song and is kicked before its end enters another hangout without a question, and stays there', async () => {
    const { page } = dj;
    const { slug: strict } = await createHangout(bob, 'House Rules');
    await openHangout(page, app().address, strict);
    await takeSeat(page);
    await waitForSound(page);
    await byTestId(page, 'to-home').click();
    await byTestId(page, 'leave-after-song').click();
    await byTestId(page, 'leaves-after-song').waitFor();
    await bob.api(roomUserRoles.kick, { userUuid: ann.uuid, slug: strict });
    await page.waitForURL((url) => url.pathname === `/r/${strict}/kicked`);
    await followLinkToOther(page);
    await page.waitForURL((url) => url.pathname === `/r/${other}`);
    await sendMessage(page, 'nobody asked');
    await messageWith(page, 'nobody asked').waitFor();
    assert.equal(await byTestId(page, 'leave-question').count(), 0);
  });

  it('[H220] [H221] settings, profiles, messages and friends open as sheets over the stage, which back, Escape or the close button closes; a reload shows a full page', async () => {
    const { page } = listener;
    await enter(listener);
    const [sheet, player, venue] = ['sheet', 'mini-player', 'venue'].map((id) => byTestId(page, id)) as [
      Locator,
      Locator,
      Locator,
    ];
    await page.getByRole('heading', { name: 'The Long Night' }).waitFor({ state: 'attached' });
    await venue.evaluate((stage) => stage.setAttribute('data-same', ''));
    const openOwn = async (key: string) => {
      await byTestId(page, 'room-menu').click();
      await byTestId(page, key).click();
    };
    const isInSheet = () => sheet.evaluate((dialog) => dialog.contains(document.activeElement));

    await openOwn('menu-own-settings');
    await sheet.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/settings');
    await waitFor('the focus is in the sheet', isInSheet);
    await waitFor('the title', async () => (await page.title()) === 'Settings · Hangout');
    await byTestId(page, 'chat-input').fill('still chatting');
    await sheet.getByRole('link', { name: 'See my profile' }).click();
    await sheet.getByRole('heading', { name: bob.nickname }).waitFor();
    await waitFor('the focus is in the sheet', isInSheet);
    await byTestId(page, 'sheet-back').click();
    await sheet.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
    await page.goForward();
    await sheet.getByRole('heading', { name: bob.nickname }).waitFor();
    await byTestId(page, 'sheet-close').click();
    await sheet.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, `/r/${slug}`);
    await waitFor('the title', async () => (await page.title()).includes('The Long Night'));
    await waitFor('the focus is back', () =>
      byTestId(page, 'room-menu').evaluate((button) => button === document.activeElement),
    );

    await sendMessage(page, `${app().address}/u/${ann.uuid}`);
    await messageWith(page, '/u/').getByRole('link').click();
    await sheet.getByRole('heading', { name: ann.nickname }).waitFor();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });

    for (const [key, heading] of [
      ['menu-messages', 'Messages'],
      ['menu-profile', bob.nickname],
      ['menu-friends', 'Friends'],
    ] as const) {
      await openOwn(key);
      await sheet.getByRole('heading', { name: heading, exact: true }).waitFor();
      await waitFor('the focus is in the sheet', isInSheet);
      if (key !== 'menu-friends') await page.keyboard.press('Escape');
      if (key !== 'menu-friends') await sheet.waitFor({ state: 'detached' });
    }
    for (let round = 0; round < 10; round += 1) {
      await page.goBack();
      await sheet.waitFor({ state: 'detached' });
      await page.goForward();
      await sheet.waitFor();
    }
    assert.equal(await venue.getAttribute('data-same'), '', 'the stage is the one that was there before');
    await player.waitFor({ state: 'detached' });

    await page.reload();
    await player.filter({ hasText: 'The Long Night' }).waitFor();
    for (const one of [sheet, venue]) await one.waitFor({ state: 'detached' });
    assert.equal(new URL(page.url()).pathname, '/friends');
    await page.goBack();
    await venue.waitFor();
    await openOwn('menu-own-settings');
    await sheet.waitFor();
    // Rotating a tablet keeps the typed text; the page opened after that is a full page, not a sheet.
    await sheet.locator('a[href="/settings/profile"]').click();
    const nickname = sheet.getByTestId('profile-nickname');
    const halfName = `half a name ${process.pid}`;
    await nickname.fill(halfName);
    await page.setViewportSize({ width: 390, height: 844 });
    await waitFor('the sheet covers the window', async () => (await sheet.boundingBox())?.width === 390);
    assert.equal(await nickname.inputValue(), halfName);
    await sheet.getByTestId('sheet-close').click();
    await byTestId(page, 'to-home').click();
    await player.waitFor();
    for (const one of [sheet, venue]) await one.waitFor({ state: 'detached' });
  });

  it('[H870] a user who leaves a hangout, and opens it again before the home page is drawn, is inside the hangout again', async () => {
    const { page } = listener;
    await page.setViewportSize({ width: 1280, height: 800 });
    await enter(listener);
    await byTestId(page, 'leave').waitFor();
    await page.evaluate(async (path) => {
      document.querySelector<HTMLElement>('[data-testid="leave"]')?.click();
      while (location.pathname !== '/') await Promise.resolve();
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, `/r/${slug}`);
    await enter(listener);
  });

  it('[H222] [H870] on a phone the mini player is still there after a reload, offers a seat, announces the user’s turn, and can leave the hangout', async () => {
    const phone = await open(await launch(), { width: 390, height: 844, touch: true });
    await restoreSession(phone, bob.token);
    const { page } = phone;
    await openHangout(page, app().address, slug);
    await byTestId(page, 'to-home').click();
    const player = byTestId(page, 'mini-player');
    await player.waitFor();
    await page.reload();
    await player.filter({ hasText: 'The Long Night' }).waitFor();
    await byTestId(page, 'mini-leave').click();
    await player.waitFor({ state: 'detached' });
    await page.reload();
    await byTestId(page, 'foot-nav').waitFor();
    assert.equal(await page.evaluate(() => sessionStorage.getItem('visit')), null);
    await player.waitFor({ state: 'detached' });

    const annClient = await ann.join(slug);
    await annClient.request('addDj', {});
    await openHangout(page, app().address, slug);
    await byTestId(page, 'room-menu').tap();
    await byTestId(page, 'menu-own-settings').tap();
    await player.getByTestId('mini-seat').waitFor();
    await byTestId(page, 'sheet').waitFor({ state: 'detached' });
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await waitFor(`two rows at ${width} px`, async () => {
        assert.deepEqual(await page.evaluate(findMiniPlayerFaults, width), []);
        return true;
      });
    }
    await player.getByTestId('mini-seat').tap();
    const chip = player.getByTestId('on-stage');
    await chip.filter({ hasText: 'You play next' }).waitFor();
    await annClient.request('removeDj', {});
    await chip.filter({ hasText: 'Your song is on' }).waitFor();
    await annClient.leave();
  });

  async function takeSeat(page: Page): Promise<void> {
    await closeToasts(page);
    // While no DJ plays, both the stage and the player offer a seat.
    await byTestId(page, 'take-seat').and(page.locator('[data-offer="free"], [data-look]')).first().click();
    await byTestId(page, 'on-stage').first().waitFor();
  }

  async function followLinkToOther(page: Page): Promise<void> {
    await visit(page, `${app().address}/u/${bob.uuid}`);
    await page.locator(`a[href="/r/${other}"]`).first().click();
  }
});

/**
 * Runs in the page: returns which parts of the mini player are missing or cut off at this window width, and whether it
 * wraps into a third row.
 */
function findMiniPlayerFaults(width: number): string[] {
  if (innerWidth !== width) return [`the window is ${innerWidth} px wide`];
  const player = document.querySelector('[data-testid="mini-player"]');
  if (!player) return ['there is no mini player'];
  const parts = [
    '[data-cover]',
    '[data-testid="mini-back"]',
    '[data-testid="time-left"]',
    '[data-vote="dislike"]',
    '[data-vote="like"]',
    '[data-vote="star"]',
    '[data-testid="mini-seat"]',
  ];
  const controls = [
    '[data-testid="mute"]',
    '[data-testid="mini-chat"]',
    '[data-testid="song-menu"]',
    '[data-testid="mini-leave"]',
  ];
  const faults = [...parts, ...controls].filter((selector) => {
    const box = player.querySelector(selector)?.getBoundingClientRect();
    return !box || box.width === 0 || box.left < 0 || box.right > innerWidth;
  });
  return player.getBoundingClientRect().height > 130 ? [...faults, 'it has more than two rows'] : faults;
}
