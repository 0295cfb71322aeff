import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { roomModeration } from '@hangout/contract/rest/moderation/room-moderation';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { ADMIN, createHangout, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  messageWith,
  openHangout,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';

const SONG = 'Ten Minutes';
const INSULT = 'Nobody here has ears';

describe('moderation', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let slug: string;
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let mia: RegisteredUser;
  let annWindow: BrowserWindow;
  let bobWindow: BrowserWindow;
  let miaWindow: BrowserWindow;
  /** The window of a platform admin. */
  let headWindow: BrowserWindow;
  let booth: HangoutClient;
  before(async () => {
    const { address, songId } = app();
    [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    mia = await signUp(address, 'mia');
    ({ slug } = await createHangout(ann, 'House of Order'));
    const kai = await signUp(address, 'kai');
    await kai.api(queueSongs.add, { songs: [{ songId }], append: false });
    booth = await kai.join(slug);
    await booth.request('addDj', {});
    const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
    const { accessToken } = await createApi({ base: address })(auth.login, login);
    const openAs = async (token: string) => {
      const opened = await open(await launch());
      await restoreSession(opened, token);
      return opened;
    };
    [annWindow, bobWindow] = [await openAs(ann.token), await openAs(bob.token)];
    [miaWindow, headWindow] = [await openAs(mia.token), await openAs(accessToken)];
    for (const { page } of [annWindow, bobWindow]) {
      await openHangout(page, address, slug);
      await byTestId(page, 'song-title').filter({ hasText: SONG }).waitFor();
    }
  });
  after(() => booth?.leave());

  it('[H531] when an owner turns raid mode on, everybody inside sees a banner, new guests must sign up, and messages with links are refused', async () => {
    await byTestId(annWindow.page, 'room-menu').click();
    await byTestId(annWindow.page, 'menu-raid').click();
    await byTestId(annWindow.page, 'raid-yes').click();
    for (const { page } of [annWindow, bobWindow])
      await byTestId(page, 'raid-banner').filter({ hasText: '30 min' }).waitFor();
    await byTestId(bobWindow.page, 'raid-end').waitFor({ state: 'detached' });
    const guest = await open(await launch());
    await visit(guest.page, `${app().address}/r/${slug}`);
    await byTestId(guest.page, 'door-sign-up').waitFor();
    await sendMessage(bobWindow.page, 'look at https://example.org now');
    await bobWindow.page.getByText('No links and pictures at the moment').first().waitFor();
    await byTestId(annWindow.page, 'raid-end').click();
    for (const { page } of [annWindow, bobWindow])
      await byTestId(page, 'raid-banner').waitFor({ state: 'detached' });
    await guest.page.reload();
    await byTestId(guest.page, 'player').waitFor();
  });

  it('[H529][H530] a user reports a song; the owner resolves the report with an outcome, and this outcome is stored', async () => {
    const { page } = bobWindow;
    await byTestId(page, 'song-menu').first().click();
    await byTestId(page, 'menu-report-song').click();
    assert.equal(await byTestId(page, 'report-send').isDisabled(), true);
    await byTestId(page, 'reason-copyright').check();
    await byTestId(page, 'report-send').click();
    await byTestId(page, 'report-dialog').waitFor({ state: 'detached' });
    await byTestId(annWindow.page, 'reports-button').click();
    const report = byTestId(annWindow.page, 'report').filter({ hasText: 'Copyright' });
    await report.getByTestId('report-outcome').fill('Asked the label');
    await report.getByTestId('report-resolve').click();
    await report.waitFor({ state: 'detached' });
    await byTestId(annWindow.page, 'reports-resolved').click();
    await byTestId(annWindow.page, 'report-handled').filter({ hasText: 'Asked the label' }).waitFor();
    await annWindow.page.keyboard.press('Escape');
    await byTestId(annWindow.page, 'reports-button').waitFor({ state: 'detached' });
    const kept = await ann.api(reports.ofRoom, { id: slug, state: 'resolved' });
    assert.deepEqual(
      kept.data.map(({ kind, reason, outcome, reporterUuid }) => ({ kind, reason, outcome, reporterUuid })),
      [{ kind: 'song', reason: 'copyright', outcome: 'Asked the label', reporterUuid: bob.uuid }],
    );
  });

  it('[H529] a report about a hangout’s owner is shown to a platform admin, but not to the owner', async () => {
    const { page } = bobWindow;
    await byTestId(page, 'tab-people').click();
    const line = page.locator(`[data-testid="person"][data-uuid="${ann.uuid}"]`);
    await line.getByTestId('person-menu').click();
    await byTestId(page, 'menu-report').click();
    await byTestId(page, 'reason-other').check();
    await byTestId(page, 'report-send').click();
    await byTestId(page, 'report-dialog').waitFor({ state: 'detached' });
    assert.equal((await ann.api(reports.ofRoom, { id: slug, state: 'open' })).count, 0);
    await visit(headWindow.page, `${app().address}/moderation/reports`);
    const report = byTestId(headWindow.page, 'report').filter({ hasText: ann.nickname });
    await report.getByTestId('report-dismiss').click();
    await report.waitFor({ state: 'detached' });
  });

  it('[H535] an owner blocks the playing song, and unblocks it in the hangout settings', async () => {
    const { page } = annWindow;
    await byTestId(page, 'song-menu').first().click();
    await byTestId(page, 'menu-block-song').click();
    await byTestId(page, 'reason').fill('Heard it too often');
    await byTestId(page, 'confirm-yes').click();
    await waitFor('the song is blocked', async () => {
      const { data } = await ann.api(roomModeration.blockedSongs, { id: slug });
      return data.some((song) => song.trackName === SONG && song.reason === 'Heard it too often');
    });
    await visit(page, `${app().address}/r/${slug}/settings?tab=order`);
    const line = byTestId(page, 'blocked-song').filter({ hasText: SONG });
    // Presses a key instead of clicking, because lists above the button may still load and move it.
    await line.getByTestId('unblock').press('Enter');
    await line.waitFor({ state: 'detached' });
    assert.equal((await ann.api(roomModeration.blockedSongs, { id: slug })).count, 0);
  });

  it('[H534] an owner turns on slow mode for the chat in the hangout settings', async () => {
    const { page } = annWindow;
    await byTestId(page, 'pace-30').click();
    await waitFor('slow mode is on', async () => {
      return (await ann.api(rooms.byId, { id: slug })).slowModeSeconds === 30;
    });
    await byTestId(page, 'pace-30').and(page.locator('[aria-pressed="true"]')).waitFor();
  });

  it('[H331] the owner and a moderator of a hangout can read its moderation log, other users cannot', async () => {
    const { page } = annWindow;
    // Does a full page load, because an open log is not updated.
    await page.goto(`${app().address}/r/${slug}/settings?tab=order`);
    const done = byTestId(page, 'record').getByTestId('deed');
    await done.filter({ hasText: `${ann.nickname} changed slow mode` }).waitFor();
    await done.filter({ hasText: 'Asked the label' }).waitFor();
    await visit(miaWindow.page, `${app().address}/r/${slug}/settings?tab=order`);
    await byTestId(miaWindow.page, 'empty').first().waitFor();
    assert.equal(await byTestId(miaWindow.page, 'record').count(), 0);
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: mia.uuid, role: 'moderator' });
    await miaWindow.page.reload();
    const given = byTestId(miaWindow.page, 'record').getByTestId('deed').first();
    await given.filter({ hasText: `${ann.nickname} gave a role to ${mia.nickname}` }).waitFor();
  });

  it('[H540][H541][H542] a moderator on another page gets toasts about a friend invitation and about a report in the hangout, each with a button that leads to the invitation or report', async () => {
    const { slug: quiet } = await ann.api(rooms.create, { name: 'House of Quiet' });
    await ann.api(roomUserRoles.create, { roomId: quiet, userUuid: mia.uuid, role: 'moderator' });
    const { page } = miaWindow;
    await visit(page, `${app().address}/messages`);
    await page.locator('[data-conversations] [data-testid="empty"]').waitFor();
    await bob.api(friendInvitations.invite, { userUuid: mia.uuid });
    const asked = byTestId(page, 'toast').filter({ hasText: `${bob.nickname} wants to be friends` });
    await asked.getByRole('button', { name: 'Show friends' }).click();
    await byTestId(page, 'invitation-received').filter({ hasText: bob.nickname }).waitFor();
    const other = await signUp(app().address, 'other');
    await bob.api(reports.create, { kind: 'person', room: quiet, userUuid: other.uuid, reason: 'spam' });
    const report = byTestId(page, 'toast').filter({ hasText: 'A report waits in House of Quiet' });
    await report.getByRole('button', { name: 'See reports' }).click();
    await byTestId(page, 'report').filter({ hasText: other.nickname }).waitFor();
  });

  it('[R012] an admin finds a user and a hangout by search, opens the other admin lists, and sorts a list, which stays sorted after a reload', async () => {
    const { page } = headWindow;
    const rows = byTestId(page, 'admin-row');
    await visit(page, `${app().address}/admin/users`);
    await byTestId(page, 'admin-search').fill(bob.nickname);
    await waitFor('only bob', async () => {
      const found = await rows.allTextContents();
      return found.length > 0 && found.every((words) => words.includes(bob.nickname));
    });
    assert.match(page.url(), /words=bob/);
    await visit(page, `${app().address}/admin/rooms?words=${slug}`);
    await rows.filter({ hasText: ann.nickname }).waitFor();
    for (const list of ['djs', 'communities', 'events']) {
      await visit(page, `${app().address}/admin/${list}`);
      await page.locator('[data-testid="admin-row"], [data-testid="empty"]').first().waitFor();
    }
    await visit(page, `${app().address}/admin/users`);
    await byTestId(page, 'sort-nickname').click();
    await page.locator('th[aria-sort="ascending"]').waitFor();
    assert.match(page.url(), /sort=nickname/);
    await page.reload();
    await page.locator('th[aria-sort="ascending"]').waitFor();
  });

  it('no browser console has had an unexpected error in the moderation journeys above', () => {
    const odd = [annWindow, bobWindow]
      .flatMap(({ consoleErrors }) => consoleErrors)
      .filter((words) => !/40[03]|409/.test(words));
    assert.deepEqual([...odd, ...miaWindow.consoleErrors, ...headWindow.consoleErrors], []);
  });

  it('[H529] [R172] [H176] [H527] an admin bans the author of a reported chat message, writes a note about the appeal, and lifts the ban', async () => {
    const { address } = app();
    const { slug: ears } = await createHangout(ann, 'House of Ears');
    const [annPage, bobPage] = [annWindow.page, bobWindow.page];
    for (const page of [annPage, bobPage]) {
      await openHangout(page, address, ears);
      await page.getByRole('heading', { name: 'House of Ears' }).waitFor({ state: 'attached' });
      await byTestId(page, 'tab-chat').click();
    }
    await sendMessage(bobPage, INSULT);
    const message = messageWith(annPage, INSULT);
    await message.hover();
    await message.getByTestId('line-menu').click();
    await byTestId(annPage, 'menu-report').click();
    await byTestId(annPage, 'reason-harassment').check();
    await byTestId(annPage, 'report-send').click();
    await byTestId(annPage, 'report-dialog').waitFor({ state: 'detached' });

    const { page } = headWindow;
    await visit(page, `${address}/moderation/reports`);
    const report = byTestId(page, 'report').filter({ hasText: INSULT }).filter({ hasText: bob.nickname });
    await report.waitFor();
    await visit(page, `${address}/admin/users?words=${bob.nickname}`);
    await byTestId(page, 'admin-row').filter({ hasText: bob.nickname }).getByTestId('admin-open').click();
    await byTestId(page, 'global-ban').click();
    await byTestId(page, 'span-hour').click();
    await byTestId(page, 'reason').fill('Insults people');
    await byTestId(page, 'confirm-yes').click();
    await byTestId(page, 'global-unban').waitFor();
    await byTestId(bobPage, 'player').waitFor({ state: 'detached' });
    assert.equal(await signInAsBob(), 'account_banned');

    await byTestId(page, 'tab-notes').click();
    await byTestId(page, 'note').fill('Wrote to us: was angry about the song, apologizes');
    await byTestId(page, 'note-save').click();
    await byTestId(page, 'note-line').filter({ hasText: 'apologizes' }).waitFor();
    await byTestId(page, 'tab-deeds').click();
    await byTestId(page, 'global-unban').click();
    await byTestId(page, 'global-ban').waitFor();
    assert.equal(await signInAsBob(), 'signed in');
    await byTestId(page, 'tab-record').click();
    await byTestId(page, 'deed').filter({ hasText: 'Insults people' }).waitFor();
    await visit(page, `${address}/moderation/reports`);
    await report.getByTestId('report-outcome').fill('Banned for an hour; lifted after an apology');
    await report.getByTestId('report-resolve').click();
    await report.getByTestId('report-resolve').waitFor({ state: 'detached' });
  });

  const signInAsBob = () =>
    createApi({ base: app().address })(auth.login, { email: bob.email, password: PASSWORD }).then(
      () => 'signed in',
      (error: { code?: string }) => error.code,
    );
});
