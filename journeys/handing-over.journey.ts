import assert from 'node:assert/strict';
import { rooms } from '@hangout/contract';
import { builtClient } from '../scripts/cluster/built-client.ts';
import { type Cluster, startCluster } from '../scripts/cluster/index.ts';
import { journeyBrowsers } from './browsers.ts';
import { at, beSignedIn, walkIn } from './doings.ts';
import { bringSong } from './music.ts';
import { ann as annArrives, type Caller, djKai, openHangout } from './people.ts';
import { melody } from './songs/melody.ts';
import { figures, SILENCE, untilHeard } from './sound.ts';
import { stay } from './stay.ts';
import { beginRecording, takeRecording, watchElements } from './sync/recorder.ts';
import { loudnessOf, readRecording } from './sync/recording.ts';
import { until } from './until.ts';

/** Heard as a gap by nobody. */
const PIECE_MS = 40;
const AFTER_MS = 5_000;
const SETTLING_MS = 4_000;

describe('a game server that is ended while people listen', () => {
  const { launch, open } = journeyBrowsers();
  let cluster: Cluster;
  before(async () => {
    cluster = await startCluster({ games: 2, client: await builtClient(() => {}) });
  });
  after(() => cluster.close());

  const hostOf = async (who: Caller, slug: string) =>
    /game-\d+/.exec((await who.api(rooms.join, { id: slug })).endpoint)?.[0] ?? '';

  it('[H470] [H471] its hangout moves to another within the song, and a browser plays on without a gap', async () => {
    const [kai, ann] = [await djKai(cluster.origin), await annArrives(cluster.origin)];
    const { slug } = await openHangout(kai, 'Moving House');
    await bringSong(kai, melody(90), 'Long Enough.wav');
    const { page, context, complaints } = await open(await launch());
    await context.addInitScript(watchElements);
    await beSignedIn({ page, context, complaints }, ann.token);
    await walkIn(page, cluster.origin, slug);
    const dj = await stay(kai, slug);
    await dj.now().ask('addDj', {});
    const before = await untilHeard(page);
    // a start is put right once, within its first moments
    await page.waitForTimeout(SETTLING_MS);
    await beginRecording(page);

    const host = await hostOf(ann, slug);
    const began = Date.now();
    await cluster.part(host).kill('SIGTERM');
    await until('another process has the hangout', async () => {
      const other = await hostOf(ann, slug);
      return other !== host && other;
    });
    await at(page, 'vote-like').click();
    await until('a vote given meanwhile counts there', () => dj.now().state().voteCounts.likes === 1);
    const movedMs = Date.now() - began;
    await page.waitForTimeout(AFTER_MS);

    const takes = [await takeRecording(page)];
    const { troubles, seeks } = readRecording(takes);
    const { quietest, playedMs } = loudnessOf(takes, PIECE_MS);
    console.log(
      `      moved within ${movedMs} ms; ${Math.round(playedMs)} ms recorded, the quietest ${PIECE_MS} ms at ${quietest.toFixed(3)}`,
    );
    const after = await figures(page);
    assert.equal(after.songId, before.songId);
    assert.deepEqual([troubles, seeks], [[], 0], 'no sound was lost');
    assert.ok(quietest > 10 * SILENCE, `as quiet as ${quietest}`);
    assert.ok(playedMs > movedMs + AFTER_MS - 1000, `${playedMs} ms of ${movedMs + AFTER_MS} were heard`);
    const nowPlaying = dj.now().state().nowPlaying;
    const due = after.serverNowMs - Number(nowPlaying?.startTime);
    assert.ok(
      Math.abs((after.heardSongTimeMs ?? 0) - due) < 80,
      `heard ${after.heardSongTimeMs}, due ${due}`,
    );
    assert.deepEqual(complaints, []);
    await dj.leave();
  });
});
