import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect, type Db } from '@hangout/db';
import { AuditEvent, PlayEvent } from '@hangout/db/models/audit';
import { readConfig } from '@hangout/platform/config/config';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { startOldEventRemoval } from './old-event-removal.ts';

describe('the removal of old events', () => {
  let database: TestDatabase;
  let db: Db;
  before(async () => {
    database = await createTestDatabase();
    db = connect(database.url, { poolMax: 2 });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  const DAY_MS = 86_400_000;
  const createdAt = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

  it('[H658] [H1333] audit events older than 30 days and play events older than 365 are deleted, also where nothing is recorded any more', async () => {
    const userUuid = randomUUID();
    await db.raw(
      `insert into users (uuid, nickname, nickname_skeleton, avatar_id) values (?, 'ann', 'ann', 'classic')`,
      [userUuid],
    );
    for (const days of [29, 31])
      await AuditEvent.query(db).insert({
        ...{ topic: `${days} days`, userUuid, data: {}, createdAt: createdAt(days) },
      });
    for (const days of [364, 366])
      await PlayEvent.query(db).insert({
        ...{ kind: '15sec', userUuid, playId: randomUUID(), roomSlug: `${days} days`, songInfo: {} },
        ...{ startedAt: createdAt(days), heardUntil: createdAt(days), volumeStart: 1, volumeEnd: 1 },
        ...{ deviceData: {}, userProvider: '', subscriptionLevel: 0, createdAt: createdAt(days) },
      });
    const log = { info: () => {}, warn: (error: unknown) => assert.fail(String(error)) };
    const config = readConfig({ PLAY_TRACKING: 'off', KINESIS_STREAM: 'plays' });
    await startOldEventRemoval({ db, log, config })();
    const topics = (await AuditEvent.query(db)).map(({ topic }) => topic);
    const plays = (await PlayEvent.query(db)).map(({ roomSlug }) => roomSlug);
    assert.deepEqual([topics, plays], [['29 days'], ['364 days']]);
  });
});
