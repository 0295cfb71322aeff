import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import { friendInvitations } from '@hangout/contract/rest/friends/friend-invitations';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import {
  claimFriendNotification,
  countNotified,
  isBlockedBetween,
  loadBlockedUuids,
  loadJoiningUsers,
  takeFromOwnQuota,
  takeNotifications,
} from '@hangout/db';
import { Session } from '@hangout/db/models/accounts';
import {
  hasBotPermission,
  NOTIFICATION_LIMITS,
  type RoomPolicyContext,
  refusalToChat,
  refusalToDj,
} from '@hangout/rules';
import { refusalOf, restTest } from '../testing/rest-test.ts';

describe('bots and their owners', () => {
  const t = restTest();

  it('[H1678] a user changes the avatar and the colour of their bot; an avatar that the user may not wear is refused', async () => {
    const ann = await t.ann();
    const look = { avatarId: 'beep', color: '#12AB34' } as const;
    const { bot } = await ann.api(accounts.signUpBot, { botNickName: 'Colour Robot', ...look });
    const { uuid: id } = bot;
    const lookOf = async () => {
      const [only] = (await ann.api(accounts.bots)).bots;
      return [only?.avatarId, only?.color, only?.permissions];
    };
    assert.deepEqual(await lookOf(), ['beep', '#12AB34', ['chat', 'dj']]);
    await ann.api(accounts.changeBot, { id, color: '#000000' });
    await ann.api(accounts.changeBot, { id, avatarId: 'nova', permissions: ['dj'] });
    assert.deepEqual(await lookOf(), ['nova', '#000000', ['dj']]);
    const [locked = ''] = avatarSlugs.flatMap(({ slug, status }) =>
      status === 'SUBSCRIBER_ONLY' ? [slug] : [],
    );
    const call = ann.api(accounts.changeBot, { id, avatarId: locked });
    assert.equal((await refusalOf(call)).code, 'avatar_not_yours');
  });

  it('[H2185] what an account may do in a day is counted for a user and their bots together', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { bot } = await ann.api(accounts.signUpBot, { botNickName: 'Busy Robot' });
    const take = (userUuid: string) =>
      takeFromOwnQuota(t.db, { what: 'things', userUuid, wanted: 2, most: 3 });
    assert.deepEqual([await take(ann.uuid), await take(bot.uuid), await take(bob.uuid)], [2, 1, 2]);
    const most = NOTIFICATION_LIMITS.friendAsked?.toOnePerson ?? 0;
    const notify = async (causedBy: string) =>
      (await takeNotifications(t.db, { kind: 'friendAsked', causedBy }, [bob.uuid])).size;
    for (let sent = 0; sent < most; sent += 1) assert.equal(await notify(bot.uuid), 1);
    assert.equal(await notify(ann.uuid), 0);
    const claim = (fromUuid: string) =>
      claimFriendNotification(t.db, { userUuid: bob.uuid, fromUuid, kind: 'friendAsked', pauseHours: 24 });
    assert.deepEqual([await claim(bot.uuid), await claim(ann.uuid)], [true, false]);
  });

  it('[H2230] a block between two users also stands between one of them and the other’s bots', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { accessToken, bot } = await ann.api(accounts.signUpBot, { botNickName: 'Loud Robot' });
    const reaches = () => countNotified(t.db, { userUuids: [bob.uuid] }, bot.uuid);
    const isBlocked = async () => [
      await isBlockedBetween(t.db, bot.uuid, bob.uuid),
      await isBlockedBetween(t.db, bob.uuid, bot.uuid),
    ];
    assert.deepEqual([await reaches(), await isBlocked()], [1, [false, false]]);
    for (const [from, to] of [
      [bob, ann],
      [ann, bob],
    ] as const) {
      await from.api(blockedUsers.block, { userUuid: to.uuid });
      assert.deepEqual([await reaches(), await isBlocked()], [0, [true, true]]);
      assert.deepEqual([...(await loadBlockedUuids(t.db, bot.uuid))], [bob.uuid]);
      const asked = t.as(accessToken)(friendInvitations.invite, { userUuid: bob.uuid });
      assert.equal((await refusalOf(asked)).code, 'blocked_between');
      await from.api(blockedUsers.unblock, { id: to.uuid });
    }
    await bob.api(blockedUsers.block, { userUuid: bot.uuid });
    assert.equal(await isBlockedBetween(t.db, ann.uuid, bob.uuid), false);
  });

  it('[H2231] a user makes at most ten bots a day, however many of them are deleted', async () => {
    const ann = await t.ann();
    const make = (number: number) => ann.api(accounts.signUpBot, { botNickName: `Short Robot ${number}` });
    for (let number = 0; number < 10; number += 1)
      await ann.api(accounts.removeBot, { id: (await make(number)).bot.uuid });
    assert.equal((await refusalOf(make(10))).code, 'bots_used_up');
  });

  it('[H2171] a bot’s token counts as valid for as long as it can be renewed, and no longer', async () => {
    const ann = await t.ann();
    const { accessToken, bot } = await ann.api(accounts.signUpBot, { botNickName: 'Old Robot' });
    const validTokens = async () => (await ann.api(accounts.bots)).bots[0]?.tokens;
    const sessions = () => Session.query(t.db).where({ userUuid: bot.uuid });
    const daysAgo = (days: number) => t.db.raw('now() - make_interval(days => ?)', [days]);
    await sessions().patch({ createdAt: daysAgo(100) });
    assert.equal(await validTokens(), 1, 'begun long ago and in use');
    assert.ok((await t.api(auth.renewal, { token: accessToken })).accessToken);
    await sessions().patch({ lastUsedAt: daysAgo(15) });
    assert.equal(await validTokens(), 0, 'not used for too long');
  });

  it('[H958] a user lists, changes and deletes their bots, and ends the bots’ tokens; another user can do none of this', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const { accessToken, bot } = await ann.api(accounts.signUpBot, { botNickName: 'Night Robot' });
    const { accessToken: second } = await ann.api(accounts.createBotToken, { id: bot.uuid });
    const listed = async () => (await ann.api(accounts.bots)).bots;
    assert.deepEqual(
      (await listed()).map((one) => [one.nickname, one.permissions, one.tokens]),
      [['Night Robot', ['chat', 'dj'], 2]],
    );
    assert.deepEqual((await bob.api(accounts.bots)).bots, []);
    for (const call of [accounts.revokeBotTokens, accounts.removeBot])
      assert.equal((await refusalOf(bob.api(call, { id: bot.uuid }))).code, 'bot_not_found');

    await ann.api(accounts.changeBot, { id: bot.uuid, permissions: ['dj'] });
    const joining = (await loadJoiningUsers(t.db, [bot.uuid])).get(bot.uuid);
    assert.deepEqual(joining?.botPermissions, ['dj']);

    await ann.api(accounts.revokeBotTokens, { id: bot.uuid });
    for (const token of [accessToken, second])
      assert.equal((await refusalOf(t.as(token)(profiles.own))).status, 401);
    assert.equal((await listed())[0]?.tokens, 0);

    await ann.api(accounts.removeBot, { id: bot.uuid });
    assert.deepEqual(await listed(), []);
    assert.equal(
      (await ann.api(accounts.signUpBot, { botNickName: 'Night Robot' })).bot.nickname,
      'Night Robot',
    );
  });

  it('[H958] a bot may write, or take a seat, only if its owner permits it; a user needs no such permission', () => {
    const context: RoomPolicyContext = { room: { ownerUuid: 'o', djType: 'EVERYONE' }, roles: [], now: 0 };
    const bot = { uuid: 'b', kind: 'bot', globalRole: 'bot', subscriptionLevel: 0 } as const;
    const silent = { ...bot, botPermissions: ['dj'] } as const;
    const idle = { ...bot, botPermissions: ['chat'] } as const;
    assert.deepEqual(
      [bot, silent, idle].map((one) => [refusalToChat(one, context)?.code, refusalToDj(one, context)?.code]),
      [
        [undefined, undefined],
        ['not_allowed', undefined],
        [undefined, 'not_allowed'],
      ],
    );
    assert.ok(hasBotPermission({ kind: 'user', botPermissions: [] }, 'dj'));
  });
});
