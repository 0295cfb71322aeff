import assert from 'node:assert/strict';
import { consumables } from '@hangout/contract/rest/consumables/consumables';
import { purchases } from '@hangout/contract/rest/consumables/purchases';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { points, ranking } from '@hangout/contract/rest/points/ranking';
import { ADMIN, signInAs, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';

describe('merch', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  it('[H1340] [H1343] [H1351] [H1403] if two purchases are sent at once with points for only one, only one succeeds; the buyer can download a bought file and wear a bought avatar', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    const { api: admin } = await signInAs(address, ADMIN.ADMIN_EMAIL);
    // Offers are shown to all users of the server, so their names must be unique.
    const lyrics = `Signed lyrics ${process.pid}`;
    const comet = `comet${process.pid}`;
    const week = `A week as ${comet}`;
    const file = new File(['words'], 'Lyrics.txt', { type: 'text/plain' });
    const { fileId } = await admin(consumables.upload, { file, purpose: 'download' });
    const { id } = await admin(consumables.create, {
      name: lyrics,
      price: 9,
      downloadFileId: fileId,
    });
    await admin(avatars.create, { slug: comet, avatarStatus: 'PRIVATE' });
    await admin(consumables.create, { name: week, price: 6, avatarSlug: comet });
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
    await byTestId(page, 'offer').filter({ hasText: lyrics }).click();
    await byTestId(phone, 'buy').getByText('Comprar por 9 puntos').waitFor();
    // Holds back the first response until both purchases are sent: a page that knew of one purchase would not send the
    // other.
    const made = Promise.withResolvers<void>();
    let count = 0;
    for (const one of [page, phone]) {
      await one.route('**/consumables/*/purchases', async (route) => {
        count += 1;
        if (count === 2) made.resolve();
        await made.promise;
        await route.continue();
      });
      await byTestId(one, 'buy').click();
    }
    const isRefused = (one: typeof page) =>
      byTestId(one, 'toast')
        .filter({ hasText: /You do not have enough points|No tienes puntos suficientes/ })
        .waitFor()
        .then(() => one);
    const refused = await Promise.race([page, phone].map(isRefused));
    const done = refused === page ? phone : page;
    await byTestId(done, 'order').filter({ hasText: lyrics }).waitFor();
    assert.deepEqual(await ann.api(ranking.sum, { userUuid: ann.uuid }), {
      ...{ userUuid: ann.uuid, points: 10, balance: 1 },
    });
    assert.equal((await ann.api(purchases.mine)).count, 1);

    const [download] = await Promise.all([done.waitForEvent('download'), byTestId(done, 'download').click()]);
    assert.equal(download.suggestedFilename(), `${lyrics}.txt`);

    await admin(points.handle, { userUuid: ann.uuid, points: 5 });
    // Does a full page load, because the app has cached the points. Sets `lang`, because the phone has changed the
    // account's language.
    await page.goto(`${address}/settings/profile?lang=en`);
    await byTestId(page, `avatar-${comet}`).getByText('Sold for 6 points').waitFor();
    await byTestId(page, `avatar-offer-${comet}`).getByText('for 6 points').click();
    await byTestId(page, 'buy').click();
    await byTestId(page, 'wear').click();
    await byTestId(page, `avatar-${comet}`).click();
    await page.locator(`[data-testid="avatar-${comet}"][aria-checked="true"]`).waitFor();
    await visit(page, `${address}/merch`);
    await byTestId(page, 'offer').filter({ hasText: week }).getByText('You have it').waitFor();
  });
});
