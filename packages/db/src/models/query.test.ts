import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { insertUser } from '../accounts/accounts.ts';
import type { Db } from '../connect.ts';
import { databaseTest } from '../testing.ts';
import { Email, User } from './accounts.ts';
import { Room, RoomRole } from './rooms.ts';

describe('Model.query, typed queries', () => {
  const t = databaseTest();

  async function makeUser(nickname: string): Promise<string> {
    return insertUser(t.db, { nickname, email: `${nickname}@example.org` });
  }

  it('a query of a model returns plain objects with names in camel case', async () => {
    const uuid = await makeUser('plain');
    const row = await User.query(t.db).where({ uuid }).select('uuid', 'avatarId as avatar').first();
    assert.equal(Object.getPrototypeOf(row), Object.prototype);
    assert.deepEqual(Object.keys(row ?? {}), ['uuid', 'avatar']);
    assert.equal(await User.query(t.db).where({ uuid: randomUUID() }).first(), undefined);
  });

  it('joinRelated joins another table by the name of the model’s relation', async () => {
    const userUuid = await makeUser('joined');
    const found = await Email.query(t.db)
      .joinRelated('user')
      .modify('notDeleted')
      .where('user.uuid', userUuid)
      .select('emails.email', 'user.nickname', 'emails.status as emailStatus');
    assert.deepEqual(found, [
      { email: 'joined@example.org', nickname: 'joined', emailStatus: 'PENDING_VERIFICATION' },
    ]);
  });

  it('relatedQuery can be used as a subquery', async () => {
    const ownerUuid = await makeUser('related');
    const room = { slug: 'related', name: 'related', ownerUuid };
    const [made] = await Room.query(t.db).insert(room).returning('uuid');
    assert.ok(made);
    const roles = () =>
      Room.query(t.db)
        .whereExists(Room.relatedQuery('roles').modify('lasting').where({ role: 'dj' }))
        .resultSize();
    assert.equal(await roles(), 0);
    const role = { roomUuid: made.uuid, userUuid: ownerUuid, role: 'dj' as const };
    await RoomRole.query(t.db).insert(role);
    assert.equal(await roles(), 1);
    await RoomRole.query(t.db).where(role).patch({ expirationTime: '2020-01-01T00:00:00Z' });
    assert.equal(await roles(), 0);
  });

  it('an insert with `returning` returns only the inserted rows', async () => {
    const userUuid = await makeUser('inserted');
    const values = { userUuid, email: 'second@example.org', type: 'work', status: 'VERIFIED' } as const;
    const [email] = await Email.query(t.db).insert(values).returning('*');
    assert.ok(email);
    const again = await Email.query(t.db)
      .insert([{ ...values, email: 'third@example.org' }])
      .returning('id', 'codeTries');
    assert.deepEqual(again, [{ id: email.id + 1, codeTries: 0 }]);
    const user = await User.query(t.db).where({ uuid: userUuid }).first();
    assert.ok(user);
    const { id: _, ...columns } = user;
    const ignored = await User.query(t.db).insert(columns).onConflict('uuid').ignore().returning('uuid');
    assert.deepEqual(ignored, []);
  });

  it('a patch of a model writes objects into JSON columns and leaves fields with undefined unchanged', async () => {
    const ownerUuid = await makeUser('json');
    const [room] = await Room.query(t.db).insert({ slug: 'json', name: 'json', ownerUuid }).returning('*');
    assert.deepEqual(room?.pinnedMessages, []);
    const pinnedMessages = [{ uuid: randomUUID() }] as never[];
    const change = { pinnedMessages, name: undefined };
    assert.equal(await Room.query(t.db).where({ slug: 'json' }).patch(change), 1);
    const after = await Room.query(t.db).where({ slug: 'json' }).select('name', 'pinnedMessages').first();
    assert.deepEqual(after, { name: 'json', pinnedMessages });
  });

  it('a failed query throws PostgreSQL’s error with its code and constraint', async () => {
    await makeUser('taken');
    await assert.rejects(insertUser(t.db, { nickname: 'Taken' }), {
      code: '23505',
      constraint: 'users_nickname',
    });
  });
});

/** Checked by the compiler: each statement below a @ts-expect-error must be a type error. */
export async function misspeltColumnsDoNotCompile(db: Db): Promise<void> {
  // @ts-expect-error no such column
  User.query(db).where({ nickName: 'ann' });
  // @ts-expect-error no such column
  User.query(db).where('nickName', 'ann');
  // @ts-expect-error no such column
  User.query(db).where('nickName', '<>', 'ann');
  // @ts-expect-error a column of another type
  User.query(db).where('nickname', 3);
  // @ts-expect-error a column of another type
  User.query(db).where({ nickname: 3 });
  // @ts-expect-error no such column
  User.query(db).where((user) => user.whereNull('bannedTill').orWhere({ role: 'user' }));
  // @ts-expect-error no such column
  User.query(db).orWhere({ nickName: 'ann' });
  // @ts-expect-error no such column
  User.query(db).whereNot({ nickName: 'ann' });
  // @ts-expect-error no such column
  User.query(db).whereIn('uid', ['x']);
  // @ts-expect-error no such column
  User.query(db).select('nickName');
  // @ts-expect-error no such column
  User.query(db).select('nickName as name');
  // @ts-expect-error no such column
  User.query(db).orderBy('nickName');
  // @ts-expect-error no such column
  User.query(db).orderBy([{ column: 'nickName', order: 'desc' }]);
  // @ts-expect-error no such column
  User.query(db).insert({ nickName: 'ann' });
  // @ts-expect-error no such column
  User.query(db).insert([{ nickname: 'ann' }, { nickName: 'bob' }]);
  // @ts-expect-error no such column
  User.query(db).insert({ nickname: 'ann' }).onConflict('nickName');
  // @ts-expect-error no such column
  User.query(db).insert({ nickname: 'ann' }).onConflict('uuid').merge({ nickName: 'ann' });
  // @ts-expect-error no such column
  User.query(db).insert({ nickname: 'ann' }).returning('nickName');
  // @ts-expect-error no such column
  User.query(db).patch({ nickName: 'ann' });
  const change = { nickName: 'ann', color: 'red' };
  // @ts-expect-error no such column in an object with a name
  User.query(db).patch(change);
  // @ts-expect-error no such column in an object that is spread
  User.query(db).patch({ ...change, status: 'active' });
  // @ts-expect-error a value that the column does not hold
  User.query(db).patch({ status: 'asleep' });
  // @ts-expect-error no such column
  User.query(db).increment('points', 1);
  // @ts-expect-error no such relation
  Email.query(db).joinRelated('usr');
  // @ts-expect-error no such column of the relation
  Email.query(db).joinRelated('user').where('user.nickName', 'ann');
  // @ts-expect-error a relation is joined under its own name, not under that of its table
  Email.query(db).joinRelated('user').where('users.nickname', 'ann');
  // @ts-expect-error no such modifier
  User.query(db).modify('awake');
  // @ts-expect-error a column that was not selected
  (await User.query(db).select('uuid').first())?.nickname;
}
