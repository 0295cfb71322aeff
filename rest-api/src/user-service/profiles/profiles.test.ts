import assert from 'node:assert/strict';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { User } from '@hangout/db/models/accounts';
import { refusalOf, restTest } from '../../testing/rest-test.ts';

const nobody = '00000000-0000-4000-8000-000000000000';

describe('profiles', () => {
  const t = restTest();

  it('[H716] the profile of a deactivated account is shown to moderators only', async () => {
    const [mod, ann, bob] = [await t.createUser('mod', 'moderator'), await t.ann(), await t.bob()];
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ status: 'deactivated' });
    for (const { api } of [await t.ann(), bob])
      assert.equal((await refusalOf(api(profiles.byId, { id: ann.uuid }))).code, 'person_not_found');
    assert.equal((await mod.api(profiles.byId, { id: ann.uuid })).nickname, ann.nickname);
  });

  it('[H133] another user’s profile contains no account data', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const profile = await bob.api(profiles.byId, { id: ann.uuid });
    assert.equal(profile.nickname, ann.nickname);
    assert.deepEqual(
      ['email', 'passwordHash', 'capabilities', 'userData'].filter((name) => name in profile),
      [],
    );
    assert.deepEqual(await bob.api(profiles.byId, { id: String(profile.id) }), profile);
  });

  it('[R236] an unknown or malformed user id answers 404', async () => {
    const ann = await t.ann();
    for (const id of [nobody, '999999999', 'x', '99999999999999999999']) {
      const { status, message } = await refusalOf(ann.api(profiles.byId, { id }));
      assert.deepEqual([status, message], [404, 'User profile not found']);
    }
  });

  it('[R205] up to 150 profiles are read in one request; unknown users are left out', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const found = await ann.api(profiles.batch, { users: [ann.uuid, bob.uuid, nobody] });
    assert.deepEqual(
      found.map((one) => one.userProfile.nickname).toSorted(),
      [ann.nickname, bob.nickname].toSorted(),
    );
    const crowd = Array.from({ length: 151 }, () => nobody);
    assert.equal((await refusalOf(ann.api(profiles.batch, { users: crowd }))).status, 400);
  });

  it('[H855] the chosen language is stored with the account, and one that is not supported is refused', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    assert.equal((await bob.api(profiles.own)).locale, null);
    assert.equal((await ann.api(profiles.update, { locale: 'es' })).locale, 'es');
    assert.equal((await ann.api(profiles.update, { bio: 'Hola' })).locale, 'es');
    assert.equal('locale' in (await bob.api(profiles.byId, { id: ann.uuid })), false);
    const refused = await refusalOf(ann.api(profiles.update, { locale: 'fr' } as never));
    assert.deepEqual([refused.status, refused.code], [400, 'invalid_request']);
    assert.equal((await ann.api(profiles.update, { locale: null })).locale, null);
  });

  it('[H134] a field absent from a profile change keeps its value', async () => {
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

  it('[H135] avatars of subscribers and awards cannot be chosen by other users', async () => {
    const ann = await t.ann();
    assert.equal((await refusalOf(ann.api(profiles.update, { avatarId: 'luna' }))).code, 'avatar_not_yours');
    assert.equal((await refusalOf(ann.api(profiles.update, { avatarId: 'sol' }))).code, 'avatar_not_yours');
    assert.equal((await ann.api(profiles.update, { avatarId: 'bao' })).avatarId, 'bao');
  });

  it('[H136] a client stores data of its own for a user, up to 64 kB', async () => {
    const ann = await t.ann();
    await ann.api(profiles.putUserData, { principal: 'x', theme: { dark: true } });
    assert.deepEqual(await ann.api(profiles.userData), { principal: 'x', theme: { dark: true } });
    assert.equal(
      (await refusalOf(ann.api(profiles.putUserData, { big: 'x'.repeat(70_000) }))).code,
      'too_much',
    );
  });
});
