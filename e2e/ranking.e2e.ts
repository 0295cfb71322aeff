import assert from 'node:assert/strict';
import { createApi } from '@hangout/contract/framework/api-client';
import { avatars } from '@hangout/contract/rest/points-service/avatars';
import { points, ranking } from '@hangout/contract/rest/points-service/ranking';
import { seasons } from '@hangout/contract/rest/points-service/seasons';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { ADMIN, PASSWORD, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const DAY_MS = 86_400_000;

describe('the ranking', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let bob: RegisteredUser;

  before(async () => {
    const { address } = app();
    [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
    const { accessToken } = await createApi({ base: address })(auth.login, login);
    const admin = createApi({ base: address, token: () => accessToken });
    const { data } = await admin(seasons.all, {});
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    const awards = [{ avatarSlug: 'nova', maxRank: 3 }];
    const made = [
      await admin(seasons.create, { name: 'Autumn', startDate: at(-60), endDate: at(-30) }),
      // The season of the month is on: it becomes the winter, so that no other is made in between.
      await admin(seasons.update, {
        id: Number(data[0]?.id),
        name: 'Winter',
        startDate: at(-10),
        endDate: at(20),
        awards,
      }),
    ];
    const given = [
      [ann.uuid, 30, 0],
      [ann.uuid, 12, 1],
      [bob.uuid, 20, 1],
    ] as const;
    for (const [userUuid, count, season] of given)
      await admin(points.handle, { userUuid, points: count, seasonId: made[season]?.id });
  });

  async function openRanking(user: RegisteredUser | null, options: WindowOptions = {}): Promise<Page> {
    const opened = await open(await launch(), options);
    if (user) await restoreSession(opened, user.token);
    await visit(opened.page, `${app().address}/?lang=${options.language ?? 'en'}`);
    return opened.page;
  }
  const rows = async (page: Page) => {
    await byTestId(page, 'ranked').first().waitFor();
    return (await byTestId(page, 'ranked').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
  };

  it('[H1243] the menu leads to the season, with my place and what is won, to the one before, and to all time', async () => {
    const page = await openRanking(ann);
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-ranking').click();
    await byTestId(page, 'my-rank').getByText('Place 2 this season with 12 points').waitFor();
    await byTestId(page, 'my-rank').getByText('42 points in all seasons').waitFor();
    assert.equal(await byTestId(page, 'season-name').textContent(), 'Winter');
    await byTestId(page, 'season-award').getByText('For the best 3').waitFor();
    const winter = await rows(page);
    assert.equal(winter.length, 2);
    assert.match(winter[0] ?? '', /^1bob.*20 points$/);
    assert.match(winter[1] ?? '', /^2ann.*\(you\)12 points$/);
    assert.equal(await byTestId(page, 'season-after').isDisabled(), true);
    await byTestId(page, 'season-before').click();
    await byTestId(page, 'season-name').getByText('Autumn').waitFor();
    assert.match((await rows(page)).join(), /^1ann.*30 points$/);
    await page.goBack();
    await byTestId(page, 'season-name').getByText('Winter').waitFor();
    await page.getByRole('tab', { name: 'All time' }).click();
    await byTestId(page, 'ranked').filter({ hasText: '42 points' }).waitFor();
    assert.match((await rows(page))[0] ?? '', /^1ann/);
    await byTestId(page, 'ranked').filter({ hasText: 'bob' }).getByTestId('person-button').click();
    await byTestId(page, 'person-card').getByText('bob').first().waitFor();
  });

  it('[H1243] on a phone in Spanish it fits, and a guest is told why an account is needed', async () => {
    const phone = { width: 390, height: 844, touch: true, language: 'es' } as const;
    const page = await openRanking(bob, phone);
    await visit(page, `${app().address}/ranking`);
    await byTestId(page, 'my-rank').getByText('1').first().waitFor();
    assert.match((await rows(page))[0] ?? '', /^1bob.*\(tú\)20 puntos$/);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
    const guest = await openRanking(null, phone);
    await visit(guest, `${app().address}/ranking`);
    await guest.getByText('Regístrate para ver la clasificación').waitFor();
  });

  it('[H1346] [H1347] [H635] the month ends: the next season is on by itself, and the award of the former one is worn', async () => {
    const login = { email: ADMIN.ADMIN_EMAIL, password: PASSWORD };
    const { accessToken } = await createApi({ base: app().address })(auth.login, login);
    const admin = createApi({ base: app().address, token: () => accessToken });
    const { data } = await admin(seasons.all, { filter: 'name||$eq||Winter' });
    const page = await openRanking(bob);
    await visit(page, `${app().address}/settings/profile?lang=en`);
    await byTestId(page, 'avatar-mirra').getByText('Won at the top of a season').waitFor();
    assert.equal(await byTestId(page, 'avatar-mirra').isDisabled(), true);
    const awards = [{ avatarSlug: 'mirra', maxRank: 1 }];
    // As if two minutes had gone by since the end of the month.
    const endDate = new Date(Date.now() - 120_000).toISOString();
    await admin(seasons.update, { id: Number(data[0]?.id), endDate, awards });
    await waitFor(
      'the award is there',
      async () => (await bob.api(avatars.one, { slug: 'mirra' })).isAvailable,
    );
    assert.equal((await ann.api(avatars.one, { slug: 'mirra' })).isAvailable, false, 'the second place');
    const next = await waitFor('the next season is on', async () => (await bob.api(ranking.mine)).season);
    assert.deepEqual([next.name, next.startDate], [new Date().toISOString().slice(0, 7), endDate]);
    await page.reload();
    await byTestId(page, 'avatar-mirra').click();
    await page.locator('[data-testid="avatar-mirra"][aria-checked="true"]').waitFor();
    await waitFor('the award is worn', async () => (await bob.api(profiles.own)).avatarId === 'mirra');
    await visit(page, `${app().address}/ranking?lang=es`);
    const month = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(new Date());
    await byTestId(page, 'season-name').getByText(new RegExp(month, 'i')).waitFor();
  });
});
