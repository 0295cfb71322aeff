import assert from 'node:assert/strict';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { useOwnApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, messageWith, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { readSound, SILENCE, waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { sendDirectMessage } from '@hangout/testkit/direct-message';
import { composeChirps } from '@hangout/testkit/songs/chirps';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { beginRecording, recordMore, takeRecording, waitUntilSettled, watchElements } from './recorder.ts';
import { measureLoudness, readRecording } from './recording.ts';

/** Length of the sections whose level is measured, ms; the browser's simulated sound card leaves out shorter ones. */
const PIECE_MS = 40;

const CHIRP_EVERY_MS = 1_000;

describe('sound without gaps while a user is in a hangout', () => {
  const app = useOwnApp({ seed: 'none', env: { AUDIO_QUALITIES: '' } });
  const { launch, open } = useBrowsers({ prefersInstalled: true });

  it('[H870] [H220] DJ and listener hear no gap while the DJ opens person cards, sheets, messages and other pages', async () => {
    const { address } = app();
    const [ann, bob, cleo, dan] = [
      await signUp(address, 'ann'),
      await signUp(address, 'bob'),
      await signUp(address, 'cleo'),
      await signUp(address, 'dan'),
    ];
    const others = [bob, cleo, dan];
    const { slug } = await createHangout(bob, 'No Gap');
    await queueNewSong(ann, composeMelody(90), 'Long Enough.wav');
    for (const one of others) {
      const inside = await one.join(slug);
      const message = `Evening, it is ${one.nickname}`;
      await inside.request('sendMessage', { uuid: crypto.randomUUID(), message });
      // Bob listens in a browser window later; the other two stay connected without one.
      if (one === bob) await inside.leave();
    }
    const windows = [await open(await launch()), await open(await launch())] as const;
    for (const [index, window] of windows.entries()) {
      await window.context.addInitScript(watchElements);
      await restoreSession(window, [ann, bob][index]?.token ?? '');
      await openHangout(window.page, address, slug);
    }
    const [{ page }] = windows;
    await byTestId(page, 'take-seat').and(page.locator('[data-offer="free"]')).first().click();
    for (const window of windows) await waitForSound(window.page);
    for (const window of windows) await waitUntilSettled(window.page);
    for (const window of windows) await beginRecording(window.page);

    for (const { nickname } of others) {
      await messageWith(page, `it is ${nickname}`).getByTestId('line-name').click();
      await byTestId(page, 'person-card').getByRole('heading', { name: nickname }).waitFor();
      await page.keyboard.press('Escape');
      await byTestId(page, 'person-card').waitFor({ state: 'detached' });
    }
    await sendDirectMessage(bob, ann, 'Play that one again?');
    await byTestId(page, 'room-menu').click();
    await byTestId(page, 'menu-messages').click();
    await byTestId(page, 'talk').filter({ hasText: bob.nickname }).click();
    await byTestId(page, 'thread').getByText('Play that one again?').waitFor();
    await byTestId(page, 'sheet-close').click();
    await byTestId(page, 'sheet').waitFor({ state: 'detached' });
    for (const entry of ['menu-profile', 'menu-own-settings']) {
      await byTestId(page, 'room-menu').click();
      await byTestId(page, entry).click();
      await byTestId(page, 'sheet').waitFor();
      await byTestId(page, 'sheet-close').click();
      await byTestId(page, 'sheet').waitFor({ state: 'detached' });
    }
    await byTestId(page, 'to-home').click();
    await byTestId(page, 'keep-playing').click();
    const player = byTestId(page, 'mini-player');
    for (const path of [`/u/${bob.uuid}`, `/u/${ann.uuid}`, '/friends', '/messages', '/settings']) {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
      await recordMore(page, 500);
      await player.filter({ hasText: 'Long Enough' }).waitFor();
    }
    await byTestId(page, 'mini-back').click();
    await byTestId(page, 'player').waitFor();
    await byTestId(page, 'on-stage').first().waitFor();
    for (const window of windows) {
      const takes = [await takeRecording(window.page)];
      const { soundLosses, seeks } = readRecording(takes, { gapMs: PIECE_MS });
      const { quietest, playedMs } = measureLoudness(takes, PIECE_MS);
      console.log(
        `      ${Math.round(playedMs)} ms recorded, the quietest ${PIECE_MS} ms at ${quietest.toFixed(3)}`,
      );
      assert.deepEqual([soundLosses, seeks], [[], 0], 'no sound was lost');
      assert.ok(quietest > 10 * SILENCE, `as quiet as ${quietest}`);
      assert.deepEqual(window.consoleErrors, []);
    }
  });

  it('[H290] after a user chooses another audio quality, the song continues in this quality, without a gap and in sync', async () => {
    const { address } = app();
    const cleo = await signUp(address, 'cleo');
    // In a hangout with live audio the quality is chosen in the sound menu.
    const { slug } = await createHangout(cleo, 'Two Qualities');
    await cleo.api(roomChanges.liveAudio, { id: slug, liveAudio: false });
    await queueNewSong(cleo, composeChirps(120, 330), 'Chirps.wav');
    const window = await open(await launch(), { width: 1600, height: 900 });
    const { page } = window;
    await window.context.addInitScript(watchElements);
    await restoreSession(window, cleo.token);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/http')) requested.push(searchParams.get('quality') ?? 'medium');
    });
    await openHangout(page, address, slug);
    await byTestId(page, 'take-seat').and(page.locator('[data-offer="free"]')).first().click();
    await waitForSound(page);
    await waitUntilSettled(page);
    await beginRecording(page);
    await page.evaluate(() => {
      const elements: Set<HTMLMediaElement> = Reflect.get(globalThis, '__elements');
      const volumes: number[] = [];
      Reflect.set(globalThis, '__volumes', volumes);
      const heard = (one: HTMLMediaElement) => (one.paused || one.seeking ? 0 : one.volume);
      setInterval(() => volumes.push([...elements].reduce((sum, one) => sum + heard(one), 0)), 10);
    });
    for (const quality of ['high', 'low'] as const) {
      await byTestId(page, 'quality').click();
      await byTestId(page, 'quality')
        .and(page.locator(`[data-heard="${quality}"]`))
        .waitFor();
    }
    // The last chirps are only recorded after more sound has followed them.
    await recordMore(page, 2 * CHIRP_EVERY_MS);
    const { chirps } = readRecording([await takeRecording(page)]);
    const distances = chirps.slice(1).map(({ at }, index) => at - (chirps[index]?.at ?? 0));
    const missed = distances.filter(
      (distance) => distance > PIECE_MS && Math.abs(distance - CHIRP_EVERY_MS) > PIECE_MS,
    );
    const volumes = await page.evaluate<number[]>('__volumes');
    const quietest = Math.min(...volumes);
    console.log(
      `      ${chirps.length} chirps, ${chirps.length - distances.filter((one) => one > PIECE_MS).length - 1} by both players; the volume was ${quietest.toFixed(2)} at least`,
    );
    assert.deepEqual([...new Set(requested)], ['medium', 'high', 'low']);
    assert.deepEqual(
      missed,
      [],
      'each chirp a second after the one before, or at the same time by both players',
    );
    assert.ok(quietest > 0.9 * Math.max(...volumes), `as quiet as ${quietest}`);
    assert.deepEqual((await readSound(page)).playing, true);
    assert.deepEqual(window.consoleErrors, []);
  });
});
