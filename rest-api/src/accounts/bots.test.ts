import assert from 'node:assert/strict';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { avatarSlugs } from '@hangout/contract/rest/profiles/avatar-slugs';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { loadJoiningUsers, takeFromOwnQuota } from '@hangout/db';
import { Session } from '@hangout/db/models/accounts';
import { hasBotPermission, type RoomPolicyContext, refusalToChat, refusalToDj } from '@hangout/rules';
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
