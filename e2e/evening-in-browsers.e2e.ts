import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@hangout/contract/framework/api-client';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { composeMelody } from '@hangout/testkit/songs/melody';
import type { Page } from 'playwright-core';
import { journeyBrowsers, type Visitor } from './browsers.ts';
import { at, count, fillSignUp, line, newEmail, react, reply, say, signUpByPage, walkIn } from './doings.ts';
import { journeyHome } from './house.ts';
import { djKai, openHangout } from './people.ts';
import { figures, untilHeard } from './sound.ts';
import { until } from './until.ts';

describe('two browsers in one hangout', () => {
  const home = journeyHome({ seed: 'none' });
  const { launch, open } = journeyBrowsers();
  let folder: string;
  let slug: string;
  let ann: Visitor;
  let bob: Visitor;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hangout-song-'));
    await writeFile(join(folder, 'Our Own Tune.wav'), composeMelody(150));
    const kai = await djKai(home().address);
    slug = (await openHangout(kai, 'Two Browsers')).slug;
    [ann, bob] = [await open(await launch()), await open(await launch())];
  });
  after(() => rm(folder, { recursive: true, force: true }));

  it('[R020] ann signs up and picks who she is; bob walks in as a guest', async () => {
    await signUpByPage(ann.page, home().address, 'ann', `/r/${slug}`);
    await at(ann.page, 'player').waitFor();
    await walkIn(bob.page, home().address, slug);
    await until('both are counted', async () => (await count(bob.page, 'head-count')) >= 2);
  });

  it('[R088] ann uploads a song of her own, queues it and takes a seat', async () => {
    await at(ann.page, 'tab-queue').click();
    await at(ann.page, 'upload-input').setInputFiles(join(folder, 'Our Own Tune.wav'));
    await ann.page
      .getByTestId('queue-item')
      .filter({ hasText: 'Our Own Tune' })
      .waitFor({ timeout: 150_000 });
    await takeSeat(ann.page);
    for (const { page } of [ann, bob])
      await at(page, 'song-title').filter({ hasText: 'Our Own Tune' }).waitFor();
  });

  it('[H091] both hear the same song, which moves on and is no silence', async () => {
    const [annHears, bobHears] = await Promise.all([untilHeard(ann.page), untilHeard(bob.page)]);
    assert.ok(annHears.songId);
    assert.equal(annHears.songId, bobHears.songId);
  });

  it('[R001][R055] bob signs up where he is and votes on the song that ann plays; both see counts and vibe move', async () => {
    await at(bob.page, 'vote-like').click();
    await at(bob.page, 'account-dialog').waitFor();
    // He comes in anew, as himself.
    const comesIn = bob.page.waitForResponse(/\/join$/);
    await fillSignUp(bob.page, newEmail('bob'));
    await at(bob.page, 'account-dialog').waitFor({ state: 'detached' });
    await comesIn;
    await at(bob.page, 'status-line').filter({ hasText: /^$/ }).waitFor({ state: 'attached' });
    await at(bob.page, 'song-title').filter({ hasText: 'Our Own Tune' }).waitFor();
    await untilHeard(bob.page);
    const before = await vibes([ann, bob]);
    await at(bob.page, 'vote-like').click();
    await at(bob.page, 'vote-star').click();
    for (const { page } of [ann, bob])
      await until('the counts', async () => {
        return (await count(page, 'count-like')) === 1 && (await count(page, 'count-star')) === 1;
      });
    await until('the vibe', async () => {
      const after = await vibes([ann, bob]);
      return after.every((vibe, index) => vibe > (before[index] ?? 0));
    });
  });

  it('[R066] they talk, answer and react', async () => {
    await at(ann.page, 'tab-chat').click();
    await say(ann.page, 'This one is mine');
    await line(bob.page, 'This one is mine').waitFor();
    await reply(bob.page, 'This one is mine', 'It is lovely');
    await line(ann.page, 'It is lovely').waitFor();
    await line(ann.page, 'It is lovely').filter({ hasText: 'This one is mine' }).waitFor();
    await react(ann.page, 'It is lovely');
    await line(bob.page, 'It is lovely').getByTestId('reaction').waitFor();
  });

  it('[H964] kill -9 of the house: both browsers come back by themselves to the same song', async () => {
    const api = createApi({ base: home().address });
    const before = await api(rooms.byId, { id: slug });
    const song = (await figures(bob.page)).songId;
    await home().house.kill();
    await home().reopen();
    const [annHears, bobHears] = await Promise.all([
      untilHeard(ann.page, 60_000),
      untilHeard(bob.page, 60_000),
    ]);
    assert.deepEqual([annHears.songId, bobHears.songId], [song, song]);
    for (const { page } of [ann, bob]) {
      assert.equal(await count(page, 'count-like'), 1);
      await at(page, 'tab-chat').click();
      await line(page, 'It is lovely').waitFor();
    }
    assert.ok(before.song);
    await until('the lists name the song as before', async () => {
      return (await api(rooms.byId, { id: slug })).song?.songId === before.song?.songId;
    });
    await at(ann.page, 'tab-queue').click();
    await at(ann.page, 'on-stage').first().waitFor();
  });

  it('neither page complained of anything but the lost line', () => {
    const odd = [...ann.complaints, ...bob.complaints].filter(
      (words) => !/WebSocket|ERR_|hangout line/.test(words),
    );
    assert.deepEqual(odd, []);
  });
});

async function takeSeat(page: Page): Promise<void> {
  // The panel's button: the queue is open beside it.
  await at(page, 'take-seat').last().click();
  await at(page, 'on-stage').first().waitFor();
}

/** What the gauges say, 0..100. */
async function vibes(visitors: readonly Visitor[]): Promise<number[]> {
  return Promise.all(
    visitors.map(async ({ page }) => Number(await at(page, 'vibe').first().getAttribute('aria-valuenow'))),
  );
}
