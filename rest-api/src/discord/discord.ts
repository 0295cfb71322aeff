import type { discord } from '@hangout/contract/rest/discord/discord';
import {
  type Db,
  deleteDiscordAccount,
  findDiscordAccount,
  findRoomsOfGuilds,
  findUserByDiscord,
  isUniqueViolation,
  listVerifiedAddresses,
  lockDiscordAccount,
  lockUser,
  type NewUser,
  resetDiscordAvatar,
  saveDiscordAccount,
} from '@hangout/db';
import type { Discord, DiscordIdentity } from '@hangout/providers';
import { mailAccountChange } from '../authentication/account-change-mails.ts';
import { hasOtherWayIn } from '../authentication/other-way-in.ts';
import { requireRecentAuthentication } from '../authentication/reauthentication.ts';
import { beginAuthorization, takeAuthorization } from '../external-sign-in/authorization.ts';
import { enterAccount, findOrCreateAccount } from '../external-sign-in/enter-account.ts';
import {
  type Dependencies,
  type Handlers,
  type RequestInfo,
  recordSecurityEvent,
} from '../framework/index.ts';
import { admitUser } from '../sign-up/admit-user.ts';
import { callDiscord } from './call-discord.ts';
import { loadGuildsOfCaller } from './guilds-of-caller.ts';

/** Path to which Discord redirects after a sign-in; the operator registers its URL at Discord. */
const CALLBACK = '/discord/callback';
/** The id of Discord in stored sign-ins, beside those of OpenID Connect providers (oidc.ts). */
const PROVIDER = 'discord';

