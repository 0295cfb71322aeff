import assert from 'node:assert/strict';
import { type ApiUser, createHangout, signUp } from '@hangout/testkit/accounts';
import { byTestId } from '@hangout/testkit/browser/page-actions';
import { useBrowsers } from '@hangout/testkit/browser/test-browsers';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { joinAndStay, type StayingClient } from '@hangout/testkit/staying-client';
import { waitFor } from '@hangout/testkit/wait-for';
import { recordMore } from '../sync-bench/recorder.ts';
import { builtClient } from './built-client.ts';
import { clusterTest } from './cluster-test.ts';
import {
  assertPlayedOn,
  hostOf,
  openListener,
  recordOnceSettled,
  waitForTakeover,
} from './recorded-listeners.ts';

const AFTER_MS = 5_000;

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

  /** Starts a hangout in which kai plays a song of 90 s and ann listens in a browser. */
  async function setUp(name: string) {
    const { cluster } = t;
    const [kai, ann] = [await signUp(cluster.origin, 'djKai'), await signUp(cluster.origin, 'ann')];
    const { slug } = await createHangout(kai, name);
    await queueNewSong(kai, composeMelody(90), 'Long Enough.wav');
    const window = await open(await launch());
    await openListener(window, ann, { origin: cluster.origin, slug });
    const djSession = await joinUntilTestEnds(kai, slug);
    await djSession.current().request('addDj', {});
    const songId = await recordOnceSettled(window);
    return { ann, kai, slug, window, djSession, songId, host: cluster.process(await hostOf(ann, slug)) };
  }

  it('[H470] [H471] a browser plays on without a gap and can vote after its game server is drained during a song', async () => {
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

  it('[H472] [H473] when a game server is frozen during a song, a browser moves to another one and plays on without a gap', async () => {
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
