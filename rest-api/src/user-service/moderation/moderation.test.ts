import assert from 'node:assert/strict';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { chatTokens } from '@hangout/contract/rest/user-service/chat-tokens';
import { deactivation, moderation } from '@hangout/contract/rest/user-service/moderation';
import { profiles } from '@hangout/contract/rest/user-service/profiles';
import { User } from '@hangout/db/models/accounts';
import { ModerationAction } from '@hangout/db/models/moderation';
import { refusalOf, restTest } from '../../testing/rest-test.ts';

describe('platform moderation', () => {
  const t = restTest();
  const login = (email: string) => t.api(auth.login, { email, password: 'correct horse' });

  it('[R172] [R085] a moderator kicks, bans, bans temporarily and unbans a user', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    await mod.api(moderation.kick, { userUuid: ann.uuid });
    assert.equal((await refusalOf(ann.api(profiles.own))).status, 401);
    await login(ann.email);
    await mod.api(moderation.ban, { userUuid: ann.uuid, reason: 'spam' });
    assert.equal((await refusalOf(login(ann.email))).code, 'account_banned');
    await mod.api(moderation.unban, { userUuid: ann.uuid });
    await login(ann.email);
    const { bannedUntil } = await mod.api(moderation.temporaryBan, { userUuid: ann.uuid });
    const hours = (Date.parse(bannedUntil ?? '') - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours <= 24);
    assert.equal((await refusalOf(login(ann.email))).code, 'account_banned');
    const lines = await ModerationAction.query(t.db).where({ userUuid: ann.uuid }).orderBy('id');
    assert.deepEqual(
      lines.map((one) => [one.type, one.previousRole, one.newRole]),
      [
        ['globalKick', 'user', 'kicked'],
        ['globalBan', 'user', 'banned'],
        ['globalUnBan', 'banned', 'user'],
        ['globalBan', 'user', 'banned'],
      ],
    );
  });

  it('[R060] a second ban records the previous role banned; after a ban expired the previous role is user', async () => {
    const [ann, mod] = [await t.ann(), await t.createUser('mod', 'moderator')];
    await mod.api(moderation.ban, { userUuid: ann.uuid });
    await mod.api(moderation.temporaryBan, { userUuid: ann.uuid });
    await User.query(t.db).where({ uuid: ann.uuid }).patch({ bannedUntil: '2020-01-01T00:00:00Z' });
    await mod.api(moderation.kick, { userUuid: ann.uuid });
    const lines = await ModerationAction.query(t.db).where({ userUuid: ann.uuid }).orderBy('id');
    assert.deepEqual(
      lines.map((one) => [one.type, one.previousRole, one.newRole]),
      [
        ['globalBan', 'user', 'banned'],
        ['globalBan', 'banned', 'banned'],
        ['globalKick', 'user', 'kicked'],
      ],
    );
  });

  it('[H001] moderators cannot act on users of equal or higher role; other users cannot moderate at all', async () => {
    const [mod, other, admin] = await Promise.all([
      t.createUser('mod', 'moderator'),
      t.createUser('mod', 'moderator'),
      t.createUser('admin', 'admin'),
    ]);
    for (const target of [other, admin, mod])
      assert.equal((await refusalOf(mod.api(moderation.ban, { userUuid: target.uuid }))).code, 'not_allowed');
    const ann = await t.ann();
    assert.equal((await refusalOf(ann.api(moderation.ban, { userUuid: mod.uuid }))).code, 'forbidden');
    const nobody = { userUuid: '00000000-0000-4000-8000-000000000000' };
    assert.equal((await refusalOf(mod.api(moderation.ban, nobody))).status, 404);
  });

  it('[R173] [R174] a moderator grants only lower roles; a global moderator also makes global moderators', async () => {
    const [mod, global, ann] = await Promise.all([
      t.createUser('mod', 'moderator'),
      t.createUser('global', 'globalModerator'),
      t.ann(),
    ]);
    assert.equal(
      (await mod.api(moderation.addRole, { userUuid: ann.uuid, role: 'promoter' })).role,
      'promoter',
    );
    for (const role of ['moderator', 'admin', 'superUser', 'bot'] as const)
      assert.equal((await refusalOf(mod.api(moderation.addRole, { userUuid: ann.uuid, role }))).status, 403);
    assert.equal(
      (await refusalOf(mod.api(moderation.addGlobalModerator, { userUuid: ann.uuid }))).status,
      403,
    );
    assert.equal(
      (await global.api(moderation.addGlobalModerator, { userUuid: ann.uuid })).role,
      'globalModerator',
    );
    assert.equal((await ann.api(auth.session)).user.role, 'globalModerator');
  });

  it('[R176] [R237] [R086] a capability is granted once and removed once', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    const on = { id: ann.uuid, capability: 'promoteRoom' } as const;
    assert.deepEqual((await mod.api(moderation.addCapability, on)).capabilities, [
      'uploadMusic',
      'promoteRoom',
    ]);
    assert.equal(
      (await refusalOf(mod.api(moderation.addCapability, on))).message,
      'This user has already this role',
    );
    assert.deepEqual((await ann.api(profiles.capabilities)).capabilities, ['uploadMusic', 'promoteRoom']);
    await mod.api(moderation.removeCapability, { id: ann.uuid, capability: 'uploadMusic' });
    assert.deepEqual((await ann.api(profiles.capabilities)).capabilities, ['promoteRoom']);
    assert.equal(
      (await refusalOf(mod.api(moderation.removeCapability, { id: ann.uuid, capability: 'uploadMusic' })))
        .status,
      404,
    );
  });

  it('[R082] [R083] [R084] [R175] an account’s deactivation is requested, cancelled, carried out and undone', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    const listed = async () => (await mod.api(deactivation.list)).data.map((one) => one.userProfile.uuid);
    await ann.api(deactivation.request);
    assert.ok((await listed()).includes(ann.uuid));
    await mod.api(deactivation.cancel, { userUuid: ann.uuid });
    assert.ok(!(await listed()).includes(ann.uuid));
    await mod.api(deactivation.deactivate, { id: ann.uuid });
    assert.equal((await refusalOf(ann.api(profiles.own))).status, 401);
    assert.equal((await refusalOf(login(ann.email))).code, 'deactivated');
    await mod.api(deactivation.reactivate, { id: ann.uuid });
    await login(ann.email);
  });

  it('[H106] a lobby ticket names the caller and admits to the lobby only; a guest receives a guest’s ticket', async () => {
    const [ann, guest] = [await t.ann(), await t.guest()];
    const mine = await t.tokens.redeemTicket((await ann.api(chatTokens.user)).cometAuthToken);
    assert.deepEqual([mine?.sub, mine?.room], [ann.uuid, 'lobby']);
    const ghost = await t.tokens.redeemTicket((await guest.api(chatTokens.ghost)).cometAuthToken);
    assert.deepEqual([ghost?.sub, ghost?.type], [guest.uuid, 'guest']);
    assert.equal((await refusalOf(guest.api(chatTokens.user))).status, 403);
  });

  it('[H666] requests for deactivation are listed in pages, the oldest first', async () => {
    const mod = await t.createUser('mod', 'moderator');
    const [ann, bob] = [await t.ann(), await t.bob()];
    for (const one of [ann, bob]) await one.api(deactivation.request);
    const { count } = await mod.api(deactivation.list);
    const last = await mod.api(deactivation.list, { limit: 1, offset: count - 1 });
    assert.deepEqual([last.count, last.data.map((one) => one.userProfile.uuid)], [count, [bob.uuid]]);
  });
});
