import assert from 'node:assert/strict';
import { createHangout, signUp } from '@hangout/testkit/accounts';
import { useApp } from '@hangout/testkit/app-process/restartable-app';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { SILENCE, waitForSound } from '@hangout/testkit/browser/sound';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { beginRecording, takeRecording, watchElements } from './recorder.ts';
import { measureLoudness, readRecording } from './recording.ts';

/** Length of the sections whose level is measured, ms; the browser's simulated sound card leaves out shorter ones. */
const PIECE_MS = 40;
const SETTLING_MS = 4_000;

describe('a DJ who looks around while their song plays', () => {
  const app = useApp({ seed: 'none' });
  const { launch, open } = useBrowsers({ prefersInstalled: true });

  it('[H870] [H220] opens profiles, friends, messages and settings and comes back, and neither DJ nor listener hears a gap', async () => {
    const { address } = app();
    const [ann, bob] = [await signUp(address, 'ann'), await signUp(address, 'bob')];
    const { slug } = await createHangout(bob, 'No Gap');
    await queueNewSong(ann, composeMelody(90), 'Long Enough.wav');
    const windows = [await open(await launch()), await open(await launch())] as const;
    for (const [index, window] of windows.entries()) {
      await window.context.addInitScript(watchElements);
      await restoreSession(window, [ann, bob][index]?.token ?? '');
      await openHangout(window.page, address, slug);
    }
    const [{ page }] = windows;
    await byTestId(page, 'take-seat').and(page.locator('[data-offer="free"]')).first().click();
    for (const window of windows) await waitForSound(window.page);
    // The sync controller corrects a newly started song once within its first seconds.
    await page.waitForTimeout(SETTLING_MS);
    for (const window of windows) await beginRecording(window.page);

    for (const entry of ['menu-profile', 'menu-messages', 'menu-own-settings']) {
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
      await page.waitForTimeout(500);
      await player.filter({ hasText: 'Long Enough' }).waitFor();
    }
    await byTestId(page, 'mini-back').click();
    await byTestId(page, 'player').waitFor();
    await byTestId(page, 'on-stage').first().waitFor();
    for (const window of windows) {
      const takes = [await takeRecording(window.page)];
      const { soundLosses, seeks } = readRecording(takes, PIECE_MS);
      const { quietest, playedMs } = measureLoudness(takes, PIECE_MS);
      console.log(
        `      ${Math.round(playedMs)} ms recorded, the quietest ${PIECE_MS} ms at ${quietest.toFixed(3)}`,
      );
      assert.deepEqual([soundLosses, seeks], [[], 0], 'no sound was lost');
      assert.ok(quietest > 10 * SILENCE, `as quiet as ${quietest}`);
      assert.deepEqual(window.consoleErrors, []);
    }
  });
});
