import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { type ApiUser, createHangout, signUp } from '@hangout/testkit/accounts';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { readSound, SILENCE, waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import { beginRecording, takeRecording, watchElements } from '../sync-bench/recorder.ts';
import { loudnessOf, readRecording } from '../sync-bench/recording.ts';
import { builtClient } from './built-client.ts';
import { type Cluster, startCluster } from './index.ts';

/** Heard as a gap by nobody. */
const PIECE_MS = 40;
const AFTER_MS = 5_000;
const SETTLING_MS = 4_000;
/** From where on one would hear that two are not together. */
const TOGETHER_MS = 80;

describe('a game server that goes while people listen', () => {
  const { launch, open } = useBrowsers();
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster({ games: 2, client: await builtClient(() => {}) });
  });
  after(() => cluster.close());

  const hostOf = async (who: ApiUser, slug: string) =>
    /game-\d+/.exec((await who.api(rooms.join, { id: slug })).endpoint)?.[0] ?? '';

  /** kai plays a song of 90 s, ann listens in a browser. */
  async function evening(name: string) {
    const [kai, ann] = [await signUp(cluster.origin, 'djKai'), await signUp(cluster.origin, 'ann')];
    const { slug } = await createHangout(kai, name);
    await queueNewSong(kai, composeMelody(90), 'Long Enough.wav');
    const window = await open(await launch());
    await window.context.addInitScript(watchElements);
    await restoreSession(window, ann.token);
    await openHangout(window.page, cluster.origin, slug);
    const dj = await joinAndStay(kai, slug);
    await dj.current().request('addDj', {});
    const { songId } = await waitForSound(window.page);
    // a start is put right once, within its first moments
    await window.page.waitForTimeout(SETTLING_MS);
    await beginRecording(window.page);
    return { ann, kai, slug, window, dj, songId, host: cluster.process(await hostOf(ann, slug)) };
  }

  const untilElsewhere = (who: ApiUser, slug: string, host: string) =>
    waitFor('another process has the hangout', async () => (await hostOf(who, slug)) !== host || null, {
      timeoutMs: 40_000,
    });

  /** The song went on as it should all the time; something of it was heard after `from`, epoch ms. */
  async function assertPlayedOn(
    { page }: BrowserWindow,
    dj: StayingClient,
    songId: string | null,
    from: number,
  ) {
    const takes = [await takeRecording(page)];
    const { troubles, seeks } = readRecording(takes);
    const { quietest, playedMs } = loudnessOf(takes, PIECE_MS);
    console.log(
      `      ${Math.round(playedMs)} ms recorded, the quietest ${PIECE_MS} ms of them at ${quietest.toFixed(3)}`,
    );
    assert.deepEqual([troubles, seeks], [[], 0], 'no sound was lost');
    assert.ok(quietest > 10 * SILENCE, `as quiet as ${quietest}`);
    const moments = takes.flatMap(({ tracks }) =>
      tracks.flatMap(({ marks }) => marks.map(([, byTestId]) => byTestId)),
    );
    assert.ok(
      moments.some((byTestId) => byTestId > from),
      'it was heard afterwards',
    );
    assert.equal((await readSound(page)).songId, songId);
    await waitFor('the page is where the hangout is', async () => {
      const now = await readSound(page);
      const due = now.serverNowMs - Number(dj.current().state().nowPlaying?.startTime);
      return Math.abs((now.heardSongTimeMs ?? 0) - due) < TOGETHER_MS;
    });
  }

  it('[H470] [H471] is ended: its hangout moves within the song, a browser plays on without a gap, and a vote given meanwhile counts', async () => {
    const { ann, slug, window, dj, songId, host } = await evening('Moving House');
    await host.kill('SIGTERM');
    await untilElsewhere(ann, slug, host.name);
    await byTestId(window.page, 'vote-like').click();
    await waitFor('the vote counts there', () => dj.current().state().voteCounts.likes === 1);
    const counted = Date.now();
    await window.page.waitForTimeout(AFTER_MS);
    await assertPlayedOn(window, dj, songId, counted);
    assert.deepEqual(window.consoleErrors, []);
    await dj.leave();
    await host.start();
  });

  it('[H472] [H473] stands still: the browser leaves it for the next by itself, and plays on without a gap', async () => {
    const { ann, kai, slug, window, dj, songId, host } = await evening('Frozen House');
    host.freeze();
    await untilElsewhere(ann, slug, host.name);
    await byTestId(window.page, 'vote-like').click();
    // who plays has no browser here that would notice by itself: they walk out and in again
    let isHeld = true;
    const gone = dj.leave().finally(() => {
      isHeld = false;
    });
    const again = await joinAndStay(kai, slug);
    await waitFor('the vote counts there', () => again.current().state().voteCounts.likes === 1, {
      timeoutMs: 30_000,
    });
    const counted = Date.now();
    assert.ok(isHeld, 'before the proxy gives the frozen one up');
    await window.page.waitForTimeout(AFTER_MS);
    await assertPlayedOn(window, again, songId, counted);
    assert.deepEqual(window.consoleErrors, []);
    await window.page.reload();
    await byTestId(window.page, 'vote-like').and(window.page.locator('[aria-pressed="true"]')).waitFor();
    host.thaw();
    await gone;
    await again.leave();
  });
});
