import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { connect, type Db } from '@hangout/db';
import { Email, Session } from '@hangout/db/models/accounts';
import { PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { countOpenRequests } from '@hangout/testkit/browser/open-requests';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitForMessage } from '@hangout/testkit/outbox';
import { turnOnSecondFactor } from '@hangout/testkit/second-factor';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const PHONE = { width: 390, height: 844 } as const;
const DESK = { width: 1280, height: 800 } as const;

describe('account settings', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let db: Db;
  let ann: RegisteredUser;
  let window: BrowserWindow;
  let openRequests: () => number;
  before(async () => {
    db = connect(app().databaseUrl, { poolMax: 2 });
    ann = await signUp(app().address, 'ann');
    window = await open(await launch());
    openRequests = countOpenRequests(window.page);
    await restoreSession(window, ann.token);
  });
  after(() => db?.destroy());

  const mailTo = (to: string, words: RegExp) => waitForMessage(app().address, to, words);
  const mailedCode = async (to: string) => /\b\d{6}\b/.exec(await mailTo(to, /code is/))?.[0] ?? '';
  const signedInLongAgo = (user: RegisteredUser) =>
    Session.query(db).where({ userUuid: user.uuid }).patch({ authenticatedAt: '2020-01-01T00:00:00Z' });
  const itemOf = (page: Page, email: string) => byTestId(page, 'email').filter({ hasText: email });

  it('[H740] [H741] [H2114] a user verifies, adds and removes email addresses after confirming the password, on a desktop and a phone; a code that is pasted with blanks counts, and one that is too short is refused beside its field', async () => {
    const { page } = window;
    await visit(page, `${app().address}/settings/account`);

    const first = itemOf(page, ann.email);
    const codeOfSignUp = await mailedCode(ann.email);
    await Email.query(db).where({ userUuid: ann.uuid }).patch({ lastSentAt: null });
    await first.getByTestId('verify-resend').click();
    await first.getByRole('status').filter({ hasText: 'A code is on its way' }).waitFor();
    const code = await waitFor('another code', async () => {
      const newest = await mailedCode(ann.email);
      return newest !== codeOfSignUp && newest;
    });
    await first.getByTestId('verify-code').fill('12345');
    await first.getByTestId('verify-submit').click();
    await first.getByText('The code has six digits.').waitFor();
    await first.getByTestId('verify-code').fill('');
    // Inserted like a paste, because `fill` ignores `maxlength`.
    await page.keyboard.insertText(` ${code.slice(0, 3)} ${code.slice(3)} `);
    assert.equal(await first.getByTestId('verify-code').inputValue(), code);
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
    await page.setViewportSize(PHONE);
    await byTestId(page, 'reauthentication-password').fill(PASSWORD);
    await byTestId(page, 'reauthentication-confirm').click();
    await itemOf(page, second).waitFor();
    assert.ok((await mailTo(ann.email, /was added/)).includes(second));

    await itemOf(page, second)
      .getByTestId('verify-code')
      .fill(await mailedCode(second));
    await itemOf(page, second).getByTestId('verify-submit').click();
    await page.locator('[data-testid="email"][data-status="VERIFIED"]').nth(1).waitFor();
    await first.getByTestId('email-remove').click();
    await byTestId(page, 'confirm-yes').click();
    await first.waitFor({ state: 'detached' });
    await mailTo(ann.email, /was removed/);
  });

  it('[H744] a user who does not want to be found by email address turns this off, and it is still off after a reload @journey', async () => {
    const { page } = window;
    await visit(page, `${app().address}/settings/privacy`);
    await byTestId(page, 'findable-by-email').click();
    await page
      .locator('[data-testid="findable-by-email"][aria-checked="false"]:not([aria-disabled])')
      .waitFor();
    await page.reload();
    await page.locator('[data-testid="findable-by-email"][aria-checked="false"]').waitFor();
  });

  it('[H488] the list of settings sections stands beside the open section on a desktop, and is a page of its own on a phone', async () => {
    const { page, consoleErrors } = window;
    // Discards the console errors of requests that earlier tests made the server refuse on purpose.
    consoleErrors.length = 0;
    const list = byTestId(page, 'settings-list');
    await page.setViewportSize(DESK);
    await visit(page, `${app().address}/settings`);
    await byTestId(page, 'settings-general').waitFor();
    await byTestId(page, 'settings-to-security').focus();
    await page.keyboard.press('Enter');
    await byTestId(page, 'session').waitFor();
    await list.locator('[aria-current="page"]').filter({ hasText: 'Security' }).waitFor();
    await page.setViewportSize(PHONE);
    await list.waitFor({ state: 'detached' });
    await byTestId(page, 'settings-back').click();
    await page.waitForURL((url) => url.pathname === '/settings');
    await list.waitFor();
    assert.equal(await byTestId(page, 'language-es').count(), 0, 'the list is the page');
    await byTestId(page, 'settings-to-account').click();
    await byTestId(page, 'email').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    // The list appears once the lobby is joined and the page has refetched the list.
    await visit(page, `${app().address}/messages`);
    await page.getByRole('navigation', { name: 'Messages' }).waitFor();
    await visit(page, `${app().address}/settings/nothing-here`);
    await page.waitForURL((url) => url.pathname === '/settings');
    // A request that is in flight when the session ends would be refused and logged as an error.
    await waitFor('her requests are answered', () => openRequests() === 0);
    await byTestId(page, 'log-out').click();
    await byTestId(page, 'language-es').waitFor();
    assert.equal(await list.count(), 0, 'guests have one section');
    await visit(page, `${app().address}/settings/account`);
    await byTestId(page, 'guest-sign-up').waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H728] the form for a phone number warns of SIM swapping, in both languages', async () => {
    const { page } = window;
    await visit(page, `${app().address}/login`);
    await byTestId(page, 'phone-warning').filter({ hasText: 'another SIM card' }).waitFor();
    await visit(page, `${app().address}/settings`);
    await byTestId(page, 'language-es').click();
    await visit(page, `${app().address}/login`);
    await byTestId(page, 'phone-warning').filter({ hasText: 'otra tarjeta SIM' }).waitFor();
  });

  it('[H820] [H821] [H822] [H292] the list of sessions shows each session’s country; ending one needs password and second-factor code, and the user’s second tab stays signed in', async () => {
    const bea = await signUp(app().address, 'bea');
    const recoveryCodes = await turnOnSecondFactor(bea);
    const api = createApi({ base: app().address });
    const sessionOf = async (code = ''): Promise<string> => {
      const refusal: unknown = await api(auth.login, { email: bea.email, password: PASSWORD }).catch(
        (error: unknown) => error,
      );
      assert.ok(refusal instanceof ApiError);
      const { details } = refusal.body as { details: { stepToken: string } };
      return (await api(auth.secondFactor, { stepToken: details.stepToken, code })).accessToken;
    };
    const mine = await sessionOf(recoveryCodes[0]);
    await sessionOf(recoveryCodes[1]);
    await Session.query(db).where({ userUuid: bea.uuid }).patch({ network: '81.33.0.0/24' });
    await sessionOf(recoveryCodes[3]);
    const phone = await open(await launch(), { ...PHONE, touch: true, language: 'es' });
    const { page } = phone;
    await restoreSession(phone, mine);
    await visit(page, `${app().address}/settings/security`);
    const secondTab = await phone.context.newPage();
    await visit(secondTab, `${app().address}/settings/account`);
    await byTestId(secondTab, 'new-email').waitFor();

    await signedInLongAgo(bea);
    const sessions = byTestId(page, 'session');
    await sessions.filter({ hasText: 'España' }).nth(1).waitFor();
    await sessions.filter({ hasText: 'La red de este dispositivo' }).waitFor();
    const before = await sessions.count();
    await byTestId(page, 'end-session').first().click();
    await byTestId(page, 'reauthentication-password').fill(PASSWORD);
    await byTestId(page, 'reauthentication-second-factor').fill(recoveryCodes[2] ?? '');
    await byTestId(page, 'reauthentication-confirm').click();
    await waitFor('one session fewer', async () => (await sessions.count()) === before - 1);
    const stateOf = (token: string) =>
      createApi({ base: app().address, token: () => token })(auth.session).then(
        () => 'open',
        () => 'refused',
      );
    assert.equal(await stateOf(mine), 'refused', 'the token of before is worth nothing');
    await byTestId(secondTab, 'new-email').fill(`tab.${bea.email}`);
    await byTestId(secondTab, 'email-add').click();
    await itemOf(secondTab, `tab.${bea.email}`).waitFor();

    await page.setViewportSize(DESK);
    await byTestId(page, 'settings-to-general').click();
    await byTestId(page, 'language-en').click();
    await byTestId(page, 'settings-to-security').click();
    await sessions.filter({ hasText: 'Spain' }).first().waitFor();
  });
});
