import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createApi } from '@hangout/contract/framework/api-client';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { reports } from '@hangout/contract/rest/moderation/reports';
import { images } from '@hangout/contract/rest/profiles/images';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { ADMIN, PASSWORD, type RegisteredUser, signInAs, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, closeToasts, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { createToneSong } from '@hangout/testkit/songs/tone';
import { uploadSong } from '@hangout/testkit/songs/upload';
import type { Page } from 'playwright-core';

const picture = fileURLToPath(new URL('../world/songs/glass-estuary.jpg', import.meta.url));

describe('platform moderators', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();
  let mod: RegisteredUser;
  let head: RegisteredUser;
  before(async () => {
    const { address } = app();
    mod = await signUp(address, 'mod');
    head = await signInAs(address, ADMIN.ADMIN_EMAIL);
    await head.api(moderation.addRole, { userUuid: mod.uuid, role: 'moderator' });
  });

  const signInOf = ({ email }: RegisteredUser) =>
    createApi({ base: app().address })(auth.login, { email, password: PASSWORD }).then(
      () => 'signed in',
      (error: { code?: string }) => error.code,
    );

  /** Opens the list of people in the moderation menu, as the moderator does. */
  async function openPeople(options: WindowOptions): Promise<{ page: Page; problems: readonly string[] }> {
    const window = await open(await launch(), options);
    await restoreSession(window, mod.token);
    const { page } = window;
    await visit(page, `${app().address}/?lang=${options.language ?? 'en'}`);
    await byTestId(page, 'own-menu').click();
    await byTestId(page, 'menu-admin').click();
    await page.locator('[data-testid="admin-panel"][data-area="users"]').waitFor();
    return { page, problems: window.consoleErrors };
  }

  async function openAccount(page: Page, { nickname }: RegisteredUser): Promise<void> {
    await byTestId(page, 'admin-search').fill(nickname);
    await byTestId(page, 'admin-row').filter({ hasText: nickname }).getByTestId('admin-open').click();
    await byTestId(page, 'person-sheet').waitFor();
  }

  const wide: WindowOptions = {};
  const phone: WindowOptions = { width: 390, height: 844, touch: true };
  for (const [language, size] of [
    ['en', wide],
    ['es', phone],
  ] as const)
    it(`[H1551] [H1550] [R172] [R175] a platform moderator bans a user, deactivates the account, forbids uploads, and undoes each action, in ${language}`, async () => {
      const ann = await signUp(app().address, 'ann');
      const { page, problems } = await openPeople({ ...size, language });
      await openAccount(page, ann);
      await byTestId(page, 'global-ban').click();
      await byTestId(page, 'span-week').click();
      await byTestId(page, 'reason').fill('Sells watches');
      await byTestId(page, 'confirm-yes').click();
      await byTestId(page, 'banned').waitFor();
      assert.equal(await signInOf(ann), 'account_banned');
      assert.equal(await byTestId(page, 'global-ban').count(), 0, 'no second ban');
      await page.keyboard.press('Escape');

      // After a reload the list of banned people also contains the banned user.
      await page.reload();
      await byTestId(page, 'admin-filter').selectOption('banned');
      await openAccount(page, ann);
      await byTestId(page, 'global-unban').click();
      await byTestId(page, 'global-ban').waitFor();
      assert.equal(await signInOf(ann), 'signed in');

      await byTestId(page, 'global-deactivate').click();
      await byTestId(page, 'confirm-yes').click();
      await byTestId(page, 'global-reactivate').waitFor();
      assert.equal(await signInOf(ann), 'deactivated');
      await closeToasts(page);
      await byTestId(page, 'global-reactivate').click();
      await byTestId(page, 'global-deactivate').waitFor();
      assert.equal(await signInOf(ann), 'signed in');

      const upload = byTestId(page, 'capability-uploadMusic');
      // The switch changes only after the server has responded.
      await upload.click();
      await upload.and(page.locator('[aria-checked="false"]')).waitFor();
      const again = await signInAs(app().address, ann.email);
      assert.deepEqual((await again.api(profiles.capabilities)).capabilities, []);
      await upload.click();
      await upload.and(page.locator('[aria-checked="true"]')).waitFor();
      assert.deepEqual((await again.api(profiles.capabilities)).capabilities, ['uploadMusic']);
      assert.equal(await byTestId(page, 'capability-promoteRoom').count(), 0, 'for admins');

      await byTestId(page, 'tab-record').click();
      await byTestId(page, 'deed').filter({ hasText: 'Sells watches' }).waitFor();
      await byTestId(page, 'tab-activity').click();
      await byTestId(page, 'user-activity').first().waitFor();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= (size.width ?? 1440));
      assert.deepEqual(problems, []);
    });

  it('[H1561] a platform moderator takes a song down from a report about it, and puts it back', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const title = `Borrowed ${ann.nickname}`;
    const { songId } = await uploadSong(ann, createToneSong(5), `${title}.wav`);
    await bob.api(reports.create, { kind: 'song', song: { songId }, reason: 'copyright' });
    const statusFor = async ({ api }: RegisteredUser) =>
      (await api(uploadedSongs.byId, { id: songId }).catch(() => null))?.status ?? null;
    const { page } = await openPeople(wide);
    await visit(page, `${address}/moderation/reports`);
    const report = byTestId(page, 'report').filter({ hasText: title });
    await report.getByTestId('song-take-down').click();
    await report.getByTestId('song-put-back').waitFor();
    assert.deepEqual([await statusFor(ann), await statusFor(bob)], ['UNVERIFIED', null]);
    await report.getByTestId('song-put-back').click();
    await report.getByTestId('song-take-down').waitFor();
    assert.equal(await statusFor(bob), 'VERIFIED');
  });

  it('[H1551] [H706] a platform moderator is warned before appointing another moderator, and is offered no actions against an admin', async () => {
    const ann = await signUp(app().address, 'ann');
    const { page } = await openPeople(wide);
    await openAccount(page, ann);
    await byTestId(page, 'global-role').waitFor();
    const roles = byTestId(page, 'global-role').locator('option');
    assert.deepEqual(await roles.allTextContents(), ['Give a role…', 'Moderator']);
    await byTestId(page, 'global-role').selectOption('moderator');
    await byTestId(page, 'confirm').filter({ hasText: 'You cannot take it back yourself' }).waitFor();
    await byTestId(page, 'confirm-yes').click();
    await byTestId(page, 'out-of-reach').waitFor();
    assert.equal((await ann.api(profiles.own)).role, 'moderator');
    await page.keyboard.press('Escape');
    await openAccount(page, head);
    await byTestId(page, 'out-of-reach').waitFor();
    assert.equal(await byTestId(page, 'global-ban').count(), 0);
    await page.keyboard.press('Escape');
  });

  it('[H2040] a platform moderator is offered to delete the picture of a user, not that of another moderator', async () => {
    const [ann, equal] = [await signUp(app().address, 'ann'), await signUp(app().address, 'equal')];
    await head.api(moderation.addRole, { userUuid: equal.uuid, role: 'moderator' });
    const file = new Blob([await readFile(picture)], { type: 'image/jpeg' });
    for (const one of [ann, equal]) await one.api(images.upload, { kind: 'profilePicture', file });
    const window = await open(await launch());
    await restoreSession(window, mod.token);
    const { page } = window;
    const openMenu = async ({ uuid }: RegisteredUser) => {
      const loaded = page.waitForResponse((answer) => answer.url().includes(`/moderation/accounts/${uuid}`));
      await visit(page, `${app().address}/u/${uuid}`);
      await (await loaded).finished();
      await byTestId(page, 'profile-menu').click();
      await byTestId(page, 'menu-sheet').waitFor();
    };
    await openMenu(ann);
    await byTestId(page, 'menu-take-down-picture').waitFor();
    await page.keyboard.press('Escape');
    await openMenu(equal);
    assert.equal(await byTestId(page, 'menu-take-down-picture').count(), 0);
  });

  it('[H1551] [R061] a platform moderator finds a user by name, adds an entry about the user to the moderation log, and reads the entry’s history', async () => {
    const ann = await signUp(app().address, 'ann');
    const { page, problems } = await openPeople(wide);
    await byTestId(page, 'area-moderation').click();
    await byTestId(page, 'do-create').click();
    await byTestId(page, 'field-type').selectOption('kickUser');
    await byTestId(page, 'field-userUuid').fill(ann.nickname);
    await byTestId(page, 'field-userUuid-offer').filter({ hasText: ann.nickname }).click();
    await byTestId(page, 'field-reason').fill(`Spoke to ${ann.nickname}`);
    await byTestId(page, 'admin-form-send').click();
    const row = byTestId(page, 'admin-row').filter({ hasText: `Spoke to ${ann.nickname}` });
    await row.getByTestId('admin-open').click();
    await byTestId(page, 'tab-history').click();
    await byTestId(page, 'history-entry').first().waitFor();
    assert.deepEqual(problems, []);
  });
});
