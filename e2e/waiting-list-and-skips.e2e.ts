import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { crates } from '@hangout/contract/rest/crates/crates';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { songs } from '@hangout/contract/rest/songs/songs';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

describe('waiting list, votes to skip and house playlist', () => {
  const app = useApp('demo');
  const { launch, open } = useBrowsers();
  let ann: RegisteredUser;
  let bob: RegisteredUser;
  let eve: RegisteredUser;
  let bobWindow: BrowserWindow;
  let page: Page;
  before(async () => {
    const { address } = app();
    ann = await signUp(address, 'ann');
    bob = await signUp(address, 'bob');
    eve = await signUp(address, 'eve');
    bobWindow = await open(await launch());
    await restoreSession(bobWindow, bob.token);
    page = bobWindow.page;
  });
  afterEach(() => assert.deepEqual(bobWindow.consoleErrors, []));

  const queue = (who: RegisteredUser, ...songIds: string[]) =>
    who.api(queueSongs.add, { songs: songIds.map((songId) => ({ songId })), append: false });

  it('[H017] when a DJ leaves a full booth, the user who is first in the waiting list takes the free seat', async () => {
    const { slug } = await createHangout(ann, 'One Seat', { numberOfDjs: 1 });
    for (const who of [ann, bob, eve]) await queue(who, app().songId);
    const [annInside, eveInside] = [await ann.join(slug), await eve.join(slug)];
    await annInside.request('addDj', {});
    await openHangout(page, app().address, slug);
    await byTestId(page, 'tab-queue').click();
    // Until Bob's queue is loaded, his button says that a song is needed. Both the player and the queue have this
    // button.
    await byTestId(page, 'take-seat').filter({ hasText: 'Get in line' }).last().click();
    await byTestId(page, 'in-line').filter({ hasText: 'number 1' }).waitFor();
    await eveInside.request('addDj', {});
    await byTestId(page, 'tab-people').click();
    const line = byTestId(page, 'in-line-person');
    await waitFor('two are in line', async () => (await line.count()) === 2);
    await line.nth(0).filter({ hasText: bob.nickname }).waitFor();
    await line.nth(1).filter({ hasText: eve.nickname }).waitFor();
    await byTestId(page, 'seat').filter({ hasText: ann.nickname }).waitFor();
    await annInside.request('removeDj', {});
    await byTestId(page, 'on-stage').first().waitFor();
    await byTestId(page, 'seat').filter({ hasText: bob.nickname }).waitFor();
    await waitFor('eve alone is in line', async () => (await line.count()) === 1);
    await line.first().filter({ hasText: eve.nickname }).waitFor();
    for (const visit of [annInside, eveInside]) await visit.leave();
    await byTestId(page, 'leave').click();
    await byTestId(page, 'leave-now').click();
    await byTestId(page, 'player').waitFor({ state: 'detached' });
  });

  it('[H052] if two votes are needed to skip a song, the first one is shown as one of two, and after the second one the next song plays @journey', async () => {
    const { slug } = await ann.api(rooms.create, {
      ...{ name: 'The Floor Decides', autoDj: false, voteToSkip: true },
    });
    const mia = await signUp(app().address, 'mia');
    const [next] = (await mia.api(songs.search, { q: 'Warm Concrete' })).songs;
    await queue(mia, app().songId, next?.songId ?? '');
    const [eveInside, miaInside] = [await eve.join(slug), await mia.join(slug)];
    await miaInside.request('addDj', {});
    await openHangout(page, app().address, slug);
    const title = byTestId(page, 'song-title');
    await title.filter({ hasText: 'Ten Minutes' }).waitFor();
    await waitFor('three are here', async () => eveInside.state().counts.users === 3);
    await byTestId(page, 'skip').click();
    await byTestId(page, 'toast').filter({ hasText: '1 of 2 want to skip' }).waitFor();
    assert.match((await title.textContent()) ?? '', /Ten Minutes/, 'one voice is not the floor');
    assert.deepEqual(await eveInside.request('voteToSkip', {}), { votes: 2, needed: 2 });
    await title.filter({ hasText: next?.trackName ?? '' }).waitFor();
    for (const visit of [eveInside, miaInside]) await visit.leave();
  });

  it('[H355] after the owner has chosen another house playlist, the next song comes from that playlist and is heard', async () => {
    const { crateUuid } = await ann.api(crates.create, {
      crateName: 'For the house',
      songs: [{ songId: app().songId }],
    });
    const { slug } = await ann.api(rooms.create, { name: 'House Music', autoDj: true });
    await openHangout(page, app().address, slug);
    await page.getByRole('heading', { name: 'House Music' }).waitFor({ state: 'attached' });
    const first = await waitForSound(page);
    assert.notEqual(first.songId, app().songId);
    await ann.api(roomChanges.update, { id: slug, autoDjCrateUuid: crateUuid });
    const annInside = await ann.join(slug);
    await annInside.request('skipSong', {});
    await byTestId(page, 'song-title').filter({ hasText: 'Ten Minutes' }).waitFor();
    await waitFor(
      'the house’s tune is heard',
      async () => (await waitForSound(page)).songId === app().songId,
    );
    await annInside.leave();
  });
});
