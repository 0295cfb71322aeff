import assert from 'node:assert/strict';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import { roomChanges } from '@hangout/contract/rest/room-service/room-changes';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { createHangout, type RegisteredUser, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { readTenMinuteSong } from '@hangout/testkit/songs/ten-minutes';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';

describe('waiting list, votes to skip and house playlist', () => {
  const app = useApp('demo');
  const { launch, open } = useBrowsers();

  const see = async (who: RegisteredUser, slug: string) => {
    const opened = await open(await launch());
    await restoreSession(opened, who.token);
    await openHangout(opened.page, app().address, slug);
    return opened;
  };
  const people = async () => {
    const { address } = app();
    return {
      ann: await signUp(address, 'ann'),
      bob: await signUp(address, 'bob'),
      eve: await signUp(address, 'eve'),
    };
  };

  it('[H017] bob sees the waiting list of a full booth, and takes ann’s seat when she leaves', async () => {
    const { ann, bob, eve } = await people();
    const { slug } = await createHangout(ann, 'One Seat', { numberOfDjs: 1 });
    for (const who of [ann, bob, eve])
      await queueNewSong(who, await readTenMinuteSong(), `Tune of ${who.nickname}.m4a`);
    const [annInside, eveInside] = [await ann.join(slug), await eve.join(slug)];
    await annInside.request('addDj', {});
    const { page, consoleErrors, context } = await see(bob, slug);
    await byTestId(page, 'tab-queue').click();
    // Until bob's queue is loaded the button asks for a song. The player and the queue have one each.
    await byTestId(page, 'take-seat').filter({ hasText: 'Get in line' }).last().click();
    await byTestId(page, 'in-line').filter({ hasText: 'number 1' }).waitFor();
    await eveInside.request('addDj', {});
    await byTestId(page, 'tab-people').click();
    const line = byTestId(page, 'in-line-person');
    await waitFor('two are in line', async () => (await line.count()) === 2);
    assert.match((await line.nth(0).textContent()) ?? '', new RegExp(bob.nickname));
    assert.match((await line.nth(1).textContent()) ?? '', new RegExp(eve.nickname));
    await byTestId(page, 'seat').filter({ hasText: ann.nickname }).waitFor();
    await annInside.request('removeDj', {});
    await byTestId(page, 'on-stage').first().waitFor();
    await byTestId(page, 'seat').filter({ hasText: bob.nickname }).waitFor();
    await waitFor('eve alone is in line', async () => (await line.count()) === 1);
    assert.match((await line.first().textContent()) ?? '', new RegExp(eve.nickname));
    assert.deepEqual(consoleErrors, []);
    for (const visit of [annInside, eveInside]) await visit.leave();
    await context.close();
  });

  it('[H052] bob’s vote to skip is counted, and after eve’s vote another song plays', async () => {
    const { ann, bob, eve } = await people();
    const { slug } = await ann.api(rooms.create, {
      name: 'The Floor Decides',
      autoDj: true,
      voteToSkip: true,
    });
    const inside = [await eve.join(slug), await (await signUp(app().address, 'mia')).join(slug)];
    const { page, consoleErrors, context } = await see(bob, slug);
    const title = byTestId(page, 'song-title');
    await title.waitFor();
    await waitFor('three are here', async () => inside[0]?.state().counts.users === 3);
    const before = (await title.textContent()) ?? '';
    assert.notEqual(before, '');
    await byTestId(page, 'skip').click();
    await byTestId(page, 'toast').filter({ hasText: '1 of 2 want to skip' }).waitFor();
    assert.equal(await title.textContent(), before, 'one voice is not the floor');
    assert.deepEqual(await inside[0]?.request('voteToSkip', {}), { votes: 2, needed: 2 });
    await waitFor('another song', async () => {
      const now = (await title.textContent()) ?? '';
      return now !== '' && now !== before;
    });
    assert.deepEqual(consoleErrors, []);
    for (const visit of inside) await visit.leave();
    await context.close();
  });

  it('[H355] a playlist of the owner becomes the house playlist, and bob hears it next', async () => {
    const { ann, bob } = await people();
    const song = await queueNewSong(ann, composeMelody(60), 'The House Tune.wav');
    const { crateUuid } = await ann.api(crates.create, {
      crateName: 'For the house',
      songs: [{ songId: song.songId }],
    });
    const { slug } = await ann.api(rooms.create, { name: 'House Music', autoDj: true });
    const { page, consoleErrors, context } = await see(bob, slug);
    const first = await waitForSound(page);
    assert.notEqual(first.songId, song.songId);
    await ann.api(roomChanges.update, { id: slug, autoDjCrateUuid: crateUuid });
    const annInside = await ann.join(slug);
    await annInside.request('skipSong', {});
    await byTestId(page, 'song-title').filter({ hasText: 'The House Tune' }).waitFor();
    await waitFor('the house’s tune is heard', async () => (await waitForSound(page)).songId === song.songId);
    await annInside.leave();
    assert.deepEqual(consoleErrors, []);
    await context.close();
  });
});
