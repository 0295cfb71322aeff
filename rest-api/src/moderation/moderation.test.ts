import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { userAdmin } from '@hangout/contract/rest/accounts/user-admin';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { chatTokens } from '@hangout/contract/rest/chat/chat-tokens';
import { moderatedAccounts } from '@hangout/contract/rest/moderation/moderated-accounts';
import { deactivation, moderation } from '@hangout/contract/rest/moderation/moderation';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { loadJoiningUsers } from '@hangout/db';
import { User } from '@hangout/db/models/accounts';
import { ModerationAction } from '@hangout/db/models/moderation';
import type { NotificationJob } from '@hangout/jobs/notifications';
import { beginSession } from '../authentication/begin-session.ts';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('moderation by platform moderators and admins', () => {
  const t = restTest();
  const login = (email: string) => t.api(auth.login, { email, password: 'correct horse' });

  it('[R172] [R085] a moderator kicks a user, bans a user for a limited time or without end, and lifts bans', async () => {
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

  it('[H889] [H294] a user is notified of what moderators have done to their account, but not of who did it', async () => {
    const [boss, ann] = [await t.createUser('boss', 'admin'), await t.ann()];
    const [userUuid, id] = [ann.uuid, ann.uuid];
    t.jobsSent.length = 0;
    await boss.api(moderation.kick, { userUuid });
    const { bannedUntil } = await boss.api(moderation.temporaryBan, { userUuid });
    await boss.api(moderation.unban, { userUuid });
    await boss.api(moderation.unban, { userUuid });
    await boss.api(moderation.ban, { userUuid });
    await boss.api(moderation.addRole, { userUuid, role: 'staff' });
    await boss.api(moderation.addRole, { userUuid, role: 'staff' });
    await boss.api(moderation.addRole, { userUuid, role: 'user' });
    const capability = 'promoteRoom';
    await boss.api(moderation.addCapability, { id, capability });
    await boss.api(moderation.removeCapability, { id, capability });
    const told = t.jobsSent
      .filter(({ name }) => name === 'notifications')
      .map(({ data }) => data as NotificationJob);
    assert.deepEqual(
      told.map(({ kind, data }) => [kind, data]),
      [
        ['accountChanged', { change: 'kicked' }],
        ['accountBanned', { state: 'banned', until: new Date(bannedUntil ?? '').toISOString() }],
        ['accountBanned', { state: 'lifted' }],
        ['accountBanned', { state: 'banned' }],
        ['accountChanged', { change: 'roleGiven', role: 'staff' }],
        ['accountChanged', { change: 'roleTaken', role: 'staff' }],
        ['accountChanged', { change: 'capabilityGiven', capability }],
        ['accountChanged', { change: 'capabilityTaken', capability }],
      ],
    );
    for (const { recipients } of told) assert.deepEqual(recipients, { userUuids: [ann.uuid] });
    assert.ok(!JSON.stringify(told).includes(boss.uuid));
  });

  it('[H707] a temporary ban whose end is in the past is refused, and the user’s sessions stay open', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    const past = { userUuid: ann.uuid, expirationTime: '2020-01-01T00:00:00Z' };
    assert.equal((await refusalOf(mod.api(moderation.temporaryBan, past))).code, 'invalid_request');
    assert.equal((await ann.api(auth.session)).user.uuid, ann.uuid);
  });

  it('[H701] banning, deactivating or kicking an owner also ends the sessions of the owner’s bots', async () => {
    const admin = await t.createUser('admin', 'admin');
    const ownerWithBot = async () => {
      const owner = await t.ann();
      const { accessToken, bot } = await owner.api(accounts.signUpBot, {
        botNickName: `Beep ${owner.nickname}`,
      });
      return { owner, botUuid: bot.uuid, botApi: t.as(accessToken) };
    };
    for (const end of ['ban', 'kick'] as const) {
      const { owner, botApi } = await ownerWithBot();
      assert.equal((await botApi(auth.session)).type, 'bot');
      await admin.api(moderation[end], { userUuid: owner.uuid });
      t.authenticator.invalidate('*');
      assert.equal((await refusalOf(botApi(auth.session))).status, 401, end);
    }
    const { owner, botUuid, botApi } = await ownerWithBot();
    await admin.api(deactivation.deactivate, { id: owner.uuid });
    // A session begun after the owner's deactivation is not valid either.
    const late = await beginSession(t.db, t.tokens, {
      uuid: botUuid,
      kind: 'bot',
      role: 'bot',
      capabilities: [],
    });
    t.authenticator.invalidate('*');
    for (const api of [botApi, t.as(late)]) assert.equal((await refusalOf(api(auth.session))).status, 401);
    assert.equal(await t.authenticator.findMember(botUuid), null);
    assert.equal((await loadJoiningUsers(t.db, [botUuid])).get(botUuid)?.active, false);
  });

  it('[R060] the moderation log has the user’s role before each ban: banned if a ban was in force, user if it had expired', async () => {
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

  it('[H001] a moderator cannot ban a user of the same or a higher role, nor themselves; a user without a role cannot ban anybody', async () => {
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

  it('[R173] [R174] [H706] a moderator appoints moderators, but can neither give nor remove roles that only admins give; a global moderator appoints global moderators', async () => {
    const [mod, global, ann] = await Promise.all([
      t.createUser('mod', 'moderator'),
      t.createUser('global', 'globalModerator'),
      t.ann(),
    ]);
    const admin = await t.createUser('admin', 'admin');
    assert.equal((await admin.api(moderation.addRole, { userUuid: ann.uuid, role: 'staff' })).role, 'staff');
    const [addRole, userUuid] = [moderation.addRole, ann.uuid];
    assert.equal((await refusalOf(mod.api(addRole, { userUuid, role: 'user' }))).code, 'not_allowed');
    await admin.api(addRole, { userUuid, role: 'user' });
    for (const role of ['promoter', 'staff', 'globalModerator', 'admin', 'superUser', 'bot'] as const)
      assert.equal((await refusalOf(mod.api(moderation.addRole, { userUuid: ann.uuid, role }))).status, 403);
    assert.equal(
      (await refusalOf(mod.api(moderation.addGlobalModerator, { userUuid: ann.uuid }))).status,
      403,
    );
    assert.equal((await mod.api(addRole, { userUuid, role: 'moderator' })).role, 'moderator');
    assert.equal((await refusalOf(mod.api(addRole, { userUuid, role: 'user' }))).code, 'not_allowed');
    assert.equal(
      (await global.api(moderation.addGlobalModerator, { userUuid: ann.uuid })).role,
      'globalModerator',
    );
    assert.equal((await ann.api(auth.session)).user.role, 'globalModerator');
  });

  it('[R176] [R237] [R086] [H706] a moderator can remove the capability uploadMusic, but only an admin can give promoteRoom; giving what a user has, or removing what they lack, is refused', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    const admin = await t.createUser('admin', 'admin');
    const on = { id: ann.uuid, capability: 'promoteRoom' } as const;
    for (const call of [moderation.addCapability, moderation.removeCapability])
      assert.equal((await refusalOf(mod.api(call, on))).code, 'not_allowed');
    assert.deepEqual((await admin.api(moderation.addCapability, on)).capabilities, [
      'uploadMusic',
      'promoteRoom',
    ]);
    assert.equal(
      (await refusalOf(admin.api(moderation.addCapability, on))).message,
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

  it('[H2121] a stored capability that this version does not know is left out of all answers, and the others stay', async () => {
    const [mod, boss] = [await t.createUser('mod', 'moderator'), await t.createUser('boss', 'admin')];
    const { uuid, api } = await t.ann();
    await t.db.raw(`update users set capabilities = '{uploadMusik,uploadMusic}' where uuid = ?`, [uuid]);
    t.authenticator.invalidate(uuid);
    const filter = ['capabilities||$cont||uploadMusik'];
    const held = [
      (await api(auth.session)).user.capabilities,
      (await api(profiles.own)).capabilities,
      (await api(profiles.capabilities)).capabilities,
      (await boss.api(userAdmin.user, { id: uuid })).capabilities,
      (await boss.api(userAdmin.users, { filter })).data[0]?.capabilities,
      (await mod.api(moderatedAccounts.byId, { id: uuid })).capabilities,
    ];
    for (const capabilities of held) assert.deepEqual(capabilities, ['uploadMusic']);
    const on = { id: uuid, capability: 'promoteRoom' } as const;
    const { capabilities } = await boss.api(moderation.addCapability, on);
    assert.deepEqual(capabilities, ['uploadMusic', 'promoteRoom']);
  });

  it('[R082] [R083] [R084] [R175] a moderator cancels a user’s request for deactivation, deactivates an account, and reactivates it', async () => {
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

  it('[H808] a user gets a mail when a moderator cancels their request for deactivation; a moderator cannot cancel an admin’s request', async () => {
    const [mod, ann] = [await t.createUser('mod', 'moderator'), await t.ann()];
    await t.db.raw(`update emails set status = 'VERIFIED' where user_uuid = ?`, [ann.uuid]);
    await ann.api(deactivation.request);
    await t.sendMail();
    await mod.api(deactivation.cancel, { userUuid: ann.uuid });
    // The second call has nothing to cancel, so it sends no mail.
    await mod.api(deactivation.cancel, { userUuid: ann.uuid });
    await t.sendMail();
    const mails = t.sentMail.filter(({ to }) => to === ann.email);
    assert.equal(mails.filter(({ text }) => /A moderator took back the request/.test(text)).length, 1);
    assert.equal((await ann.api(profiles.own)).deactivatesAt, null);
    const head = await t.createUser('head', 'admin');
    await t.createUser('other', 'admin');
    await head.api(deactivation.request);
    const refused = await refusalOf(mod.api(deactivation.cancel, { userUuid: head.uuid }));
    assert.equal(refused.code, 'not_allowed');
    assert.notEqual((await head.api(profiles.own)).deactivatesAt, null);
  });

  it('[H106] a lobby ticket is valid for the lobby only and names its user; a guest can get only a guest’s ticket', async () => {
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
