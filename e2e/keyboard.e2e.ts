import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { hasFocus, pressUntil } from '@hangout/testkit/browser/keyboard';
import { byTestId, messageWith, newEmail, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { uploadSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const HANGOUT = `House of Keys ${process.pid}`;
const PLAYED = 'Ten Minutes';

/**
 * Kai plays in a hangout; a guest does everything there by keyboard alone. Each test continues from the previous one.
 */
describe('using the client by keyboard alone', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let kai: RegisteredUser;
  let booth: HangoutClient;
  let page: Page;
  let consoleErrors: readonly string[];
  before(async () => {
    const { address, songId } = app();
    kai = await signUp(address, 'kai');
    const { slug } = await createHangout(kai, HANGOUT);
    await uploadSong(kai, createToneSong(4), 'Second Wind.wav');
    await kai.api(queueSongs.add, { songs: [{ songId }], append: false });
    booth = await kai.join(slug);
    await booth.request('addDj', {});
    await booth.request('sendMessage', { uuid: crypto.randomUUID(), message: 'Evening all' });
    const { context, ...window } = await open(await launch(), { width: 1440, height: 900 });
    ({ page, consoleErrors } = window);
    // Otherwise the home page would lead to a more active hangout of another test file.
    await context.route('**/rooms/promoted-rooms*', (route) =>
      route.fulfill({ json: { data: [], count: 0 } }),
    );
    await context.route('**/rooms/public*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('search', HANGOUT);
      return route.continue({ url: url.href });
    });
    await visit(page, address);
    await byTestId(page, 'walk-in').filter({ hasText: HANGOUT }).waitFor();
  });
  after(() => booth?.leave());

  it('[H266] a guest enters a hangout by the skip link of the home page; both pages have the expected accessibility tree', async () => {
    await holdsInOrder(page, [
      /navigation "Skip links"/,
      /banner/,
      /navigation "Main"/,
      /main/,
      /heading "Hang out online with music\." \[level=1\]/,
      new RegExp(`link "Walk into ${HANGOUT}`, 'i'),
      /heading "Browse Hangouts" \[level=2\]/,
      /searchbox/,
    ]);
    await page.keyboard.press('Tab');
    await hasFocus(byTestId(page, 'skip-to-main'));
    await page.keyboard.press('Enter');
    await hasFocus(page.locator('#main'));
    await page.keyboard.press('Tab');
    await hasFocus(byTestId(page, 'walk-in'));
    await page.keyboard.press('Enter');
    await byTestId(page, 'song-title').filter({ hasText: PLAYED }).waitFor();
    await hasFocus(page.getByRole('heading', { level: 1, name: HANGOUT }));
    await messageWith(page, 'Evening all').waitFor();
    await holdsInOrder(page, [
      /banner/,
      new RegExp(`heading "${HANGOUT}" \\[level=1\\]`),
      /link "Skip to the chat"/,
      /main/,
      /region "The stage"/,
      /listitem: kai [\w-]+ is playing/,
      /listitem: \d free seats/,
      /group "People on stage and on the floor"/,
      /button "kai [\w-]+"/,
      /region "Now playing"/,
      new RegExp(`heading "${PLAYED}" \\[level=2\\]`),
      /button "Dislike, 0 dislikes"/,
      /button "Like, \d likes?"/,
      /complementary "Chat, queue, people and history"/,
      /tab "Chat" \[selected\]/,
      /tabpanel/,
      /log "Chat"/,
      /article "kai [\w-]+: Evening all"/,
      /textbox "Say something nice"/,
    ]);
  });

  it('[H266] by keyboard, a guest jumps to the chat by its skip link, writes, and reacts to a message', async () => {
    await page.keyboard.press('Tab');
    await hasFocus(byTestId(page, 'skip-to-chat'));
    await page.keyboard.press('Enter');
    await hasFocus(byTestId(page, 'chat-input'));
    await page.keyboard.type('Hello from the keyboard');
    await page.keyboard.press('Enter');
    await messageWith(page, 'Hello from the keyboard').waitFor();
    await hasFocus(byTestId(page, 'chat-input'));
    await pressUntil(page, 'Shift+Tab', messageWith(page, 'Hello from the keyboard'));
    await page.keyboard.press('ArrowUp');
    await hasFocus(messageWith(page, 'Evening all'));
    const react = messageWith(page, 'Evening all').getByTestId('react');
    await pressUntil(page, 'ArrowRight', react);
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'emoji-grid').locator('button').first());
    await page.keyboard.press('ArrowRight');
    await hasFocus(byTestId(page, 'emoji-grid').locator('button').nth(1));
    await page.keyboard.press('Enter');
    await messageWith(page, 'Evening all').getByTestId('reaction').waitFor();
    await hasFocus(react);
  });

  it('[H2051] a menu closes when the focus leaves it by Tab', async () => {
    await pressUntil(page, 'ArrowRight', messageWith(page, 'Evening all').getByTestId('line-menu'));
    await page.keyboard.press('Enter');
    const entries = page.getByRole('menuitem');
    await hasFocus(entries.first());
    for (let left = await entries.count(); left > 0; left -= 1) await page.keyboard.press('Tab');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.locator('body :focus').waitFor();
  });

  it('[H266] a guest signs up in a dialog by keyboard, and an element still has the focus when the dialog closes', async () => {
    await pressUntil(page, 'Shift+Tab', byTestId(page, 'tab-chat'));
    await page.keyboard.press('ArrowRight');
    await hasFocus(byTestId(page, 'tab-queue'));
    await pressUntil(page, 'Tab', seatButton());
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'with-email'));
    await page.keyboard.press('Enter');
    await hasFocus(byTestId(page, 'sign-up-email'));
    await page.keyboard.type(newEmail('keys'));
    await pressUntil(page, 'Tab', byTestId(page, 'sign-up-password'));
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await byTestId(page, 'account-dialog').waitFor({ state: 'detached' });
    await page.locator('[data-testid="panel-foot"] [data-offer="no-song"]').waitFor();
    assert.notEqual(await page.evaluate(() => document.activeElement?.localName), 'body');
  });

  it('[H268] by keyboard, a user who waits for a seat gets it by queueing a song, then queues a second song and moves it to the front', async () => {
    await pressUntil(page, 'Shift+Tab', byTestId(page, 'tab-queue'));
    await pressUntil(page, 'Tab', byTestId(page, 'song-search'));
    await queueByKeys('Second Wind');
    await byTestId(page, 'leave-seat').waitFor();
    await queueByKeys(PLAYED);
    const items = byTestId(page, 'queue-item');
    await pressUntil(page, 'Tab', items.first().getByTestId('grip'));
    await page.keyboard.press('Space');
    await page.locator('[data-testid="queue-item"][data-dragging]').waitFor();
    await page.getByText('Second Wind is now at place 1').waitFor({ state: 'attached' });
    // Keys have no effect until the rows have been measured; extra presses at the last row change nothing.
    await waitFor('the song is at place 2', async () => {
      await page.keyboard.press('ArrowDown');
      return (await page.getByText('Second Wind is now at place 2').count()) > 0;
    });
    await page.keyboard.press('Space');
    await items.first().filter({ hasText: PLAYED }).waitFor();
  });

  it('[H266] when a user leaves a seat and takes it again by keyboard, the focus moves to the next button for the seat', async () => {
    await pressUntil(page, 'Tab', byTestId(page, 'leave-seat'));
    await page.keyboard.press('Enter');
    await seatButton().waitFor();
    await hasFocus(seatButton());
    await page.keyboard.press('Enter');
    await byTestId(page, 'leave-seat').waitFor();
    await hasFocus(byTestId(page, 'pause-seat'));
  });

  it('[H267] after a user likes the song, the accessible name of the like button includes the number of likes', async () => {
    await pressUntil(page, 'Shift+Tab', byTestId(page, 'vote-like'));
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('button', { name: 'Like, 1 like', pressed: true }));
  });

  it('[H268] by keyboard, a user opens a person card from the stage, and moves through the list of people with the arrow keys', async () => {
    const figure = page.locator('[data-testid="figure"][tabindex="0"]');
    await pressUntil(page, 'Shift+Tab', figure);
    await page.keyboard.press('Enter');
    await byTestId(page, 'person-card').waitFor();
    await holdsInOrder(page, [/dialog "/, /heading "[^"]+" \[level=2\]/, /button "Close"/]);
    await page.keyboard.press('Escape');
    await byTestId(page, 'person-card').waitFor({ state: 'detached' });
    await hasFocus(figure);
    await pressUntil(page, 'Tab', byTestId(page, 'tab-queue'));
    await page.keyboard.press('ArrowRight');
    await hasFocus(byTestId(page, 'tab-people'));
    const seats = byTestId(page, 'seat').getByTestId('person-button');
    await pressUntil(page, 'Tab', seats.first());
    await page.keyboard.press('ArrowDown');
    await hasFocus(seats.nth(1));
    await page.keyboard.press('ArrowRight');
    await hasFocus(byTestId(page, 'seat').nth(1).getByTestId('person-menu'));
  });

  it('[H266] by keyboard, a user opens the settings as a sheet over the stage, goes to the home page, returns to the hangout, and leaves it', async () => {
    await pressUntil(page, 'Shift+Tab', byTestId(page, 'room-menu'));
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('menuitem').first());
    await pressUntil(page, 'ArrowDown', byTestId(page, 'menu-own-settings'));
    await page.keyboard.press('Enter');
    await hasFocus(byTestId(page, 'sheet'));
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(byTestId(page, 'room-menu'));
    await pressUntil(page, 'Shift+Tab', byTestId(page, 'to-home'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'keep-playing'));
    await page.keyboard.press('Enter');
    await byTestId(page, 'walk-in').waitFor();
    await hasFocus(page.locator('main'));
    await pressUntil(page, 'Tab', byTestId(page, 'mini-back'));
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('heading', { level: 1, name: HANGOUT }));
    await pressUntil(page, 'Tab', byTestId(page, 'leave'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'leave-now'));
    await page.keyboard.press('Enter');
    await byTestId(page, 'walk-in').waitFor();
    await hasFocus(page.locator('main'));
    assert.deepEqual(consoleErrors, []);
  });

  it('[H266] [H268] [H2190] by keyboard, a user creates and reorders a playlist, removes and restores a song in it, and opens the dialog for sharing it', async () => {
    await pressUntil(page, 'Shift+Tab', page.locator('[data-link="playlists"]'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'new-playlist').first());
    await page.keyboard.press('Enter');
    // Only a public playlist can be shared.
    await pressUntil(page, 'Tab', byTestId(page, 'playlist-private'));
    await page.keyboard.press('Space');
    await pressUntil(page, 'Tab', byTestId(page, 'make-playlist'));
    await page.keyboard.press('Enter');
    await byTestId(page, 'song-search').waitFor();
    await pressUntil(page, 'Tab', byTestId(page, 'song-search'));
    await queueByKeys('Second Wind');
    await queueByKeys(PLAYED);
    const items = byTestId(page, 'queue-item');
    const menu = items.first().getByTestId('song-menu');
    await pressUntil(page, 'Tab', menu);
    await page.keyboard.press('Enter');
    await pressUntil(page, 'ArrowDown', byTestId(page, 'menu-bottom'));
    await page.keyboard.press('Enter');
    await items.first().filter({ hasText: PLAYED }).waitFor();
    assert.equal(await focusIsLost(page), false);
    await pressUntil(page, 'Shift+Tab', byTestId(page, 'song-search'));
    await pressUntil(page, 'Tab', menu);
    await page.keyboard.press('Enter');
    await pressUntil(page, 'ArrowDown', byTestId(page, 'menu-add-to'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'add-to-likes'));
    await page.keyboard.press('Escape');
    await hasFocus(menu);
    await page.keyboard.press('Enter');
    await pressUntil(page, 'ArrowDown', byTestId(page, 'menu-remove'));
    await page.keyboard.press('Enter');
    await items.filter({ hasText: PLAYED }).waitFor({ state: 'detached' });
    assert.equal(await focusIsLost(page), false);
    const undo = byTestId(page, 'toast')
      .filter({ hasText: `${PLAYED} was removed` })
      .getByRole('button', { name: 'Undo' });
    await undo.getByText('F8').waitFor();
    await page.keyboard.press('F8');
    await hasFocus(undo);
    await page.keyboard.press('F8');
    assert.equal(await focusIsLost(page), false);
    await page.keyboard.press('F8');
    await hasFocus(undo);
    await page.keyboard.press('Enter');
    await items.filter({ hasText: PLAYED }).waitFor();
    assert.equal(await focusIsLost(page), false);
    await pressUntil(page, 'Shift+Tab', byTestId(page, 'share-playlist'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'share-copy'));
    await page.keyboard.press('Escape');
    await hasFocus(byTestId(page, 'share-playlist'));
  });

  it('[H266] [H529] by keyboard, a user reads and deletes inbox entries, follows, befriends and reports another user, and changes settings', async () => {
    const token = await page.evaluate(() => String(JSON.parse(localStorage.getItem('core') ?? '{}').token));
    const { uuid } = await createApi({ base: app().address, token: () => token })(profiles.own);
    await kai.api(djFans.follow, { djUuid: uuid });
    await kai.api(friendInvitations.invite, { userUuid: uuid });
    await byTestId(page, 'notifications-unread').filter({ hasText: '2' }).waitFor();
    await pressUntil(page, 'Shift+Tab', byTestId(page, 'notifications-link'));
    await page.keyboard.press('Enter');
    const entries = byTestId(page, 'notification');
    await pressUntil(page, 'Tab', entries.first().getByTestId('notification-mark'));
    await page.keyboard.press('Enter');
    await entries.first().and(page.locator('[data-read="true"]')).waitFor();
    await hasFocus(entries.first().getByTestId('notification-mark'));
    await pressUntil(page, 'Tab', entries.first().getByTestId('notification-remove'));
    await page.keyboard.press('Enter');
    await entries.nth(1).waitFor({ state: 'detached' });
    await hasFocus(entries.first().getByTestId('notification-person'));

    await visit(page, `${app().address}/u/${kai.uuid}`);
    const follow = byTestId(page, 'follow').first();
    await follow.waitFor();
    await pressUntil(page, 'Tab', follow);
    await page.keyboard.press('Enter');
    await follow.and(page.locator('[aria-pressed="true"], [data-on="true"]')).waitFor();
    await hasFocus(follow);
    await pressUntil(page, 'Tab', byTestId(page, 'profile-ways').getByRole('button', { name: 'Accept' }));
    await page.keyboard.press('Enter');
    await byTestId(page, 'are-friends').waitFor();
    assert.equal(await focusIsLost(page), false);
    await pressUntil(page, 'Tab', byTestId(page, 'profile-menu'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'ArrowDown', byTestId(page, 'menu-report'));
    await page.keyboard.press('Enter');
    await pressUntil(page, 'Tab', byTestId(page, 'reason-spam'));
    await page.keyboard.press('Space');
    await pressUntil(page, 'Tab', byTestId(page, 'report-send'));
    await page.keyboard.press('Enter');
    await byTestId(page, 'report-dialog').waitFor({ state: 'detached' });
    await hasFocus(byTestId(page, 'profile-menu'));

    await visit(page, `${app().address}/settings`);
    for (const section of ['account', 'privacy', 'notifications']) {
      const link = byTestId(page, `settings-to-${section}`);
      await pressUntil(page, 'Tab', link);
      await page.keyboard.press('Enter');
      await page.locator('[aria-current="page"]').and(link).waitFor();
      assert.equal(await focusIsLost(page), false);
    }
    await pressUntil(page, 'Tab', byTestId(page, 'choice-mention-push'));
    await page.keyboard.press('Space');
    await page.locator('[data-testid="choice-mention-push"]:not(:checked)').waitFor();
    await hasFocus(byTestId(page, 'choice-mention-push'));
    assert.deepEqual(consoleErrors, []);
  });

  /** The button in the panel; the stage has another one with the same test id. */
  const seatButton = () => page.locator('[data-testid="panel-foot"] [data-testid="take-seat"]');

  /** Searches for a song and adds it to the queue. [H235] Afterwards the search field has the focus again. */
  const queueByKeys = async (title: string) => {
    const search = byTestId(page, 'song-search');
    await hasFocus(search);
    // Inserts the whole text at once; key by key, a slow machine would search for the first letter alone.
    await page.keyboard.insertText(title);
    const found = byTestId(page, 'found-song').filter({ hasText: title }).first();
    const add = found.getByTestId('add-last');
    await found.waitFor();
    // [H1072] The rows are one tab stop, which the down key reaches from the search field.
    await byTestId(page, 'found-song').locator('[data-stop]').waitFor();
    await page.keyboard.press('ArrowDown');
    if (!(await add.evaluate((one) => one === document.activeElement)))
      await pressUntil(page, 'ArrowRight', add);
    await page.keyboard.press('Enter');
    await byTestId(page, 'queue-item').filter({ hasText: title }).waitFor();
    await hasFocus(search);
  };
});

/** Returns whether no element has the focus, so that the next Tab would start at the top of the page. */
const focusIsLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

/** Asserts that the accessibility tree contains these parts in this order. */
async function holdsInOrder(page: Page, parts: readonly RegExp[]): Promise<void> {
  const tree = await page.locator('body').ariaSnapshot();
  let rest = tree;
  for (const part of parts) {
    const found = part.exec(rest);
    assert.ok(found, `${part} is missing, or not in its place, in\n${tree}`);
    rest = rest.slice(found.index + found[0].length);
  }
}
