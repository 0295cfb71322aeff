import assert from 'node:assert/strict';
import { signUp } from '@hangout/contract/rest/sign-up/sign-up';
import { ADMIN, type RegisteredUser, signUp as registerUser, signInAs } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { findViolations } from '@hangout/testkit/browser/axe';
import { findLayoutFaults, waitUntilStill } from '@hangout/testkit/browser/layout';
import {
  byTestId,
  closeToasts,
  fillSignUp,
  restoreSession,
  visit,
} from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

describe('the setting for who may create an account, in the browser', () => {
  const app = useOwnApp({ seed: 'none', env: ADMIN });
  const { launch, open } = useBrowsers();
  let boss: RegisteredUser;
  let admin: Page;
  /** The phone of a new user, in Spanish. */
  let newcomer: BrowserWindow;
  before(async () => {
    boss = await signInAs(app().address, ADMIN.ADMIN_EMAIL);
    const desk = await open(await launch());
    await restoreSession(desk, boss.token);
    admin = desk.page;
  });
  beforeEach(async () => {
    newcomer = await open(await launch(), { language: 'es', width: 390, height: 844, touch: true });
  });
  afterEach(() => newcomer.context.close());

  async function chooseRule(rule: string): Promise<void> {
    await visit(admin, `${app().address}/admin/signUp`);
    await byTestId(admin, 'sign-up-rule').selectOption(rule);
    await admin.getByText('Done').waitFor();
    await closeToasts(admin);
  }

  it('[H1960] if nobody may create an account, the sign-up page says so instead of showing a form', async () => {
    await chooseRule('closed');
    const { page } = newcomer;
    await visit(page, `${app().address}/sign-up`);
    await byTestId(page, 'sign-up-closed').getByText('Puedes escuchar como invitado').waitFor();
    assert.equal(await byTestId(page, 'account-submit').count(), 0);
  });

  it('[H1961] [H1966] an admin creates an invitation link, a new user signs up with it, and the admin then sees the new account in the list of invitations', async () => {
    await chooseRule('invitation');
    await byTestId(admin, 'do-invite').click();
    await byTestId(admin, 'field-note').fill('For the choir');
    await byTestId(admin, 'admin-form-send').click();
    const row = byTestId(admin, 'admin-row').filter({ hasText: 'For the choir' });
    await row.waitFor();
    const { data } = await boss.api(signUp.invitations, {});
    const { page } = newcomer;
    await visit(page, `${app().address}/sign-up`);
    await byTestId(page, 'invitation-needed').waitFor();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await byTestId(page, 'invitation-code').fill(`${app().address}/sign-up?invite=${data[0]?.code}`);
    await byTestId(page, 'invitation-give').click();
    await byTestId(page, 'invitation-needed').waitFor({ state: 'detached' });
    // Opens the link in a window that has not stored the code.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    await visit(page, `${app().address}/sign-up#invite=${data[0]?.code}`);
    await fillSignUp(page, 'cleo@example.org');
    await page.waitForURL(/onboarding/);
    assert.deepEqual(
      requested.filter((url) => url.includes(data[0]?.code ?? '-') && !url.includes('#')),
      [],
      'no request has the code in its address',
    );
    await visit(admin, `${app().address}/admin/signUp`);
    await row.getByTestId('admin-open').click();
    await admin.getByRole('tab', { name: 'Who came' }).click();
    await byTestId(admin, 'invited-users').getByRole('listitem').waitFor();
  });

  it('[H1967] if admins allow it, a member creates an invitation to sign up in the settings and withdraws it', async () => {
    await chooseRule('open');
    const ann = await registerUser(app().address, 'ann');
    await byTestId(admin, 'member-invitations').selectOption('1');
    await admin.getByText('Done').waitFor();
    await closeToasts(admin);
    await restoreSession(newcomer, ann.token);
    const { page } = newcomer;
    await visit(page, `${app().address}/settings/account`);
    await byTestId(page, 'invite-person').click();
    await byTestId(page, 'own-invitation').getByText('Sin usar').waitFor();
    await page.getByText('Te quedan 0 este mes').waitFor();
    await closeToasts(page);
    await waitUntilStill(page);
    assert.deepEqual(await findViolations(page), []);
    assert.deepEqual(await page.evaluate(findLayoutFaults), []);
    await byTestId(page, 'invitation-withdraw').click();
    await page.getByText('Te queda 1 este mes').waitFor();
  });

  it('[H1962] a new user whose account waits for approval reads this in Spanish, writes to the admins, and can use the app once an admin approves', async () => {
    await chooseRule('approval');
    const { page } = newcomer;
    await visit(page, `${app().address}/sign-up`);
    await byTestId(page, 'approval-note').waitFor();
    await fillSignUp(page, 'dan@example.org');
    await page.waitForURL(/onboarding/);
    await visit(page, app().address);
    await byTestId(page, 'application').fill('Canto en el coro');
    await byTestId(page, 'application-send').click();
    await visit(admin, `${app().address}/admin/applications`);
    await byTestId(admin, 'admin-row')
      .filter({ hasText: 'Canto en el coro' })
      .getByTestId('admin-open')
      .click();
    await byTestId(admin, 'do-approve').click();
    await byTestId(admin, 'confirm-yes').click();
    await admin.getByText('Nobody waits for approval').waitFor();
    await byTestId(page, 'waiting').waitFor({ state: 'detached' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
  });
});