export const discordHandlers: Handlers<typeof discord> = {
  async begin({ db, dependencies, request, refuse }) {
    return beginSignIn({ db, dependencies, request, refuse }, null);
  },

  async signIn(call) {
    const { code, state, key, accessToken: given, db, dependencies, refuse } = call;
    const { token, identity } = await callDiscord(
      { dependencies, refused: 'discord_refused', refuse },
      async (discord, signal) => {
        const answer = code && state && key ? { code, state, key, userUuid: null } : null;
        if (!answer && !given) throw refuse('discord_proof_missing');
        const token = answer ? await redeemCode({ db, dependencies, discord }, answer, signal) : given;
        if (!token) throw refuse('discord_sign_in_ended');
        return { token, identity: await discord.identify(token, signal) };
      },
    );
    const admit = (tx: Db, user: NewUser) => admitUser(tx, call, user);
    const found = await findOrCreateAccount(db, admit, identity.name, async (tx, insert) => {
      // The lock makes concurrent sign-ins with one Discord account create one account here.
      await lockDiscordAccount(tx, identity.id);
      const known = await findUserByDiscord(tx, identity.id);
      const uuid = known ?? (await insert());
      await saveDiscordAccount(tx, rowOf(uuid, identity, token, dependencies));
      return { uuid, isNew: known === null };
    });
    return enterAccount(call, found);
  },

  async exchangeCode({ code, dependencies, refuse }) {
    const accessToken = await callDiscord(
      { dependencies, refused: 'discord_refused', refuse },
      (discord, signal) => discord.exchangeCode({ code }, signal),
    );
    return { accessToken };
  },

  async beginLink({ principal, db, dependencies, request, refuse }) {
    if (!dependencies.discord) throw refuse('discord_off');
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    return beginSignIn({ db, dependencies, request, refuse }, principal.uuid);
  },

  async link({ code, state, key, principal, db, dependencies, request, refuse }) {
    const userUuid = principal.uuid;
    const { token, identity } = await callDiscord(
      { dependencies, refused: 'discord_refused', refuse },
      async (discord, signal) => {
        const answer = { code, state, key, userUuid };
        const token = await redeemCode({ db, dependencies, discord }, answer, signal);
        if (!token) throw refuse('discord_sign_in_ended');
        return { token, identity: await discord.identify(token, signal) };
      },
    );
    await db.transaction(async (tx) => {
      await saveDiscordAccount(tx, rowOf(userUuid, identity, token, dependencies)).catch((error: unknown) => {
        throw isTaken(error) ? refuse('discord_taken') : error;
      });
      await mailChange(tx, { dependencies, request }, userUuid, 'discordLinked');
    });
    recordChange({ principal, dependencies, request }, 'added');
    const account = await findDiscordAccount(db, userUuid);
    if (!account) throw new Error('the account that was just linked is gone');
    return { account };
  },

  async account({ principal, db }) {
    return { account: await findDiscordAccount(db, principal.uuid) };
  },

  /**
   * [H1363] Unlinks Discord, unless it is the last sign-in method. Replaces an avatar that only Discord members may
   * wear.
   */
  async unlink({ principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    // The lock prevents two calls from removing the last two sign-in methods.
    await lockUser(db, principal.uuid);
    if (!(await findDiscordAccount(db, principal.uuid))) throw refuse('discord_needed');
    const call = { db, dependencies, request };
    if (!(await hasOtherWayIn(call, principal.uuid, 'discord'))) throw refuse('last_way_in');
    await deleteDiscordAccount(db, principal.uuid);
    await resetDiscordAvatar(db, principal.uuid);
    await mailChange(db, { dependencies, request }, principal.uuid, 'discordUnlinked');
    recordChange({ principal, dependencies, request }, 'removed');
  },

  async guilds({ principal, db, dependencies, refuse }) {
    const guilds = await loadGuildsOfCaller({ principal, db, dependencies, refuse });
    const rooms = await findRoomsOfGuilds(
      db,
      guilds.map(({ id }) => id),
    );
    const data = guilds.map((guild) => ({ ...guild, room: rooms.get(guild.id) ?? null }));
    return { count: data.length, data };
  },
};

const isTaken = (error: unknown) => isUniqueViolation(error, 'discord_accounts_discord_id_key');

const rowOf = (
  userUuid: string,
  { id, name, expiresAt }: DiscordIdentity,
  token: string,
  { secrets }: Pick<Dependencies, 'secrets'>,
) => ({
  ...{ userUuid, discordId: id, name, expiresAt: new Date(expiresAt).toISOString() },
  accessToken: secrets.encryptSecret('provider token', token),
});

/** [H1361] Begins a sign-in at Discord; with `userUuid` it links the Discord account to that user. */
async function beginSignIn(
  {
    db,
    dependencies: { discord, secrets, clock },
    request,
    refuse,
  }: {
    readonly db: Db;
    readonly dependencies: Dependencies;
    readonly request: RequestInfo;
    readonly refuse: (code: 'discord_off') => Error;
  },
  userUuid: string | null,
) {
  if (!discord) throw refuse('discord_off');
  const redirectUri = `${request.origin}${CALLBACK}`;
  const begun = { provider: PROVIDER, userUuid, redirectUri, now: clock.now() };
  return beginAuthorization({ db, secrets }, begun, ({ state, codeChallenge }) =>
    discord.authorizeUrl({ redirectUri, state, codeChallenge }),
  );
}

/**
 * [H1361] Exchanges the code from Discord for an access token; null if the sign-in is unknown or expired. @throws
 * ProviderError
 */
async function redeemCode(
  { db, dependencies: { secrets }, discord }: { db: Db; dependencies: Dependencies; discord: Discord },
  { code, ...proof }: { code: string; state: string; key: string; userUuid: string | null },
  signal: AbortSignal,
): Promise<string | null> {
  const begun = await takeAuthorization({ db, secrets }, { ...proof, provider: PROVIDER });
  if (!begun) return null;
  const { codeVerifier, redirectUri } = begun;
  return discord.exchangeCode({ code, codeVerifier, redirectUri }, signal);
}

/** [H741] Mails the owner that a Discord account can now sign in to the account, or no longer can. */
async function mailChange(
  tx: Db,
  { dependencies, request }: { readonly dependencies: Dependencies; readonly request: RequestInfo },
  userUuid: string,
  kind: 'discordLinked' | 'discordUnlinked',
): Promise<void> {
  const to = await listVerifiedAddresses(tx, userUuid);
  const { mailOrigin: origin, language } = request;
  await mailAccountChange(tx, dependencies, { userUuid, to, origin, language, change: { kind } });
}

function recordChange(
  call: Parameters<typeof recordSecurityEvent>[0] & { readonly principal: { readonly uuid: string } },
  how: 'added' | 'removed',
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'discordChanged', outcome: 'success', subjectUuid: call.principal.uuid },
    details: { how },
  });
}
