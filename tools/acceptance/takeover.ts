import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '@hangout/contract/framework/api-client';
import { closeCodes } from '@hangout/contract/realtime/hangout/messages';
import { connect, type Db } from '@hangout/db';
import { Play } from '@hangout/db/models/plays';
import { RoomLease } from '@hangout/db/models/room-leases';
import { startEmbeddedPostgres } from '@hangout/embedded-postgres';
import { unsafeFastSettings } from '@hangout/embedded-postgres/settings';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { visit } from '@hangout/world';
import { untilReady } from '../../e2e/house.ts';
import { bringSong } from '../../e2e/music.ts';
import { ann as annArrives, type Caller, djKai, openHangout } from '../../e2e/people.ts';
import { until } from '../../e2e/until.ts';
import type { AcceptanceRun, AcceptanceTest } from './acceptance-run.ts';

const PAUSE_MS = 10_000;

/** Two processes on one database: the second takes over from the first, which sleeps, wakes and writes nothing. */
export const takeover: AcceptanceTest = {
  title: '[H966] a process that slept for 10 s writes nothing over its successor',
  async run(evening) {
    const folder = await mkdtemp(join(tmpdir(), 'hangout-takeover-'));
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      settings: unsafeFastSettings,
    });
    const houses: AppProcess[] = [];
    const db = connect(postgres.url, { poolMax: 2 });
    try {
      const env = { DATABASE_URL: postgres.url };
      const start = () => startAppProcess({ dataDir: join(folder, 'data'), client: false, env });
      await evening.step('two houses open on one database', async () => {
        for (const one of [await start(), await start()]) {
          houses.push(one);
          await untilReady(one.address);
        }
      });
      const [first, second] = houses;
      assert.ok(first && second);
      await takeOver(evening, db, first, second);
    } finally {
      for (const house of houses) {
        house.child.kill('SIGCONT');
        await house.stop();
      }
      await db.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function takeOver(
  evening: AcceptanceRun,
  db: Db,
  first: AppProcess,
  second: AppProcess,
): Promise<void> {
  const [kai, ann] = [await djKai(first.address), await annArrives(first.address)];
  await bringSong(kai, composeMelody(40), 'Long Sleep.wav');
  const { slug, uuid } = await openHangout(kai, 'Two Doors');
  const annHere = await ann.enter(slug);
  const resets: unknown[] = [];
  annHere.on('roomReset', (message) => resets.push(message));
  const kaiHere = await kai.enter(slug);
  await kaiHere.ask('addDj', {});
  const play = await until('the song', () => annHere.state().nowPlaying);

  first.child.kill('SIGSTOP');
  const slept = performance.now();
  const kaiElsewhere = apiOf(second, kai);
  const there = await evening.step('the first one sleeps; kai comes in by the second one', () =>
    until('the successor hosts', () => visit(kaiElsewhere, slug), { patienceMs: 20_000, everyMs: 400 }),
  );
  const found = await until('the song there', () => there.state().nowPlaying);
  assert.deepEqual([found.playId, found.endTime], [play.playId, play.endTime]);
  await evening.step('kai skips and speaks there', async () => {
    await there.ask('sendMessage', { uuid: randomUUID(), message: 'Still awake' });
    await there.ask('skipSong', {});
  });
  const next = await until('the next song', () => {
    const playing = there.state().nowPlaying;
    return playing && playing.playId !== play.playId && playing;
  });
  await delay(Math.max(0, PAUSE_MS - (performance.now() - slept)));
  const before = await readStoredState(db, uuid);

  first.child.kill('SIGCONT');
  const code = await evening.step('the first one wakes: whoever is there is sent back', () =>
    Promise.race([annHere.gone, delay(20_000, -1)]),
  );
  assert.ok(code === closeCodes.reset || resets.length > 0, `closed with ${code}`);
  await delay(2_000);
  const after = await readStoredState(db, uuid);
  assert.deepEqual(after.plays, before.plays);
  assert.equal(after.epoch, before.epoch);
  assert.equal(there.state().nowPlaying?.playId, next.playId);
  const back = await evening.step('ann comes back by the house that hosts', () =>
    until('ann', () => visit(apiOf(second, ann), slug)),
  );
  assert.equal(back.state().nowPlaying?.playId, next.playId);
  const { messages } = await back.ask('messages', { limit: 10 });
  assert.deepEqual(
    messages.filter(({ type }) => type === 'user').map(({ message }) => message),
    ['Still awake'],
  );
  await Promise.all([there.leave(), back.leave()]);
}

/** The same person at another house's door. */
const apiOf = (house: AppProcess, { token }: Caller) =>
  createApi({ base: house.address, token: () => token });

/** What is kept of a hangout: who hosts it, and its plays, each once. */
async function readStoredState(db: Db, roomUuid: string) {
  const plays: { playId: string; startTime: string; endedAt: string | null }[] = await Play.query(db)
    .where({ roomUuid })
    .orderBy('startTime')
    .select('playId', 'startTime', 'endedAt', 'endReason');
  const open = plays.filter(({ endedAt }) => endedAt === null);
  assert.equal(open.length, 1, 'one song plays');
  assert.equal(
    new Set(plays.map(({ startTime }) => String(startTime))).size,
    plays.length,
    'each began once',
  );
  const lease = await RoomLease.query(db).where({ roomUuid }).select('epoch').first();
  return { plays, epoch: String(lease?.epoch) };
}
