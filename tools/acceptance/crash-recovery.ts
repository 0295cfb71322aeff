import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { RoomState } from '@hangout/contract/realtime/hangout/state';
import { dataDirPaths } from '@hangout/embedded-postgres/cluster';
import { isPostgres, readPid } from '@hangout/embedded-postgres/lock';
import { until } from '../../e2e/until.ts';
import { type AcceptanceTest, requireResult } from './acceptance-run.ts';

/** kill -9 in the middle of a song. */
export const crashRecovery: AcceptanceTest = {
  title: '[H964] kill -9 in the middle of the song; everything is found again',
  async run(evening) {
    const home = requireResult(evening.app, 'the house');
    const { annSession: annHere, bobSession: bobHere } = requireResult(evening.hangout, 'the hangout');
    const before = annHere.now().state();
    assert.ok(before.nowPlaying, 'the song still plays');
    const talk = (await annHere.now().ask('messages', { limit: 50 })).messages;
    const postgres = await readPid(
      join(dataDirPaths(join(home.dataDir, 'postgres')).cluster, 'postmaster.pid'),
    );
    assert.ok(postgres, 'the embedded PostgreSQL has a pid');
    // Votes are written once a second.
    await evening.step('a second passes', () => new Promise((resolve) => setTimeout(resolve, 1_500)));

    await evening.step('kill -9', () => home.house.kill());
    await evening.step('its PostgreSQL has ended too', () =>
      until('PostgreSQL is gone', async () => !(await isPostgres(postgres)), { patienceMs: 15_000 }),
    );
    await evening.step('npm start again', () => home.reopen());
    await evening.step('ann and bob come back by themselves', () =>
      until('both are back', () => annHere.comebacks() > 0 && bobHere.comebacks() > 0, {
        patienceMs: 60_000,
      }),
    );

    for (const one of [annHere, bobHere]) {
      const after = await until('the stage is as it was', () => {
        const state = one.now().state();
        return state.nowPlaying && state.voteCounts.likes === before.voteCounts.likes && state;
      });
      assert.deepEqual(comparableState(after), comparableState(before));
    }
    const found = (await bobHere.now().ask('messages', { limit: 50 })).messages;
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
