import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { secondFactor } from '@hangout/contract/rest/user-service/second-factor';
import { connect, type Db } from '@hangout/db';
import { Session } from '@hangout/db/models/accounts';
import { freePort } from '@hangout/embedded-postgres/free-port';
import { computeTotpCode } from '@hangout/server';
import { PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { type RestartableApp, startRestartableApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { createFakeMailServer } from '@hangout/testkit/fake-mail-server';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

describe('the settings of an account', () => {
  const mailServer = createFakeMailServer();
  const { launch, open } = useBrowsers();
  let app: RestartableApp;
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    const [port, mailPort] = [await freePort(), await freePort()];
    await mailServer.start(mailPort);
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 2 });
    app = await startRestartableApp({
      seed: 'none',
      port,
      env: {
        DATABASE_URL: database.url,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`,
      },
    });
  });
  after(async () => {
    await app?.close();
    await db?.destroy();
    await database?.drop();
    await mailServer.stop();
  });

  const mailTo = (to: string, text: RegExp) =>
    waitFor(`a mail to ${to}`, async () =>
      mailServer.mails.findLast((mail) => mail.to === to && text.test(mail.text)),
    );
  const mailedCode = async (to: string) => /\b\d{6}\b/.exec((await mailTo(to, /code is/)).text)?.[0] ?? '';
  const signedInLongAgo = (user: RegisteredUser) =>
    Session.query(db).where({ userUuid: user.uuid }).patch({ authenticatedAt: '2020-01-01T00:00:00Z' });
  const itemOf = (page: Page, email: string) => byTestId(page, 'email').filter({ hasText: email });

  for (const device of ['desk', 'phone'] as const)
    it(`[H740] [H741] a user verifies, adds and removes email addresses, with the password once more, at a ${device}`, async () => {
      const ann = await signUp(app.address, 'ann');
      const size = device === 'desk' ? {} : { width: 390, height: 844, touch: true };
      const window = await open(await launch(), size);
      const { page } = window;
      await restoreSession(window, ann.token);
      await visit(page, `${app.address}/settings/account`);

      const first = itemOf(page, ann.email);
      await first.getByTestId('verify-resend').click();
      await first.getByTestId('verify-code').fill(await mailedCode(ann.email));
      await first.getByTestId('verify-submit').click();
      await page.locator(`[data-testid="email"][data-status="VERIFIED"]`).waitFor();

      await signedInLongAgo(ann);
      const second = ann.email.replace('ann', 'second');
      await byTestId(page, 'new-email').fill(second);
      await byTestId(page, 'email-add').click();
      await byTestId(page, 'reauthentication-password').fill('not it');
      await byTestId(page, 'reauthentication-confirm').click();
      await page.getByText('That is not right. Try again.').waitFor();
      assert.equal(await itemOf(page, second).count(), 0);
      await byTestId(page, 'reauthentication-password').fill(PASSWORD);
      await byTestId(page, 'reauthentication-confirm').click();
      await itemOf(page, second).waitFor();
      assert.match((await mailTo(ann.email, /was added/)).text, new RegExp(second));

      await itemOf(page, second)
        .getByTestId('verify-code')
        .fill(await mailedCode(second));
      await itemOf(page, second).getByTestId('verify-submit').click();
      await waitFor(
        'two verified addresses',
        async () => (await page.locator('[data-status="VERIFIED"]').count()) === 2,
      );
      await first.getByTestId('email-remove').click();
      await byTestId(page, 'confirm-yes').click();
      await first.waitFor({ state: 'detached' });
      await mailTo(ann.email, /was removed/);
    });

  for (const device of ['desk', 'phone'] as const)
    it(`[H820] [H821] [H822] [H292] a user sees from which countries they are signed in, ends another session by password and code, and a second tab stays signed in, at a ${device}`, async () => {
      const ann = await signUp(app.address, 'ann');
      const { secret } = await ann.api(secondFactor.begin, { password: PASSWORD });
      const { recoveryCodes } = await ann.api(secondFactor.confirm, {
        code: computeTotpCode(secret, Date.now()),
      });
      const api = createApi({ base: app.address });
      const sessionOf = async (code = ''): Promise<string> => {
        const refusal: unknown = await api(auth.login, { email: ann.email, password: PASSWORD }).catch(
          (error: unknown) => error,
        );
        assert.ok(refusal instanceof ApiError);
        const { details } = refusal.body as { details: { stepToken: string } };
        return (await api(auth.secondFactor, { stepToken: details.stepToken, code })).accessToken;
      };
      const mine = await sessionOf(recoveryCodes[0]);
      await sessionOf(recoveryCodes[1]);
      await Session.query(db).where({ userUuid: ann.uuid }).patch({ network: '81.33.0.0/24' });
      await sessionOf(recoveryCodes[3]);
      const size = device === 'desk' ? {} : { width: 390, height: 844, touch: true };
      const window = await open(await launch(), size);
      const { page } = window;
      await restoreSession(window, mine);
      await visit(page, `${app.address}/settings/security${device === 'phone' ? '?lang=es' : ''}`);
      const secondTab = await window.context.newPage();
      await visit(secondTab, `${app.address}/settings/account`);
      await byTestId(secondTab, 'new-email').waitFor();

      await signedInLongAgo(ann);
      const [country, local] =
        device === 'phone' ? ['España', 'La red de este dispositivo'] : ['Spain', 'This device’s network'];
      await byTestId(page, 'session').filter({ hasText: country }).nth(1).waitFor();
      await byTestId(page, 'session').filter({ hasText: local }).waitFor();
      const before = await byTestId(page, 'session').count();
      await byTestId(page, 'end-session').first().click();
      await byTestId(page, 'reauthentication-password').fill(PASSWORD);
      await byTestId(page, 'reauthentication-second-factor').fill(recoveryCodes[2] ?? '');
      await byTestId(page, 'reauthentication-confirm').click();
      await waitFor(
        'one session fewer',
        async () => (await byTestId(page, 'session').count()) === before - 1,
      );
      const stateOf = (token: string) =>
        createApi({ base: app.address, token: () => token })(auth.session).then(
          () => 'open',
          () => 'refused',
        );
      assert.equal(await stateOf(mine), 'refused', 'the token of before is worth nothing');
      await byTestId(secondTab, 'new-email').fill(`tab.${ann.email}`);
      await byTestId(secondTab, 'email-add').click();
      await itemOf(secondTab, `tab.${ann.email}`).waitFor();
    });

  it('[H488] the settings list their sections, beside the section on a desk and as a page of their own on a phone', async () => {
    const ann = await signUp(app.address, 'ann');
    const window = await open(await launch());
    const { page, consoleErrors } = window;
    const list = byTestId(page, 'settings-list');
    await restoreSession(window, ann.token);
    await visit(page, `${app.address}/settings`);
    await byTestId(page, 'settings-general').waitFor();
    await byTestId(page, 'settings-to-security').focus();
    await page.keyboard.press('Enter');
    await byTestId(page, 'session').waitFor();
    await list.locator('[aria-current="page"]').filter({ hasText: 'Security' }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await list.waitFor({ state: 'detached' });
    await byTestId(page, 'settings-back').click();
    await page.waitForURL((url) => url.pathname === '/settings');
    await list.waitFor();
    assert.equal(await byTestId(page, 'language-es').count(), 0, 'the list is the page');
    await byTestId(page, 'settings-to-account').click();
    await byTestId(page, 'email').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    await visit(page, `${app.address}/settings/nothing-here`);
    await page.waitForURL((url) => url.pathname === '/settings');
    // Her requests are answered before her session ends.
    await page.waitForLoadState('networkidle');
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'language-es').waitFor();
    assert.equal(await list.count(), 0, 'guests have one section');
    await visit(page, `${app.address}/settings/account`);
    await byTestId(page, 'guest-sign-up').waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H744] a user chooses not to be found by email', async () => {
    const ann = await signUp(app.address, 'ann');
    const window = await open(await launch());
    const { page } = window;
    await restoreSession(window, ann.token);
    await visit(page, `${app.address}/settings/privacy`);
    await byTestId(page, 'findable-by-email').click();
    await page.locator('[data-testid="findable-by-email"][aria-checked="false"]:not([disabled])').waitFor();
    await page.reload();
    await page.locator('[data-testid="findable-by-email"][aria-checked="false"]').waitFor();
  });

  it('[H728] the form for a phone number warns of what a number cannot prevent, in both languages', async () => {
    for (const [language, text] of [
      ['en', 'another SIM card'],
      ['es', 'otra tarjeta SIM'],
    ] as const) {
      const { page } = await open(await launch(), { width: 390, height: 844, touch: true });
      await visit(page, `${app.address}/login?lang=${language}`);
      await byTestId(page, 'phone-warning').filter({ hasText: text }).waitFor();
    }
  });

  it('[H742] a user who has forgotten the password sets a new one by the mailed link', async () => {
    const ann = await signUp(app.address, 'ann');
    await db.raw(`update emails set status = 'VERIFIED' where user_uuid = ?`, [ann.uuid]);
    const { page } = await open(await launch());
    await visit(page, `${app.address}/login`);
    await byTestId(page, 'with-login').click();
    await byTestId(page, 'forgot').click();
    await byTestId(page, 'forgot-email').fill(ann.email);
    await byTestId(page, 'forgot-submit').click();
    const link = /http:\S+/.exec((await mailTo(ann.email, /reset=/)).text)?.[0] ?? '';
    await visit(page, link);
    await byTestId(page, 'reset-new-password').fill('a better battery staple');
    await byTestId(page, 'reset-submit').click();
    // [H480] The new password has signed in.
    await page.waitForURL((url) => url.pathname === '/');
    await byTestId(page, 'unverified-email').waitFor({ state: 'detached' });
    assert.equal(await byTestId(page, 'sign-up').count(), 0);
    await mailTo(ann.email, /password of your Hangout account was changed/);
  });
});
