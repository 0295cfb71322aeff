import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { consumables } from '@hangout/contract/rest/points-service/consumables';
import { purchases } from '@hangout/contract/rest/points-service/purchases';
import { points, ranking } from '@hangout/contract/rest/points-service/ranking';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { ADMIN, PASSWORD, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';

describe('merch', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  it('[H1340] [H1343] [H1351] [H1403] ann buys the same avatar twice at the same moment with points for one, puts it on, and downloads a file', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
    const { accessToken } = await createApi({ base: address })(auth.login, login);
    const admin = createApi({ base: address, token: () => accessToken });
    const file = new File(['words'], 'Lyrics.txt', { type: 'text/plain' });
    const { fileId } = await admin(consumables.upload, { file, purpose: 'download' });
    const { id } = await admin(consumables.create, {
      name: 'Signed lyrics',
      price: 9,
      downloadFileId: fileId,
    });
    await admin(consumables.create, { name: 'A week as Sol', price: 6, avatarSlug: 'sol' });
    await admin(points.handle, { userUuid: ann.uuid, points: 10 });

    const browser = await launch();
    const openWith = async (options: WindowOptions, path: string) => {
      const window = await open(browser, options);
      await restoreSession(window, ann.token);
      await visit(window.page, `${address}${path}?lang=${options.language ?? 'en'}`);
      return window.page;
    };
    const page = await openWith({}, '/merch');
    await byTestId(page, 'balance').getByText('You have 10 points to spend').waitFor();
    const phone = await openWith({ width: 390, height: 844, touch: true, language: 'es' }, `/merch/${id}`);
    await byTestId(page, 'offer').filter({ hasText: 'Signed lyrics' }).click();
    const both = [byTestId(page, 'buy'), byTestId(phone, 'buy')];
    for (const button of both) await button.waitFor();
    await byTestId(phone, 'buy').getByText('Comprar por 9 puntos').waitFor();
    await Promise.all(both.map((button) => button.click()));
    const isRefused = (one: typeof page) =>
      byTestId(one, 'toast')
        .filter({ hasText: /You do not have enough points|No tienes puntos suficientes/ })
        .waitFor()
        .then(() => one);
    const isDone = (one: typeof page) =>
      byTestId(one, 'order')
        .first()
        .waitFor()
        .then(() => one);
    const refused = await Promise.race([page, phone].map(isRefused));
    const done = await Promise.race([page, phone].map(isDone));
    assert.notEqual(refused, done);
    assert.deepEqual(await ann.api(ranking.sum, { userUuid: ann.uuid }), {
      ...{ userUuid: ann.uuid, points: 10, balance: 1 },
    });
    assert.equal((await ann.api(purchases.mine)).count, 1);

    await visit(done, `${address}/merch?orders`);
    const [download] = await Promise.all([done.waitForEvent('download'), byTestId(done, 'download').click()]);
    assert.equal(download.suggestedFilename(), 'Signed lyrics.txt');

    await visit(page, `${address}/settings/profile?lang=en`);
    await byTestId(page, 'avatar-sol').getByText('Sold for 6 points').waitFor();
    await admin(points.handle, { userUuid: ann.uuid, points: 5 });
    await byTestId(page, 'avatar-offer-sol').getByText('Get Sol for 6 points').click();
    await byTestId(page, 'buy').click();
    await byTestId(page, 'wear').click();
    await byTestId(page, 'avatar-sol').click();
    await page.locator('[data-testid="avatar-sol"][aria-checked="true"]').waitFor();
    // The account has the language of the phone, which was opened last.
    await visit(page, `${address}/merch?lang=en`);
    await byTestId(page, 'offer').filter({ hasText: 'A week as Sol' }).getByText('You have it').waitFor();
  });
});
