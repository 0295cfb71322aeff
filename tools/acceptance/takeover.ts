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
import { joinHangout } from '@hangout/room-client/join-hangout';
import { type ApiUser, createHangout, signUp } from '@hangout/testkit/accounts';
import { type AppProcess, startAppProcess } from '@hangout/testkit/app-process';
import { waitUntilReady } from '@hangout/testkit/app-process/restartable-app';
import { composeMelody } from '@hangout/testkit/songs/melody';
import { queueNewSong } from '@hangout/testkit/songs/upload';
import { waitFor } from '@hangout/testkit/wait-for';
import type { AcceptanceRun, AcceptanceTest } from './acceptance-run.ts';

const PAUSE_MS = 10_000;

/**
 * Acceptance test: two app processes on one database; the first is frozen, the second takes over, and the first
 * continues.
 */
export const takeover: AcceptanceTest = {
  title: '[H966] a process that was frozen for 10 s writes nothing after a takeover',
  async run(run) {
    const folder = await mkdtemp(join(tmpdir(), 'hangout-takeover-'));
    const postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      settings: unsafeFastSettings,
    });
    const apps: AppProcess[] = [];
    const db = connect(postgres.url, { poolMax: 2 });
    try {
      const env = { DATABASE_URL: postgres.url };
      const start = () => startAppProcess({ dataDir: join(folder, 'data'), client: false, env });
      await run.step('two app processes start on one database', async () => {
        for (const session of [await start(), await start()]) {
          apps.push(session);
          await waitUntilReady(session.address);
        }
      });
      const [first, second] = apps;
      assert.ok(first && second);
      await takeOver(run, db, first, second);
    } finally {
      for (const app of apps) {
        app.child.kill('SIGCONT');
        await app.stop();
      }
      await db.destroy();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function takeOver(run: AcceptanceRun, db: Db, first: AppProcess, second: AppProcess): Promise<void> {
  const [kai, ann] = [await signUp(first.address, 'djKai'), await signUp(first.address, 'ann')];
  await queueNewSong(kai, composeMelody(40), 'Long Sleep.wav');
  const { slug, uuid } = await createHangout(kai, 'Two Processes');
  const annSession = await ann.join(slug);
  const resets: unknown[] = [];
  annSession.on('roomReset', (message) => resets.push(message));
  const kaiSession = await kai.join(slug);
  await kaiSession.request('addDj', {});
  const play = await waitFor('the song', () => annSession.state().nowPlaying);

  first.child.kill('SIGSTOP');
  const slept = performance.now();
  const kaiElsewhere = apiOf(second, kai);
  const there = await run.step('the first process is frozen; kai joins through the second', () =>
    waitFor('the second process hosts the hangout', () => joinHangout(kaiElsewhere, slug), {
      intervalMs: 400,
    }),
  );
  const found = await waitFor('the song there', () => there.state().nowPlaying);
  assert.deepEqual([found.playId, found.endTime], [play.playId, play.endTime]);
  await run.step('kai skips and speaks there', async () => {
    await there.request('sendMessage', { uuid: randomUUID(), message: 'Still awake' });
    await there.request('skipSong', {});
  });
  const next = await waitFor('the next song', () => {
    const playing = there.state().nowPlaying;
    return playing && playing.playId !== play.playId && playing;
  });
  await delay(Math.max(0, PAUSE_MS - (performance.now() - slept)));
  const before = await readStoredState(db, uuid);

  first.child.kill('SIGCONT');
  const code = await run.step('the first process continues: its clients are disconnected', () =>
    Promise.race([annSession.closed, delay(20_000, -1)]),
  );
  assert.ok(code === closeCodes.reset || resets.length > 0, `closed with ${code}`);
  await delay(2_000);
  const after = await readStoredState(db, uuid);
  assert.deepEqual(after.plays, before.plays);
  assert.equal(after.epoch, before.epoch);
  assert.equal(there.state().nowPlaying?.playId, next.playId);
  const back = await run.step('ann joins through the second process', () =>
    waitFor('ann', () => joinHangout(apiOf(second, ann), slug)),
  );
  assert.equal(back.state().nowPlaying?.playId, next.playId);
  const { messages } = await back.request('messages', { limit: 10 });
  assert.deepEqual(
    messages.filter(({ type }) => type === 'user').map(({ message }) => message),
    ['Still awake'],
  );
  await Promise.all([there.leave(), back.leave()]);
}

/** An API client of one user, connected to another process. */
const apiOf = (app: AppProcess, { token }: ApiUser) => createApi({ base: app.address, token: () => token });

/** Reads what the database stores of a hangout: its epoch, and its plays. */
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
