import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createMetrics } from '@hangout/platform/metrics/metrics';
import { waitUntil } from '@hangout/testkit/wait-for';
import { createTestRoom, createTestSong, createTestUser, fillQueue } from '../testing/people.ts';
import { refusalCode, roomsTest } from '../testing/rooms-test.ts';

describe('Prometheus metrics of the game server', () => {
  const t = roomsTest();

  /** Returns the value of a metric; without labels the sum over all its labels. */
  async function metricValue(name: string, labels = ''): Promise<number> {
    const { body } = await t.metrics.page();
    const lines = body
      .split('\n')
      .filter((line) => line.startsWith(`hangout_${name}`) && line.includes(labels));
    const values = lines
      .filter((line) => /^[a-z_]+(?:\{[^}]*\})? /.test(line))
      .map((line) => Number(line.split(' ').at(-1)));
    return values.reduce((sum, value) => sum + value, 0);
  }

  it('[H980] the metrics count rooms, people, connections, joins, messages, requests, refusals, patches and commits', async () => {
    const [kai, ann] = [await createTestUser(t.db, 'kai'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db)]);
    assert.deepEqual(
      [await metricValue('rooms '), await metricValue('people '), await metricValue('joins_total ')],
      [0, 0, 0],
    );

    const dj = await t.joinRoom(kai, room);
    const listener = await t.joinRoom(ann, room);
    await t.joinRoom(ann, room); // a second connection of the same user
    await dj.request('addDj', {});
    await waitUntil(() => listener.state().nowPlaying !== null);
    assert.deepEqual(
      [
        await metricValue('rooms '),
        await metricValue('people '),
        await metricValue('sockets '),
        await metricValue('joins_total '),
      ],
      [1, 2, 3, 3],
    );

    const patches = await metricValue('patch_seconds_count');
    assert.ok(patches > 0, 'the song was shown by a patch');
    assert.ok(
      (await metricValue('patch_seconds_sum')) > 0 && (await metricValue('commit_seconds_count')) > 0,
    );
    for (const message of ['one', 'two', 'three']) {
      const said = listener.request('sendMessage', { uuid: randomUUID(), message });
      await t.advance(1_000);
      await said;
    }
    assert.equal(await metricValue('chat_messages_total '), 3);
    assert.equal(await metricValue('unsaved_chat_messages '), 0);
    assert.equal(await metricValue('requests_total', 'name="sendMessage"'), 3);

    await refusalCode(listener.request('skipSong', {}));
    assert.equal(await metricValue('refusals_total', 'where="request"'), 1);
    await t.joinWithTicket('not a ticket').then(
      () => assert.fail('a bad ticket was taken'),
      () => {},
    );
    assert.equal(await metricValue('refusals_total', 'code="bad_ticket"'), 1);
    await dj.leave();
    await waitUntil(async () => (await metricValue('sockets ')) === 2);
    assert.equal(await metricValue('joins_total '), 3, 'a counter never falls');
  });

  it('[H980] gauges report the number and the age of unsaved votes, and how many commands wait to be run', async () => {
    const [kai, ann] = [await createTestUser(t.db, 'kai'), await createTestUser(t.db, 'ann')];
    const room = await createTestRoom(t.db, kai);
    await fillQueue(t.db, kai, [await createTestSong(t.db)]);
    const [dj, listener] = [await t.joinRoom(kai, room), await t.joinRoom(ann, room)];
    await dj.request('addDj', {});
    await waitUntil(() => listener.state().nowPlaying !== null);

    assert.deepEqual(
      [await metricValue('unsaved_votes '), await metricValue('unsaved_votes_age_seconds ')],
      [0, 0],
    );
    await listener.request('voteOnSong', { songVotes: { like: true } });
    assert.equal(await metricValue('unsaved_votes '), 1);
    assert.ok((await metricValue('unsaved_votes_age_seconds ')) > 0);
    await t.advance(2_000);
    await waitUntil(async () => (await metricValue('unsaved_votes ')) === 0);
    assert.equal(await metricValue('unsaved_votes_age_seconds '), 0);

    const { mailbox } = t.hangout(room);
    const gate = Promise.withResolvers<void>();
    const works = [mailbox.post(() => gate.promise), mailbox.post(() => {}), mailbox.post(() => {})];
    assert.deepEqual([await metricValue('mailbox_commands '), await metricValue('mailbox_longest ')], [3, 3]);
    gate.resolve();
    await Promise.all(works);
    await mailbox.idle();
    assert.equal(await metricValue('mailbox_commands '), 0);
  });

  it('[H980] the metrics include processor time, memory and event loop delay of the process', async () => {
    const { body } = await createMetrics().page();
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      assert.match(body, new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
  });
});
