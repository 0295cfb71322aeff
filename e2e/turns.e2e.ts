import assert from 'node:assert/strict';
import { crates } from '@hangout/contract/rest/playlist-service/crates';
import { roomChanges } from '@hangout/contract/rest/room-service/room-changes';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { journeyBrowsers } from './browsers.ts';
import { at, beSignedIn, walkIn } from './doings.ts';
import { journeyHome } from './house.ts';
import { bringSong } from './music.ts';
import { type Account, ann as annArrives, bob as bobArrives, openHangout, signUp } from './people.ts';
import { untilHeard } from './sound.ts';
import { until } from './until.ts';

describe('whose turn it is', () => {
  const home = journeyHome({ seed: 'demo' });
  const { launch, open } = journeyBrowsers();

  const see = async (who: Account, slug: string) => {
    const visitor = await open(await launch());
    await beSignedIn(visitor, who.token);
    await walkIn(visitor.page, home().address, slug);
    return visitor;
  };
  const people = async () => {
    const { address } = home();
    return {
      ann: await annArrives(address),
      bob: await bobArrives(address),
      eve: await signUp(address, 'eve'),
    };
  };

  it('[H017] a full stage: bob sees himself in line, who follows him, and moves up when ann goes', async () => {
    const { ann, bob, eve } = await people();
    const { slug } = await openHangout(ann, 'One Seat', { numberOfDjs: 1 });
    for (const who of [ann, bob, eve])
      await bringSong(who, composeMelody(120), `Tune of ${who.nickname}.wav`);
    const [annInside, eveInside] = [await ann.enter(slug), await eve.enter(slug)];
    await annInside.ask('addDj', {});
    const { page, complaints, context } = await see(bob, slug);
    await at(page, 'tab-queue').click();
    await at(page, 'take-seat').last().click();
    await at(page, 'in-line').filter({ hasText: 'number 1' }).waitFor();
    await eveInside.ask('addDj', {});
    await at(page, 'tab-people').click();
    const line = at(page, 'in-line-person');
    await until('two are in line', async () => (await line.count()) === 2);
    assert.match((await line.nth(0).textContent()) ?? '', new RegExp(bob.nickname));
    assert.match((await line.nth(1).textContent()) ?? '', new RegExp(eve.nickname));
    await at(page, 'seat').filter({ hasText: ann.nickname }).waitFor();
    await annInside.ask('removeDj', {});
    await at(page, 'on-stage').first().waitFor();
    await at(page, 'seat').filter({ hasText: bob.nickname }).waitFor();
    await until('eve alone is in line', async () => (await line.count()) === 1);
    assert.match((await line.first().textContent()) ?? '', new RegExp(eve.nickname));
    assert.deepEqual(complaints, []);
    for (const visit of [annInside, eveInside]) await visit.leave();
    await context.close();
  });

  it('[H052] the floor decides: bob’s vote to skip is counted on screen, and with eve’s the next song plays', async () => {
    const { ann, bob, eve } = await people();
    const { slug } = await ann.api(rooms.create, {
      name: 'The Floor Decides',
      autoDj: true,
      voteToSkip: true,
    });
    const inside = [await eve.enter(slug), await (await signUp(home().address, 'mia')).enter(slug)];
    const { page, complaints, context } = await see(bob, slug);
    const title = at(page, 'song-title');
    await title.waitFor();
    await until('three are here', async () => inside[0]?.state().counts.users === 3);
    const before = (await title.textContent()) ?? '';
    assert.notEqual(before, '');
    await at(page, 'skip').click();
    await at(page, 'toast').filter({ hasText: '1 of 2 want to skip' }).waitFor();
    assert.equal(await title.textContent(), before, 'one voice is not the floor');
    assert.deepEqual(await inside[0]?.ask('voteToSkip', {}), { votes: 2, needed: 2 });
    await until('another song', async () => {
      const now = (await title.textContent()) ?? '';
      return now !== '' && now !== before;
    });
    assert.deepEqual(complaints, []);
    for (const visit of inside) await visit.leave();
    await context.close();
  });

  it('[H355] a playlist of the owner’s becomes the house’s, and is what bob hears next', async () => {
    const { ann, bob } = await people();
    const song = await bringSong(ann, composeMelody(60), 'The House Tune.wav');
    const { crateUuid } = await ann.api(crates.create, {
      crateName: 'For the house',
      songs: [{ songId: song.songId }],
    });
    const { slug } = await ann.api(rooms.create, { name: 'House Music', autoDj: true });
    const { page, complaints, context } = await see(bob, slug);
    const first = await untilHeard(page);
    assert.notEqual(first.songId, song.songId);
    await ann.api(roomChanges.update, { id: slug, autoDjCrateUuid: crateUuid });
    const annInside = await ann.enter(slug);
    await annInside.ask('skipSong', {});
    await at(page, 'song-title').filter({ hasText: 'The House Tune' }).waitFor();
    await until('the house’s tune is heard', async () => (await untilHeard(page)).songId === song.songId);
    await annInside.leave();
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
