import assert from 'node:assert/strict';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { discord } from '@hangout/contract/rest/discord/discord';
import { avatars } from '@hangout/contract/rest/points/avatars';
import { profiles } from '@hangout/contract/rest/profiles/profiles';
import { roomLists } from '@hangout/contract/rest/rooms/room-lists';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { saveDiscordGuilds } from '@hangout/db';
import { Email, Session, User } from '@hangout/db/models/accounts';
import { DiscordAccount } from '@hangout/db/models/discord';
import { readConfig } from '@hangout/platform/config/config';
import { createLog } from '@hangout/platform/log/log';
import { createDiscord, realDiscord, standInDiscord } from '@hangout/providers';
import { useStandIns } from '@hangout/testkit/providers/use-stand-ins';
import { refusalOf, restTest, type TestUser } from '../testing/rest-test.ts';
import { openDiscord } from './open-discord.ts';

/** A Discord server of Ada and Grace, and one of Grace and Linus. */
const [vinyl, chess] = ['810000000000000001', '810000000000000002'];

/** Clicks an account's link on the stand-in's page; returns the redirect's code and state. */
async function pressThrough(address: string, as: string) {
  const url = new URL(address);
  url.pathname += '/decide';
  url.searchParams.set('as', as);
  const response = await fetch(url, { redirect: 'manual' });
  const back = new URL(response.headers.get('location') ?? '').searchParams;
  return { code: back.get('code') ?? '', state: back.get('state') ?? '' };
}

