import assert from 'node:assert/strict';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { points, ranking } from '@hangout/contract/rest/points/ranking';
import { seasons } from '@hangout/contract/rest/points/seasons';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { ADMIN, type RegisteredUser, signInAs, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const DAY_MS = 86_400_000;

/** Uses its own app process, because seasons apply to the whole server. */
describe('the ranking', () => {
  const app = useOwnApp({ seed: 'none', env: ADMIN });
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let admin: RegisteredUser;
  let winterId: number;
  let phone: Page;

  before(async () => {
    const { address } = app();
    [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    admin = await signInAs(address, ADMIN.ADMIN_EMAIL);
    const { data } = await admin.api(seasons.all, {});
    winterId = Number(data[0]?.id);
    const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
    const awards = [{ avatarSlug: 'nova', maxRank: 3 }];
    const made = [
      await admin.api(seasons.create, { name: 'Autumn', startDate: at(-62), endDate: at(-32) }),
      // Renames the season of the current month, so that no other season is created.
      await admin.api(seasons.update, {
        id: winterId,
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
      await admin.api(points.handle, { userUuid, points: count, seasonId: made[season]?.id });
    phone = await openRanking(bob, onPhone);
  });
  const onPhone = { width: 390, height: 844, touch: true, language: 'es' } as const;

  async function openRanking(user: RegisteredUser | null, options: WindowOptions = {}): Promise<Page> {
    const opened = await open(await launch(), options);
    if (user) await restoreSession(opened, user.token);
    await visit(opened.page, `${app().address}/ranking`);
    return opened.page;
  }
  const rows = async (page: Page) => {
    await byTestId(page, 'ranked').first().waitFor();
    return (await byTestId(page, 'ranked').allTextContents()).map((text) => text.replace(/\s+/g, ' ').trim());
  };

  it('[H1243] the ranking page shows the user’s place and the season’s awards, the previous season, and the ranking of all time', async () => {
    const page = await openRanking(ann);
    await visit(page, app().address);
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

  it('[H1243] the ranking page fits a phone in Spanish, and asks a guest to sign up to see the ranking', async () => {
    await byTestId(phone, 'my-rank').getByText('1').first().waitFor();
    assert.match((await rows(phone))[0] ?? '', /^1bob.*\(tú\)20 puntos$/);
    const width = await phone.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `${width} pixels wide`);
    const guest = await openRanking(null, onPhone);
    await guest.getByText('Regístrate para ver la clasificación').waitFor();
  });

  it('[H1346] [H1347] [H635] when a season ends, the next one begins without an admin, and the winner can wear the avatar that was the season’s award', async () => {
    const { address } = app();
    await visit(phone, `${address}/settings/profile`);
    await byTestId(phone, 'avatar-mirra').getByText('Se gana en lo alto de una temporada').waitFor();
    assert.equal(await byTestId(phone, 'avatar-mirra').isDisabled(), true);
    const awards = [{ avatarSlug: 'mirra', maxRank: 1 }];
    // Moves the end of the season to two minutes ago.
    const now = Date.now();
    const endDate = new Date(now - 120_000).toISOString();
    await admin.api(seasons.update, { id: winterId, endDate, awards });
    // A process updates the seasons when it starts, and regularly.
    await app().process.kill();
    await app().restart();
    await waitFor(
      'the award is there',
      async () => (await bob.api(avatars.one, { slug: 'mirra' })).isAvailable,
    );
    assert.equal((await ann.api(avatars.one, { slug: 'mirra' })).isAvailable, false, 'the second place');
    const next = await waitFor('the next season is on', async () => (await bob.api(ranking.mine)).season);
    const months = [now, Date.now()].map((time) => new Date(time).toISOString().slice(0, 7));
    assert.ok(months.includes(next.name), next.name);
    // In the first minutes of a month, the new season begins at the start of the month, and not at the end of the
    // previous season.
    const month = new Date(`${next.name}-01T00:00:00Z`);
    assert.ok([endDate, month.toISOString()].includes(next.startDate), next.startDate);
    await phone.reload();
    await byTestId(phone, 'avatar-mirra').click();
    await phone.locator('[data-testid="avatar-mirra"][aria-checked="true"]').waitFor();
    await waitFor('the award is worn', async () => (await bob.api(profiles.own)).avatarId === 'mirra');
    await visit(phone, `${address}/ranking`);
    const name = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' }).format(month);
    await byTestId(phone, 'season-name').getByText(new RegExp(name, 'i')).waitFor();
  });
});
