import assert from 'node:assert/strict';
import { contacts } from '@hangout/contract/rest/contacts/contacts';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { Email } from '@hangout/db/models/accounts';
import { ContactEntry } from '@hangout/db/models/contacts';
import { Phone } from '@hangout/db/models/phones';
import { DailyQuota } from '@hangout/db/models/rate-limits';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('contacts from a user’s address book', () => {
  const t = restTest();
  const verify = (one: TestUser) =>
    Email.query(t.db).where({ userUuid: one.uuid }).patch({ status: 'VERIFIED' });
  const phoneOf = (one: TestUser, phone: string) => Phone.query(t.db).insert({ userUuid: one.uuid, phone });
  const found = async (one: TestUser) =>
    (await one.api(contacts.matching)).data.map((match) => match.userUuid).sort();

  it('[H653] a contact matches a user only by an e-mail address or phone number that this user has verified', async () => {
    const [ann, bob, kai, eve] = [await t.ann(), await t.bob(), await t.djKai(), await t.signUp('eve')];
    await phoneOf(kai, '+34611222333');
    const book = [
      { email: bob.email.toUpperCase(), phone: null },
      { phone: '+34 611 222 333' },
      { phone: '+34 699 999 999', email: 'nobody@example.org' },
      { email: ann.email },
      { phone: 'granny', email: 'not an address' },
    ];
    assert.deepEqual(await ann.api(contacts.keep, { contacts: book }), { count: 5, leftOut: 0 });
    assert.deepEqual(await found(ann), [kai.uuid]);
    await verify(bob);
    await verify(ann);
    assert.deepEqual(await found(ann), [bob.uuid, kai.uuid].sort());
    const list = await ann.api(contacts.list);
    assert.deepEqual([list.count, list.data.filter((one) => one.isMatched).length], [5, 2]);
    await Email.query(t.db).where({ userUuid: bob.uuid }).patch({ status: 'DELETED' });
    await Phone.query(t.db).where({ userUuid: kai.uuid }).delete();
    assert.deepEqual(await found(ann), []);
    assert.deepEqual(await found(eve), []);
  });

  it('[H652] contacts are stored as hashes, without phone number and e-mail address', async () => {
    const ann = await t.ann();
    await ann.api(contacts.keepOne, { phone: '+34 655 444 333' });
    await ann.api(contacts.keepOne, { email: 'friend@example.net' });
    const rows = await ContactEntry.query(t.db).where({ userUuid: ann.uuid }).orderBy('id');
    assert.deepEqual(
      rows.map((row) => row.kind),
      ['phone', 'email'],
    );
    for (const { hash } of rows) assert.match(hash, /^[0-9a-f]{64}$/);
    assert.ok(!/655444333|friend/.test(JSON.stringify(rows)));
    const odd = await refusalOf(ann.api(contacts.keepOne, { phone: 'granny' }));
    assert.deepEqual([odd.status, odd.code], [400, 'contact_invalid']);
  });

  it('[H653] a user’s contacts show which matching users are friends, and leave out users who have blocked this user', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    for (const one of [bob, kai]) await verify(one);
    await ann.api(friendInvitations.invite, { userUuid: bob.uuid });
    await bob.api(friendInvitations.invite, { userUuid: ann.uuid });
    const book = [bob, kai].map((one) => ({ email: one.email }));
    const matches = await ann.api(contacts.matchingFriends, { contacts: book });
    assert.deepEqual(
      matches.data.map((one) => [one.userProfile?.nickname, one.isFriend]),
      [
        [bob.nickname, true],
        [kai.nickname, false],
      ],
    );
    await kai.api(blockedUsers.block, { userUuid: ann.uuid });
    assert.deepEqual(await found(ann), [bob.uuid]);
    const mine = await ann.api(contacts.list, {});
    assert.deepEqual(mine.data.map(({ isMatched }) => isMatched).toSorted(), [false, true]);
  });

  it('[H652] a user can delete some or all of their stored contacts', async () => {
    const ann = await t.ann();
    const book = ['a', 'b', 'c'].map((name) => ({ email: `${name}@example.org` }));
    await ann.api(contacts.keep, { contacts: book });
    await ann.api(contacts.keep, { contacts: book });
    const { data, count } = await ann.api(contacts.list);
    assert.equal(count, 3);
    assert.equal((await ann.api(contacts.forget, { ids: [data[0]?.id ?? 0] })).count, 1);
    assert.equal((await ann.api(contacts.forget, {})).count, 2);
    assert.equal((await ann.api(contacts.list)).count, 0);
  });

  it('[R171] admins list the contacts of any user; other users are refused', async () => {
    const [ann, boss] = [await t.ann(), await t.createUser('boss', 'admin')];
    await ann.api(contacts.keepOne, { email: 'somebody@example.org' });
    for (const other of [ann, await t.createUser('mod', 'moderator')])
      assert.equal((await refusalOf(other.api(contacts.admin, { id: ann.uuid }))).status, 403);
    assert.deepEqual(await refusalOf(t.api(contacts.admin, { id: ann.uuid })), {
      status: 401,
      code: 'unauthorized',
      message: 'Unauthorized to perform action',
    });
    const { count, data } = await boss.api(contacts.admin, { id: ann.uuid });
    assert.deepEqual([count, data[0]?.kind], [1, 'email']);
    assert.equal((await refusalOf(boss.api(contacts.admin, { id: nobody }))).code, 'person_not_found');
  });
});