describe('signing in with Discord', () => {
  const standIns = useStandIns();
  const entries: string[] = [];
  const t = restTest({
    dependencies: () => ({
      discord: createDiscord(standInDiscord(standIns().origin)),
      log: createLog({ level: 'trace', to: { write: (entry: string) => void entries.push(entry) } }),
    }),
  });
  const begin = async (as: string) => {
    const { url, key } = await t.api(discord.begin);
    return { ...(await pressThrough(url, as)), key };
  };
  const signIn = async (as: string) => t.api(discord.signIn, await begin(as));
  const beginLink = async (user: TestUser, as: string) => {
    const { url, key } = await user.api(discord.beginLink);
    return { ...(await pressThrough(url, as)), key };
  };
  const link = async (user: TestUser, as: string) => user.api(discord.link, await beginLink(user, as));
  const at = (path: string) => fetch(`${standIns().origin}/discord${path}`, { method: 'POST' });
  const tokenOfActivity = async (as: string) => {
    const { code } = (await (await at(`/activity/code?as=${as}`)).json()) as { code: string };
    return (await t.api(discord.exchangeCode, { code })).accessToken;
  };
  beforeEach(async () => {
    await DiscordAccount.query(t.db).delete();
  });

  it('[H1360] the first sign-in with Discord creates an account, and the next one signs in to it', async () => {
    assert.equal((await t.api(auth.signInMethods)).discord?.isDemo, true);
    const { url } = await t.api(discord.begin);
    const asked = new URL(url).searchParams;
    assert.equal(asked.get('redirect_uri'), `${t.base}/discord/callback`);
    assert.deepEqual([asked.get('scope'), asked.get('code_challenge_method')], ['identify guilds', 'S256']);
    const first = await signIn('ada');
    const again = await signIn('ada');
    assert.deepEqual([first.isNew, again.isNew], [true, false]);
    const [one, two] = await Promise.all(
      [first, again].map(({ accessToken }) => t.as(accessToken)(auth.session)),
    );
    assert.equal(one?.user.uuid, two?.user.uuid);
    assert.equal(one?.user.nickname, 'Ada');
    const both = await Promise.all([signIn('linus'), signIn('linus')]);
    assert.equal(
      both.filter(({ isNew }) => isNew).length,
      1,
      'of two sign-ins at once one makes the account',
    );
    const row = await DiscordAccount.query(t.db).where({ name: 'Ada' }).first().throwIfNotFound();
    assert.match(row.accessToken, /^v1\./, 'the token is stored encrypted');
    assert.ok(!entries.some((entry) => entry.includes(first.accessToken)));
  });

  it('[H1361] a sign-in with Discord needs the state, key and PKCE verifier with which it began, and works only once', async () => {
    const answer = await begin('ada');
    const other = await begin('ada');
    const refused = async (body: Parameters<typeof t.api<typeof discord.signIn>>[1]) =>
      (await refusalOf(t.api(discord.signIn, body))).code;
    assert.equal(await refused({ ...answer, key: other.key }), 'discord_sign_in_ended', 'another browser');
    assert.equal(await refused({ ...answer, state: 'guessed' }), 'discord_sign_in_ended');
    assert.equal(
      await refused({ ...answer, code: other.code }),
      'discord_refused',
      'the code has another verifier',
    );
    assert.equal(await refused(answer), 'discord_sign_in_ended', 'used up by the try before');
    assert.equal(await refused({}), 'discord_proof_missing');
    const [ann, bob] = [await t.ann(), await t.bob()];
    const begun = await beginLink(ann, 'ada');
    assert.equal((await refusalOf(bob.api(discord.link, begun))).code, 'discord_sign_in_ended');
    assert.equal(await refused(begun), 'discord_sign_in_ended', 'what links does not sign in');
    assert.equal((await ann.api(discord.link, begun)).account.name, 'Ada');
  });

  it('[R013] [H1361] a Discord activity signs its user in with Discord’s token for this app; a token for another app is refused', async () => {
    const token = await tokenOfActivity('ada');
    const { accessToken, isNew } = await t.api(discord.signIn, { accessToken: token });
    assert.equal(isNew, true);
    assert.ok(await t.as(accessToken)(auth.session));
    const { access_token: foreign } = (await (await at('/other-app/ada')).json()) as { access_token: string };
    for (const accessToken of [foreign, 'made up'])
      assert.equal((await refusalOf(t.api(discord.signIn, { accessToken }))).code, 'discord_refused');
    assert.equal((await refusalOf(t.api(discord.exchangeCode, { code: 'x' }))).code, 'discord_refused');
    standIns().faults.set('discord', { kind: 'down' });
    const down = await refusalOf(t.api(discord.signIn, { accessToken: token }));
    assert.deepEqual([down.status, down.code], [424, 'discord_unavailable']);
  });

  it('[H1360] a Discord account can be linked to one account only', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    assert.deepEqual(await ann.api(discord.account), { account: null });
    await link(ann, 'ada');
    assert.equal((await ann.api(discord.account)).account?.name, 'Ada');
    const taken = await beginLink(bob, 'ada');
    assert.equal((await refusalOf(bob.api(discord.link, taken))).code, 'discord_taken');
    await link(ann, 'grace');
    assert.equal(
      (await ann.api(discord.account)).account?.name,
      'Grace',
      'it takes the place of the one before',
    );
    assert.equal((await link(bob, 'ada')).account.name, 'Ada');
    assert.equal((await signIn('grace')).isNew, false);
    assert.equal((await refusalOf((await t.guest()).api(discord.beginLink))).status, 403);
  });

  it('[H1363] [H741] unlinking Discord removes a Discord avatar and sends a mail, and is refused if Discord is the only way to sign in', async () => {
    const ann = await t.ann();
    await Email.query(t.db).where({ userUuid: ann.uuid }).patch({ status: 'VERIFIED' });
    assert.equal((await refusalOf(ann.api(profiles.update, { avatarId: 'wax' }))).code, 'avatar_not_yours');
    assert.equal((await ann.api(avatars.one, { slug: 'wax' })).isAvailable, false);
    await link(ann, 'ada');
    assert.equal((await ann.api(avatars.one, { slug: 'wax' })).isAvailable, true);
    assert.equal((await ann.api(profiles.update, { avatarId: 'wax' })).avatarId, 'wax');
    await Session.query(t.db)
      .where({ userUuid: ann.uuid })
      .patch({ authenticatedAt: new Date(0).toISOString() });
    assert.equal((await refusalOf(ann.api(discord.unlink))).code, 'reauthentication_needed');
    assert.equal((await refusalOf(ann.api(discord.beginLink))).code, 'reauthentication_needed');
    await Session.query(t.db)
      .where({ userUuid: ann.uuid })
      .patch({ authenticatedAt: new Date().toISOString() });
    await ann.api(discord.unlink);
    await t.sendMail();
    const subjects = t.sentMail.filter(({ to }) => to === ann.email).map(({ subject }) => subject);
    assert.match(subjects.join('\n'), /Discord account was linked.*\n.*Discord account was unlinked/);
    assert.equal((await ann.api(auth.session)).user.avatarId, 'nova');
    assert.equal((await refusalOf(ann.api(discord.unlink))).code, 'discord_needed');
    const linus = t.as((await signIn('grace')).accessToken);
    assert.equal((await refusalOf(linus(discord.unlink))).code, 'last_way_in');
  });

  it('[R189] [H1364] the list of a user’s avatars has the Discord avatars only if a Discord account is linked; the list of all avatars always has them', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await link(ann, 'ada');
    const slugs = async (user: TestUser) => (await user.api(avatars.mine)).data.map(({ slug }) => slug);
    assert.ok((await slugs(ann)).includes('dot'));
    assert.ok(!(await slugs(bob)).includes('dot'));
    assert.ok(
      (await bob.api(avatars.all)).data.some(({ slug }) => slug === 'dot'),
      'locked ones are shown',
    );
  });

  it('[H1365] only members of a Discord server can open its hangout', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    const code = async (call: Promise<unknown>) => (await refusalOf(call)).code;
    assert.equal(await code(ann.api(roomLists.forGuild, { guildId: vinyl })), 'discord_needed');
    assert.equal(await code(ann.api(discord.guilds)), 'discord_needed');
    await link(ann, 'ada');
    await link(bob, 'linus');
    assert.equal(await code(bob.api(roomLists.forGuild, { guildId: vinyl })), 'not_in_guild');
    assert.equal(await code(bob.api(roomLists.ofGuild, { guildId: vinyl })), 'not_in_guild');
    const room = await ann.api(roomLists.forGuild, { guildId: vinyl });
    assert.equal(room.name, 'Vinyl Night', 'it has the name of the server');
    assert.deepEqual((await ann.api(discord.guilds)).data, [
      { id: vinyl, name: 'Vinyl Night', room: { slug: room.slug, name: 'Vinyl Night' } },
    ]);
    assert.equal((await bob.api(discord.guilds)).data[0]?.room, null);
    assert.equal((await ann.api(roomLists.ofGuild, { guildId: vinyl })).count, 1);
    assert.equal((await t.api(rooms.public, { search: 'Vinyl' })).count, 0);
    // Discord's response is cached for five minutes; afterwards it is requested again, and the revoked token fails.
    await at('/revoke');
    assert.equal((await bob.api(discord.guilds)).count, 1);
    await DiscordAccount.query(t.db).patch({ guildsReadAt: new Date(0).toISOString() });
    assert.equal(await code(bob.api(discord.guilds)), 'discord_needed');
  });

  it('[H172] a Discord server gets only one hangout, even if several members open it simultaneously', async () => {
    const [ann, bob] = [await t.ann(), await t.bob()];
    await link(ann, 'grace');
    await link(bob, 'linus');
    const opened = [ann, bob, ann].map((person) =>
      person.api(roomLists.forGuild, { guildId: chess, name: 'Ours' }),
    );
    assert.equal(new Set((await Promise.all(opened)).map((room) => room.uuid)).size, 1);
    const list = await bob.api(roomLists.ofGuild, { guildId: chess });
    assert.deepEqual([list.count, list.data[0]?.name], [1, 'Ours']);
    assert.equal((await refusalOf(ann.api(roomLists.forGuild, { guildId: 'x' }))).status, 400);
  });

  it('[H771] a user can open hangouts of at most three Discord servers', async () => {
    const ann = await t.ann();
    await link(ann, 'ada');
    const [first = '', second = '', third = '', fourth = ''] = ['100001', '100002', '100003', '100004'];
    const guilds = [first, second, third, fourth].map((id) => ({ id, name: `Server ${id}` }));
    await saveDiscordGuilds(t.db, ann.uuid, guilds);
    for (const guildId of [first, second, third]) await ann.api(roomLists.forGuild, { guildId });
    const refusal = await refusalOf(ann.api(roomLists.forGuild, { guildId: fourth }));
    assert.equal(refusal.code, 'too_many_guilds');
    assert.ok(await ann.api(roomLists.forGuild, { guildId: first }), 'a guild that has one is found');
  });

  it('[H102] a banned user cannot sign in with Discord', async () => {
    const { accessToken } = await signIn('ada');
    const { user } = await t.as(accessToken)(auth.session);
    await User.query(t.db).where({ uuid: user.uuid }).patch({ bannedUntil: 'infinity' });
    assert.equal((await refusalOf(signIn('ada'))).code, 'account_banned');
  });
});

