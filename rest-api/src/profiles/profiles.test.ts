import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate } from 'node:timers/promises';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { profileAdmin } from '@hangout/contract/rest/profiles/profile-admin';
import { profilePages } from '@hangout/contract/rest/profiles/profile-pages';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { User } from '@hangout/db/models/accounts';
import { waitFor } from '@hangout/testkit/wait-for';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('profiles of users', () => {
  const startedAt = Date.now();
  const t = restTest({ now: () => startedAt });

  it('[H716] only moderators can read the profile of a deactivated account', async () => {
    const [mod, ann, bob] = [await t.createUser('mod', 'moderator'), await t.ann(), await t.bob()];
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ status: 'deactivated' });
    for (const { api } of [await t.ann(), bob])
      assert.equal((await refusalOf(api(profiles.byId, { id: ann.uuid }))).code, 'person_not_found');
    assert.equal((await mod.api(profiles.byId, { id: ann.uuid })).nickname, ann.nickname);
    const users = [ann.uuid, bob.uuid];
    const inBatch = async (user: TestUser) =>
      (await user.api(profiles.batch, { users })).map(({ userProfile }) => userProfile.uuid);
    assert.deepEqual(await inBatch(bob), [bob.uuid]);
    assert.deepEqual(await inBatch(mod), users);
    assert.equal((await refusalOf(bob.api(profiles.user, { id: ann.uuid }))).code, 'person_not_found');
    assert.equal((await mod.api(profiles.user, { id: ann.uuid })).uuid, ann.uuid);
  });

  it('[H1555] first and last name can be read by the user and by admins, and by nobody else', async () => {
    const [ann, bob, boss] = [await t.ann(), await t.bob(), await t.createUser('boss', 'admin')];
    await ann.api(profiles.update, { firstName: 'Annika', lastName: 'Holm' });
    const { uuid: id } = ann;
    for (const reader of [ann, boss])
      assert.equal((await reader.api(profiles.byId, { id })).lastName, 'Holm');
    const mod = await t.createUser('mod', 'globalModerator');
    const seen = await Promise.all([
      bob.api(profiles.byId, { id }),
      mod.api(profiles.byId, { id }),
      bob.api(profiles.batch, { users: [id] }),
      bob.api(profiles.user, { id }),
      bob.api(profiles.search, { q: ann.nickname }),
      (await t.guest()).api(profilePages.byId, { id }),
    ]);
    assert.equal(JSON.stringify(seen).split(ann.nickname).length, seen.length + 1, 'each shows the person');
    assert.doesNotMatch(JSON.stringify(seen), /Annika|Holm/);
  });

  it('[H133] the profile of another user contains no account data', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const profile = await bob.api(profiles.byId, { id: ann.uuid });
    assert.equal(profile.nickname, ann.nickname);
    assert.deepEqual(
      ['email', 'passwordHash', 'capabilities', 'userData'].filter((name) => name in profile),
      [],
    );
    assert.deepEqual(await bob.api(profiles.byId, { id: String(profile.id) }), profile);
  });

  it('[H1482] simultaneous requests for profiles share a query, and each gets its own profile', async () => {
    const people = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => t.createUser(name, 'user')),
    );
    const [asker] = people;
    assert.ok(asker);
    // The session is read once here and then stays cached, because the clock of the sessions stands still.
    await asker.api(profiles.byId, { id: asker.uuid });
    const asked: string[] = [];
    const record = ({ sql }: { sql: string }) =>
      void (sql.startsWith('select') && sql.includes('from "users"') && asked.push(sql));
    let arrived = 0;
    const countArrived = () => void arrived++;
    // The first query waits for a lock until all other requests have arrived.
    const locking = await t.db.transaction();
    await locking.raw('lock table users in access exclusive mode');
    t.db.on('query', record);
    subscribe('http.server.request.start', countArrived);
    const answers = Promise.all(people.map(({ uuid }) => asker.api(profiles.byId, { id: uuid })));
    try {
      await waitFor('the first query and all requests', () => asked.length > 0 && arrived === people.length);
      await setImmediate();
    } finally {
      unsubscribe('http.server.request.start', countArrived);
      await locking.rollback();
    }
    const found = await answers;
    t.db.removeListener('query', record);
    assert.deepEqual(
      found.map(({ nickname }) => nickname),
      people.map(({ nickname }) => nickname),
    );
    assert.ok(asked.length <= 2, `${asked.length} queries for ${people.length} profiles`);
  });

  it('[R236] a request for a profile with an unknown or malformed user id returns 404', async () => {
    const ann = await t.ann();
    for (const id of [nobody, '999999999', 'x', '99999999999999999999']) {
      const { status, message } = await refusalOf(ann.api(profiles.byId, { id }));
      assert.deepEqual([status, message], [404, 'User profile not found']);
    }
  });

  it('[R205] one request can read up to 150 profiles; unknown users are left out of the response', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const found = await ann.api(profiles.batch, { users: [ann.uuid, bob.uuid, nobody] });
    assert.deepEqual(
      found.map((one) => one.userProfile.nickname).toSorted(),
      [ann.nickname, bob.nickname].toSorted(),
    );
    const crowd = Array.from({ length: 151 }, () => nobody);
    assert.equal((await refusalOf(ann.api(profiles.batch, { users: crowd }))).status, 400);
  });

  it('[H855] a user’s language is stored with the account; an unsupported language is refused', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    assert.equal((await bob.api(profiles.own)).locale, null);
    assert.equal((await ann.api(profiles.update, { locale: 'es' })).locale, 'es');
    assert.equal((await ann.api(profiles.update, { bio: 'Hola' })).locale, 'es');
    assert.equal('locale' in (await bob.api(profiles.byId, { id: ann.uuid })), false);
    const refused = await refusalOf(ann.api(profiles.update, { locale: 'fr' } as never));
    assert.deepEqual([refused.status, refused.code], [400, 'invalid_request']);
    assert.equal((await ann.api(profiles.update, { locale: null })).locale, null);
  });

  it('[H134] changing a profile keeps fields that the request omits', async () => {
    const ann = await t.ann();
    await ann.api(profiles.update, {
      bio: 'I like vinyl',
      color: '#112233',
      musicProviders: ['uploadService'],
    });
    const own = await ann.api(profiles.update, { pronoun: 'she' });
    assert.deepEqual([own.bio, own.color, own.pronoun], ['I like vinyl', '#112233', 'she']);
    assert.deepEqual(own.musicProviders, ['uploadService']);
    assert.equal((await ann.api(profiles.update, { bio: null })).bio, null);
  });

  it('[H135] a user without plan and awards cannot choose avatars that need a paid plan or an award', async () => {
    const ann = await t.ann();
    assert.equal((await refusalOf(ann.api(profiles.update, { avatarId: 'luna' }))).code, 'avatar_not_yours');
    assert.equal((await refusalOf(ann.api(profiles.update, { avatarId: 'sol' }))).code, 'avatar_not_yours');
    assert.equal((await ann.api(profiles.update, { avatarId: 'bao' })).avatarId, 'bao');
  });

  it('[H136] a client can store up to 64 kB of its own data with a user’s account', async () => {
    const ann = await t.ann();
    await ann.api(profiles.putUserData, { principal: 'x', theme: { dark: true } });
    assert.deepEqual(await ann.api(profiles.userData), { principal: 'x', theme: { dark: true } });
    assert.equal(
      (await refusalOf(ann.api(profiles.putUserData, { big: 'x'.repeat(70_000) }))).code,
      'too_much',
    );
  });

  it('[H992] simultaneous changes of different values in a client’s own data are all stored, and the total stays limited to 64 kB', async () => {
    const ann = await t.ann();
    await ann.api(profiles.putUserData, { theme: 'dark', size: 1 });
    const names = ['size', 'a', 'b', 'c', 'd', 'e'];
    await Promise.all(names.map((name) => ann.api(profiles.patchUserData, { [name]: 7 })));
    const all = { theme: 'dark', size: 7, a: 7, b: 7, c: 7, d: 7, e: 7 };
    assert.deepEqual(await ann.api(profiles.userData), all);
    const half = 'x'.repeat(40_000);
    await ann.api(profiles.patchUserData, { a: half });
    assert.equal((await refusalOf(ann.api(profiles.patchUserData, { b: half }))).code, 'too_much');
    assert.deepEqual(await ann.api(profiles.userData), { ...all, a: half });
  });

  it('[H547] a birthday before 1900, in the future or not in the calendar is refused; other users see day and month if its user allows it', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    for (const birthday of ['3000-01-01', '1899-12-31', '0001-01-01', '2001-02-30'])
      assert.equal((await refusalOf(ann.api(profiles.update, { birthday }))).status, 400, birthday);
    const own = await ann.api(profiles.update, { birthday: '1990-05-17', pronoun: 'she' });
    assert.deepEqual([own.birthday, own.displayBirthday], ['1990-05-17', false]);
    const seen = () => bob.api(profiles.byId, { id: ann.uuid });
    assert.deepEqual([(await seen()).shownBirthday, (await seen()).pronoun], [null, 'she']);
    await ann.api(profiles.update, { displayBirthday: true, displayPronouns: false });
    assert.deepEqual([(await seen()).shownBirthday, (await seen()).pronoun], ['05-17', null]);
    assert.ok(!JSON.stringify(await seen()).includes('1990'));
    assert.equal((await ann.api(profiles.own)).pronoun, 'she');
  });

  it('[H548] a user chooses music services from a fixed list; a service that is not in it is refused', async () => {
    const ann = await t.ann();
    const own = await ann.api(profiles.update, { musicProviders: ['spotify', 'tidal'] });
    assert.deepEqual(own.musicProviders, ['spotify', 'tidal']);
    const refused = await refusalOf(ann.api(profiles.update, { musicProviders: ['nonsense'] } as never));
    assert.equal(refused.status, 400);
  });

  it('[H555] a link to a profile in a social network is stored as the name in the link; a link to another site is refused', async () => {
    const ann = await t.ann();
    const own = await ann.api(profileAdmin.socials, {
      instagram: 'https://www.instagram.com/ann.plays/?hl=en',
      tiktok: '@ann',
      facebook: '',
    });
    assert.deepEqual([own.instagram, own.tiktok, own.facebook], ['ann.plays', 'ann', null]);
    for (const twitter of ['https://evil.example/ann', 'javascript:alert(1)', 'two words'])
      assert.equal((await refusalOf(ann.api(profileAdmin.socials, { twitter }))).status, 400, twitter);
  });

  it('[H551] an avatar that an admin has made can be worn only by users to whom it was given', async () => {
    const [boss, ann, bob] = [await t.createUser('boss', 'admin'), await t.ann(), await t.bob()];
    const slug = `crown-${ann.uuid.slice(0, 8)}`;
    await boss.api(avatars.create, { slug, avatarStatus: 'PRIVATE' });
    const wear = (one: TestUser) => one.api(profiles.update, { avatarId: slug });
    assert.equal((await refusalOf(wear(ann))).code, 'avatar_not_yours');
    await boss.api(avatars.assign, { slug, userUuid: ann.uuid });
    assert.equal((await wear(ann)).avatarId, slug);
    assert.equal((await refusalOf(wear(bob))).code, 'avatar_not_yours');
    await boss.api(avatars.assign, { slug: 'sol', userUuid: bob.uuid, assignmentType: 'SEASON_AWARD' });
    assert.equal((await bob.api(profiles.update, { avatarId: 'sol' })).avatarId, 'sol');
    const unknown = boss.api(profileAdmin.update, { userUuid: bob.uuid, avatarId: 'nobody-made-this' });
    assert.equal((await refusalOf(unknown)).code, 'avatar_not_found');
  });

  it('[H554] users are found by the beginnings of the words of their names, but not by users whom they have blocked', async () => {
    const [ann, bob, kai] = [await t.ann(), await t.bob(), await t.djKai()];
    await bob.api(profiles.update, { nickname: `Zed.Vinyl ${bob.uuid.slice(0, 6)}` });
    const found = async (one: TestUser, q: string) =>
      (await one.api(profiles.search, { q })).data.map(({ uuid }) => uuid);
    assert.deepEqual(await found(ann, `zed vin ${bob.uuid.slice(0, 4)}`), [bob.uuid]);
    assert.deepEqual(await found(ann, 'inyl'), []);
    assert.deepEqual(await found(bob, `vinyl ${bob.uuid.slice(0, 6)}`), []);
    assert.deepEqual(await found(ann, "!' | &:*"), []);
    await bob.api(blockedUsers.block, { userUuid: kai.uuid });
    assert.deepEqual(await found(kai, `zed ${bob.uuid.slice(0, 6)}`), []);
    assert.equal((await refusalOf(ann.api(profiles.search, { q: 'z' }))).status, 400);
  });
});
