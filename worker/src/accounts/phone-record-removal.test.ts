import assert from 'node:assert/strict';
import { connect, type Db } from '@hangout/db';
import { PhoneCode, PhoneValidation } from '@hangout/db/models/phones';
import { createTestDatabase, type TestDatabase } from '@hangout/testkit/database';
import { startPhoneRecordRemoval } from './phone-record-removal.ts';

describe('the removal of old validations of phone numbers', () => {
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

  it('[H620] validations of phone numbers and codes are deleted after a day, also where no more come', async () => {
    for (const [hours, phone] of [
      [23, '+4915100000001'],
      [25, '+4915100000002'],
    ] as const) {
      const at = new Date(Date.now() - hours * 3_600_000).toISOString();
      await PhoneValidation.query(db).insert({
        ...{ phone, status: 'VALID', line: 'mobile', ip: '192.0.2.1', codeSent: true, createdAt: at },
      });
      await PhoneCode.query(db).insert({
        ...{ phone, codeHash: 'hash', expiresAt: at, network: '192.0.2.1', sentAt: at },
      });
    }
    const log = { info: () => {}, warn: (error: unknown) => assert.fail(String(error)) };
    await startPhoneRecordRemoval({ db, log })();
    const kept = [await PhoneValidation.query(db), await PhoneCode.query(db)];
    assert.deepEqual(
      kept.map((rows) => rows.map(({ phone }) => phone)),
      [['+4915100000001'], ['+4915100000001']],
    );
  });
});
