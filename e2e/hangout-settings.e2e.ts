import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { leaving } from '@hangout/contract/rest/accounts/leaving';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomOwners } from '@hangout/contract/rest/rooms/room-owners';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { CLIENT_PROVIDERS } from '@hangout/rules';
import { ADMIN, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { readTenMinuteSong } from '@hangout/testkit/songs/ten-minutes';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/** A magenta image of 16 by 10 pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAKCAIAAAAy3EnLAAAAFElEQVR4nGP4bzuLJMQwqmFoagAAckEl0MuHdooAAAAASUVORK5CYII=',
  'base64',
);

describe('hangout settings', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let slug: string;
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let annWindow: BrowserWindow;
  let bobWindow: BrowserWindow;
  let guestWindow: BrowserWindow;
  let adminToken: string;
  before(async () => {
    const { address } = app();
    [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    slug = (await ann.api(rooms.create, { name: 'Run by Ann' })).slug;
    [annWindow, bobWindow] = [await openAs(ann.token), await openAs(bob.token)];
    guestWindow = await open(await launch());
    const { accessToken } = await createApi({ base: address })(auth.login, {
      email: ADMIN.ADMIN_EMAIL,
      password: PASSWORD,
    });
    adminToken = accessToken;
  });

  const openAs = async (token: string, options: Parameters<typeof open>[1] = {}) => {
    const opened = await open(await launch(), options);
    await restoreSession(opened, token);
    return opened;
  };
  const settings = (tab = 'house') => `${app().address}/r/${slug}/settings?tab=${tab}`;

  it('[R054] an owner uploads a poster for a hangout, and the server then serves the poster as WebP at each of its four sizes', async () => {
    const { page } = annWindow;
    await visit(page, settings());
    await byTestId(page, 'poster-input').setInputFiles({
      name: 'poster.png',
      mimeType: 'image/png',
      buffer: PICTURE,
    });
    await byTestId(page, 'poster-image').waitFor();
    const { posterUrl } = await ann.api(rooms.byId, { id: slug });
    for (const size of [128, 256, 500, 1024]) {
      const answer = await fetch(new URL(`${posterUrl}?size=${size}`, app().address));
      assert.equal(answer.headers.get('content-type'), 'image/webp');
      await answer.arrayBuffer();
    }
    await visit(page, `${app().address}/hangouts`);
    await byTestId(page, 'my-hangout').locator('img').waitFor();
  });

  it('[H1596] people inside a hangout can read its mood, and the full text of all pinned messages', async () => {
    const inside = await ann.join(slug);
    const texts = ['Queue first, seat second', 'Requests by a message to Ann '.repeat(8).trim()];
    for (const message of texts) {
      const uuid = crypto.randomUUID();
      await inside.request('sendMessage', { uuid, message });
      await ann.api(roomChanges.pin, { id: slug, messageUuid: uuid });
    }
    await inside.leave();
    await ann.api(roomChanges.update, { id: slug, vibe: 'Rooftop at sunset' });
    const { page } = bobWindow;
    await openHangout(page, app().address, slug);
    await byTestId(page, 'top-mood').filter({ hasText: 'Rooftop at sunset' }).waitFor();
    await byTestId(page, 'pinned').getByText('1 more').waitFor();
    await byTestId(page, 'pinned').click();
    const about = byTestId(page, 'about-hangout');
    await about.getByTestId('mood').filter({ hasText: 'Rooftop at sunset' }).waitFor();
    const pins = about.getByTestId('about-pin');
    for (const text of texts) await pins.filter({ hasText: text }).waitFor();
    await page.keyboard.press('Escape');
    await about.waitFor({ state: 'detached' });
    await byTestId(page, 'room-menu').click();
    await byTestId(page, 'menu-about').click();
    await about.waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'leave').click();
    await byTestId(page, 'player').waitFor({ state: 'detached' });
  });

  it('[R097] an owner’s changes of a hangout’s settings are stored and shown to people inside the hangout @journey', async () => {
    await openHangout(bobWindow.page, app().address, slug);
    const { page } = annWindow;
    await visit(page, settings());
    await byTestId(page, 'create-name').fill('Run by Ann and Friends');
    await byTestId(page, 'external-url').fill('https://example.org/tickets');
    await byTestId(page, 'switch-hasChat').uncheck();
    await byTestId(page, 'create-submit').click();
    await page.getByText('Saved').first().waitFor();
    await bobWindow.page.getByText('Run by Ann and Friends').first().waitFor();
    await byTestId(bobWindow.page, 'room-menu').click();
    await byTestId(bobWindow.page, 'menu-elsewhere').waitFor();
    const { externalUrl, hasChat, name } = await ann.api(rooms.byId, { id: slug });
    assert.deepEqual(
      { externalUrl, hasChat, name },
      { externalUrl: 'https://example.org/tickets', hasChat: false, name: 'Run by Ann and Friends' },
    );
    await bobWindow.page.keyboard.press('Escape');
    await byTestId(bobWindow.page, 'leave').click();
    await byTestId(bobWindow.page, 'player').waitFor({ state: 'detached' });
  });

  it('[H2112] addresses that do not fit are refused beside their fields in the language of the page', async () => {
    const { page, context } = await openAs(ann.token);
    const saves: unknown[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/rooms/')) saves.push(request.postDataJSON());
    });
    await page.goto(`${settings()}&lang=es`);
    await byTestId(page, 'external-url').fill('example.org');
    await byTestId(page, 'discord-server').fill('https://example.org/discord');
    await byTestId(page, 'create-submit').click();
    await page.getByText('Una dirección web es así: https://example.org').waitFor();
    await page.getByText('Una invitación es así: https://discord.gg/music').waitFor();
    await byTestId(page, 'external-url').fill('https://example.org/music');
    await byTestId(page, 'discord-server').fill('https://discord.gg/music');
    await byTestId(page, 'create-submit').click();
    await page.getByText('Guardado').first().waitFor();
    assert.deepEqual(saves, [
      { externalUrl: 'https://example.org/music', discordServer: 'https://discord.gg/music' },
    ]);
    await context.close();
  });

  it('[H2115] the numbers of the settings can be emptied and typed, and are limited when their field is left or the form is sent', async () => {
    const { page } = annWindow;
    await visit(page, settings());
    const size = byTestId(page, 'room-size');
    const before = await size.inputValue();
    await size.fill('');
    assert.equal(await size.inputValue(), '');
    await byTestId(page, 'crossfade').focus();
    assert.equal(await size.inputValue(), before);
    await byTestId(page, 'crossfade').fill('');
    await page.keyboard.type('40');
    assert.equal(await byTestId(page, 'crossfade').inputValue(), '40');
    await size.fill('');
    assert.equal(await byTestId(page, 'crossfade').inputValue(), '12');
    await page.keyboard.type('200');
    assert.equal(await size.inputValue(), '200');
    await page.keyboard.press('Enter');
    await page.getByText('Saved').first().waitFor();
    const { roomSize, crossfadeSeconds } = await ann.api(rooms.byId, { id: slug });
    assert.deepEqual({ roomSize, crossfadeSeconds }, { roomSize: 200, crossfadeSeconds: 12 });
  });

  it('[H1636] [H1637] [H1638] in the hangout settings, a switch that saves at once keeps what the owner has typed; a click then saves all of it, and removes the password', async () => {
    const made = await ann.api(rooms.create, { name: 'Locked', type: 'PRIVATE', password: 'sesame' });
    const { page } = annWindow;
    await visit(page, `${app().address}/r/${made.slug}/settings`);
    await byTestId(page, 'create-name').fill('Unlocked');
    const before = await byTestId(page, 'live-audio').isChecked();
    await byTestId(page, 'live-audio').click();
    await waitFor('live audio is changed', async () => {
      const { liveAudio } = await ann.api(rooms.byId, { id: made.slug });
      return liveAudio.enabled !== before;
    });
    await page.getByText('Saved').first().waitFor();
    assert.equal(await byTestId(page, 'create-name').inputValue(), 'Unlocked');
    await byTestId(page, 'has-password').uncheck();
    await byTestId(page, 'switch-hasChat').uncheck();
    await byTestId(page, 'create-submit').click();
    await byTestId(page, 'has-password').waitFor({ state: 'detached' });
    const { name, isPasswordProtected, hasChat } = await ann.api(rooms.byId, { id: made.slug });
    assert.deepEqual([name, isPasswordProtected, hasChat], ['Unlocked', false, false]);
  });

  it('[H1637] what an owner types into the settings of a hangout while they are saved stays', async () => {
    const made = await ann.api(rooms.create, { name: 'In A Hurry' });
    const { page } = annWindow;
    await visit(page, `${app().address}/r/${made.slug}/settings`);
    const held = Promise.withResolvers<void>();
    await page.route(`**/rooms/**`, async (route) => {
      if (route.request().method() !== 'GET') await held.promise;
      await route.continue();
    });
    await byTestId(page, 'create-name').fill('No Hurry');
    const sent = page.waitForRequest(
      (request) => request.method() !== 'GET' && request.url().includes('/rooms/'),
    );
    await byTestId(page, 'create-submit').click();
    await sent;
    const description = page.getByLabel('What is it about');
    await description.fill('Take your time');
    held.resolve();
    await page.getByText('Saved').first().waitFor();
    await page.unroute('**/rooms/**');
    assert.equal(await description.inputValue(), 'Take your time');
    assert.equal(await byTestId(page, 'create-name').inputValue(), 'No Hurry');
  });

  it('[H983][H984][H985] an owner sets a hangout’s music providers, explicit songs and Discord server; people who enter see these, and must consent to explicit songs', async () => {
    const { songId } = await queueNewSong(ann, await readTenMinuteSong(), 'Plain Words.m4a');
    await ann.api(uploadedSongs.update, { id: songId, explicit: true });
    const booth = await ann.join(slug);
    await booth.request('addDj', {});
    const { page } = annWindow;
    await visit(page, settings());
    await byTestId(page, 'switch-explicit').uncheck();
    // By default a hangout allows songs of every provider.
    for (const provider of CLIENT_PROVIDERS)
      if (provider !== 'spotify') await byTestId(page, `provider-${provider}`).click();
    await waitFor('the last one stays', () => byTestId(page, 'provider-spotify').isDisabled());
    await byTestId(page, 'discord-server').fill('https://discord.gg/hangout');
    await byTestId(page, 'create-submit').click();
    await page.getByText('Saved').first().waitFor();
    // The page may still show the text of the previous test.
    await waitFor('the settings are stored', async () => {
      const { explicit, musicProviderKeys, discordServer } = await ann.api(rooms.byId, { id: slug });
      assert.deepEqual(
        { explicit, musicProviderKeys, discordServer },
        { explicit: false, musicProviderKeys: ['spotify'], discordServer: 'https://discord.gg/hangout' },
      );
      return true;
    });
    await bob.api(queueSongs.add, { songs: [{ songId: app().songId }], append: true });
    await bob.api(profiles.update, { explicitAllowed: false });
    const inside = bobWindow.page;
    // The current song plays on although the new settings would exclude it.
    await waitFor('the card of the hangout has the song', async () =>
      Boolean((await bob.api(rooms.byId, { id: slug })).song?.explicit),
    );
    // Does a full page load, because the app has cached it. Ann's profile lists only her own hangouts.
    await inside.goto(`${app().address}/u/${ann.uuid}`);
    const card = inside.locator(`[data-testid="room-card"][href="/r/${slug}"]`);
    await card.getByTestId('explicit-mark').first().waitFor();
    await visit(inside, `${app().address}/r/${slug}`);
    await byTestId(inside, 'enter-explicit').click();
    await byTestId(inside, 'room-menu').click();
    await byTestId(inside, 'menu-discord').waitFor();
    await inside.keyboard.press('Escape');
    await byTestId(inside, 'tab-queue').click();
    await byTestId(inside, 'song-refusal').filter({ hasText: 'Run by Ann' }).waitFor();
    await inside.reload();
    await byTestId(inside, 'room-menu').waitFor();
    // With this profile setting Bob can enter without a confirmation.
    await bob.api(profiles.update, { explicitAllowed: true });
    await booth.request('removeDj', {});
    await booth.leave();
  });

  it('[R026][R297] queue, playlists and liked songs each have a page; token, hangout, language and sound settings are stored in localStorage under their keys', async () => {
    const { page } = bobWindow;
    await page.goto(`${app().address}/queue?lang=es`);
    for (const way of ['queue', 'playlists', 'likes']) {
      await visit(page, `${app().address}/${way}`);
      await page.locator('main h1').waitFor();
    }
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-settings').click();
    await byTestId(page, 'language-en').click();
    await openHangout(page, app().address, slug);
    await byTestId(page, 'mute').click();
    const kept = await page.evaluate(() =>
      Object.entries(localStorage).map(([key, value]) => [key, String(value)] as const),
    );
    const names = kept.map(([key]) => key);
    assert.deepEqual(
      ['core', 'currentRoom', 'locale', 'sound'].filter((name) => !names.includes(name)),
      [],
    );
    const values = new Map(kept);
    assert.equal(values.get('locale'), 'en');
    assert.equal(JSON.parse(values.get('currentRoom') ?? '{}').slug, slug);
  });

  it('[R057][R179][H584][H598] on the settings page of a hangout an owner gives a role for an hour and removes it, notifies everybody inside, and deletes the chat', async () => {
    const { page } = annWindow;
    const bobInside = await bob.join(slug);
    await visit(page, settings('people'));
    await byTestId(page, 'give-role').click();
    await byTestId(page, 'person-find').fill(bob.uuid);
    await byTestId(page, 'pick-person').filter({ hasText: bob.nickname }).click();
    await byTestId(page, 'rank-moderator').click();
    await byTestId(page, 'span-hour').click();
    await byTestId(page, 'give-role-yes').click();
    const line = byTestId(page, 'rank').filter({ hasText: bob.nickname });
    await line.filter({ hasText: /time left:.*(1 hr|min)/ }).waitFor();
    const [held] = await ann.api(roomUserRoles.ofUser, { roomId: slug, userId: bob.uuid });
    const left = Date.parse(held?.expirationTime ?? '') - Date.now();
    assert.ok(left > 50 * 60_000 && left <= 60 * 60_000, `${left} ms`);
    await line.getByTestId('rank-menu').click();
    await byTestId(page, 'menu-take').click();
    await byTestId(page, 'confirm-yes').click();
    await line.waitFor({ state: 'detached' });
    await byTestId(page, 'audience').waitFor();
    await visit(page, settings('order'));
    await byTestId(page, 'announcement-title').fill('Last song');
    await byTestId(page, 'announcement-body').fill('Thank you for coming');
    await byTestId(page, 'announcement-send').click();
    await page.getByText(/^Sent to \d/).waitFor();
    await visit(page, settings());
    await byTestId(page, 'clear-chat').click();
    await byTestId(page, 'confirm-yes').click();
    await page.getByText('All messages were deleted').waitFor();
    await bobInside.leave();
  });

  it('[H808] a moderator sees requested account deletions and cancels one by keyboard, on a phone in Spanish', async () => {
    const [mia, dan] = [await signUp(app().address, 'mia'), await signUp(app().address, 'dan')];
    const admin = createApi({ base: app().address, token: () => adminToken });
    await admin(moderation.addRole, { userUuid: mia.uuid, role: 'moderator' });
    await dan.api(leaving.requestDeletion, { when: 'later' });
    const { page } = await openAs(mia.token, { width: 390, height: 844, touch: true, language: 'es' });
    await visit(page, `${app().address}/admin/leaving`);
    const row = byTestId(page, 'admin-row').filter({ hasText: dan.nickname });
    await row.filter({ hasText: 'se elimina' }).waitFor();
    await row.getByTestId('admin-open').focus();
    await page.keyboard.press('Enter');
    await byTestId(page, 'confirm-yes').focus();
    await page.keyboard.press('Enter');
    await row.waitFor({ state: 'detached' });
    assert.equal((await dan.api(profiles.own)).deactivatesAt, null);
  });

  it('[R167][H247][H538][H599][H817] a guest password lets guests, but not users, into a private hangout; the password field has the focus, and the browser never stores the password', async () => {
    // Unique, because the admin's search also finds hangouts that other test files have created.
    const password = `members of ${ann.uuid}`;
    const club = await ann.api(rooms.create, { name: 'The Club', type: 'PRIVATE', password });
    const admin = createApi({ base: app().address, token: () => adminToken });
    await admin(roomOwners.setGuestPassword, { roomId: club.uuid, password: 'friends of ann' });
    const { page } = guestWindow;
    await visit(page, `${app().address}/r/${club.slug}`);
    const focusedField = page.locator('[data-testid="room-password"]:focus');
    await focusedField.waitFor();
    await page.keyboard.type('open sesame');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong password').waitFor();
    await focusedField.waitFor();
    await page.keyboard.type('friends of ann');
    await page.keyboard.press('Enter');
    await byTestId(page, 'player').waitFor();
    assert.doesNotMatch(await page.evaluate(() => JSON.stringify(localStorage)), /friends of ann/, '[H817]');
    await page.reload();
    await byTestId(page, 'player').waitFor();
    const { page: bobPage } = bobWindow;
    await visit(bobPage, app().address);
    await byTestId(bobPage, 'private-rooms-password').fill(password);
    await byTestId(bobPage, 'private-rooms-find').click();
    await byTestId(bobPage, 'private-rooms').getByText('The Club').click();
    await byTestId(bobPage, 'room-password').fill('friends of ann');
    await byTestId(bobPage, 'room-enter').click();
    await bobPage.getByText('Wrong password').waitFor();
    await byTestId(bobPage, 'room-password').fill(password);
    await byTestId(bobPage, 'room-enter').click();
    await byTestId(bobPage, 'player').waitFor();
  });

  it('[R017][H526] on the home page and in the settings of a hangout, guests and users of each role see only the controls that their role allows', async () => {
    const admin = createApi({ base: app().address, token: () => adminToken });
    const withRole = async (role: 'moderator' | 'promoter') => {
      const account = await signUp(app().address, role);
      await admin(moderation.addRole, { userUuid: account.uuid, role });
      return account;
    };
    const coOwner = await signUp(app().address, 'coOwner');
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: coOwner.uuid, role: 'coOwner' });
    const roomMod = await signUp(app().address, 'mod');
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: roomMod.uuid, role: 'moderator' });
    const [moderator, promoter] = [await withRole('moderator'), await withRole('promoter')];
    const plain = await signUp(app().address, 'plain');
    // One window for all viewers, because a new window would load all files again.
    const { page } = await open(await launch());
    const shown = {
      guest: await controls(page, null),
      user: await controls(page, plain.token),
      owner: await controls(page, ann.token),
      coOwner: await controls(page, coOwner.token),
      roomMod: await controls(page, roomMod.token),
      moderator: await controls(page, moderator.token),
      promoter: await controls(page, promoter.token),
      admin: await controls(page, adminToken),
    };
    const noTabs = { house: false, people: false, order: false };
    const nothing = { signUp: false, create: true, reports: false, admin: false, ...noTabs };
    const allTabs = { house: true, people: true, order: true };
    assert.deepEqual(shown, {
      guest: { ...nothing, signUp: true, create: false },
      user: nothing,
      owner: { ...nothing, ...allTabs },
      coOwner: { ...nothing, ...allTabs },
      roomMod: { ...nothing, people: true, order: true },
      moderator: { ...nothing, reports: true, admin: true },
      promoter: nothing,
      admin: { ...nothing, reports: true, admin: true, ...allTabs },
    });
  });

  it('[H1558] [H164] a promoter can show another user’s hangout on the home page and remove it from there', async () => {
    const promoter = await signUp(app().address, 'promoter');
    const admin = createApi({ base: app().address, token: () => adminToken });
    await admin(moderation.addRole, { userUuid: promoter.uuid, role: 'promoter' });
    const { slug: find } = await bob.api(rooms.create, { name: 'A find' });
    const { page } = await openAs(promoter.token);
    await openHangout(page, app().address, find);
    const toggle = async () => {
      await byTestId(page, 'room-menu').click();
      await byTestId(page, 'menu-promote').click();
    };
    const promoted = async () => (await bob.api(rooms.byId, { id: find })).promoted;
    await toggle();
    await waitFor('it is promoted', promoted);
    await visit(page, app().address);
    await byTestId(page, 'promoted-card').filter({ hasText: 'A find' }).waitFor();
    await openHangout(page, app().address, find);
    await byTestId(page, 'room-menu').click();
    await byTestId(page, 'menu-promote').filter({ hasText: 'Stop promoting' }).click();
    await waitFor('it is no longer promoted', async () => !(await promoted()));
  });

  it('[H1559] an owner searches by name for a user who has never been inside the hangout, and gives this user a role in the hangout', async () => {
    const far = await signUp(app().address, 'faraway');
    const { page } = annWindow;
    await visit(page, settings('people'));
    await byTestId(page, 'give-role').click();
    await byTestId(page, 'person-find').fill(far.nickname);
    await byTestId(page, 'pick-person').filter({ hasText: far.nickname }).click();
    await byTestId(page, 'rank-dj').click();
    await byTestId(page, 'give-role-yes').click();
    await byTestId(page, 'rank').filter({ hasText: far.nickname }).waitFor();
  });

  it('[R178] [H705] an owner proposes a new owner for a hangout, and that user accepts on the page of their own hangouts', async () => {
    const { slug: passed } = await ann.api(rooms.create, { name: 'To be passed on' });
    await ann.api(roomUserRoles.create, { roomId: passed, userUuid: bob.uuid, role: 'dj' });
    const { page } = annWindow;
    await visit(page, `${app().address}/r/${passed}/settings?tab=people`);
    await byTestId(page, 'rank').filter({ hasText: bob.nickname }).getByTestId('rank-menu').click();
    await byTestId(page, 'menu-owner').click();
    await byTestId(page, 'confirm-yes').click();
    await byTestId(page, 'ownership-transfer').waitFor();
    await visit(bobWindow.page, `${app().address}/hangouts`);
    await byTestId(bobWindow.page, 'agree-to-transfer').click();
    await byTestId(bobWindow.page, 'confirm-yes').click();
    await byTestId(bobWindow.page, 'ownership-transfer').waitFor({ state: 'detached' });
    await waitFor(
      'bob is the owner',
      async () => (await ann.api(rooms.byId, { id: passed })).ownerUuid === bob.uuid,
    );
  });

  /** Returns the controls that this viewer sees. */
  async function controls(page: Page, token: string | null) {
    if (token)
      await page.evaluate((kept) => localStorage.setItem('core', JSON.stringify({ token: kept })), token);
    // Waits for the response with the session, because the role in the token may be outdated.
    const session = token ? page.waitForResponse((one) => one.url().endsWith('/auth/session')) : null;
    await page.goto(app().address);
    await (await session)?.finished();
    await byTestId(page, token ? 'own-menu' : 'sign-up')
      .first()
      .waitFor();
    const has = async (testId: string) => (await byTestId(page, testId).count()) > 0;
    const [canSignUp, canCreate] = [await has('sign-up'), await has('create')];
    if (token) {
      await byTestId(page, 'own-menu').click();
      await byTestId(page, 'menu-settings').waitFor();
    }
    const [reports, admin] = [await has('menu-reports'), await has('menu-admin')];
    await visit(page, settings());
    await page
      .getByRole('heading', { name: 'Run by Ann' })
      .or(page.getByText('Run by Ann'))
      .first()
      .waitFor();
    await page.locator('[role="tab"], [data-testid="empty"]').first().waitFor();
    return {
      ...{ signUp: canSignUp, create: canCreate, reports, admin },
      ...{ house: await has('tab-house'), people: await has('tab-people'), order: await has('tab-order') },
    };
  }
});
