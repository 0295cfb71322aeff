import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { ApiUser } from '@hangout/testkit/accounts';
import { openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { readSound, SILENCE, waitForSound } from '@hangout/testkit/browser/sound';
import type { BrowserWindow } from '@hangout/testkit/browser/test-browsers';
import type { StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import { beginRecording, takeRecording, waitUntilSettled, watchElements } from '../sync-bench/recorder.ts';
import { measureLoudness, readRecording } from '../sync-bench/recording.ts';

/**
 * The level is measured in sections of this length, ms. Shorter gaps are ignored: on a busy CPU the browser's
 * simulated sound card drops buffers of 21 ms.
 */
const PIECE_MS = 40;
/** Largest offset between two listeners that they do not notice, ms. */
const TOGETHER_MS = 80;

/** Opens a hangout in a browser window for a recording. */
export async function openListener(
  window: BrowserWindow,
  user: ApiUser,
  hangout: { readonly origin: string; readonly slug: string },
): Promise<void> {
  await window.context.addInitScript(watchElements);
  // Time limits are those of production: there, the page notices the silence of a frozen server long before
  // the proxy does.
  await window.context.addInitScript(() => {
    globalThis.timeoutFactor = 1;
  });
  await restoreSession(window, user.token);
  await openHangout(window.page, hangout.origin, hangout.slug);
}

/** Waits until the song of a hangout plays in sync, starts the recording, and returns the song's id. */
export async function recordOnceSettled({ page }: BrowserWindow): Promise<string | null> {
  const { songId } = await waitForSound(page);
  await waitUntilSettled(page);
  await beginRecording(page);
  return songId;
}

/** Returns the name of the game server for which a ticket of the hangout is valid. */
export const hostOf = async (user: ApiUser, slug: string): Promise<string> =>
  /game-\d+/.exec((await user.api(rooms.join, { id: slug })).endpoint)?.[0] ?? '';

export const waitForTakeover = (user: ApiUser, slug: string, host: string): Promise<true> =>
  waitFor('another process has the hangout', async () => (await hostOf(user, slug)) !== host || null);

/**
 * Asserts that the song was at its expected position during the whole recording, and was heard after `from`,
 * epoch ms.
 */
export async function assertPlayedOn(
  { page }: BrowserWindow,
  djSession: StayingClient,
  songId: string | null,
  from: number,
): Promise<void> {
  const takes = [await takeRecording(page)];
  const { soundLosses, seeks } = readRecording(takes, { gapMs: PIECE_MS });
  const { quietest, playedMs } = measureLoudness(takes, PIECE_MS);
  console.log(
    `      ${Math.round(playedMs)} ms recorded, the quietest ${PIECE_MS} ms of them at ${quietest.toFixed(3)}`,
  );
  assert.deepEqual([soundLosses, seeks], [[], 0], 'no sound was lost');
  assert.ok(quietest > 10 * SILENCE, `as quiet as ${quietest}`);
  const times = takes.flatMap(({ tracks }) => tracks.flatMap(({ marks }) => marks.map(([, at]) => at)));
  assert.ok(
    times.some((at) => at > from),
    'it was heard afterwards',
  );
  assert.equal((await readSound(page)).songId, songId);
  await waitFor('the page is where the hangout is', async () => {
    const now = await readSound(page);
    const due = now.serverNowMs - Number(djSession.current().state().nowPlaying?.startTime);
    return Math.abs((now.heardSongTimeMs ?? 0) - due) < TOGETHER_MS;
  });
}
