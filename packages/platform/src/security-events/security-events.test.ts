import assert from 'node:assert/strict';
import { type Db, sweepSecurityEvents } from '@hangout/db';
import { SecurityEvent } from '@hangout/db/models/audit';
import { databaseTest } from '@hangout/db/testing';
import { createLog } from '../log/log.ts';
import { createSecurityEvents } from './security-events.ts';

/** The fields that a test chooses for an event. The origin is the same for all events. */
type Made = Omit<Parameters<ReturnType<typeof createSecurityEvents>['record']>[0], 'origin'>;

const ann = '11111111-1111-4111-8111-111111111111';

describe('security events in log and database', () => {
  const t = databaseTest();
  const lines: Record<string, unknown>[] = [];
  const to = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const log = createLog({ level: 'info', to });
  const now = Date.parse('2026-03-01T20:15:30.000Z');
  const open = (db: Db = t.db, clock = { now: () => now }) => createSecurityEvents({ db, log, clock });
  const rows = () => SecurityEvent.query(t.db).orderBy('id');
  const failed: Made = { kind: 'signIn', outcome: 'failure', code: 'wrong_credentials', subjectUuid: ann };
  const failedSignIn = (address: string) => ({ ...failed, origin: { address } });

  beforeEach(async () => {
    lines.length = 0;
    await SecurityEvent.query(t.db).delete();
  });

  it('[H750] a security event is one log entry and one row, with the time of the database’s clock', async () => {
    const events = open();
    events.record({
      ...{ kind: 'signIn', outcome: 'success', actorUuid: ann, subjectUuid: ann },
      origin: { address: '203.0.113.7', userAgent: `Browser\u0000\n${'x'.repeat(500)}`, requestId: 'r-1' },
      details: { method: 'password' },
    });
    await events.close();
    const [line] = lines;
    const { kind, address, requestId, at } = (line?.event ?? {}) as Record<string, unknown>;
    assert.deepEqual([line?.level, line?.msg, lines.length], [30, 'security event', 1]);
    assert.deepEqual(
      [kind, address, requestId, at],
      ['signIn', '203.0.113.7', 'r-1', '2026-03-01T20:15:30.000Z'],
    );
    const [row] = await rows();
    assert.deepEqual(
      [row?.kind, row?.actorUuid, row?.details, row?.createdAt, row?.count, row?.userAgent?.length],
      ['signIn', ann, { method: 'password' }, '2026-03-01T20:15:30.000Z', 1, 120],
    );
  });

  it('[H751] a thousand equal refusals of one network in a minute are stored as one row with their count', async () => {
    const events = open();
    for (let turn = 0; turn < 600; turn += 1) events.record(failedSignIn(`2001:db8:1:2::${turn}`));
    await events.flush();
    for (let turn = 0; turn < 400; turn += 1) events.record(failedSignIn('2001:db8:1:2::7'));
    await events.close();
    const stored = await rows();
    assert.deepEqual(
      stored.map(({ count, address, outcome, code }) => [count, address, outcome, code]),
      [[1000, '2001:db8:1:2::/64', 'failure', 'wrong_credentials']],
    );
    assert.deepEqual(
      lines.map(({ level, event }) => [level, (event as { count: number }).count]),
      [
        [40, 600],
        [40, 400],
      ],
      'one line for each time they are stored',
    );
  });

  it('[H751] beyond 500 networks in a minute, equal refusals share one row without an IP address', async () => {
    const events = open();
    const networks = 2000;
    for (let turn = 0; turn < networks; turn += 1)
      events.record(failedSignIn(`10.1.${Math.floor(turn / 250)}.${turn % 250}`));
    await events.close();
    const stored = await rows();
    const total = stored.reduce((sum, { count }) => sum + count, 0);
    const [many] = stored.filter(({ address }) => address === null);
    assert.ok(stored.length <= 501, `${stored.length} rows`);
    assert.equal(total, networks);
    assert.deepEqual(many?.details, { manyAddresses: true });
  });

  it('[H751] identical refusals in different minutes are stored in separate rows', async () => {
    let time = now;
    const events = open(t.db, { now: () => time });
    events.record(failedSignIn('203.0.113.7'));
    time += 60_000;
    events.record(failedSignIn('203.0.113.7'));
    await events.close();
    assert.deepEqual(
      (await rows()).map(({ count }) => count),
      [1, 1],
    );
  });

  it('[H750] while the database is unavailable security events are kept in memory, and later stored without duplicates', async () => {
    let isAway = true;
    const away = Object.assign(new Error('connection terminated'), { code: '08006' });
    const db = new Proxy(t.db, {
      get: (target, name) =>
        name === 'raw' && isAway ? () => Promise.reject(away) : Reflect.get(target, name),
    });
    const events = open(db);
    events.record(failedSignIn('203.0.113.7'));
    await events.flush();
    events.record(failedSignIn('203.0.113.7'));
    isAway = false;
    await events.close();
    assert.deepEqual(
      (await rows()).map(({ count }) => count),
      [2],
    );
  });

  it('[H754] a security event recorded in a transaction is stored only if the transaction commits', async () => {
    const events = open();
    const made: Made = { kind: 'staffAction', outcome: 'success', actorUuid: ann };
    const event = { ...made, origin: { address: '203.0.113.7' } };
    const failed = t.db.transaction(async (tx) => {
      await events.recordIn(tx, event);
      throw new Error('taken back');
    });
    await assert.rejects(failed, /taken back/);
    assert.equal((await rows()).length, 0);
    await t.db.transaction((tx) => events.recordIn(tx, event));
    await events.close();
    assert.equal((await rows()).length, 1);
  });

  it('[H753] IP addresses of security events are deleted after 90 days and the events after 365 days, as configured', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    const event = {
      kind: 'signIn',
      outcome: 'success',
      address: '203.0.113.7',
      userAgent: 'Browser',
    } as const;
    for (const [age, requestId] of [
      [89, 'young'],
      [91, 'older'],
      [366, 'expired'],
    ] as const)
      await SecurityEvent.query(t.db).insert({ ...event, requestId, createdAt: days(age) });
    const changed = await sweepSecurityEvents(t.db, { eventDays: 365, addressDays: 90 });
    const left = await rows();
    assert.deepEqual(
      left.map(({ requestId, address, userAgent }) => [requestId, address, userAgent]),
      [
        ['young', '203.0.113.7', 'Browser'],
        ['older', null, null],
      ],
    );
    assert.equal(changed, 2);
    assert.equal(await sweepSecurityEvents(t.db, { eventDays: 365, addressDays: 90 }), 0);
  });
});
