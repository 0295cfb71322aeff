import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { vouchers } from '@hangout/contract/rest/vouchers/vouchers';
import { ADMIN, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, closeToasts, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';

describe('vouchers, bots and deleting an account', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  it('[H952] [H955] [H293] [H958] [H959] a user redeems a voucher, creates a bot, downloads their data, requests and cancels deactivation, and deletes the account', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    const api = createApi({ base: address, token: () => ann.token });
    const admin = createApi({ base: address });
    const { accessToken } = await admin(auth.login, {
      email: ADMIN.ADMIN_EMAIL,
      password: ADMIN.ADMIN_PASSWORD,
    });
    const boss = createApi({ base: address, token: () => accessToken });
    const { code } = await boss(vouchers.create, { planDays: 30 });

    const window = await open(await launch(), { width: 390, height: 844, touch: true });
    const { page } = window;
    await restoreSession(window, ann.token);

    await visit(page, `${address}/settings/plan?code=${code}`);
    await byTestId(page, 'voucher-redeem').click();
    await byTestId(page, 'plan-name').getByText('Pro').waitFor();
    assert.ok((await api(profiles.own)).subscriptionUntil);

    await visit(page, `${address}/settings/bots`);
    await byTestId(page, 'bot-name').fill('Record Robot');
    await byTestId(page, 'bot-create').click();
    const token = (await byTestId(page, 'bot-token-text').textContent()) ?? '';
    const bot = createApi({ base: address, token: () => token.trim() });
    assert.equal((await bot(profiles.own)).nickname, 'Record Robot');
    await byTestId(page, 'bot-token-done').click();
    await byTestId(page, 'bot-may-chat').click();
    await waitFor('the bot may only DJ', async () =>
      (await api(accounts.bots)).bots.some((one) => one.permissions.join() === 'dj') ? true : undefined,
    );
    await byTestId(page, 'bot-revoke').click();
    await page.getByText('0 valid tokens').waitFor();
    await assert.rejects(bot(profiles.own));
    await byTestId(page, 'bot-remove').click();
    await byTestId(page, 'confirm-yes').click();
    await page.getByText('You have no bots yet.').waitFor();

    await visit(page, `${address}/settings/data`);
    await byTestId(page, 'archive-request').click();
    const link = byTestId(page, 'archive-download');
    await link.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const zip = Buffer.concat(chunks);
    assert.equal(zip.subarray(0, 2).toString(), 'PK');
    for (const name of ['account.json', 'playlists.json']) assert.ok(zip.includes(name), name);

    await visit(page, `${address}/notifications`);
    await byTestId(page, 'notification')
      .filter({ hasText: 'in one file now' })
      .getByRole('link')
      .press('Enter');
    await page.waitForURL('**/settings/data');
    await link.waitFor();

    await closeToasts(page);
    await byTestId(page, 'deactivate').click();
    await byTestId(page, 'leave-yes').click();
    await byTestId(page, 'take-back').waitFor();
    await visit(page, `${address}/playlists`);
    await byTestId(page, 'leaving-banner').getByTestId('take-back').click();
    await byTestId(page, 'leaving-banner').waitFor({ state: 'detached' });
    assert.equal((await api(profiles.own)).deactivatesAt, null);

    await visit(page, `${address}/settings/data`);
    // Closes the toasts, because on a phone they cover the end of the page.
    await closeToasts(page);
    await byTestId(page, 'delete-account').click();
    await byTestId(page, 'leave-name').fill((await api(profiles.own)).nickname);
    await byTestId(page, 'delete-now').click();
    await page.getByText('Your account was deleted. Goodbye!').waitFor();
    await assert.rejects(api(profiles.own));
  });
});