describe('the daily quota of new contacts', () => {
  const t = restTest({ limits: { NEW_CONTACTS_A_DAY: 3 } });
  const book = (...names: string[]) => names.map((name) => ({ email: `${name}@example.org` }));

  it('[H743] contacts beyond the daily quota are not stored, but the rest of the request is; contacts that are already stored do not use up the quota', async () => {
    const ann = await t.ann();
    const keep = (...names: string[]) => ann.api(contacts.keep, { contacts: book(...names) });
    assert.deepEqual(await keep('a', 'b'), { count: 2, leftOut: 0 });
    assert.deepEqual(await keep('b', 'c', 'd', 'e'), { count: 2, leftOut: 2 });
    assert.deepEqual(await keep('a', 'b', 'c'), { count: 3, leftOut: 0 });
    const one = await refusalOf(ann.api(contacts.keepOne, { email: 'd@example.org' }));
    assert.deepEqual([one.status, one.code], [429, 'too_many_contacts']);
    const matches = await ann.api(contacts.matchingFriends, { contacts: book('d', 'e') });
    assert.equal(matches.leftOut, 2);
    assert.equal((await ann.api(contacts.list)).count, 3);
  });

  it('[H2017] a contact book keeps 5,000 contacts; what is beyond is left out and counted', async () => {
    const ann = await t.ann();
    await t.db.raw(
      `insert into contact_entries (user_uuid, kind, hash)
       select ?, 'email', contact_hash('email', n || '@example.com') from generate_series(1, 4999) n`,
      [ann.uuid],
    );
    const keep = (...names: string[]) => ann.api(contacts.keep, { contacts: book(...names) });
    assert.deepEqual(await keep('a', 'b'), { count: 1, leftOut: 1 });
    assert.deepEqual(await keep('a', 'b'), { count: 1, leftOut: 1 });
    const one = await refusalOf(ann.api(contacts.keepOne, { email: 'b@example.org' }));
    assert.deepEqual([one.status, one.code], [429, 'too_many_contacts']);
    assert.equal((await ann.api(contacts.list)).count, 5000);
    await ann.api(contacts.forget, {});
    assert.deepEqual(await keep('b'), { count: 1, leftOut: 0 });
  });

  it('[H743] deleting contacts does not restore the daily quota, which is full again on the next day', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await ann.api(contacts.keep, { contacts: book('a', 'b', 'c') });
    await ann.api(contacts.forget, {});
    assert.deepEqual(await ann.api(contacts.keep, { contacts: book('a', 'd') }), { count: 0, leftOut: 2 });
    assert.deepEqual(await bob.api(contacts.keep, { contacts: book('a') }), { count: 1, leftOut: 0 });
    await DailyQuota.query(t.db).patch({ endsAt: '2020-01-01T00:00:00Z' });
    assert.deepEqual(await ann.api(contacts.keep, { contacts: book('a', 'd') }), { count: 2, leftOut: 0 });
  });

  it('[H744] a user who does not want to be found by e-mail address is found by phone number only', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await Email.query(t.db).where({ userUuid: bob.uuid }).patch({ status: 'VERIFIED' });
    assert.equal((await bob.api(profiles.own)).findableByEmail, true);
    await ann.api(contacts.keepOne, { email: bob.email });
    const found = async () => [
      (await ann.api(contacts.matching)).data.map(({ userUuid }) => userUuid),
      (await ann.api(contacts.list)).data.filter(({ isMatched }) => isMatched).length,
    ];
    assert.deepEqual(await found(), [[bob.uuid], 1]);
    assert.equal((await bob.api(profiles.update, { findableByEmail: false })).findableByEmail, false);
    assert.deepEqual(await found(), [[], 0]);
    await Phone.query(t.db).insert({ userUuid: bob.uuid, phone: '+34611222555' });
    await ann.api(contacts.keepOne, { phone: '+34 611 222 555' });
    assert.deepEqual(await found(), [[bob.uuid], 1]);
    await bob.api(profiles.update, { findableByEmail: true });
    assert.deepEqual(await found(), [[bob.uuid], 2]);
  });
});
