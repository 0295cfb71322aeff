import assert from 'node:assert/strict';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { uploadedSongs } from '@hangout/contract/rest/uploads/uploaded-songs';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession, visit } from '@hangout/testkit/browser/page-actions';
import { readSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { readTenMinuteSong } from '@hangout/testkit/songs/ten-minutes';
import { queueNewSong, uploadSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { Page } from 'playwright-core';

/**
 * Script for the page: records each playing audio element, and every 50 ms the volumes of all of them. An element that
 * must not be heard plays at 1e-8.
 */
const watchVolumes = `(() => {
  const elements = new Set();
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () { elements.add(this); return play.call(this); };
  globalThis.__volumes = [];
  setInterval(() => {
    const heard = [...elements].filter((one) => !one.paused && !one.muted && one.volume > 1e-6);
    globalThis.__volumes.push(heard.map((one) => one.volume));
  }, 50);
})()`;

const readVolumes = (page: Page) => page.evaluate<number[][]>('globalThis.__volumes');

describe('the sound in a listener’s browser', () => {
  const app = useApp();
  const { launch, open } = useBrowsers();

  it('[H1169] [H1170] during a crossfade both songs are heard, with the same total power as a single song', async () => {
    const { address } = app();
    const ann = await signUp(address, 'ann');
    const { slug } = await createHangout(ann, 'Blend');
    await ann.api(roomChanges.update, { id: slug, crossfadeSeconds: 6 });
    for (const key of [220, 330]) {
      const { songId } = await uploadSong(ann, composeMelody(14, key), `In ${key}.wav`);
      await ann.api(queueSongs.add, { songs: [{ songId }], append: true });
    }
    const { page, consoleErrors, context } = await open(await launch());
    await page.addInitScript(watchVolumes);
    await openHangout(page, address, slug);
    const inside = await ann.join(slug);
    await inside.request('addDj', {});
    await waitFor('two songs are heard together', async () =>
      (await readVolumes(page)).some((heard) => heard.length === 2 && Math.min(...heard) > 0.2),
    );
    await waitFor('the second song has its crossfade', () => {
      const second = inside.state().nowPlaying;
      return second && second.crossfadeMs > 5_000;
    });
    const seen = () => readVolumes(page);
    await waitFor('one song is heard again', async () => {
      const volumes = await seen();
      return volumes.findLastIndex((heard) => heard.length === 2) < volumes.length - 10;
    });
    const together = (await seen()).filter((heard) => heard.length === 2);
    const powers = together.map((heard) => Math.hypot(...heard));
    // All songs are equally loud, so the crossfade keeps the sum of the squared volumes constant.
    const usual = powers.filter((power) => Math.abs(power - Math.max(...powers)) < 0.15);
    assert.ok(usual.length > powers.length * 0.8, `${powers}`);
    await waitFor('the song is in time', async () => {
      const { offsetMs } = await readSound(page);
      return offsetMs !== null && Math.abs(offsetMs) < 150;
    });
    assert.deepEqual(consoleErrors, []);
    await inside.leave();
    await context.close();
  });

  it('[H1171] a user who does not allow explicit songs does not hear an explicit song until they press a button', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const { slug } = await createHangout(ann, 'Plain Words');
    const { songId } = await queueNewSong(ann, await readTenMinuteSong(), 'Swearing.m4a');
    await ann.api(uploadedSongs.update, { id: songId, explicit: true });
    await bob.api(profiles.update, { explicitAllowed: false });
    const window = await open(await launch());
    await restoreSession(window, bob.token);
    const { page, consoleErrors, context } = window;
    await page.addInitScript(watchVolumes);
    const inside = await ann.join(slug);
    await inside.request('addDj', {});
    await waitFor('the card of the hangout has the song', async () =>
      Boolean((await bob.api(rooms.byId, { id: slug })).song?.explicit),
    );
    await visit(page, `${address}/r/${slug}`);
    await byTestId(page, 'enter-explicit').click();
    const chip = byTestId(page, 'hear-explicit').first();
    await chip.filter({ hasText: 'silent for you' }).waitFor();
    await waitFor('the song plays silently', async () => (await readSound(page)).playing);
    assert.equal((await readSound(page)).muted, true);
    await chip.click();
    await waitFor('the song is heard', async () => (await readVolumes(page)).at(-1)?.length === 1);
    await chip.waitFor({ state: 'detached' });
    assert.deepEqual(consoleErrors, []);
    await inside.leave();
    await context.close();
  });
});
