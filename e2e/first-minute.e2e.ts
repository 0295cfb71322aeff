import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { createApi } from '@hangout/contract/framework/api-client';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  fillEmailForm,
  messageWith,
  newEmail,
  openHangout,
  readNumber,
  sendMessage,
  signUpInPage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const TITLE = 'Ten Minutes';

describe('the first minute of a new guest', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let kai: RegisteredUser;
  let slug: string;
  let kaiInside: HangoutClient;
  let page: Page;

  before(async () => {
    kai = await signUp(app().address, 'kai');
    ({ slug } = await createHangout(kai, 'First Minute'));
    await kai.api(queueSongs.add, { songs: [{ songId: app().songId }], append: false });
    kaiInside = await kai.join(slug);
    await kaiInside.request('addDj', {});
    ({ page } = await open(await launch()));
  });
  after(() => kaiInside?.leave());

  it('[H1800] a page opened by a hangout’s link joins while the code is still loading, sends one join request, and gets the playing song’s URLs in the response', async () => {
    // The hangout tells the REST API which song is playing a moment after the song has begun.
    await waitFor(
      'a ticket with URLs',
      async () => (await kai.api(rooms.join, { id: slug, quality: 'medium' })).songUrls !== undefined,
    );
    const { page: other } = await open(await launch());
    const requested: string[] = [];
    other.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const count = (pattern: RegExp) => requested.filter((path) => pattern.test(path)).length;
    const join = other.waitForRequest(/\/join$/);
    await other.route(/\/assets\/hangout-[^/]*\.js$/, async (route) => {
      await join;
      await route.continue();
    });
    await other.goto(`${app().address}/r/${slug}`);
    await waitForSound(other);
    assert.equal(count(/\/join$/), 1);
    assert.equal(count(/\/hls-playlist$/), 0);
    await other.context().close();
  });

  it('[H1881][H1882] a page opened by a hangout’s link requests guest token, ticket, code and texts of the hangout before the app has loaded, and token and ticket only once', async () => {
    const { page: other } = await open(await launch());
    const requested: string[] = [];
    other.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const needed = [
      /\/auth\/guest$/,
      /\/join$/,
      /\/assets\/hangout-[^/]*\.js$/,
      /\/assets\/en-hangout-[^/]*\.json$/,
    ];
    const early = Promise.all(needed.map((pattern) => other.waitForRequest(pattern)));
    await other.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await early;
      await route.continue();
    });
    await other.goto(`${app().address}/r/${slug}`);
    await waitForSound(other);
    for (const pattern of needed.slice(0, 2))
      assert.equal(requested.filter((path) => pattern.test(path)).length, 1, `${pattern}`);
    // The styles of the hangout are applied, not only preloaded.
    await other.waitForFunction(
      () =>
        getComputedStyle(document.querySelector('[data-stage] picture img') ?? document.body).position ===
        'absolute',
    );
    await other.context().close();
  });

  it('[H1914][H1915] a page opened by a hangout’s link loads its song and opens its socket before the app has loaded, and the app uses both', async () => {
    // The hangout tells the REST API which song is playing a moment after the song has begun.
    await waitFor(
      'a ticket with URLs',
      async () => (await kai.api(rooms.join, { id: slug, quality: 'medium' })).songUrls !== undefined,
    );
    const { page: other } = await open(await launch());
    const sockets: string[] = [];
    other.on('websocket', (socket) => sockets.push(socket.url()));
    const places: string[] = [];
    other.on('request', (request) => {
      if (request.url().includes('/matchmake/')) places.push(request.url());
    });
    const early = Promise.all([
      other.waitForEvent('websocket'),
      other.waitForRequest(/\/songs\/\d+\/http/),
      other.waitForRequest(/\/matchmake\//),
    ]);
    await other.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await early;
      await route.continue();
    });
    await other.addInitScript(() => {
      const created: HTMLAudioElement[] = [];
      const construct = (usual: typeof Audio, parameters: []) => {
        const element: HTMLAudioElement = Reflect.construct(usual, parameters);
        created.push(element);
        return element;
      };
      Object.assign(globalThis, { Audio: new Proxy(Audio, { construct }), created });
    });
    await other.goto(`${app().address}/r/${slug}`);
    await waitForSound(other);
    assert.deepEqual([sockets.length, places.length], [1, 1]);
    // The element plays later songs too, which the early script must not move to the position of the first.
    const isMovedLater = await other.evaluate(() => {
      const [early]: HTMLAudioElement[] = Reflect.get(globalThis, 'created');
      if (!early || early.paused || early.seeking) throw new Error('the early element does not play');
      early.dispatchEvent(new Event('loadedmetadata'));
      return early.seeking;
    });
    assert.equal(isMovedLater, false);
    await other.context().close();
  });

  it('[H1884] on a slow connection, a page opened by a hangout’s link downloads the design’s fonts only after its music is heard', async () => {
    const { page: other } = await open(await launch());
    const devTools = await other.context().newCDPSession(other);
    // Bytes per second; the app treats a connection below 1,000,000 bytes per second as slow.
    const slow = { offline: false, latency: 0, downloadThroughput: 400_000, uploadThroughput: 400_000 };
    await devTools.send('Network.emulateNetworkConditions', slow);
    const fonts: string[] = [];
    other.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    const media = Promise.withResolvers<void>();
    await other.route(/\/songs\/\d+\/http/, async (route) => {
      await media.promise;
      await route.continue();
    });
    await other.goto(`${app().address}/r/${slug}`);
    await byTestId(other, 'player').waitFor();
    assert.deepEqual(fonts, []);
    media.resolve();
    await waitForSound(other);
    await other.locator('html:not([data-fonts])').waitFor();
    await waitFor('the fonts are requested', async () => fonts.length > 0);
    await other.context().close();
  });

  it('[H867] a hangout page shows a skeleton while its code loads; before the join it shows no song, seats, votes, vibe or chat', async () => {
    const join = Promise.withResolvers<void>();
    await page.route(/\/join$/, async (route) => {
      await join.promise;
      await route.continue();
    });
    const code = Promise.withResolvers<void>();
    await page.route(/\/assets\/hangout-[^/]*\.js$/, async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.goto(`${app().address}/r/${slug}`);
    await byTestId(page, 'hangout-skeleton').waitFor();
    code.resolve();
    await byTestId(page, 'player').waitFor();
    await byTestId(page, 'status-line').filter({ hasText: 'Walking in' }).waitFor();
    await byTestId(page, 'tab-queue').click();
    const claims = () =>
      Promise.all(
        [
          byTestId(page, 'vibe'),
          byTestId(page, 'take-seat'),
          byTestId(page, 'song-title'),
          page.getByText('The stage is quiet'),
          page.getByText('Nobody is on stage yet'),
          page.getByText('Nobody has said a word yet'),
        ].map((claim) => claim.count()),
      );
    assert.deepEqual(await claims(), [0, 0, 0, 0, 0, 0]);
    assert.equal(await byTestId(page, 'count-like').textContent(), '');
    await byTestId(page, 'tab-chat').click();
    assert.deepEqual(await claims(), [0, 0, 0, 0, 0, 0]);
    join.resolve();
    await byTestId(page, 'song-title').filter({ hasText: TITLE }).waitFor();
    await byTestId(page, 'vibe').waitFor();
    await page.getByText('Nobody has said a word yet').waitFor();
    assert.equal(await byTestId(page, 'count-like').textContent(), '0');
    await page.unrouteAll();
  });

  it('[H230][H231][H233] a guest chats, jumps, and likes a song, which shows a heart to the others; the like counts once the guest has signed up with nickname and avatar @journey', async () => {
    const seen: string[] = [];
    kaiInside.on('playedOneTimeAnimation', ({ animation, emoji }) => void seen.push(emoji ?? animation));
    await enterAsGuest(page);
    await sendMessage(page, 'hello from a stranger');
    await byTestId(page, 'jump').click();
    await byTestId(page, 'vote-like').click();
    await waitFor('kai sees the jump, the heart and the words', async () => {
      const isSaid = kaiInside.messages().some(({ message }) => message === 'hello from a stranger');
      return isSaid && seen.includes('jump') && seen.includes('❤️');
    });
    assert.equal(await readNumber(page, 'count-like'), 0);
    await byTestId(page, 'toast').getByRole('button', { name: 'Sign up' }).click();
    await byTestId(page, 'account-dialog').waitFor();
    await byTestId(page, 'with-email').click();
    await byTestId(page, 'figure-zorp').click();
    await page.locator('[data-testid="sign-up-nickname"]:not([value=""])').waitFor();
    const nickname = await byTestId(page, 'sign-up-nickname').inputValue();
    const somebody = { email: newEmail('somebody'), password: PASSWORD, nickname };
    await createApi({ base: app().address })(accounts.signUp, somebody);
    await fillEmailForm(page, newEmail('bob'));
    await byTestId(page, 'account-dialog').getByText(`${nickname} is taken`).waitFor();
    assert.notEqual(await byTestId(page, 'sign-up-nickname').inputValue(), nickname);
    const chosen = `Bob ${randomInt(1_000_000)}`;
    await byTestId(page, 'sign-up-nickname').fill(chosen);
    await byTestId(page, 'account-submit').click();
    await waitFor('the like counts', async () => (await readNumber(page, 'count-like')) === 1);
    await waitFor('kai sees the chosen name and figure', async () =>
      Object.values(kaiInside.state().floorUsers).some(
        (user) => user.nickname === chosen && user.avatarId === 'zorp',
      ),
    );
    await logOut();
  });

  it('[H231][H232][H234][H238] a guest presses the button for a seat, signs up, adds a first song, and then has the seat, on a phone @journey', async () => {
    const { page: phone } = await open(await launch(), {
      width: 360,
      height: 640,
      touch: true,
    });
    await enterAsGuest(phone);
    await byTestId(phone, 'take-seat').first().tap();
    await byTestId(phone, 'account-dialog').waitFor();
    await byTestId(phone, 'with-email').click();
    await expectInSight(phone, 'account-submit');
    await fillEmailForm(phone, newEmail('cat'));
    await byTestId(phone, 'seat-hint').waitFor();
    const lately = phone.getByRole('region', { name: 'Played here lately' });
    await lately.getByTestId('suggested-song').filter({ hasText: TITLE }).waitFor();
    await lately.getByTestId('add-suggested').tap();
    await byTestId(phone, 'on-stage').first().waitFor();
    await byTestId(phone, 'queue-item').filter({ hasText: TITLE }).waitFor();
    await byTestId(phone, 'seat-hint').waitFor({ state: 'detached' });
    await waitFor('kai sees a second DJ', async () => kaiInside.state().djs.length === 2);
    await byTestId(phone, 'leave-seat').click();
    await visit(phone, `${app().address}/onboarding`);
    await byTestId(phone, 'onboarding-enter').waitFor();
    await expectInSight(phone, 'onboarding-enter');
  });

  it('[H231] a star that a guest gives counts after the guest has signed up on the sign-up page', async () => {
    await enterAsGuest(page);
    await byTestId(page, 'vote-star').click();
    await byTestId(page, 'account-dialog').waitFor();
    await signUpInPage(page, app().address, 'dan', `/r/${slug}`);
    await waitFor('the star counts', async () => (await readNumber(page, 'count-star')) === 1);
    await logOut();
  });

  it('[H231][H234][H235] a guest chooses to follow the DJ, and later to queue a song, and logs in each time; after the login the chosen action is done', async () => {
    const liz = await signUp(app().address, 'liz');
    await enterAsGuest(page);
    await byTestId(page, 'now-dj').click();
    await byTestId(page, 'card-follow').click();
    await logIn(liz);
    await byTestId(page, 'toast')
      .filter({ hasText: `You follow ${kai.nickname}` })
      .waitFor();
    await logOut();
    await enterAsGuest(page);
    await byTestId(page, 'tab-queue').click();
    await byTestId(page, 'song-search').fill('no such song');
    await page.getByText('No song found').waitFor();
    await byTestId(page, 'suggested-song').filter({ hasText: TITLE }).waitFor();
    await byTestId(page, 'song-search').fill(TITLE);
    await byTestId(page, 'found-song').first().getByTestId('add-last').click();
    await logIn(liz);
    await byTestId(page, 'queue-item').filter({ hasText: TITLE }).waitFor();
    await waitFor(
      'the search is empty',
      async () => (await byTestId(page, 'song-search').inputValue()) === '',
    );
  });

  it('[H2193] [H2194] over plain HTTP by the address of a home network, a guest signs up, chats, copies a message and a link, is told when the browser does not let us copy, adds a song and sees no error', async () => {
    const { host, port } = new URL(app().address);
    const home = `http://192.168.1.20:${port}`;
    const hostRules = `MAP ${new URL(home).host} ${host}`;
    const { page: guest, consoleErrors } = await open(await launch({ hostRules }));
    await openHangout(guest, home, slug);
    assert.equal(await guest.evaluate(() => isSecureContext), false);
    await byTestId(guest, 'song-title').filter({ hasText: TITLE }).waitFor();
    await byTestId(guest, 'take-seat').first().click();
    await byTestId(guest, 'with-email').click();
    await fillEmailForm(guest, newEmail('eve'));
    await byTestId(guest, 'seat-hint').waitFor();
    const lately = guest.getByRole('region', { name: 'Played here lately' });
    await lately.getByTestId('suggested-song').filter({ hasText: TITLE }).waitFor();
    await lately.getByTestId('add-suggested').click();
    await byTestId(guest, 'queue-item').filter({ hasText: TITLE }).waitFor();
    await byTestId(guest, 'tab-chat').click();
    await sendMessage(guest, 'hello from home');
    const message = messageWith(guest, 'hello from home');
    await message.hover();
    await message.getByTestId('line-menu').click();
    await guest.getByRole('menuitem', { name: 'Copy text' }).click();
    const input = byTestId(guest, 'chat-input');
    await input.press('ControlOrMeta+v');
    assert.equal(await input.inputValue(), 'hello from home');
    await guest.evaluate(() => Object.assign(document, { execCommand: () => false }));
    await message.hover();
    await message.getByTestId('line-menu').click();
    await guest.getByRole('menuitem', { name: 'Copy text' }).click();
    await byTestId(guest, 'toast').filter({ hasText: 'Select the text by hand' }).waitFor();
    await guest.evaluate(() => Reflect.deleteProperty(document, 'execCommand'));
    await byTestId(guest, 'tab-people').click();
    await byTestId(guest, 'bring-friend-open').click();
    await byTestId(guest, 'bring-friend').getByRole('button', { name: 'Copy link' }).click();
    await byTestId(guest, 'toast').filter({ hasText: 'Link copied' }).waitFor();
    const search = byTestId(guest, 'bring-friend-search');
    await search.press('ControlOrMeta+v');
    assert.equal(await search.inputValue(), `${home}/r/${slug}`);
    assert.deepEqual(consoleErrors, []);
  });

  /** Signs out in the page. */
  async function logOut(): Promise<void> {
    await visit(page, `${app().address}/settings`);
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'log-out').waitFor({ state: 'detached' });
  }

  /** [H238] Asserts that the button is visible without scrolling. */
  async function expectInSight(phone: Page, testId: string): Promise<void> {
    const box = await byTestId(phone, testId).boundingBox();
    const height = phone.viewportSize()?.height ?? 0;
    assert.ok(
      box && box.y + box.height <= height,
      `${testId} ends at ${box && box.y + box.height} of ${height}`,
    );
  }

  async function enterAsGuest(guest: Page): Promise<void> {
    await openHangout(guest, app().address, slug);
    await byTestId(guest, 'song-title').filter({ hasText: TITLE }).waitFor();
  }

  async function logIn({ email }: RegisteredUser): Promise<void> {
    await byTestId(page, 'account-dialog').getByTestId('with-login').click();
    await byTestId(page, 'sign-up-email').fill(email);
    await byTestId(page, 'sign-up-password').fill(PASSWORD);
    await byTestId(page, 'account-submit').click();
  }
});
