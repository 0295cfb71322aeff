import assert from 'node:assert/strict';
import { djFans } from '@hangout/contract/rest/room-service/dj-fans';
import { roomUserRoles } from '@hangout/contract/rest/room-service/room-roles';
import type { HangoutClient } from '@hangout/room-client/join-hangout';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, messageWith, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { type BrowserWindow, useBrowsers, type WindowOptions } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/** Ann owns the hangout, Kai plays in it, Bob dances and writes; the tests look at them through windows. */
describe('person cards', () => {
  const app = useApp({ seed: 'none' });
  const { launch, open } = useBrowsers();
  let slug: string;
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let kai: RegisteredUser;
  let bobClient: HangoutClient;

  const enter = async (user: RegisteredUser, options?: WindowOptions): Promise<BrowserWindow> => {
    const opened = await open(await launch(), options);
    await restoreSession(opened, user.token);
    await openHangout(opened.page, app().address, slug);
    await byTestId(opened.page, 'song-title').waitFor();
    return opened;
  };
  const card = (page: Page) => byTestId(page, 'person-card');
  const cardOf = async (page: Page, { nickname }: RegisteredUser) => {
    await card(page).getByRole('heading', { name: nickname }).waitFor();
    return card(page);
  };
  const personRow = (page: Page, { uuid }: RegisteredUser) =>
    page.locator(`[data-testid="person"][data-uuid="${uuid}"]`);
  const holdsRole = async (user: RegisteredUser, role: string) => {
    const roles = await ann.api(roomUserRoles.list, { roomId: slug });
    return roles.some((one) => one.userUuid === user.uuid && one.role === role);
  };

  before(async () => {
    const { address } = app();
    [ann, bob, kai] = [
      await signUp(address, 'ann'),
      await signUp(address, 'bob'),
      await signUp(address, 'kai'),
    ];
    slug = (await createHangout(ann, 'House of Cards')).slug;
    await queueNewSong(kai, composeMelody(240), 'Cards.wav');
    await (await kai.join(slug)).request('addDj', {});
    bobClient = await bob.join(slug);
    await bobClient.request('sendMessage', { uuid: crypto.randomUUID(), message: 'Evening all' });
    await bobClient.request('voteOnSong', { songVotes: { like: true } });
  });

  it('[H840] the name in a chat message opens the card with their vote; closing it returns the focus', async () => {
    const { page, consoleErrors } = await enter(ann);
    const name = messageWith(page, 'Evening all').getByTestId('line-name');
    await name.click();
    const opened = await cardOf(page, bob);
    await opened.getByTestId('person-vote').filter({ hasText: 'Likes this song' }).waitFor();
    assert.equal(await opened.getByTestId('person-whereabouts').getAttribute('data-where'), 'floor');
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    assert.equal(await name.evaluate((button) => button === document.activeElement), true);
    await messageWith(page, 'Evening all').getByTestId('line-face').click();
    await cardOf(page, bob);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H841] ann follows bob from his card, and stops following him there', async () => {
    const { page, consoleErrors } = await enter(ann);
    await messageWith(page, 'Evening all').getByTestId('line-name').click();
    const opened = await cardOf(page, bob);
    await opened
      .getByTestId('card-follow')
      .filter({ hasText: /^Follow$/ })
      .click();
    await opened.getByTestId('card-follow').filter({ hasText: 'Stop following' }).waitFor();
    await opened.getByTestId('person-fans').filter({ hasText: '1 fan' }).waitFor();
    assert.equal((await ann.api(djFans.one, { id: bob.uuid })).isFan, true);
    await opened.getByTestId('card-follow').click();
    await opened
      .getByTestId('card-follow')
      .filter({ hasText: /^Follow$/ })
      .waitFor();
    assert.equal((await ann.api(djFans.one, { id: bob.uuid })).isFan, false);
    assert.deepEqual(consoleErrors, []);
  });

  it('[H840][H841] by keyboard alone, ann opens the card of bob in the list of people, silences him and undoes it', async () => {
    const { page, consoleErrors } = await enter(ann);
    await byTestId(page, 'tab-people').click();
    await personRow(page, bob).waitFor();
    await byTestId(page, 'people-search').focus();
    const reach = async (name: string) => {
      for (let press = 0; press < 60; press++) {
        await page.keyboard.press('Tab');
        const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
        if (focused.includes(name)) return;
      }
      throw new Error(`Tab does not reach ${name}`);
    };
    await reach(bob.nickname);
    await page.keyboard.press('Enter');
    const opened = await cardOf(page, bob);
    await reach('Stop them chatting');
    await page.keyboard.press('Enter');
    await opened.waitFor({ state: 'detached' });
    await reach('Yes, do it');
    await page.keyboard.press('Enter');
    await waitFor('bob is muted', () => holdsRole(bob, 'chatDisabled'));
    const undo = byTestId(page, 'toast').getByRole('button', { name: 'Undo' });
    await undo.focus();
    await page.keyboard.press('Enter');
    await waitFor('bob may chat again', async () => !(await holdsRole(bob, 'chatDisabled')));
    assert.deepEqual(consoleErrors, []);
  });

  it('[H841] the menu of a chat message silences its author and sends them out, each with undo', async () => {
    const { page, consoleErrors } = await enter(ann);
    const message = messageWith(page, 'Evening all');
    for (const [entry, role] of [
      ['menu-mute', 'chatDisabled'],
      ['menu-kick', 'kicked'],
    ] as const) {
      await message.hover();
      await message.getByTestId('line-menu').click();
      await byTestId(page, entry).click();
      await byTestId(page, 'confirm-yes').click();
      await waitFor(`bob is ${role}`, () => holdsRole(bob, role));
      await byTestId(page, 'toast').getByRole('button', { name: 'Undo' }).click();
      await waitFor(`bob is no longer ${role}`, async () => !(await holdsRole(bob, role)));
    }
    bobClient = await bob.join(slug);
    await bobClient.request('voteOnSong', { songVotes: { like: true } });
    assert.deepEqual(consoleErrors, []);
  });

  it('[H840] a phone shows the card at its lower edge, also for the DJ in the list of played songs', async () => {
    const { page, consoleErrors } = await enter(bob, { width: 390, height: 844, touch: true });
    await byTestId(page, 'tab-people').tap();
    await byTestId(page, 'seat').getByTestId('person-button').tap();
    const opened = await cardOf(page, kai);
    await opened.getByTestId('person-whereabouts').filter({ hasText: 'Playing right now' }).waitFor();
    const box = await opened.boundingBox();
    assert.equal(box?.width, 390);
    assert.equal((box?.y ?? 0) + (box?.height ?? 0), 844);
    assert.equal(await opened.getByTestId('card-stop-dj').count(), 0);
    assert.deepEqual(consoleErrors, []);
  });
});
