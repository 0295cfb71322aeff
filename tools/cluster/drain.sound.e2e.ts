import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { type ApiUser, createHangout, signUp } from '@hangout/testkit/accounts';
import { byTestId, openHangout, restoreSession } from '@hangout/testkit/browser/page-actions';
import { readSound, SILENCE, waitForSound } from '@hangout/testkit/browser/sound';
import { type BrowserWindow, useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import {
  beginRecording,
  recordMore,
  takeRecording,
  waitUntilSettled,
  watchElements,
} from '../sync-bench/recorder.ts';
import { measureLoudness, readRecording } from '../sync-bench/recording.ts';
import { builtClient } from './built-client.ts';
import { clusterTest } from './cluster-test.ts';

/**
 * Length of the sections whose level is measured, ms. Shorter gaps are ignored: while the CPU is busy, the sound card
 * that the browser simulates leaves out a buffer of 21 ms.
 */
const PIECE_MS = 40;
const AFTER_MS = 5_000;
/** Largest offset between two listeners that goes unnoticed, ms. */
const TOGETHER_MS = 80;

describe('a game server that stops while users listen', () => {
  const { launch, open } = useBrowsers({ prefersInstalled: true });
  const t = clusterTest(async () => ({ games: 2, client: await builtClient(() => {}) }));
  const sessions: StayingClient[] = [];
  const joinUntilTestEnds = async (user: ApiUser, slug: string) => {
    const session = await joinAndStay(user, slug);
    sessions.push(session);
    return session;
  };
  afterEach(async () => {
    for (const name of ['game-1', 'game-2']) {
      t.cluster.process(name).thaw();
      await t.cluster.process(name).start();
    }
    for (const session of sessions.splice(0)) await session.leave();
  });

  const hostOf = async (user: ApiUser, slug: string) =>
    /game-\d+/.exec((await user.api(rooms.join, { id: slug })).endpoint)?.[0] ?? '';

  /** Starts a hangout in which kai plays a song of 90 s and ann listens in a browser. */
  async function setUp(name: string) {
    const { cluster } = t;
    const [kai, ann] = [await signUp(cluster.origin, 'djKai'), await signUp(cluster.origin, 'ann')];
    const { slug } = await createHangout(kai, name);
    await queueNewSong(kai, composeMelody(90), 'Long Enough.wav');
    const window = await open(await launch());
    await window.context.addInitScript(watchElements);
    // A page detects a frozen server by its silence, as fast as in production; the proxy does so much later.
    await window.context.addInitScript(() => {
      globalThis.timeoutFactor = 1;
    });
    await restoreSession(window, ann.token);
    await openHangout(window.page, cluster.origin, slug);
    const djSession = await joinUntilTestEnds(kai, slug);
    await djSession.current().request('addDj', {});
    const { songId } = await waitForSound(window.page);
    await waitUntilSettled(window.page);
    await beginRecording(window.page);
    return { ann, kai, slug, window, djSession, songId, host: cluster.process(await hostOf(ann, slug)) };
  }

  const waitForTakeover = (user: ApiUser, slug: string, host: string) =>
    waitFor('another process has the hangout', async () => (await hostOf(user, slug)) !== host || null);

  /**
   * Asserts that the song played at its expected position all the time, and was audible at some time after `from`,
   * epoch ms.
   */
  async function assertPlayedOn(
    { page }: BrowserWindow,
    djSession: StayingClient,
    songId: string | null,
    from: number,
  ) {
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

  it('[H470] [H471] when a game server is drained, its hangout moves during the song; a browser plays on without a gap and can vote', async () => {
    const { ann, slug, window, djSession, songId, host } = await setUp('Drained');
    await host.kill('SIGTERM');
    await waitForTakeover(ann, slug, host.name);
    await byTestId(window.page, 'vote-like').click();
    await waitFor('the vote counts there', () => djSession.current().state().voteCounts.likes === 1);
    const counted = Date.now();
    await recordMore(window.page, AFTER_MS);
    await assertPlayedOn(window, djSession, songId, counted);
    // A ticket that the browser got just before the hangout moved names the drained server: the join fails and is
    // retried.
    const isRetriedJoin = (error: string) => error.includes(`/p/${host.name}/matchmake/`);
    assert.deepEqual(
      window.consoleErrors.filter((error) => !isRetriedJoin(error)),
      [],
    );
  });

  it('[H472] [H473] when a game server is frozen, a browser moves to another game server and plays on without a gap', async () => {
    const { ann, kai, slug, window, djSession, songId, host } = await setUp('Frozen');
    host.freeze();
    await t.expire(host.name);
    await waitForTakeover(ann, slug, host.name);
    await byTestId(window.page, 'vote-like').click();
    // The DJ's test client does not notice a frozen server by itself, so it leaves and joins again.
    let isHeld = true;
    const gone = djSession.leave().finally(() => {
      isHeld = false;
    });
    const rejoined = await joinUntilTestEnds(kai, slug);
    await waitFor('the vote counts there', () => rejoined.current().state().voteCounts.likes === 1);
    const counted = Date.now();
    assert.ok(isHeld, 'before the proxy closes the connections to the frozen server');
    await recordMore(window.page, AFTER_MS);
    await assertPlayedOn(window, rejoined, songId, counted);
    assert.deepEqual(window.consoleErrors, []);
    await window.page.reload();
    await byTestId(window.page, 'vote-like').and(window.page.locator('[aria-pressed="true"]')).waitFor();
    host.thaw();
    await gone;
  });
});
