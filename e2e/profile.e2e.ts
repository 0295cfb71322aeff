import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { djFans } from '@hangout/contract/rest/friends/dj-fans';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { ADMIN, type RegisteredUser, signInAs, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

const picture = fileURLToPath(new URL('../world/songs/glass-estuary.jpg', import.meta.url));

describe('profiles, fans, blocked people and contacts', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  const sit = async (person: RegisteredUser | null, options?: WindowOptions) => {
    const opened = await open(await launch(), options);
    if (person) await restoreSession(opened, person.token);
    return opened;
  };
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let cleo: RegisteredUser;
  let dora: RegisteredUser;
  let annWindow: BrowserWindow;
  let bobWindow: BrowserWindow;
  /** Makes Dora a friend of Bob and of Cleo. */
  before(async () => {
    const { address } = app();
    [ann, bob, cleo, dora] = [
      await signUp(address, 'ann'),
      await signUp(address, 'bob'),
      await signUp(address, 'cleo'),
      await signUp(address, 'dora'),
    ];
    for (const one of [bob, cleo]) {
      await dora.api(friendInvitations.invite, { userUuid: one.uuid });
      await one.api(friendInvitations.invite, { userUuid: dora.uuid });
    }
    annWindow = await sit(ann);
    bobWindow = await sit(bob);
  });
  const row = (page: Page, testId: string, { nickname }: RegisteredUser) =>
    byTestId(page, testId).filter({ hasText: nickname });
  const toast = (page: Page, text: string) => byTestId(page, 'toast').filter({ hasText: text });
  const saved = (page: Page, testId: string) =>
    page.locator(`[data-testid="${testId}"][data-state="submitted"]`).waitFor();

  it('[H546] [H803] [H804] [H551] [H990] [H1679] a user fills in a profile with a cropped picture, and a guest sees it, in Spanish on a phone', async () => {
    const { address } = app();
    const { api: admin } = await signInAs(address, ADMIN.ADMIN_EMAIL);
    const crown = `crown${process.pid}`;
    await admin(profileAdmin.changeBadges, { userUuid: ann.uuid, badges: ['VERIFIED'] });
    await admin(avatars.create, { slug: crown, avatarStatus: 'PRIVATE' });
    await admin(avatars.assign, { slug: crown, userUuid: ann.uuid });

    const { page, consoleErrors } = annWindow;
    await visit(page, `${address}/settings/profile`);
    await page.setInputFiles('[data-testid="file-profilePicture"]', picture);
    const frame = page.locator('[data-testid="crop-frame"][data-ready]');
    await frame.focus();
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowDown']) await frame.press(key);
    assert.equal(await page.getByRole('slider').inputValue(), '1.5');
    await byTestId(page, 'crop-save').click();
    await byTestId(page, 'remove-profilePicture').waitFor();
    await byTestId(page, 'profile-bio').fill('Rain on a tin roof');
    await saved(page, 'profile-bio');
    await byTestId(page, 'profile-firstName').fill('Ann');
    await byTestId(page, 'profile-lastName').fill('Clef');
    await byTestId(page, 'profile-zodiac').selectOption('pisces');
    await byTestId(page, 'profile-song').fill('Anything by the sea');
    await byTestId(page, 'profile-priceForGig').fill('150');
    for (const field of ['firstName', 'lastName', 'zodiac', 'song', 'priceForGig'])
      await saved(page, `profile-${field}`);
    await byTestId(page, 'profile-birthday').fill('3000-01-01');
    await page.getByText('Choose a day from 1900 to today.').waitFor();
    await byTestId(page, 'profile-birthday').fill('1990-05-17');
    await saved(page, 'profile-birthday');
    await byTestId(page, 'profile-display-birthday').check();
    await byTestId(page, 'social-instagram').fill('https://evil.example/ann');
    await page.getByText('This is no name at Instagram and no link to it.').waitFor();
    await byTestId(page, 'social-instagram').fill('https://instagram.com/ann.plays');
    await saved(page, 'social-instagram');
    await byTestId(page, 'service-spotify').click();
    await byTestId(page, 'week-song-search').fill('A hum');
    await page.getByRole('button', { name: 'A hum' }).click();
    assert.ok(await byTestId(page, 'avatar-luna').isDisabled());
    assert.match((await byTestId(page, 'avatar-luna').textContent()) ?? '', /Comes with a plan/);
    await byTestId(page, `avatar-${crown}`).click();
    await waitFor('the profile is stored', async () => {
      const own = await ann.api(profiles.own);
      return own.avatarId === crown && own.songOfTheWeek && own.musicProviders?.[0] && own.displayBirthday;
    });

    const guest = await sit(null, { width: 390, height: 844, language: 'es', touch: true });
    await visit(guest.page, `${address}/u/${ann.uuid}`);
    await byTestId(guest.page, 'profile-picture').locator('img').waitFor();
    assert.equal(
      await byTestId(guest.page, 'link-instagram').getAttribute('href'),
      'https://www.instagram.com/ann.plays',
    );
    const personal = ['Piscis', 'Anything by the sea', 'Toca por'];
    const words = (await guest.page.locator('main').textContent()) ?? '';
    for (const shown of [
      '17 de mayo',
      'Verificad',
      'Escucha en Spotify',
      'A hum',
      'Rain on a tin roof',
      ...personal,
    ])
      assert.ok(words.includes(shown), shown);
    for (const hidden of ['1990', 'Clef']) assert.ok(!words.includes(hidden), hidden);
    await byTestId(guest.page, 'follow').tap();
    await byTestId(guest.page, 'account-dialog').waitFor();
    await guest.page.keyboard.press('Escape');
    await byTestId(guest.page, 'account-dialog').waitFor({ state: 'detached' });
    await guest.page.setViewportSize({ width: 844, height: 390 });
    await guest.page.evaluate(() => scrollTo(0, 0));
    for (const shown of [
      guest.page.getByRole('heading', { level: 1, name: ann.nickname }),
      byTestId(guest.page, 'follow'),
    ])
      await waitFor(`${shown} is in sight`, async () => {
        const box = await shown.boundingBox();
        return box && box.y >= 0 && box.y + box.height <= 390;
      });

    await byTestId(page, 'remove-profilePicture').click();
    await byTestId(page, 'remove-profilePicture').waitFor({ state: 'detached' });
    assert.equal((await ann.api(profiles.own)).profilePicture, null);
    assert.deepEqual([...consoleErrors, ...guest.consoleErrors], []);
  });

  it('[R079] [R120] [R290] a profile field is saved 600 ms after its last change, and only this field shows that it is being saved', async () => {
    const { address } = app();
    const { page } = annWindow;
    // Opening another page removes the marks "saved" of earlier changes.
    await visit(page, `${address}/settings/contacts`);
    await byTestId(page, 'contacts-text').waitFor();
    await visit(page, `${address}/settings/profile`);
    const bio = byTestId(page, 'profile-bio');
    await bio.waitFor();
    const changes: unknown[] = [];
    const answer = Promise.withResolvers<void>();
    await page.route('**/users/profile', async (route) => {
      changes.push(route.request().postDataJSON());
      await answer.promise;
      await route.continue();
    });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const words of ['Snow', 'Snow on a tin roof']) {
      await bio.fill(words);
      await page.clock.runFor(599);
    }
    assert.deepEqual(changes, []);
    await page.clock.runFor(1);
    await page.locator('[data-testid="profile-bio"][data-state="submitting"]').waitFor();
    assert.equal(await page.locator('[data-state="submitting"]').count(), 1);
    answer.resolve();
    await saved(page, 'profile-bio');
    assert.equal(await page.locator('[data-state="submitted"]').count(), 1);
    assert.deepEqual(changes, [{ bio: 'Snow on a tin roof' }]);
  });

  it('[H549] [H553] a user follows another user, finds them in the list of followed users, and blocks and unblocks them', async () => {
    const { address } = app();
    await ann.api(djFans.follow, { djUuid: bob.uuid });
    const { page, consoleErrors } = bobWindow;
    await visit(page, `${address}/u/${ann.uuid}`);
    await byTestId(page, 'follow').click();
    await toast(page, `You follow ${ann.nickname}`).waitFor();
    await visit(page, `${address}/friends`);
    // Waits for the list, because it moves the content below it when it loads.
    await byTestId(page, 'friend-name').filter({ hasText: dora.nickname }).waitFor();
    await byTestId(page, 'my-followed').click();
    // Waits for this response, because it would overwrite the changes of the next steps.
    const searched = page.waitForResponse((answer) => answer.url().includes('search='));
    await byTestId(page, 'fan-search').fill(ann.nickname.toUpperCase());
    await searched;
    const followed = row(page, 'fan', ann);
    await followed.getByText('You follow each other').waitFor();
    await followed.getByTestId('follow').click();
    await followed.locator('[data-on="false"]').waitFor();
    await toast(page, 'no longer follow').getByRole('button', { name: 'Undo' }).click();
    await followed.locator('[data-on="true"]').waitFor();
    assert.equal((await bob.api(djFans.count, { id: ann.uuid })).count, 1);

    await followed.getByTestId('friend-name').click();
    await byTestId(page, 'card-profile').click();
    await byTestId(page, 'profile-fans').getByText('1 fan').waitFor();
    await byTestId(page, 'profile-menu').click();
    await byTestId(page, 'menu-block').click();
    await byTestId(page, 'confirm-yes').click();
    await toast(page, 'Done.').waitFor();
    await visit(page, `${address}/settings/blocked`);
    await row(page, 'blocked', ann).getByTestId('unblock').click();
    await page.getByText('You have blocked nobody').waitFor();
    await toast(page, 'can reach you again').getByRole('button', { name: 'Undo' }).click();
    await row(page, 'blocked', ann).waitFor();
    await row(page, 'blocked', ann).getByTestId('unblock').click();
    await page.getByText('You have blocked nobody').waitFor();
    assert.deepEqual(consoleErrors, []);
  });

  it('[H552] [H554] [H806] a user finds another user by name, hides a friend suggestion, and stores and removes contacts', async () => {
    const { address } = app();
    const { page, consoleErrors } = bobWindow;
    await visit(page, `${address}/friends`);
    const suggested = row(page, 'suggested-friend', cleo);
    await suggested.getByText('1 friend in common').waitFor();
    // [H670] A request that failed can be sent again.
    await page.route('**/friend-invitations', (route) => route.abort());
    await suggested.getByTestId('invite').click();
    await byTestId(page, 'toast').first().waitFor();
    await suggested.getByTestId('invite').and(page.locator(':enabled')).waitFor();
    await page.unroute('**/friend-invitations');
    consoleErrors.length = 0;
    await suggested.getByTestId('hide-suggestion').click();
    await suggested.waitFor({ state: 'detached' });
    await toast(page, 'not suggested any more').getByRole('button', { name: 'Undo' }).click();
    await suggested.waitFor();
    await suggested.getByTestId('hide-suggestion').click();
    await suggested.waitFor({ state: 'detached' });
    await waitFor('the server has kept it', async () => {
      const { hiddenSuggestions } = await bob.api(profiles.userData);
      return JSON.stringify(hiddenSuggestions) === JSON.stringify([cleo.uuid]);
    });
    await byTestId(page, 'people-find').fill(ann.nickname);
    await row(page, 'found-person', ann).waitFor();
    await visit(page, `${address}/settings/contacts`);
    await byTestId(page, 'contacts-text').fill('hello');
    await byTestId(page, 'contacts-send').click();
    await page.getByText('We found no address').waitFor();
    await byTestId(page, 'contacts-text').fill('Granny <granny@example.org>, +34 611 222 333');
    await byTestId(page, 'contacts-send').click();
    await toast(page, '2 contacts are kept.').waitFor();
    await byTestId(page, 'contact-remove').first().click();
    await page.getByText('Contact book (1)').waitFor();
    await byTestId(page, 'contacts-empty').click();
    await byTestId(page, 'confirm-yes').click();
    await page.getByText('Contact book (0)').waitFor();
    assert.deepEqual(consoleErrors, []);
  });
});
