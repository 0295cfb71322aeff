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
 * Length of the sections whose level is measured, ms. Shorter gaps are ignored: while the CPU is busy, the sound card
 * that the browser simulates leaves out a buffer of 21 ms.
 */
const PIECE_MS = 40;
/** Largest offset between two listeners that goes unnoticed, ms. */
const TOGETHER_MS = 80;

/** Opens a hangout in a browser whose sound can be recorded. */
export async function openListener(
  window: BrowserWindow,
  user: ApiUser,
  hangout: { readonly origin: string; readonly slug: string },
): Promise<void> {
  await window.context.addInitScript(watchElements);
  // A page detects a frozen server by its silence as quickly as in production, where the proxy detects it much later.
  await window.context.addInitScript(() => {
    globalThis.timeoutFactor = 1;
  });
  await restoreSession(window, user.token);
  await openHangout(window.page, hangout.origin, hangout.slug);
}

/** Records the song of a hangout once it stays in time, and returns its id. */
export async function recordOnceSettled({ page }: BrowserWindow): Promise<string | null> {
  const { songId } = await waitForSound(page);
  await waitUntilSettled(page);
  await beginRecording(page);
  return songId;
}

/** Returns the name of the game server to which a ticket of the hangout leads. */
export const hostOf = async (user: ApiUser, slug: string): Promise<string> =>
  /game-\d+/.exec((await user.api(rooms.join, { id: slug })).endpoint)?.[0] ?? '';

export const waitForTakeover = (user: ApiUser, slug: string, host: string): Promise<true> =>
  waitFor('another process has the hangout', async () => (await hostOf(user, slug)) !== host || null);

/**
 * Asserts that the song played at its expected position throughout the recording, and was audible at some time after
 * `from`, epoch ms.
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
