import type { discord } from '@hangout/contract/rest/discord/discord';
import { Nickname } from '@hangout/contract/rest/shapes/account-fields';
import {
  type Db,
  deleteDiscordAccount,
  findDiscordAccount,
  findRoomsOfGuilds,
  findUserByDiscord,
  insertUser,
  isNicknameTaken,
  isUniqueViolation,
  listVerifiedAddresses,
  loadAccount,
  lockDiscordAccount,
  lockUser,
  resetDiscordAvatar,
  saveDiscordAccount,
} from '@hangout/db';
import type { DiscordIdentity } from '@hangout/providers';
import { mailAccountChange } from '../authentication/account-change-mails.ts';
import { assertMaySignIn, beginSession, endReplacedSession } from '../authentication/begin-session.ts';
import { hasOtherWayIn } from '../authentication/other-way-in.ts';
import { requireRecentAuthentication } from '../authentication/reauthentication.ts';
import { recordIfRefused, recordSignIn, recordSignUp } from '../authentication/record-sign-in.ts';
import { requireSecondFactor } from '../authentication/second-factor-step.ts';
import {
  type Dependencies,
  type Handlers,
  type RequestInfo,
  recordSecurityEvent,
} from '../framework/index.ts';
import { isStaffName } from '../profiles/staff-names.ts';
import { beginDiscordSignIn, completeDiscordSignIn } from './authorization.ts';
import { callDiscord } from './call-discord.ts';
import { loadGuildsOfCaller } from './guilds-of-caller.ts';

/** The page to which Discord redirects users; the operator registers its URL at Discord. */
const CALLBACK = '/discord/callback';

/** [H1360] Signs in with a Discord account, or links one. */
export const discordHandlers: Handlers<typeof discord> = {
  async begin({ db, dependencies, request, refuse }) {
    const { discord, secrets, clock } = dependencies;
    if (!discord) throw refuse('discord_off');
    return beginDiscordSignIn(
      { db, secrets, discord },
      { userUuid: null, redirectUri: `${request.origin}${CALLBACK}`, now: clock.now() },
    );
  },

  async signIn({ code, state, key, accessToken: given, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const { secrets } = dependencies;
    const found = await callDiscord(
      { dependencies, refused: 'discord_refused', refuse },
      async (discord, signal) => {
        const answer = code && state && key ? { code, state, key, userUuid: null } : null;
        if (!answer && !given) throw refuse('discord_proof_missing');
        const token = answer ? await completeDiscordSignIn({ db, secrets, discord }, answer, signal) : given;
        if (!token) throw refuse('discord_sign_in_ended');
        return { token, identity: await discord.identify(token, signal) };
      },
    );
    const { uuid, isNew } = await findOrCreateAccount(db, dependencies, found);
    const account = await loadAccount(db, uuid);
    if (!account) throw new Error('the account of somebody at Discord is gone');
    await recordIfRefused(call, 'provider', account, () => assertMaySignIn(account, dependencies, refuse));
    await requireSecondFactor(db, dependencies, account, refuse);
    const accessToken = await beginSession(db, dependencies.tokens, account, { request });
    await endReplacedSession(db, call);
    if (isNew) recordSignUp(call, uuid);
    else recordSignIn(call, 'provider', { account });
    return { accessToken, isNew };
  },

  async exchangeCode({ code, dependencies, refuse }) {
    const accessToken = await callDiscord(
      { dependencies, refused: 'discord_refused', refuse },
      (discord, signal) => discord.exchangeCode({ code }, signal),
    );
    return { accessToken };
  },

  async beginLink({ principal, db, dependencies, request, refuse }) {
    const { discord, secrets, clock } = dependencies;
    if (!discord) throw refuse('discord_off');
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    return beginDiscordSignIn(
      { db, secrets, discord },
      { userUuid: principal.uuid, redirectUri: `${request.origin}${CALLBACK}`, now: clock.now() },
    );
  },

  async link({ code, state, key, principal, db, dependencies, request, refuse }) {
    const { secrets } = dependencies;
    const userUuid = principal.uuid;
    const { token, identity } = await callDiscord(
      { dependencies, refused: 'discord_refused', refuse },
      async (discord, signal) => {
        const answer = { code, state, key, userUuid };
        const token = await completeDiscordSignIn({ db, secrets, discord }, answer, signal);
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
   * [H1363] Unlinks Discord unless it is the last sign-in method. Replaces an avatar that only Discord members may
   * wear.
   */
  async unlink({ principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    // Locks the account: two calls must not remove the last two sign-in methods.
    await lockUser(db, principal.uuid);
    if (!(await findDiscordAccount(db, principal.uuid))) throw refuse('discord_needed');
    if (!(await hasOtherWayIn(db, principal.uuid, 'discord'))) throw refuse('last_way_in');
    await deleteDiscordAccount(db, principal.uuid);
    await resetDiscordAvatar(db, principal.uuid);
    await mailChange(db, { dependencies, request }, principal.uuid, 'discordUnlinked');
    recordChange({ principal, dependencies, request }, 'removed');
    return undefined;
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

/**
 * [H1360] Returns the account linked to a Discord user and stores the Discord token. If no account is linked, creates
 * one, with the Discord name if that nickname is free.
 */
async function findOrCreateAccount(
  db: Db,
  dependencies: Dependencies,
  { token, identity }: { readonly token: string; readonly identity: DiscordIdentity },
): Promise<{ readonly uuid: string; readonly isNew: boolean }> {
  const name = Nickname.safeParse(identity.name);
  const nicknameWish = name.success && !isStaffName(name.data) ? name.data : null;
  const save = (wish: string | null) =>
    db.transaction(async (tx) => {
      // The lock makes concurrent sign-ins with one Discord account create a single account.
      await lockDiscordAccount(tx, identity.id);
      const known = await findUserByDiscord(tx, identity.id);
      const capabilities = dependencies.config.DEFAULT_CAPABILITIES;
      const uuid =
        known ?? (await insertUser(tx, { ...(wish === null ? {} : { nicknameWish: wish }), capabilities }));
      await saveDiscordAccount(tx, rowOf(uuid, identity, token, dependencies));
      return { uuid, isNew: known === null };
    });
  return save(nicknameWish).catch((error: unknown) => {
    // Another account took the nickname between the look-up and the insert.
    if (isNicknameTaken(error)) return save(null);
    throw error;
  });
}

/** [H741] Mails the owner that Discord opens the account from now on, or no longer does. */
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

/** [H750] Records that a user linked or unlinked their Discord account. */
function recordChange(
  call: Parameters<typeof recordSecurityEvent>[0] & { readonly principal: { readonly uuid: string } },
  how: 'added' | 'removed',
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'discordChanged', outcome: 'success', subjectUuid: call.principal.uuid },
    details: { how },
  });
}
