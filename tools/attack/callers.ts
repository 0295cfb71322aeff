import { type Api, createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { accounts } from '@hangout/contract/rest/accounts/accounts';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { moderation } from '@hangout/contract/rest/moderation/moderation';
import { type GlobalRole, isModerator, type Principal } from '@hangout/rules';
import type { Account } from '@hangout/testkit/fuzzing/owned-objects';
import { readTokenClaims } from '@hangout/testkit/fuzzing/tokens';
import type { AdminCredentials, Target } from './target.ts';

export const callerKinds = ['nobody', 'guest', 'user', 'bot', 'moderator', 'admin'] as const;
export type CallerKind = (typeof callerKinds)[number];

/**
 * A user or visitor who calls the server. Some calls end the caller's session, so that it must be renewed.
 */
export interface Caller {
  readonly kind: CallerKind;
  /** Empty for `nobody`. */
  readonly uuid: string;
  readonly token: string | undefined;
  readonly principal: Principal;
  readonly isStaff: boolean;
  /** Begins a new session; all kinds but the admin get a new account for it. */
  renew(): Promise<void>;
}

/** Creates accounts, and callers of each kind, through the public REST API. */
export interface People {
  readonly admin: Account;
  /** Creates an account with a unique name and email address; the address begins with `mark`. */
  signUp(name: string, mark?: string): Promise<Account>;
  createCaller(kind: CallerKind): Promise<Caller>;
}

const PASSWORD = 'a password of the attack';

/** Creates the functions that prepare accounts and callers. @throws ApiError if the admin cannot sign in */
export async function createPeople({ origin, admin: credentials }: Target, run: string): Promise<People> {
  const as = (token?: string) => createApi({ base: origin, token: () => token });
  let number = 0;

  async function signUp(name: string, mark = ''): Promise<Account> {
    number += 1;
    const nickname = `${name} ${run}${number}`.slice(0, 25);
    const email = `${mark}${name}.${run}${number}@example.org`;
    const { accessToken, user } = await as()(accounts.signUp, { email, password: PASSWORD, nickname });
    return { uuid: user.uuid, token: accessToken, email, nickname, api: as(accessToken) };
  }

  async function signInAsAdmin({ email, password }: AdminCredentials): Promise<Account> {
    const { accessToken } = await as()(auth.login, { email, password });
    const api = as(accessToken);
    const { user } = await api(auth.session);
    return { uuid: user.uuid, token: accessToken, email, nickname: user.nickname, api };
  }

  const admin = await signInAsAdmin(credentials);
  let adminApi = admin.api;
  /**
   * Some calls of the attack end all sessions of the admin, whose account is also needed for setting up.
   * After a 401, signs in again.
   */
  const lastingApi = async (...call: Parameters<Api>) => {
    try {
      return await adminApi(...call);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      adminApi = (await signInAsAdmin(credentials)).api;
      return adminApi(...call);
    }
  };

  // The cast is needed because the generic type of `Api` cannot be written on a function.
  const lasting: Account = { ...admin, api: lastingApi as Api };

  async function begin(kind: CallerKind): Promise<{ uuid: string; token: string | undefined }> {
    if (kind === 'nobody') return { uuid: '', token: undefined };
    if (kind === 'guest') {
      const { accessToken: token } = await as()(auth.guest);
      return { uuid: String(readTokenClaims(token).sub), token };
    }
    if (kind === 'admin') return signInAsAdmin(credentials);
    const account = await signUp('caller');
    if (kind === 'bot') {
      number += 1;
      const made = await account.api(accounts.signUpBot, { botNickName: `Caller Bot ${run}${number}` });
      return { uuid: made.bot.uuid, token: made.accessToken };
    }
    if (kind === 'moderator')
      await lasting.api(moderation.addRole, { userUuid: account.uuid, role: 'moderator', reason: 'attack' });
    return account;
  }

  return {
    admin: lasting,
    signUp,
    async createCaller(kind) {
      let session = await begin(kind);
      return {
        kind,
        get uuid() {
          return session.uuid;
        },
        get token() {
          return session.token;
        },
        get principal() {
          return principalOf(kind, session.uuid);
        },
        isStaff: isModerator(principalOf(kind, '')),
        async renew() {
          session = await begin(kind);
        },
      };
    },
  };
}

const roles: Partial<Record<CallerKind, GlobalRole>> = { bot: 'bot', moderator: 'moderator', admin: 'admin' };

function principalOf(kind: CallerKind, uuid: string): Principal {
  if (kind === 'nobody') return { kind: 'anonymous' };
  if (kind === 'guest') return { kind: 'guest', uuid, sid: '' };
  const role = roles[kind] ?? 'user';
  const account = { uuid, sid: '', role, capabilities: [], subscriptionLevel: 0, resident: false };
  return { kind: kind === 'bot' ? 'bot' : 'user', ...account };
}
