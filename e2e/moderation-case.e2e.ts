import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { ADMIN, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import {
  byTestId,
  messageWith,
  openHangout,
  restoreSession,
  sendMessage,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';

const INSULT = 'Nobody here has ears';

/** One case from the report of a message to the ban, the comment on an appeal, and the lifted ban. */
describe('a case of moderation', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let adminToken: string;
  before(async () => {
    const { address } = app();
    [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
    adminToken = (await createApi({ base: address })(auth.login, login)).accessToken;
  });

  async function openAs(token: string) {
    const window = await open(await launch());
    await restoreSession(window, token);
    return window.page;
  }
  const signInAsBob = () =>
    createApi({ base: app().address })(auth.login, { email: bob.email, password: PASSWORD }).then(
      () => 'signed in',
      (error: { code?: string }) => error.code,
    );

  it('[H529] [R172] [H176] ann reports a message in the chat, an admin bans its author, writes down the appeal and lifts the ban', async () => {
    const { address } = app();
    const { slug } = await ann.api(rooms.create, { name: 'House of Ears' });
    const [annPage, bobPage] = [await openAs(ann.token), await openAs(bob.token)];
    for (const page of [annPage, bobPage]) await openHangout(page, address, slug);
    await sendMessage(bobPage, INSULT);
    const message = messageWith(annPage, INSULT);
    await message.hover();
    await message.getByTestId('line-menu').click();
    await byTestId(annPage, 'menu-report').click();
    await byTestId(annPage, 'reason-harassment').check();
    await byTestId(annPage, 'report-send').click();
    await byTestId(annPage, 'report-dialog').waitFor({ state: 'detached' });

    const page = await openAs(adminToken);
    await visit(page, `${address}/moderation/reports`);
    const report = byTestId(page, 'report').filter({ hasText: INSULT });
    await report.filter({ hasText: bob.nickname }).waitFor();
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
});
