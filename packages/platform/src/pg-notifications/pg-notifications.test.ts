import assert from 'node:assert/strict';
import { databaseTest } from '@hangout/db/testing';
import { listenForNotifications, type NotificationListener } from './pg-notifications.ts';

describe('listenForNotifications, PostgreSQL LISTEN and NOTIFY', () => {
  const t = databaseTest({ poolMax: 2, ending: async () => listening?.close() });
  let listening: NotificationListener | undefined;

  /** Collects the payloads received. `next()` waits for the oldest one and removes it. */
  function inbox() {
    const received: string[] = [];
    let wake = () => {};
    return {
      onNotification(payload: string) {
        received.push(payload);
        wake();
      },
      async next() {
        while (received.length === 0)
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        return received.shift();
      },
    };
  }

  it('[H425] a PostgreSQL notification reaches the handler of its channel with its payload; after a lost connection is restored, the handler gets “*”', async () => {
    const rooms = inbox();
    const lost = inbox();
    listening = await listenForNotifications(
      t.url,
      { room_changed: rooms.onNotification },
      { retryMs: 10, onError: () => lost.onNotification('lost') },
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
