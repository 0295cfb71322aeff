import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { subscriptions } from '@hangout/contract/rest/payment-service/subscriptions';
import { djFans } from '@hangout/contract/rest/room-service/dj-fans';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { ADMIN, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp, useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { buyPlan } from '@hangout/testkit/browser/screens/screen-data';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import type { Page } from 'playwright-core';

describe('plans and payment', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  async function openAs(
    token: string,
    path: string,
    { language = 'en', ...options }: WindowOptions = {},
  ): Promise<Page> {
    const opened = await open(await launch(), { language, ...options });
    await restoreSession(opened, token);
    await visit(opened.page, `${app().address}${path}`);
    return opened.page;
  }
  const pay = async (page: Page, card: string) => {
    await page.locator('#card').fill(card);
    await page.locator('#pay').click();
  };
  const signInAdmin = async () => {
    const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
    return (await createApi({ base: app().address })(auth.login, login)).accessToken;
  };

  it('[R011] [H1259] [H1260] [H1262] a plan is bought after a card has failed, its event comes late and twice, and it is cancelled in the portal', async () => {
    const ann: RegisteredUser = await signUp(app().address, 'ann');
    const page = await openAs(ann.token, '/settings/plan');
    await byTestId(page, 'plan-name').getByText('Free').waitFor();
    await byTestId(page, 'to-plans').click();
    await byTestId(page, 'subscribe-pro-monthly').click();
    await page.waitForURL(/\/c\/pay\//);
    const standIn = new URL(page.url()).origin;
    await pay(page, '4000 0000 0000 0002');
    await page.getByRole('alert').getByText('declined').waitFor();
    await fetch(`${standIn}/webhooks/hold`, { method: 'POST' });
    await pay(page, '4242 4242 4242 4242');
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
    await byTestId(page, 'to-portal').click();
    await page.waitForURL(/\/p\/session\//);
    await page.locator('#cancel').click();
    await page.locator('#resume').waitFor();
    await page.locator('#done').click();
    await page.locator('[data-testid="subscription-line"][data-status="ending"]').waitFor();
    await visit(page, `${app().address}/u/${ann.uuid}`);
    await byTestId(page, 'plan-tag').getByText('Pro').waitFor();

    const staff = await openAs(await signInAdmin(), '/admin/subscriptions');
    await byTestId(staff, 'subscription-count').getByText('1 subscription, 1 paid now').waitFor();
    await byTestId(staff, 'admin-row').getByText(ann.nickname).waitFor();
    await byTestId(staff, 'count-level-2').click();
    await byTestId(staff, 'subscription-count').getByText('0 subscriptions').waitFor();
  });

  it('[H1261] somebody with a plan has a mark on their profile and their card, and others have none', async () => {
    const [eva, fay] = [await signUp(app().address, 'eva'), await signUp(app().address, 'fay')];
    await buyPlan(eva, 'pro-monthly');
    for (const fan of [eva, fay]) {
      const dj = fan === eva ? fay : eva;
      await fan.api(djFans.follow, { djUuid: dj.uuid });
    }
    for (const [reader, other, marks] of [
      [fay, eva, 1],
      [eva, fay, 0],
    ] as const) {
      const page = await openAs(reader.token, '/notifications');
      await byTestId(page, 'notification-person').click();
      const card = byTestId(page, 'person-card');
      await card.getByText(other.nickname).first().waitFor();
      if (marks === 1) await card.getByTestId('plan-tag').getByText('Pro').waitFor();
      await visit(page, `${app().address}/u/${other.uuid}`);
      await page.getByRole('heading', { name: other.nickname }).waitFor();
      assert.equal(await byTestId(page, 'plan-tag').count(), marks);
    }
  });

  it('[H1403] [R051] the note of a hangout whose DJs need a plan leads to the plans', async () => {
    const [cat, dan] = [await signUp(app().address, 'cat'), await signUp(app().address, 'dan')];
    const { slug } = await cat.api(rooms.create, { name: 'Members Only', djType: 'PRO_PLAN_OWNER' });
    const page = await openAs(dan.token, `/r/${slug}`);
    await byTestId(page, 'tab-queue').click();
    await page.getByRole('tabpanel').getByRole('link', { name: 'See the plans' }).click();
    await byTestId(page, 'subscribe-pro-monthly').waitFor();
  });

  it('[R025] the address of a plan opens its checkout, in Spanish on a phone, and who leaves it has paid nothing', async () => {
    const bob = await signUp(app().address, 'bob');
    const phone = { width: 390, height: 844, touch: true, language: 'es' } as const;
    const page = await openAs(bob.token, '/subscribe-plan/premium-monthly', phone);
    await page.waitForURL(/\/c\/pay\//);
    await page.getByText('No se mueve dinero').waitFor();
    await page.locator('#back').click();
    await byTestId(page, 'checkout-cancelled').getByText('No se pagó nada').waitFor();
    await page.locator('[data-plan="premium-monthly"][data-chosen]').waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
    assert.equal((await bob.api(subscriptions.own)).subscriptions.length, 0);
  });
});

describe('a server that sells nothing', () => {
  const app = useOwnApp({ seed: 'none', env: { PAYMENTS: 'none' } });
  const { launch, open } = useBrowsers();

  it('[H1256] [H1259] no page speaks of plans, and their addresses lead home', async () => {
    const { address } = app();
    const cem = await signUp(address, 'cem');
    const opened = await open(await launch());
    await restoreSession(opened, cem.token);
    const { page } = opened;
    await visit(page, `${address}/plans`);
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
  });
});
