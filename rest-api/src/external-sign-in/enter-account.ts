import { Nickname } from '@hangout/contract/rest/shapes/account-fields';
import { type Db, isNicknameTaken, loadAccount, type NewUser } from '@hangout/db';
import type { Principal, RefusalError } from '@hangout/rules';
import {
  assertMaySignIn,
  type BegunAt,
  beginSession,
  endReplacedSession,
} from '../authentication/begin-session.ts';
import { recordIfRefused, recordSignIn, recordSignUp } from '../authentication/record-sign-in.ts';
import { requireSecondFactor } from '../authentication/second-factor-step.ts';
import type { Dependencies, RequestInfo } from '../framework/index.ts';
import { isStaffName } from '../profiles/staff-names.ts';

interface ProvenAccount {
  readonly uuid: string;
  readonly isNew: boolean;
}

/**
 * [H1360] [H1940] Returns the user of an outside account, or a new one that has the provider's nickname if it is free.
 * `enter` runs in a transaction; it gets the function that creates the user by `insertNew`.
 */
export async function findOrCreateAccount<A extends ProvenAccount>(
  db: Db,
  insertNew: (tx: Db, user: NewUser) => Promise<string>,
  nickname: string | null,
  enter: (tx: Db, insert: (more?: Pick<NewUser, 'email' | 'emailStatus'>) => Promise<string>) => Promise<A>,
): Promise<A> {
  const name = Nickname.safeParse(nickname);
  const nicknameWish = name.success && !isStaffName(name.data) ? name.data : null;
  const attempt = (wish: string | null) =>
    db.transaction((tx) =>
      enter(tx, (more) => insertNew(tx, { ...(wish === null ? {} : { nicknameWish: wish }), ...more })),
    );
  return attempt(nicknameWish).catch((error: unknown) => {
    // Another account took the nickname between the look-up and the insert.
    if (isNicknameTaken(error)) return attempt(null);
    throw error;
  });
}

/**
 * [H1360] [H1948] Signs in to the account of a user whom an outside provider has identified: refuses banned and
 * deactivated accounts, asks for the second factor, and begins the session. [H1949] `begunAt` is the provider, if
 * the user can sign out there, too.
 */
export async function enterAccount(
  call: {
    readonly principal: Principal;
    readonly db: Db;
    readonly dependencies: Dependencies;
    readonly request: RequestInfo;
    readonly refuse: (
      code: 'deactivated' | 'account_banned' | 'second_factor_needed',
      details?: unknown,
    ) => RefusalError;
  },
  { uuid, isNew }: ProvenAccount,
  begunAt?: BegunAt,
): Promise<{ accessToken: string; isNew: boolean }> {
  const { db, dependencies, request, refuse } = call;
  const account = await loadAccount(db, uuid);
  if (!account) throw new Error('the account of a completed sign-in is gone');
  await recordIfRefused(call, 'provider', account, () => assertMaySignIn(account, dependencies, refuse));
  await requireSecondFactor(db, dependencies, account, refuse, begunAt);
  const accessToken = await beginSession(db, dependencies.tokens, account, { request, begunAt });
  await endReplacedSession(db, call);
  if (isNew) recordSignUp(call, uuid);
  else recordSignIn(call, 'provider', { account });
  return { accessToken, isNew };
}
