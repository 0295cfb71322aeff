import type { accounts } from '@hangout/contract/rest/accounts/accounts';
import {
  changeBotPermissions,
  type Db,
  endSessions,
  insertPageConsents,
  insertUser,
  isNicknameTaken,
  listBots,
  listOwnBots,
  loadAccount,
  loadOwnProfile,
  loadProfiles,
  lockBotsOf,
  type NewUser,
  takeFromOwnQuota,
  updateProfile,
} from '@hangout/db';
import { eraseAccountWithFiles } from '@hangout/jobs/close-account';
import { sessionLimits } from '@hangout/platform/authentication/authentication';
import type { RefusalError } from '@hangout/rules';
import { beginSession, endReplacedSession } from '../authentication/begin-session.ts';
import { checkNewPassword } from '../authentication/check-new-password.ts';
import { sendFirstEmailCode } from '../authentication/first-email-code.ts';
import { requireProofOfWork } from '../authentication/proof-of-work.ts';
import { recordSignUp } from '../authentication/record-sign-in.ts';
import {
  type Call,
  type Dependencies,
  type Handlers,
  type RequestInfo,
  recordSecurityEvent,
  type SecurityEventCall,
} from '../framework/index.ts';
import { mayPutOnAvatar } from '../profiles/may-wear-avatar.ts';
import { isStaffName } from '../profiles/staff-names.ts';
import { admitUser } from '../sign-up/admit-user.ts';
import { AccountTaken, type NewAccount, registerUser } from './register-user.ts';

const mostBots = 3;
const botsADay = 10;

export const accountHandlers: Handlers<typeof accounts> = {
  async signUp(call) {
    const { email, password, nickname, avatarId, color, agreedTo = [] } = call;
    const { principal, db, dependencies, request, refuse } = call;
    await requireProofOfWork(call.proofOfWork, dependencies, refuse);
    await checkNewPassword(password, { nickname, emails: [email] }, refuse);
    if (nickname && isStaffName(nickname)) throw refuse('nickname_reserved');
    if (!(await mayPutOnAvatar(db, avatarId, { subscriptionLevel: 0 }))) throw refuse('avatar_not_yours');
    const person = { email, password, nickname, avatarId, color };
    const admission = { dependencies, request, refuse };
    const made = await createAccount(person, db, admission, refuse, (tx, user) =>
      admitUser(tx, admission, user),
    );
    // [H1983] Versions that do not exist are ignored: the user is asked to agree after the sign-up.
    if (agreedTo.length > 0) await insertPageConsents(db, made.user.uuid, agreedTo);
    await sendFirstEmailCode(db, dependencies, made.user.uuid, request);
    await endReplacedSession(db, { principal, dependencies, request });
    recordSignUp({ principal, dependencies, request }, made.user.uuid);
    return made;
  },

  async adminSignUp({ email, password, nickname, avatarId, color, db, dependencies, request, refuse }) {
    await checkNewPassword(password, { nickname, emails: [email] }, refuse);
    if (!(await mayPutOnAvatar(db, avatarId, { subscriptionLevel: 0 }))) throw refuse('avatar_not_yours');
    const emailStatus = 'CREATED_BY_ADMIN';
    return createAccount(
      { email, password, nickname, avatarId, color, emailStatus },
      db,
      { dependencies, request },
      refuse,
    );
  },

  async signUpBot({ botNickName, avatarId, color, principal, db, dependencies, request, refuse }) {
    if (principal.kind === 'bot') throw refuse('bots_make_no_bots');
    if (isStaffName(botNickName)) throw refuse('nickname_reserved');
    if (!(await mayPutOnAvatar(db, avatarId, principal))) throw refuse('avatar_not_yours');
    // The lock keeps concurrent calls within the maximum number of bots.
    await lockBotsOf(db, principal.uuid);
    if ((await listBots(db, principal.uuid)).length >= mostBots) throw refuse('too_many_bots');
    const quota = { what: 'new bots', userUuid: principal.uuid, most: botsADay };
    if ((await takeFromOwnQuota(db, quota)) === 0) throw refuse('bots_used_up');
    const bot = { kind: 'bot', nickname: botNickName, avatarId, color, ownerUuid: principal.uuid } as const;
    const uuid = await insertUser(db, bot).catch((error: unknown) => {
      throw isNicknameTaken(error) ? refuse('nickname_taken') : error;
    });
    const profile = (await loadProfiles(db, [uuid])).get(uuid);
    if (!profile) throw new Error('the bot that was just made is gone');
    const signingIn = { uuid, kind: 'bot', role: 'bot', capabilities: [] } as const;
    recordBotSession({ principal, dependencies, request }, 'signUp', uuid);
    return { accessToken: await beginSession(db, dependencies.tokens, signingIn, { request }), bot: profile };
  },

  botToken: beginBotSession,
  createBotToken: beginBotSession,

  /** [H958] Lists the caller's bots, each with the number of its valid tokens. */
  async bots({ principal, db, dependencies }) {
    return { bots: await listOwnBots(db, principal.uuid, sessionLimits(dependencies.config)) };
  },

  /** [H958] Changes a bot, which may wear the avatars that its owner may wear. */
  async changeBot({ id, permissions, avatarId, color, principal, db, dependencies, refuse }) {
    const bot = await findOwnBot(db, principal.uuid, id, refuse);
    if (!(await mayPutOnAvatar(db, avatarId, principal))) throw refuse('avatar_not_yours');
    if (permissions) await changeBotPermissions(db, bot, permissions);
    await updateProfile(db, bot, { avatarId, color });
    dependencies.authenticator.invalidate(bot);
  },

  async revokeBotTokens({ id, principal, db, dependencies, refuse }) {
    const bot = await findOwnBot(db, principal.uuid, id, refuse);
    await endSessions(db, bot, { reason: 'elsewhere' });
    dependencies.authenticator.invalidate(bot);
  },

  /** [H954] Removes a bot. The same data stays as after the deletion of a user's account. */
  async removeBot({ id, principal, db, dependencies, refuse }) {
    const bot = await findOwnBot(db, principal.uuid, id, refuse);
    await eraseAccountWithFiles(db, dependencies.jobs, bot);
    dependencies.authenticator.invalidate(bot);
  },
};