describe('a server without Discord configured', () => {
  const t = restTest();

  it('[H1362] without Discord configured, all Discord requests are refused, and neither Discord sign-in nor Discord avatars are offered', async () => {
    const ann = await t.ann();
    assert.equal((await t.api(auth.signInMethods)).discord, null);
    for (const call of [
      t.api(discord.begin),
      t.api(discord.signIn, { accessToken: 'x' }),
      t.api(discord.exchangeCode, { code: 'x' }),
      ann.api(discord.beginLink),
      ann.api(discord.guilds),
      ann.api(roomLists.forGuild, { guildId: vinyl }),
    ]) {
      const { status, code, message } = await refusalOf(call);
      assert.deepEqual([status, code, message], [404, 'discord_off', 'Discord is not offered here']);
    }
    assert.ok(!(await ann.api(avatars.all)).data.some(({ discordOnly }) => discordOnly));
  });
});

describe('openDiscord, the choice between Discord and its stand-in', () => {
  it('[H1362] openDiscord returns Discord if the operator gives its keys, else the stand-in if one is configured, else null', () => {
    const choose = (env: Record<string, string>) => openDiscord(readConfig(env))?.config ?? null;
    const keys = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 'secret' };
    assert.equal(choose({}), null);
    assert.deepEqual(choose(keys), realDiscord({ clientId: '1', clientSecret: 'secret' }));
    assert.deepEqual(choose({ ...keys, DISCORD_STAND_IN: 'http://127.0.0.1:4900' }), choose(keys));
    const standIn = choose({ DISCORD_STAND_IN: 'http://127.0.0.1:4900/' });
    assert.equal(standIn?.api, 'http://127.0.0.1:4900/discord/api/v10');
    assert.throws(() => choose({ DISCORD_CLIENT_ID: '1' }), /DISCORD_CLIENT_SECRET/);
  });
});
