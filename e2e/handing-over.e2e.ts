import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract/rest/room-service/rooms';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { builtClient } from '../tools/cluster/built-client.ts';
import { type Cluster, startCluster } from '../tools/cluster/index.ts';
import { beginRecording, takeRecording, watchElements } from '../tools/sync-bench/recorder.ts';
import { loudnessOf, readRecording } from '../tools/sync-bench/recording.ts';
import { journeyBrowsers, type Visitor } from './browsers.ts';
import { at, beSignedIn, walkIn } from './doings.ts';
import { bringSong } from './music.ts';
import { ann as annArrives, type Caller, djKai, openHangout } from './people.ts';
import { figures, SILENCE, untilHeard } from './sound.ts';
import { type Stay, stay } from './stay.ts';
import { until } from './until.ts';

/** Heard as a gap by nobody. */
const PIECE_MS = 40;
const AFTER_MS = 5_000;
const SETTLING_MS = 4_000;
/** From where on one would hear that two are not together. */
const TOGETHER_MS = 80;

describe('a game server that goes while people listen', () => {
  const { launch, open } = journeyBrowsers();
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster({ games: 2, client: await builtClient(() => {}) });
  });
  after(() => cluster.close());

  const hostOf = async (who: Caller, slug: string) =>
    /game-\d+/.exec((await who.api(rooms.join, { id: slug })).endpoint)?.[0] ?? '';

  /** kai plays a song of 90 s, ann listens in a browser. */
  async function evening(name: string) {
    const [kai, ann] = [await djKai(cluster.origin), await annArrives(cluster.origin)];
    const { slug } = await openHangout(kai, name);
    await bringSong(kai, composeMelody(90), 'Long Enough.wav');
    const window = await open(await launch());
    await window.context.addInitScript(watchElements);
    await beSignedIn(window, ann.token);
    await walkIn(window.page, cluster.origin, slug);
    const dj = await stay(kai, slug);
    await dj.now().ask('addDj', {});
    const { songId } = await untilHeard(window.page);
    // a start is put right once, within its first moments
    await window.page.waitForTimeout(SETTLING_MS);
    await beginRecording(window.page);
    return { ann, kai, slug, window, dj, songId, host: cluster.process(await hostOf(ann, slug)) };
  }

  const untilElsewhere = (who: Caller, slug: string, host: string) =>
    until('another process has the hangout', async () => (await hostOf(who, slug)) !== host || null, {
      patienceMs: 40_000,
    });

  /** The song went on as it should all the time; something of it was heard after `from`, epoch ms. */
  async function assertPlayedOn({ page }: Visitor, dj: Stay, songId: string | null, from: number) {
    const takes = [await takeRecording(page)];
    const { troubles, seeks } = readRecording(takes);
    const { quietest, playedMs } = loudnessOf(takes, PIECE_MS);
    console.log(
      `      ${Math.round(playedMs)} ms recorded, the quietest ${PIECE_MS} ms of them at ${quietest.toFixed(3)}`,
    );
    assert.deepEqual([troubles, seeks], [[], 0], 'no sound was lost');
    assert.ok(quietest > 10 * SILENCE, `as quiet as ${quietest}`);
    const moments = takes.flatMap(({ tracks }) => tracks.flatMap(({ marks }) => marks.map(([, at]) => at)));
    assert.ok(
      moments.some((at) => at > from),
      'it was heard afterwards',
    );
    assert.equal((await figures(page)).songId, songId);
    await until('the page is where the hangout is', async () => {
      const now = await figures(page);
      const due = now.serverNowMs - Number(dj.now().state().nowPlaying?.startTime);
      return Math.abs((now.heardSongTimeMs ?? 0) - due) < TOGETHER_MS;
    });
  }

  it('[H470] [H471] is ended: its hangout moves within the song, a browser plays on without a gap, and a vote given meanwhile counts', async () => {
    const { ann, slug, window, dj, songId, host } = await evening('Moving House');
    await host.kill('SIGTERM');
    await untilElsewhere(ann, slug, host.name);
    await at(window.page, 'vote-like').click();
    await until('the vote counts there', () => dj.now().state().voteCounts.likes === 1);
    const counted = Date.now();
    await window.page.waitForTimeout(AFTER_MS);
    await assertPlayedOn(window, dj, songId, counted);
    assert.deepEqual(window.complaints, []);
    await dj.leave();
    await host.start();
  });

  it('[H472] [H473] stands still: the browser leaves it for the next by itself, and plays on without a gap', async () => {
    const { ann, kai, slug, window, dj, songId, host } = await evening('Frozen House');
    host.freeze();
    await untilElsewhere(ann, slug, host.name);
    await at(window.page, 'vote-like').click();
    // who plays has no browser here that would notice by itself: they walk out and in again
    let isHeld = true;
    const gone = dj.leave().finally(() => {
      isHeld = false;
    });
    const again = await stay(kai, slug);
    await until('the vote counts there', () => again.now().state().voteCounts.likes === 1, {
      patienceMs: 30_000,
    });
    const counted = Date.now();
    assert.ok(isHeld, 'before the proxy gives the frozen one up');
    await window.page.waitForTimeout(AFTER_MS);
    await assertPlayedOn(window, again, songId, counted);
    assert.deepEqual(window.complaints, []);
    await window.page.reload();
    await at(window.page, 'vote-like').and(window.page.locator('[aria-pressed="true"]')).waitFor();
    host.thaw();
    await gone;
    await again.leave();
  });
});
