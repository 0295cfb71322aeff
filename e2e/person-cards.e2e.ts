import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { friends } from '@hangout/contract/rest/friends/friends';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, type RegisteredUser, signInAsGuest, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { hasFocus, pressUntil } from '@hangout/testkit/browser/keyboard';
import {
  byTestId,
  closeToasts,
  messageWith,
  openHangout,
  restoreSession,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/** Ann owns the hangout, Kai plays, Bob dances and writes. Most tests share Ann's window. */
describe('person cards', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let slug: string;
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let kai: RegisteredUser;
  let bobClient: HangoutClient;
  let page: Page;
  let consoleErrors: string[];

  const enter = async (user: RegisteredUser, options?: WindowOptions): Promise<BrowserWindow> => {
    const opened = await open(await launch(), options);
    await restoreSession(opened, user.token);
    await openHangout(opened.page, app().address, slug);
    await byTestId(opened.page, 'song-title').waitFor();
    return opened;
  };
  const card = (page: Page) => byTestId(page, 'person-card');
  const cardOf = async (page: Page, { nickname }: RegisteredUser) => {
    await card(page).getByRole('heading', { name: nickname }).waitFor();
    return card(page);
  };
  const closeCard = async (page: Page) => {
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'detached' });
  };
  const personRow = ({ uuid }: RegisteredUser) => page.locator(`[data-testid="person"][data-uuid="${uuid}"]`);
  const toast = (text: string) => byTestId(page, 'toast').filter({ hasText: text });
  /** Finds the undo button of the toast that confirms that a restriction was set or lifted. */
  const undo = () => toast('Done.').getByRole('button', { name: 'Undo' });
  const holdsRole = async (user: RegisteredUser, role: string) => {
    const roles = await ann.api(roomUserRoles.list, { roomId: slug });
    return roles.some((one) => one.userUuid === user.uuid && one.role === role);
  };

  before(async () => {
    const { address } = app();
    [ann, bob, kai] = [
      await signUp(address, 'ann'),
      await signUp(address, 'bob'),
      await signUp(address, 'kai'),
    ];
    const asked = await kai.api(friendInvitations.invite, { userUuid: ann.uuid });
    await ann.api(friendInvitations.answer, { invitationId: asked.id, status: 'accepted' });
    slug = (await createHangout(ann, 'House of Cards')).slug;
    await kai.api(queueSongs.add, { songs: [{ songId: app().songId }], append: false });
    await (await kai.join(slug)).request('addDj', {});
    await joinAsBob();
    await bobClient.request('sendMessage', { uuid: crypto.randomUUID(), message: 'Evening all' });
    ({ page, consoleErrors } = await enter(ann));
  });
  beforeEach(() => byTestId(page, 'tab-chat').click());
  afterEach(() => closeToasts(page));
  /** Joins as Bob, with retries: a removed user can join again only once the hangout has processed the removal. */
  const joinAsBob = () =>
    waitFor('bob is inside', async () => {
      bobClient = await bob.join(slug);
      await bobClient.request('voteOnSong', { songVotes: { like: true } });
      return true;
    });

  /** Holds back the server's response that says whether this user is a friend. */
  const holdFriendship = async ({ uuid }: RegisteredUser) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(`**/single-friend/${uuid}`, async (route) => {
      await held;
      await route.continue();
    });
    return { asked: page.waitForRequest((one) => one.url().includes(`/single-friend/${uuid}`)), release };
  };

  // These run first, because the window must not yet have cached anything about Bob and Kai.
  it('[H1486] the menu of a person in the list has no entries until the server says whether they are a friend, and then has all of them', async () => {
    const { asked, release } = await holdFriendship(bob);
    await byTestId(page, 'tab-people').click();
    await personRow(bob).getByTestId('person-menu').click();
    await asked;
    await page.getByRole('menu').waitFor({ state: 'attached' });
    assert.equal(await page.getByRole('menuitem').count(), 0);
    release();
    await byTestId(page, 'menu-write').waitFor();
    assert.equal(await byTestId(page, 'menu-befriend').count(), 1, 'nothing comes later');
    await page.keyboard.press('Escape');
    assert.deepEqual(consoleErrors, []);
  });

  it('[H1486] the card of a person has no actions until the server says whether they are a friend, and then has all of them', async () => {
    const { asked, release } = await holdFriendship(kai);
    await byTestId(page, 'tab-people').click();
    await byTestId(page, 'seat').getByTestId('person-button').click();
    const opened = await cardOf(page, kai);
    await asked;
    assert.equal(await opened.locator('[data-testid^="card-"]').count(), 0);
    release();
    await byTestId(page, 'card-write').waitFor();
    assert.equal(await byTestId(page, 'card-mute-voice').count(), 1, 'nothing comes later');
    await closeCard(page);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H840] a click on the name or portrait of a chat message opens its author’s card with their vote; closing the card returns the focus to the name', async () => {
    const name = messageWith(page, 'Evening all').getByTestId('line-name');
    await name.click();
    const opened = await cardOf(page, bob);
    await opened.getByTestId('person-vote').filter({ hasText: 'Likes this song' }).waitFor();
    assert.equal(await opened.getByTestId('person-whereabouts').getAttribute('data-where'), 'floor');
    await closeCard(page);
    await hasFocus(name);
    await messageWith(page, 'Evening all').getByTestId('line-face').click();
    await cardOf(page, bob);
    await closeCard(page);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H841] [H805] a user follows and unfollows another user on the person card, and follows the DJ from the song menu', async () => {
    await messageWith(page, 'Evening all').getByTestId('line-name').click();
    const opened = await cardOf(page, bob);
    await opened
      .getByTestId('card-follow')
      .filter({ hasText: /^Follow$/ })
      .click();
    await opened.getByTestId('card-follow').filter({ hasText: 'Stop following' }).waitFor();
    await opened.getByTestId('person-fans').filter({ hasText: '1 fan' }).waitFor();
    assert.equal((await ann.api(djFans.one, { id: bob.uuid })).isFan, true);
    await opened.getByTestId('card-follow').click();
    await opened
      .getByTestId('card-follow')
      .filter({ hasText: /^Follow$/ })
      .waitFor();
    assert.equal((await ann.api(djFans.one, { id: bob.uuid })).isFan, false);
    await closeCard(page);
    await byTestId(page, 'now-playing').getByTestId('song-menu').click();
    await byTestId(page, 'menu-follow-dj').click();
    await toast(`You follow ${kai.nickname}`).waitFor();
    assert.equal((await ann.api(djFans.one, { id: kai.uuid })).isFan, true);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H840][H841] by keyboard alone, an owner opens the card of a user in the list of people, mutes the user and undoes the mute', async () => {
    await byTestId(page, 'tab-people').click();
    await personRow(bob).waitFor();
    await byTestId(page, 'people-search').focus();
    await pressUntil(page, 'Tab', byTestId(page, 'seat').getByTestId('person-button'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('End');
    await pressUntil(page, 'ArrowUp', personRow(bob).locator('[data-row]'));
    await page.keyboard.press('Enter');
    const opened = await cardOf(page, bob);
    await pressUntil(page, 'Tab', opened.getByTestId('card-mute'));
    await page.keyboard.press('Enter');
    await opened.waitFor({ state: 'detached' });
    await pressUntil(page, 'Tab', byTestId(page, 'confirm-yes'));
    await page.keyboard.press('Enter');
    await undo().focus();
    assert.ok(await holdsRole(bob, 'chatDisabled'));
    await page.keyboard.press('Enter');
    await waitFor('bob may chat again', async () => !(await holdsRole(bob, 'chatDisabled')));
    assert.deepEqual(consoleErrors, []);
  });

  it('[H841] a moderator can mute and kick the author of a chat message from the message’s menu, and undo both @journey', async () => {
    const message = messageWith(page, 'Evening all');
    for (const [entry, role] of [
      ['menu-mute', 'chatDisabled'],
      ['menu-kick', 'kicked'],
    ] as const) {
      await message.hover();
      await message.getByTestId('line-menu').click();
      await byTestId(page, entry).click();
      await byTestId(page, 'confirm-yes').click();
      await undo().waitFor();
      assert.ok(await holdsRole(bob, role));
      await undo().click();
      await waitFor(`bob is no longer ${role}`, async () => !(await holdsRole(bob, role)));
    }
    await joinAsBob();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H524] a mute can be lifted from the menu of the muted user and from the hangout settings', async () => {
    const isMuted = () => holdsRole(bob, 'chatDisabled');
    const choose = async (entry: string) => {
      await personRow(bob).getByTestId('person-menu').click();
      await byTestId(page, entry).click();
      await byTestId(page, 'confirm-yes').click();
      await toast('Done.').waitFor();
      await closeToasts(page);
    };
    await byTestId(page, 'tab-people').click();
    await choose('menu-mute');
    assert.ok(await isMuted());
    await choose('menu-lift-mute');
    assert.equal(await isMuted(), false);
    await choose('menu-mute');
    await visit(page, `${app().address}/r/${slug}/settings?tab=people`);
    const line = byTestId(page, 'kept-out-person').filter({ hasText: bob.nickname });
    await line.getByTestId('lift').click();
    await byTestId(page, 'confirm-yes').click();
    await line.waitFor({ state: 'detached' });
    await waitFor('bob may chat again', async () => !(await isMuted()));
    await openHangout(page, app().address, slug);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H2039] undoing the lift of a mute or a kick brings back the end that it had', async () => {
    const message = messageWith(page, 'Evening all');
    const expirationTime = '2099-01-01T00:00:00.000Z';
    const endOf = async (role: string) => {
      const roles = await ann.api(roomUserRoles.list, { roomId: slug });
      return roles.find((one) => one.userUuid === bob.uuid && one.role === role)?.expirationTime;
    };
    const given = [
      ['chatDisabled', 'menu-lift-mute'],
      ['kicked', 'menu-lift-kick'],
    ] as const;
    const at = { roomId: slug, userUuid: bob.uuid };
    for (const [role] of given) await ann.api(roomUserRoles.create, { ...at, role, expirationTime });
    // Only a new page loads the roles, because they were given outside of this one.
    await page.reload();
    for (const [role, entry] of given) {
      await message.hover();
      await message.getByTestId('line-menu').click();
      await byTestId(page, entry).click();
      await byTestId(page, 'confirm-yes').click();
      await undo().waitFor();
      assert.equal(await endOf(role), undefined);
      await undo().click();
      await waitFor(`${role} has its end again`, async () => (await endOf(role)) === expirationTime);
      await closeToasts(page);
    }
    for (const [role] of given) await ann.api(roomUserRoles.remove, { ...at, role });
    await joinAsBob();
    await page.reload();
    await byTestId(page, 'song-title').waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H876] a kicked user leaves the list of people, and the moderator’s toast offers to undo the kick', async () => {
    await byTestId(page, 'tab-people').click();
    await personRow(bob).getByTestId('person-menu').click();
    await byTestId(page, 'menu-kick').click();
    await byTestId(page, 'confirm-yes').click();
    await personRow(bob).waitFor({ state: 'detached' });
    await undo().click();
    await waitFor('bob may come back', async () => !(await holdsRole(bob, 'kicked')));
    await joinAsBob();
    await personRow(bob).waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H240][H840][H243] a DJ’s card with a rotating avatar opens at the bottom of a phone’s screen, from the list of people and from the player', async () => {
    const phone = { width: 390, height: 844, touch: true, reducedMotion: false };
    const { page, consoleErrors } = await enter(bob, phone);
    await byTestId(page, 'tab-people').tap();
    await byTestId(page, 'seat').getByTestId('person-button').tap();
    const opened = await cardOf(page, kai);
    await opened.getByTestId('person-whereabouts').filter({ hasText: 'Playing right now' }).waitFor();
    await waitFor('the card lies at the lower edge', async () => {
      const box = await opened.boundingBox();
      return box?.width === 390 && box.y + box.height === 844;
    });
    assert.equal(await opened.getByTestId('card-stop-dj').count(), 0);
    const turning = () =>
      opened
        .locator('[data-figure="flat"] > span')
        .evaluate((figure) => getComputedStyle(figure).animationName !== 'none');
    await waitFor('the figure turns', turning);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await waitFor('the figure stands still', async () => !(await turning()));
    await closeCard(page);
    await byTestId(page, 'now-dj').tap();
    await cardOf(page, kai);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H807] a playing DJ sends a notification to their fans from their own profile; a second one shortly after is refused', async () => {
    const window = await open(await launch());
    const { page } = window;
    await restoreSession(window, kai.token);
    await visit(page, `${app().address}/u/${kai.uuid}`);
    await byTestId(page, 'plays-now').getByTestId('tell-fans').click();
    await byTestId(page, 'toast').filter({ hasText: 'Your fans are told' }).waitFor();
    await byTestId(page, 'tell-fans').click();
    await byTestId(page, 'toast').filter({ hasText: 'a short while ago' }).waitFor();
  });

  it('[H844] an avatar on the stage shows its user’s name, and opens the card by pointer and by keyboard', async () => {
    const figure = (user: RegisteredUser) => page.locator(`[data-testid="figure"][data-uuid="${user.uuid}"]`);
    const showsName = (user: RegisteredUser, name: string | null) =>
      waitFor(`the figure shows ${name}`, async () => {
        const shown = await figure(user).evaluate((button) => {
          const { display, content } = getComputedStyle(button, '::after');
          return display === 'none' ? null : content;
        });
        return shown === (name && `"${name}"`);
      });
    await page.mouse.move(0, 0);
    await showsName(bob, null);
    // Clicks a corner, because Ann's avatar covers most of Bob's.
    const corner = { position: { x: 8, y: 8 } };
    await figure(bob).hover(corner);
    await showsName(bob, bob.nickname);
    await figure(bob).click(corner);
    await cardOf(page, bob);
    await closeCard(page);
    await figure(kai).click();
    await (await cardOf(page, kai)).getByTestId('card-stop-dj').waitFor();
    await closeCard(page);

    await figure(kai).focus();
    const stops = await page.locator('[data-testid="figure"][tabindex="0"]').count();
    assert.equal(stops, 1);
    await page.keyboard.press('ArrowRight');
    await hasFocus(figure(bob));
    await page.keyboard.press('Tab');
    await showsName(ann, `${ann.nickname} (You)`);
    await page.keyboard.press('Enter');
    const own = await cardOf(page, ann);
    await own.getByTestId('person-roles').filter({ hasText: 'Owner here' }).waitFor();
    assert.equal(await own.getByTestId('card-follow').count(), 0);
    await own.getByTestId('card-figure').click();
    await byTestId(page, 'avatar-zorp').click();
    await byTestId(page, 'figure-save').click();
    await byTestId(page, 'figure-dialog').waitFor({ state: 'detached' });
    await waitFor('the figure has changed', async () => {
      const [found] = await ann.api(profiles.batch, { users: [ann.uuid] });
      return found?.userProfile.avatarId === 'zorp';
    });
    await closeCard(page);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H242] a user’s avatar walks when the user clicks on the floor or presses arrow keys, and other users see its new position', async () => {
    const own = page.locator(`[data-testid="figure"][data-uuid="${ann.uuid}"]`);
    const seen = () => bobClient.state().floorUsers[ann.uuid]?.movedTo;
    await own.waitFor();
    const spot = await page.evaluate(findFloor);
    await page.mouse.click(spot.x, spot.y);
    await waitFor('bob sees ann walk', () => seen() !== undefined);
    await waitFor('ann stands where she has clicked', async () => {
      const box = await own.boundingBox();
      return box && Math.hypot(box.x + box.width / 2 - spot.x, box.y + box.height - spot.y) < 20;
    });
    const walked = seen();
    await own.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await waitFor('bob sees ann walk on', () => {
      const { x = 0, y = 1 } = seen() ?? {};
      return x > (walked?.x ?? 1) && y < (walked?.y ?? 0);
    });
    await hasFocus(own);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H242] a walk that the hangout has not published yet is given up with a seat', async () => {
    const own = page.locator(`[data-testid="figure"][data-uuid="${ann.uuid}"]`);
    await ann.api(queueSongs.add, { songs: [{ songId: app().songId }], append: false });
    const annClient = await ann.join(slug);
    const changeSeat = async (request: 'addDj' | 'removeDj') => {
      await annClient.request(request, {});
      const isOnFloor = request === 'removeDj';
      await waitFor('the floor has changed', () => {
        const { floorUsers } = annClient.state();
        return Object.hasOwn(floorUsers, ann.uuid) === isOnFloor;
      });
      await byTestId(page, 'on-stage')
        .first()
        .waitFor({ state: isOnFloor ? 'detached' : 'attached' });
    };
    await changeSeat('addDj');
    await changeSeat('removeDj');
    const start = await own.boundingBox();
    const spot = await page.evaluate(findFloor);
    await page.mouse.click(spot.x, spot.y);
    await changeSeat('addDj');
    await changeSeat('removeDj');
    await annClient.leave();
    await waitFor('ann stands where she began', async () => {
      const box = await own.boundingBox();
      return start && box && Math.hypot(box.x - start.x, box.y - start.y) < 2;
    });
    assert.deepEqual(consoleErrors, []);
  });

  it('[H842] [H220] from a person card a user opens a profile and then a direct message as sheets over the stage, and stays inside the hangout', async () => {
    await byTestId(page, 'now-dj').click();
    await (await cardOf(page, kai)).getByTestId('card-profile').click();
    await page.waitForURL((url) => url.pathname === `/u/${kai.uuid}`);
    await card(page).waitFor({ state: 'detached' });
    const sheet = byTestId(page, 'sheet');
    await sheet.getByRole('heading', { name: kai.nickname }).waitFor();
    await sheet.getByTestId('write-to').click();
    await page.waitForURL((url) => url.pathname === `/messages/${kai.uuid}`);
    const field = sheet.getByRole('textbox');
    await field.fill('are you coming?');
    await field.press('Enter');
    // The list of conversations beside it shows the same text.
    await sheet.getByTestId('own-message').getByText('are you coming?').hover();
    await sheet.getByTestId('reply').last().click();
    const mode = sheet.getByRole('button', { name: 'Stop replying' });
    await mode.waitFor();
    // [H2044] Escape ends the reply and leaves the sheet open.
    await field.press('Escape');
    await mode.waitFor({ state: 'detached' });
    await field.and(page.locator(':focus')).waitFor();
    await byTestId(page, 'venue').waitFor();
    assert.equal(await byTestId(page, 'mini-player').count(), 0);
    await byTestId(page, 'sheet-close').click();
    await page.waitForURL((url) => url.pathname === `/r/${slug}`);
    await sheet.waitFor({ state: 'detached' });
    assert.equal(Object.hasOwn(bobClient.state().floorUsers, ann.uuid), true);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H845] a chat message is one tab stop; arrow keys reach its name, its buttons and the other messages', async () => {
    for (const text of ['Second message', 'Third message']) {
      await bobClient.request('sendMessage', { uuid: crypto.randomUUID(), message: text });
      await messageWith(page, text).waitFor();
    }
    const focusIsOn = (text: string, testId?: string) =>
      hasFocus(testId ? messageWith(page, text).getByTestId(testId) : messageWith(page, text));
    await messageWith(page, 'Evening all').focus();
    await page.keyboard.press('ArrowRight');
    await focusIsOn('Evening all', 'line-name');
    await page.keyboard.press('ArrowRight');
    await focusIsOn('Evening all', 'reply');
    await page.keyboard.press('ArrowRight');
    await focusIsOn('Evening all', 'react');
    await page.keyboard.press('Enter');
    const emoji = byTestId(page, 'emoji-grid').getByRole('group').getByRole('button');
    await emoji.first().focus();
    await page.keyboard.press('ArrowRight');
    await hasFocus(emoji.nth(1));
    await page.keyboard.press('Escape');
    await focusIsOn('Evening all', 'react');
    await page.keyboard.press('ArrowDown');
    await focusIsOn('Second message');
    await page.keyboard.press('Tab');
    await focusIsOn('Third message');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await cardOf(page, bob);
    await closeCard(page);
  });

  it('[H240] all person cards over a 3D stage show rotating 3D avatars, which together need only one more WebGL context', async () => {
    const opened = await open(await launch({ webgl: true }), { width: 390, height: 844, scale: 0.25 });
    await restoreSession(opened, ann.token);
    await opened.context.addInitScript(rememberWebglContexts);
    await opened.context.addInitScript(drawSeldom);
    const { page, consoleErrors } = opened;
    await visit(page, `${app().address}/r/${slug}?stage=3d`);
    const figure = card(page).locator('[data-figure="3d"] canvas');
    const contexts = () =>
      page.evaluate(() => window.webglContexts.filter((gl) => !gl.isContextLost()).length);
    await page.locator('[data-stage="3d"] canvas').waitFor();
    await byTestId(page, 'now-dj').click();
    await figure.waitFor();
    assert.equal(await contexts(), 2);
    await closeCard(page);
    await figure.waitFor({ state: 'detached' });
    await messageWith(page, 'Evening all').getByTestId('line-name').click();
    await figure.waitFor();
    assert.equal(await contexts(), 2);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H2161] without bloom the 3D stage has one pixel per CSS pixel on sharp screens too, also after it is drawn anew', async () => {
    const opened = await open(await launch({ webgl: true }), { width: 390, height: 600, scale: 2 });
    await restoreSession(opened, ann.token);
    await opened.context.addInitScript(drawSeldom);
    const { page } = opened;
    await visit(page, `${app().address}/r/${slug}?stage=plain`);
    const canvas = page.locator('[data-stage="3d"] canvas');
    await canvas.waitFor();
    const before = await canvas.evaluate(({ clientWidth }) => clientWidth);
    await page.setViewportSize({ width: 480, height: 600 });
    await waitFor('the stage is drawn in its new size', () =>
      canvas.evaluate(
        ({ clientWidth, width }: HTMLCanvasElement, former) =>
          clientWidth > former && Math.abs(width - clientWidth) <= 1,
        before,
      ),
    );
  });

  it('[H1630] [H1631] a muted friend stays a friend, guests can be muted too, and blocking a user asks for confirmation', async () => {
    const guest = await signInAsGuest(app().address);
    const guestClient = await guest.join(slug);
    await guestClient.request('sendMessage', { uuid: crypto.randomUUID(), message: 'A guest says hello' });
    const kaiClient = await kai.join(slug);
    await kaiClient.request('sendMessage', { uuid: crypto.randomUUID(), message: 'Kai says hello' });
    for (const text of ['A guest says hello', 'Kai says hello']) {
      const message = messageWith(page, text);
      await message.getByTestId('line-name').click();
      await card(page).getByTestId('card-hide').click();
      await message.waitFor({ state: 'detached' });
      await closeCard(page);
    }
    assert.equal((await ann.api(friends.single, { id: kai.uuid })).isFriend, true);
    await visit(page, `${app().address}/settings/blocked`);
    const muted = (uuid: string) => page.locator(`[data-testid="muted-person"][data-uuid="${uuid}"]`);
    await muted(guest.uuid).getByTestId('unmute-person').click();
    await muted(kai.uuid).getByTestId('unmute-person').click();
    await page.getByText('You have muted nobody').waitFor();
    await openHangout(page, app().address, slug);
    await messageWith(page, 'A guest says hello').waitFor();
    await messageWith(page, 'Kai says hello').getByTestId('line-name').click();
    await card(page).getByTestId('card-block').click();
    await byTestId(page, 'confirm').waitFor();
    await page.keyboard.press('Escape');
    await byTestId(page, 'confirm').waitFor({ state: 'detached' });
    await closeCard(page);
    assert.equal((await ann.api(friends.single, { id: kai.uuid })).isFriend, true);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H243][H244] person cards open from quotes, the queue, conversations and friends, and an action on a card can be undone', async () => {
    const [quoted, reply] = [crypto.randomUUID(), crypto.randomUUID()];
    await bobClient.request('sendMessage', { uuid: quoted, message: 'Who plays that' });
    await bobClient.request('sendMessage', { uuid: reply, message: 'Ah, Kai', replyTo: quoted });
    await byTestId(page, 'tab-queue').click();
    await byTestId(page, 'coming-dj').click();
    await cardOf(page, kai);
    await closeCard(page);
    await byTestId(page, 'tab-chat').click();
    await messageWith(page, 'Ah, Kai').getByTestId('quote-name').click();
    const opened = await cardOf(page, bob);
    assert.equal(await opened.locator('[data-figure]').getAttribute('data-figure'), 'flat');
    await opened.getByTestId('card-hide').click();
    await opened.getByTestId('card-hide').filter({ hasText: 'Show again' }).waitFor();
    await toast('no longer see or hear').getByRole('button', { name: 'Undo' }).click();
    await opened.getByTestId('card-hide').filter({ hasText: 'Mute for me' }).waitFor();
    await opened.getByTestId('card-write').click();
    await byTestId(page, 'thread-person').click();
    await cardOf(page, bob);
    await closeCard(page);
    await visit(page, `${app().address}/friends`);
    await byTestId(page, 'friend-name').click();
    await cardOf(page, kai);
    assert.deepEqual(consoleErrors, []);
  });
});

/** Runs in the page: returns a point on the left half of the floor that no avatar covers. */
function findFloor(): { x: number; y: number } {
  for (let y = 600; y > 480; y -= 20)
    for (let x = 140; x < 480; x += 20)
      if (document.elementFromPoint(x, y)?.matches('[data-testid="floor"]')) return { x, y };
  throw new Error('the floor is nowhere to be seen');
}

declare global {
  interface Window {
    webglContexts: WebGL2RenderingContext[];
  }
}

/**
 * Runs in the page before its scripts: limits the page to five frames per second, because software rendering is slow.
 */
function drawSeldom(): void {
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (draw) => window.setTimeout(() => requestAnimationFrame(draw), 200);
}

/** Runs in the page before its scripts: records all WebGL contexts that the page creates. */
function rememberWebglContexts(): void {
  window.webglContexts = [];
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    const made: unknown = Reflect.apply(getContext, this, args);
    if (made instanceof WebGL2RenderingContext && !window.webglContexts.includes(made))
      window.webglContexts.push(made);
    return made;
  } as typeof getContext;
}
