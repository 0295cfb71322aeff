import assert from 'node:assert/strict';
import type { Ticket } from './join.ts';
import { createRoomSession, JOIN_TIMEOUT_MS, type SessionEvents, type SessionStatus } from './session.ts';

const ticket: Ticket = { endpoint: 'http://example.org', ticket: 'x' };
const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Creates a session whose joins fail with the errors in `failures`, then succeed. The test controls the session's
 * timers.
 */
function setUp(
  options: {
    connecting?: () => Promise<void>;
    prepare?: () => Promise<void>;
    reconnectsAfter?: (code: number) => boolean;
  } = {},
) {
  const statuses: SessionStatus[] = [];
  const failures: Error[] = [];
  const connections: { events: SessionEvents; isClosed: boolean }[] = [];
  let timers: { ms: number; run: () => void }[] = [];
  let resume = () => {};
  const session = createRoomSession({
    async requestTicket() {
      const failure = failures.shift();
      if (failure) throw failure;
      return ticket;
    },
    async connect(_ticket, events) {
      const connection = {
        events,
        isClosed: false,
        close() {
          connection.isClosed = true;
        },
      };
      connections.push(connection);
      await options.connecting?.();
      return connection;
    },
    ...(options.prepare && { prepare: options.prepare }),
    onStatus: (status) => statuses.push(status),
    shouldRetry: (error) => (error as Error).message !== 'banned',
    shouldReconnect(code, resumeLater) {
      resume = resumeLater;
      return options.reconnectsAfter?.(code) ?? true;
    },
    random: () => 0,
    schedule(run, ms) {
      const timer = { ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  const runTimer = async () => {
    const timer = timers.shift();
    timer?.run();
    await settle();
    return timer?.ms;
  };
  return {
    session,
    statuses,
    failures,
    connections,
    runTimer,
    waiting: () => timers.length,
    resume: () => resume(),
  };
}

describe('createRoomSession, which keeps a client connected to a room', () => {
  it('[R094] after a lost connection the room session joins the room again with a new connection', async () => {
    const { session, statuses, connections, runTimer } = setUp();
    session.start();
    await settle();
    connections[0]?.events.closed(1006);
    assert.equal(session.connection(), null);
    assert.equal(await runTimer(), 0);
    assert.equal(connections.length, 2);
    assert.equal(session.connection(), connections[1]);
    assert.deepEqual(statuses, ['joining', 'inside', 'reconnecting', 'inside']);
  });

  it('[H503] the delay before a reconnect grows with each failed join, and is reset by a successful one', async () => {
    const { session, failures, connections, runTimer } = setUp();
    failures.push(new Error('away'), new Error('away'), new Error('away'));
    session.start();
    await settle();
    assert.deepEqual([await runTimer(), await runTimer(), await runTimer()], [1_000, 2_000, 4_000]);
    connections[0]?.events.closed(1006);
    assert.equal(await runTimer(), 0);
  });

  it('the status of a room session stays joining after a failed first join, and is reconnecting after the second', async () => {
    const { session, failures, statuses, runTimer } = setUp();
    failures.push(new Error('away'), new Error('away'));
    session.start();
    await settle();
    await runTimer();
    assert.deepEqual(statuses, ['joining', 'reconnecting']);
  });

  it('a join that fails with an error that must not be retried ends the room session', async () => {
    const { session, failures, connections, waiting } = setUp();
    failures.push(new Error('banned'));
    session.start();
    await settle();
    assert.deepEqual([connections.length, waiting()], [0, 0]);
  });

  it('stopping a room session cancels a pending reconnect, and events of its old connection are then ignored', async () => {
    const { session, connections, statuses, waiting } = setUp();
    session.start();
    await settle();
    connections[0]?.events.closed(1006);
    session.stop();
    assert.equal(waiting(), 0);
    connections[0]?.events.closed(1006);
    assert.deepEqual([waiting(), statuses.at(-1)], [0, 'reconnecting']);
    assert.equal(connections[0]?.events.isCurrent(), false);
  });

  it('a room session stopped while it joins opens no connection; one stopped later closes its connection', async () => {
    const { session, connections, statuses } = setUp();
    session.start();
    session.stop();
    session.start();
    await settle();
    assert.equal(connections.length, 1, 'the first ticket was not used');
    assert.equal(statuses.at(-1), 'inside');
    session.stop();
    assert.equal(connections[0]?.isClosed, true);
  });

  it('[H2053] a response that comes after the connection has ended, or while there is none, counts as lost', async () => {
    const { session, connections } = setUp();
    const lost = { code: 'unavailable' };
    await assert.rejects(
      session.request(async () => 'hi'),
      lost,
    );
    session.start();
    await settle();
    assert.equal(await session.request(async () => 'hi'), 'hi');
    const late = Promise.withResolvers<string>();
    const response = session.request(() => late.promise);
    session.start();
    await settle();
    late.resolve('hi of the last hangout');
    await assert.rejects(response, lost);
    assert.equal(connections.length, 2);
    session.stop();
  });

  it('if preparing a connection fails, the room session tries again', async () => {
    let isBroken = true;
    const { session, connections, statuses, runTimer } = setUp({
      async prepare() {
        if (isBroken) throw new Error('no answer');
      },
    });
    session.start();
    await settle();
    assert.equal(connections[0]?.isClosed, true);
    isBroken = false;
    await runTimer();
    assert.deepEqual([session.connection(), statuses.at(-1)], [connections[1], 'inside']);
  });

  it('after a close that forbids automatic reconnects, the room session reconnects when resume() is called', async () => {
    const { session, connections, resume, runTimer, waiting } = setUp({ reconnectsAfter: () => false });
    session.start();
    await settle();
    connections[0]?.events.closed(4103);
    assert.equal(waiting(), 0);
    resume();
    resume();
    assert.equal(waiting(), 1);
    await runTimer();
    assert.equal(session.connection(), connections[1]);
  });

  it('[H503] a join of a room session without a response fails after its timeout, and a connection that arrives after that is closed', async () => {
    const late = Promise.withResolvers<void>();
    const answers = [late.promise, Promise.resolve()];
    const { session, connections, statuses, runTimer, waiting } = setUp({
      connecting: async () => answers.shift(),
    });
    session.start();
    await settle();
    assert.equal(await runTimer(), JOIN_TIMEOUT_MS);
    assert.equal(await runTimer(), 1_000);
    assert.deepEqual([session.connection(), waiting()], [connections[1], 0]);
    late.resolve();
    await settle();
    assert.deepEqual([connections[0]?.isClosed, connections[1]?.isClosed], [true, false]);
    assert.deepEqual([session.connection(), statuses.at(-1)], [connections[1], 'inside']);
  });
});
