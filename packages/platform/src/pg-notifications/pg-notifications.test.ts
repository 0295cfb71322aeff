import assert from 'node:assert/strict';
import { databaseTest } from '@hangout/db/testing';
import { type FaultyConnection, startFaultyConnection } from '@hangout/testkit/database/faulty-connection';
import { waitFor } from '@hangout/testkit/wait-for';
import { listenForNotifications, type NotificationListener } from './pg-notifications.ts';

/** Of the connection whose loss must be noticed. */
const ANSWER_TIMEOUT_MS = 500;

describe('listenForNotifications, PostgreSQL LISTEN and NOTIFY', () => {
  const t = databaseTest({
    poolMax: 2,
    ending: () => Promise.all(listening.map((one) => one.close())),
  });
  const listening: NotificationListener[] = [];

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
    listening.push(
      await listenForNotifications(
        t.url,
        { room_changed: rooms.onNotification },
        { retryMs: 10, onError: () => lost.onNotification('lost') },
      ),
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

  describe('on a connection whose other side is gone', () => {
    let connection: FaultyConnection;
    before(async () => {
      connection = await startFaultyConnection(t.url);
    });
    after(() => connection.close());

    it('[H2131] the loss is noticed by a check that gets no answer, and another connection is opened', async () => {
      const rooms = inbox();
      const lost = inbox();
      const handlers = { room_changed: rooms.onNotification };
      const onError = () => lost.onNotification('lost');
      const options = { retryMs: 10, checkMs: 10, timeoutMs: ANSWER_TIMEOUT_MS, onError };
      // Repeated, because a busy machine may need longer than the short timeout.
      const open = () => listenForNotifications(connection.url, handlers, options);
      listening.push(await waitFor('a first connection', open));
      connection.freezeOpen();
      await lost.next();
      assert.equal(await rooms.next(), '*');
    });

    it('[H2131] closing does not wait for the other side', async () => {
      const listener = await listenForNotifications(connection.url, {});
      connection.freezeOpen();
      await listener.close();
    });
  });
});
