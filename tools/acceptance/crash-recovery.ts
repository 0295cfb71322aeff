import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { dataDirPaths } from '@hangout/embedded-postgres/cluster';
import { isPostgres, readPid } from '@hangout/embedded-postgres/lock';
import { waitFor } from '@hangout/testkit/wait-for';
import { type AcceptanceTest, requireResult } from './acceptance-run.ts';

/** Acceptance test: kills the app process during a song and starts it again. */
export const crashRecovery: AcceptanceTest = {
  title: '[H964] after kill -9 during a song everything is restored',
  async run(run) {
    const app = requireResult(run.app, 'the app process');
    const { annSession, bobSession } = requireResult(run.hangout, 'the hangout');
    const before = annSession.current().state();
    assert.ok(before.nowPlaying, 'the song still plays');
    const talk = (await annSession.current().request('messages', { limit: 50 })).messages;
    const postgres = await readPid(
      join(dataDirPaths(join(app.dataDir, 'postgres')).cluster, 'postmaster.pid'),
    );
    assert.ok(postgres, 'the embedded PostgreSQL has a pid');
    // Waits until votes are in the database, into which they are written once a second.
    await run.step('a second passes', () => new Promise((resolve) => setTimeout(resolve, 1_500)));

    await run.step('kill -9', () => app.process.kill());
    await run.step('its PostgreSQL has exited too', () =>
      waitFor('PostgreSQL has exited', async () => !(await isPostgres(postgres))),
    );
    await run.step('npm start again', () => app.restart());
    await run.step('ann and bob reconnect by themselves', () =>
      waitFor('both have reconnected', () => annSession.reconnects() > 0 && bobSession.reconnects() > 0),
    );

    for (const session of [annSession, bobSession]) {
      const after = await waitFor('the booth is restored', () => {
        const state = session.current().state();
        return state.nowPlaying && state.voteCounts.likes === before.voteCounts.likes && state;
      });
      assert.deepEqual(comparableState(after), comparableState(before));
    }
    const found = (await bobSession.current().request('messages', { limit: 50 })).messages;
    assert.deepEqual(
      found.map(({ id, uuid, message, reactions, replies }) => ({ id, uuid, message, reactions, replies })),
      talk.map(({ id, uuid, message, reactions, replies }) => ({ id, uuid, message, reactions, replies })),
    );
  },
};

const comparableState = ({ nowPlaying, djs, voteCounts }: RoomState) => ({
  playId: nowPlaying?.playId,
  startTime: nowPlaying?.startTime,
  endTime: nowPlaying?.endTime,
  song: nowPlaying?.song.songId,
  seats: djs.map((dj) => dj.uuid),
  voteCounts,
});
