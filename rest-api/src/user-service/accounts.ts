import type { accounts } from '@hangout/contract/rest/user-service/accounts';
import {
  botsOf,
  callerOfUser,
  type Db,
  insertUser,
  isUniqueViolation,
  ownProfile,
  profilesByUuids,
} from '@hangout/db';
import type { Handlers, Ports, Refusal } from '../kernel/index.ts';
import { mayWear } from './avatars.ts';
import { AccountTaken, type NewPerson, registerPerson } from './register-person.ts';
import { beginSession } from './sign-in.ts';

const mostBots = 3;

export const accountHandlers: Handlers<typeof accounts> = {
  async signUp({ email, password, nickname, avatarId, color, db, ports, refuse }) {
    if (!(await mayWear(db, avatarId, { subscriptionLevel: 0 }))) throw refuse('avatar_not_yours');
    return welcome({ email, password, nickname, avatarId, color }, db, ports, refuse);
  },

  async adminSignUp({ email, password, nickname, avatarId, color, db, ports, refuse }) {
    if (!(await mayWear(db, avatarId, { subscriptionLevel: 0 }))) throw refuse('avatar_not_yours');
    const emailStatus = 'CREATED_BY_ADMIN';
    return welcome({ email, password, nickname, avatarId, color, emailStatus }, db, ports, refuse);
  },

  async signUpBot({ botNickName, avatarId, color, principal, db, ports, refuse }) {
    if (principal.kind === 'bot') throw refuse('bots_make_no_bots');
    if (!(await mayWear(db, avatarId, principal))) throw refuse('avatar_not_yours');
    // Two calls at once must not both find room for one more.
    await db.raw('select pg_advisory_xact_lock(hashtext(?))', [`bots of ${principal.uuid}`]);
    if ((await botsOf(db, principal.uuid)).length >= mostBots) throw refuse('too_many_bots');
    const bot = { kind: 'bot', nickname: botNickName, avatarId, color, ownerUuid: principal.uuid } as const;
    const uuid = await insertUser(db, bot).catch((error: unknown) => {
      throw isUniqueViolation(error, 'users_nickname') ? refuse('nickname_taken') : error;
    });
    const profile = (await profilesByUuids(db, [uuid])).get(uuid);
    if (!profile) throw new Error('the bot that was just made is gone');
    const signingIn = { uuid, kind: 'bot', role: 'bot', capabilities: [] } as const;
    return { accessToken: await beginSession(db, ports.tokens, signingIn), bot: profile };
  },

  async botToken({ id, principal, db, ports, refuse }) {
    const bots = await botsOf(db, principal.uuid);
    const bot = id ? bots.find((one) => one.uuid === id.toLowerCase()) : bots[0];
    if (!bot) throw refuse('bot_not_found');
    const signingIn = { uuid: bot.uuid, kind: 'bot', role: bot.role, capabilities: [] } as const;
    return { accessToken: await beginSession(db, ports.tokens, signingIn) };
  },
};

async function welcome(
  person: NewPerson,
  db: Db,
  ports: Ports,
  refuse: (code: 'email_taken' | 'nickname_taken') => Refusal,
) {
  const capabilities = ports.config.DEFAULT_CAPABILITIES;
  const { uuid } = await registerPerson(db, { ...person, capabilities }).catch((error: unknown) => {
    throw error instanceof AccountTaken ? refuse(error.code) : error;
  });
  const [caller, user] = await Promise.all([callerOfUser(db, uuid), ownProfile(db, uuid)]);
  if (!caller || !user) throw new Error('the account that was just made is gone');
  return { accessToken: await beginSession(db, ports.tokens, caller), user };
}
