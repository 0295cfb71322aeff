import assert from 'node:assert/strict';
import { databaseTest } from '@hangout/db/testing';
import { listenForNotifications, type NotificationListener } from './index.ts';

describe('notices of the database', () => {
  const t = databaseTest({ poolMax: 2, ending: async () => listening?.close() });
  let listening: NotificationListener | undefined;

  /** Payloads as they come, one by one. */
  function inbox() {
    const come: string[] = [];
    let wake = () => {};
    return {
      hear(payload: string) {
        come.push(payload);
        wake();
      },
      async next() {
        while (come.length === 0)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        return come.shift();
      },
    };
  }

  it('[H425] are heard, and after a lost connection anything may have changed', async () => {
    const rooms = inbox();
    const lost = inbox();
    listening = await listenForNotifications(
      t.url,
      { room_changed: rooms.hear },
      { retryMs: 10, onError: () => lost.hear('lost') },
    );
    await t.db.raw(`select pg_notify('room_changed', 'one'), pg_notify('other', 'x')`);
    assert.equal(await rooms.next(), 'one');
    await t.db.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'hangout listen'`,
    );
    await lost.next();
    assert.equal(await rooms.next(), '*');
    await t.db.raw(`select pg_notify('room_changed', 'two')`);
    assert.equal(await rooms.next(), 'two');
  });
});
