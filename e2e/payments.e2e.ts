import assert from 'node:assert/strict';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { subscriptions } from '@hangout/contract/rest/payments/subscriptions';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { ADMIN, type RegisteredUser, signInAs, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { buyPlan } from '@hangout/testkit/browser/screens/screen-data';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import type { Page, Response } from 'playwright-core';

/** The tests run in order in Ann's window: first the server sells no plans, in the end she has bought one. */
describe('subscription plans and payments', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let page: Page;
  const openAs = async (token: string, options: WindowOptions = {}) => {
    const opened = await open(await launch(), options);
    await restoreSession(opened, token);
    return opened.page;
  };
  before(async () => {
    ann = await signUp(app().address, 'ann');
    page = await openAs(ann.token);
  });
  const pay = async (card: string) => {
    await page.locator('#card').fill(card);
    await page.locator('#pay').click();
  };

  it('[H1256] [H1259] if no plans are sold, no page mentions plans, and the URLs of plans redirect to the home page', async () => {
    const { address } = app();
    // The response that a server with PAYMENTS=none would send.
    await page.route('**/products', (route) => route.fulfill({ json: [] }));
    await page.goto(`${address}/plans`);
    await page.waitForURL(`${address}/`);
    await visit(page, `${address}/subscribe-plan/pro-monthly`);
    await page.waitForURL(`${address}/`);
    await visit(page, `${address}/settings/plan`);
    await byTestId(page, 'voucher-code').waitFor();
    assert.equal((await byTestId(page, 'settings-to-plan').textContent())?.trim(), 'Voucher');
    assert.equal(await byTestId(page, 'plan').count(), 0);
    assert.equal(await byTestId(page, 'subscription').count(), 0);
    await visit(page, `${address}/create`);
    await byTestId(page, 'dj-type-EVERYONE').waitFor();
    assert.equal(await byTestId(page, 'dj-type-PRO_PLAN_OWNER').count(), 0);
    await visit(page, `${address}/settings/profile`);
    await byTestId(page, 'avatar-nova').waitFor();
    assert.equal(await byTestId(page, 'avatar-luna').count(), 0);
    await page.unroute('**/products');
  });

  it('[R025] the URL of a plan opens its checkout, and a user who goes back from there has paid nothing, in Spanish on a phone', async () => {
    const page = await openAs(ann.token, { width: 390, height: 844, touch: true, language: 'es' });
    await visit(page, `${app().address}/subscribe-plan/premium-monthly`);
    await page.waitForURL(/\/c\/pay\//);
    await page.getByText('No se mueve dinero').waitFor();
    await page.locator('#back').click();
    await byTestId(page, 'checkout-cancelled').getByText('No se pagó nada').waitFor();
    await page.locator('[data-plan="premium-monthly"][data-chosen]').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
    assert.equal((await ann.api(subscriptions.own)).subscriptions.length, 0);
  });

  it('[H1403] [R051] in a hangout in which only users with a plan can DJ, the queue tab has a link to the plans', async () => {
    const cat = await signUp(app().address, 'cat');
    const { slug } = await cat.api(rooms.create, { name: 'Members Only', djType: 'PRO_PLAN_OWNER' });
    // Does a full page load, because the app has cached the products.
    await page.goto(`${app().address}/r/${slug}`);
    await byTestId(page, 'tab-queue').click();
    await page.getByRole('tabpanel').getByRole('link', { name: 'See the plans' }).click();
    await byTestId(page, 'subscribe-pro-monthly').waitFor();
  });

  it('[R011] [H1259] [H1260] [H1262] [H2207] a user buys a plan after a declined card, although payment events arrive late and twice, and cancels it in the portal', async () => {
    await visit(page, `${app().address}/settings/plan`);
    await byTestId(page, 'plan-name').getByText('Free').waitFor();
    await byTestId(page, 'to-plans').click();
    await byTestId(page, 'subscribe-pro-monthly').click();
    await page.waitForURL(/\/c\/pay\//);
    const standIn = new URL(page.url()).origin;
    await pay('4000 0000 0000 0002');
    await page.getByRole('alert').getByText('declined').waitFor();
    await fetch(`${standIn}/webhooks/hold`, { method: 'POST' });
    await pay('4242 4242 4242 4242');
    await page.waitForURL(/\/plans\?checkout=success/);
    await byTestId(page, 'checkout-paid').getByText('on its way').waitFor();
    assert.equal((await ann.api(subscriptions.own)).subscriptionLevel, 0);
    await fetch(`${standIn}/webhooks/release?times=2&order=reversed`, { method: 'POST' });
    await byTestId(page, 'checkout-paid').getByText('Pro is yours').waitFor();
    await page.getByRole('link', { name: 'Choose a figure for members' }).click();
    await page.locator('[data-testid="avatar-luna"]:enabled').waitFor();
    await visit(page, `${app().address}/settings/plan`);
    await byTestId(page, 'plan-name').getByText('Pro').waitFor();
    await byTestId(page, 'receipt').first().waitFor();
    assert.equal(await byTestId(page, 'receipt').count(), 1, 'one payment, however often it is told of');
    await visit(page, `${app().address}/settings/data`);
    await byTestId(page, 'deactivate').click();
    await byTestId(page, 'leave-dialog').getByText('Your plan is not renewed').waitFor();
    await visit(page, `${app().address}/settings/plan`);
    await byTestId(page, 'to-portal').click();
    await page.waitForURL(/\/p\/session\//);
    await page.locator('#cancel').click();
    await page.locator('#resume').waitFor();
    await page.locator('#done').click();
    await page.locator('[data-testid="subscription-line"][data-status="ending"]').waitFor();
    await visit(page, `${app().address}/u/${ann.uuid}`);
    await byTestId(page, 'plan-tag').getByText('Pro').waitFor();

    const admin = await signInAs(app().address, ADMIN.ADMIN_EMAIL);
    const staff = await openAs(admin.token);
    /** The list counts the subscriptions of the whole server, so the expected number is taken from its response. */
    const showsCount = async (counted: Promise<Response>) => {
      const { count, active } = await (await counted).json();
      const text = `${count} subscription${count === 1 ? '' : 's'}, ${active} paid now`;
      await byTestId(staff, 'subscription-count').getByText(text).waitFor();
      return Number(count);
    };
    const isCount = (level: string | null) => (answer: Response) => {
      const { pathname, searchParams } = new URL(answer.url());
      return pathname.endsWith('/subscription/count') && searchParams.get('level') === level;
    };
    const all = staff.waitForResponse(isCount(null));
    await visit(staff, `${app().address}/admin/subscriptions`);
    assert.ok((await showsCount(all)) >= 1);
    const premium = staff.waitForResponse(isCount('2'));
    await byTestId(staff, 'count-level-2').click();
    await showsCount(premium);
    await byTestId(staff, 'admin-search').fill(ann.nickname);
    await byTestId(staff, 'admin-row').getByText(ann.nickname).waitFor();
  });

  it('[H1261] a user with a plan has a tag on the profile and the person card, and other users have none', async () => {
    const [eva, fay] = [await signUp(app().address, 'eva'), await signUp(app().address, 'fay')];
    await buyPlan(eva, 'pro-monthly');
    for (const fan of [eva, fay]) await fan.api(djFans.follow, { djUuid: ann.uuid });
    for (const [person, marks] of [
      [eva, 1],
      [fay, 0],
    ] as const) {
      await visit(page, `${app().address}/notifications`);
      const entry = byTestId(page, 'notification').filter({ hasText: person.nickname });
      await entry.getByTestId('notification-person').click();
      const card = byTestId(page, 'person-card');
      await card.getByRole('heading', { name: person.nickname }).waitFor();
      if (marks === 1) await card.getByTestId('plan-tag').getByText('Pro').waitFor();
      await page.keyboard.press('Escape');
      await card.waitFor({ state: 'detached' });
      await visit(page, `${app().address}/u/${person.uuid}`);
      await page.getByRole('heading', { name: person.nickname }).waitFor();
      assert.equal(await byTestId(page, 'plan-tag').count(), marks);
    }
  });
});