/** Finds a bot of the caller. @throws RefusalError if the caller has no bot with this id */
async function findOwnBot(
  db: Db,
  ownerUuid: string,
  id: string,
  refuse: (code: 'bot_not_found') => RefusalError,
): Promise<string> {
  const bot = (await listBots(db, ownerUuid)).find((one) => one.uuid === id.toLowerCase());
  if (!bot) throw refuse('bot_not_found');
  return bot.uuid;
}

async function beginBotSession(call: Call<typeof accounts.createBotToken>) {
  const { id, principal, db, dependencies, request, refuse } = call;
  const bots = await listBots(db, principal.uuid);
  const bot = id ? bots.find((one) => one.uuid === id.toLowerCase()) : bots[0];
  if (!bot) throw refuse('bot_not_found');
  const signingIn = { uuid: bot.uuid, kind: 'bot', role: bot.role, capabilities: [] } as const;
  recordBotSession({ principal, dependencies, request }, 'signIn', bot.uuid);
  return { accessToken: await beginSession(db, dependencies.tokens, signingIn, { request }) };
}

/** [H750] Records that an owner created a bot or a session for it. */
function recordBotSession(call: SecurityEventCall, kind: 'signUp' | 'signIn', botUuid: string): void {
  recordSecurityEvent(call, { kind, outcome: 'success', subjectUuid: botUuid, details: { method: 'bot' } });
}

async function createAccount(
  person: NewAccount,
  db: Db,
  { dependencies, request }: { dependencies: Dependencies; request: RequestInfo },
  refuse: (code: 'email_taken' | 'nickname_taken') => RefusalError,
  insert?: (tx: Db, user: NewUser) => Promise<string>,
) {
  const capabilities = dependencies.config.DEFAULT_CAPABILITIES;
  const { uuid } = await registerUser(db, { ...person, capabilities }, insert).catch((error: unknown) => {
    throw error instanceof AccountTaken ? refuse(error.code) : error;
  });
  const [caller, user] = await Promise.all([loadAccount(db, uuid), loadOwnProfile(db, uuid)]);
  if (!caller || !user) throw new Error('the account that was just made is gone');
  return { accessToken: await beginSession(db, dependencies.tokens, caller, { request }), user };
}
