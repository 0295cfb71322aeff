import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { friendInvitations } from '@hangout/contract/rest/room-service/friend-invitations';
import { reports } from '@hangout/contract/rest/room-service/reports';
import { roomModeration } from '@hangout/contract/rest/room-service/room-moderation';
import { roomUserRoles } from '@hangout/contract/rest/room-service/room-roles';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { ADMIN, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  openHangout,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';

describe('moderation of a hangout', () => {
  const app = useApp('demo');
  const { launch, open } = useBrowsers();
  let slug: string;
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let annWindow: BrowserWindow;
  let bobWindow: BrowserWindow;
  before(async () => {
    const { address } = app();
    [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    slug = (await ann.api(rooms.create, { name: 'House of Order', autoDj: true })).slug;
    const browser = await launch();
    [annWindow, bobWindow] = [await open(browser), await open(browser)];
    await restoreSession(annWindow, ann.token);
    await restoreSession(bobWindow, bob.token);
    for (const { page } of [annWindow, bobWindow]) {
      await openHangout(page, address, slug);
      await byTestId(page, 'song-title').waitFor();
    }
  });

  it('[H531] ann turns raid mode on; all see it, and a guest is refused', async () => {
    await byTestId(annWindow.page, 'room-menu').click();
    await byTestId(annWindow.page, 'menu-raid').click();
    await byTestId(annWindow.page, 'raid-yes').click();
    for (const { page } of [annWindow, bobWindow])
      await byTestId(page, 'raid-banner').filter({ hasText: '30 min' }).waitFor();
    assert.equal(await byTestId(bobWindow.page, 'raid-end').count(), 0);
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
    await guest.context.close();
  });

  it('[H529][H530] bob reports a song; ann resolves the report, and her outcome is stored with the report', async () => {
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

  it('[H529] bob reports the owner ann from the list of people; a platform admin gets the report, ann does not', async () => {
    const { page } = bobWindow;
    await byTestId(page, 'tab-people').click();
    const line = page.locator(`[data-testid="person"][data-uuid="${ann.uuid}"]`);
    await line.getByTestId('person-menu').click();
    await byTestId(page, 'menu-report').click();
    await byTestId(page, 'reason-other').check();
    await byTestId(page, 'report-send').click();
    await byTestId(page, 'report-dialog').waitFor({ state: 'detached' });
    assert.equal((await ann.api(reports.ofRoom, { id: slug, state: 'open' })).count, 0);
    const { accessToken } = await createApi({ base: app().address })(auth.login, {
      email: ADMIN.ADMIN_EMAIL,
      password: PASSWORD,
    });
    const head = await open(await launch());
    await restoreSession(head, accessToken);
    await visit(head.page, `${app().address}/moderation/reports`);
    const report = byTestId(head.page, 'report').filter({ hasText: ann.nickname });
    await report.getByTestId('report-dismiss').click();
    await report.waitFor({ state: 'detached' });
    await head.context.close();
  });

  it('[H535] ann blocks the current song in her hangout, and unblocks it in the settings', async () => {
    const { page } = annWindow;
    const title = (await byTestId(page, 'song-title').textContent()) ?? '';
    await byTestId(page, 'song-menu').first().click();
    await byTestId(page, 'menu-block-song').click();
    await byTestId(page, 'reason').fill('Heard it too often');
    await byTestId(page, 'confirm-yes').click();
    await waitFor('the song is blocked', async () => {
      const { data } = await ann.api(roomModeration.blockedSongs, { id: slug });
      return data.some((song) => song.trackName === title && song.reason === 'Heard it too often');
    });
    await visit(page, `${app().address}/r/${slug}/settings?tab=order`);
    const line = byTestId(page, 'blocked-song').filter({ hasText: title });
    await line.getByTestId('unblock').click();
    await line.waitFor({ state: 'detached' });
    assert.equal((await ann.api(roomModeration.blockedSongs, { id: slug })).count, 0);
  });

  it('[H534] ann chooses slow mode in the settings', async () => {
    const { page } = annWindow;
    await byTestId(page, 'pace-30').click();
    await waitFor('slow mode is on', async () => {
      return (await ann.api(rooms.byId, { id: slug })).slowModeSeconds === 30;
    });
    await byTestId(page, 'pace-30').and(page.locator('[aria-pressed="true"]')).waitFor();
  });

  it('[H331] ann and a moderator of her hangout can read the moderation log, other users cannot', async () => {
    const { page } = annWindow;
    await visit(page, `${app().address}/r/${slug}/settings?tab=order`);
    const done = byTestId(page, 'record').getByTestId('deed');
    await done.filter({ hasText: `${ann.nickname} changed slow mode` }).waitFor();
    await done.filter({ hasText: 'Asked the label' }).waitFor();
    const mia = await signUp(app().address, 'mia');
    const miaWindow = await open(await launch());
    await restoreSession(miaWindow, mia.token);
    await visit(miaWindow.page, `${app().address}/r/${slug}/settings?tab=order`);
    await miaWindow.page.locator('.empty').first().waitFor();
    assert.equal(await byTestId(miaWindow.page, 'record').count(), 0);
    await ann.api(roomUserRoles.create, { roomId: slug, userUuid: mia.uuid, role: 'moderator' });
    await miaWindow.page.reload();
    const given = byTestId(miaWindow.page, 'record').getByTestId('deed').first();
    await given.filter({ hasText: `${ann.nickname} gave a role to ${mia.nickname}` }).waitFor();
    assert.deepEqual(miaWindow.consoleErrors, []);
    await miaWindow.context.close();
  });

  it('[H540][H541][H542] outside of the hangout, mia gets toasts about a friend invitation and a report, each with a link', async () => {
    const mia = await signUp(app().address, 'mia');
    const { slug: quiet } = await ann.api(rooms.create, { name: 'House of Quiet' });
    await ann.api(roomUserRoles.create, { roomId: quiet, userUuid: mia.uuid, role: 'moderator' });
    const miaWindow = await open(await launch());
    await restoreSession(miaWindow, mia.token);
    const { page } = miaWindow;
    await visit(page, `${app().address}/messages`);
    await page.locator('.messages-side .empty').waitFor();
    await bob.api(friendInvitations.invite, { userUuid: mia.uuid });
    const asked = byTestId(page, 'toast').filter({ hasText: `${bob.nickname} wants to be friends` });
    await asked.getByRole('button', { name: 'Show friends' }).click();
    await byTestId(page, 'invitation-received').filter({ hasText: bob.nickname }).waitFor();
    const other = await signUp(app().address, 'other');
    await bob.api(reports.create, { kind: 'person', room: quiet, userUuid: other.uuid, reason: 'spam' });
    const report = byTestId(page, 'toast').filter({ hasText: 'A report waits in House of Quiet' });
    await report.getByRole('button', { name: 'See reports' }).click();
    await byTestId(page, 'report').filter({ hasText: other.nickname }).waitFor();
    assert.deepEqual(miaWindow.consoleErrors, []);
    await miaWindow.context.close();
  });

  it('no page logged an unexpected error', () => {
    const odd = [...annWindow.consoleErrors, ...bobWindow.consoleErrors].filter(
      (words) => !/40[03]|409/.test(words),
    );
    assert.deepEqual(odd, []);
  });
});
