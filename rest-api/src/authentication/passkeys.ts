import { randomUUID } from 'node:crypto';
import type { passkeys } from '@hangout/contract/rest/authentication/passkeys';
import {
  type Db,
  deletePasskey,
  insertPasskey,
  isNicknameTaken,
  isUniqueViolation,
  listPasskeys,
  listVerifiedAddresses,
  loadAccount,
  loadOwnProfile,
  lockUser,
  renamePasskey,
} from '@hangout/db';
import type { Passkey } from '@hangout/db/models/accounts';
import { deriveGuestProfile } from '@hangout/rules';
import {
  type Dependencies,
  type Handlers,
  type RequestInfo,
  recordSecurityEvent,
  type SecurityEventCall,
} from '../framework/index.ts';
import { mayPutOnAvatar } from '../profiles/may-wear-avatar.ts';
import { isStaffName } from '../profiles/staff-names.ts';
import { admitUser } from '../sign-up/admit-user.ts';
import { mailAccountChange } from './account-change-mails.ts';
import { assertMaySignIn, beginSession, endReplacedSession } from './begin-session.ts';
import { hasOtherWayIn } from './other-way-in.ts';
import { beginPasskey, beginPasskeySignIn, verifyNewPasskey, verifyPasskey } from './passkey-ceremonies.ts';
import { requireProofOfWork } from './proof-of-work.ts';
import { requireRecentAuthentication } from './reauthentication.ts';
import { recordIfRefused, recordSignIn, recordSignUp } from './record-sign-in.ts';

/** [H492] Maximum number of passkeys per account. */
const MAX_PASSKEYS = 20;

const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});

/** [H492] Passkeys: WebAuthn credentials that an authenticator releases only to its owner. */
export const passkeyHandlers: Handlers<typeof passkeys> = {
  async list({ principal, db }) {
    const data = (await listPasskeys(db, principal.uuid)).map(presentPasskey);
    return { count: data.length, data };
  },

  async beginRegistration({ principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    if ((await listPasskeys(db, principal.uuid)).length >= MAX_PASSKEYS) throw refuse('too_many_passkeys');
    const profile = await loadOwnProfile(db, principal.uuid);
    const nickname = profile?.nickname ?? principal.uuid;
    return beginPasskey({ db, dependencies, request, refuse }, 'register', {
      uuid: principal.uuid,
      nickname,
    });
  },

  async register({ name, response, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    const made = await verifyNewPasskey({ db, dependencies, request, refuse }, 'register', response);
    if (made?.userUuid !== principal.uuid) throw refuse('passkey_refused');
    const added = await db.transaction(async (tx) => {
      // The lock keeps concurrent calls within the maximum number of passkeys.
      await lockUser(tx, principal.uuid);
      if ((await listPasskeys(tx, principal.uuid)).length >= MAX_PASSKEYS) throw refuse('too_many_passkeys');
      const passkey = await insertPasskey(tx, { ...made, name }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'passkeys_credential') ? refuse('passkey_refused') : error;
      });
      await mailChange(tx, { dependencies, request }, principal.uuid, 'passkeyAdded');
      return passkey;
    });
    recordChange({ principal, dependencies, request }, 'added');
    return added;
  },

  /** [H291] Does not ask for the password, because renaming a passkey grants no access. */
  async rename({ id, name, principal, db, refuse }) {
    const renamed = await renamePasskey(db, { id, name, userUuid: principal.uuid });
    if (!renamed) throw refuse('passkey_not_found');
    return presentPasskey(renamed);
  },

  async remove({ id, principal, db, dependencies, request, refuse }) {
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    // The lock prevents two calls from removing the last two sign-in methods.
    await lockUser(db, principal.uuid);
    const mine = await listPasskeys(db, principal.uuid);
    if (!mine.some((passkey) => passkey.id === id)) throw refuse('passkey_not_found');
    const call = { db, dependencies, request };
    if (mine.length === 1 && !(await hasOtherWayIn(call, principal.uuid, 'passkeys')))
      throw refuse('last_way_in');
    await deletePasskey(db, id);
    await mailChange(db, { dependencies, request }, principal.uuid, 'passkeyRemoved');
    recordChange({ principal, dependencies, request }, 'removed');
  },

  async beginSignIn({ db, dependencies, request, refuse }) {
    return beginPasskeySignIn({ db, dependencies, request, refuse });
  },

  /**
   * [H494] Signs in with a passkey. It counts as two factors, because the authenticator has checked who uses it; so no
   * code is required.
   */
  async signIn({ response, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const passkey = await verifyPasskey({ db, dependencies, request, refuse }, response);
    const account = passkey && (await loadAccount(db, passkey.userUuid));
    if (!account) {
      recordSignIn(call, 'passkey', { account: null, code: 'passkey_refused' });
      throw refuse('passkey_refused');
    }
    await recordIfRefused(call, 'passkey', account, () => assertMaySignIn(account, dependencies, refuse));
    const accessToken = await beginSession(db, dependencies.tokens, account, {
      request,
      hasSecondFactor: true,
    });
    await endReplacedSession(db, call);
    recordSignIn(call, 'passkey', { account });
    return { accessToken };
  },

  async beginSignUp({ nickname, db, dependencies, request, refuse }) {
    const uuid = randomUUID();
    const user = { uuid, nickname: nickname ?? deriveGuestProfile(uuid, ['nova']).nickname };
    return beginPasskey({ db, dependencies, request, refuse }, 'signUp', user);
  },

  /** [H496] Creates an account whose passkey is its only sign-in method. */
  async signUp(signingUp) {
    const { name, response, nickname, avatarId, color, principal, db, dependencies, request, refuse } =
      signingUp;
    const call = { principal, dependencies, request };
    // Checked first, because verifying the passkey uses up its challenge.
    await requireProofOfWork(signingUp.proofOfWork, dependencies, refuse);
    if (nickname && isStaffName(nickname)) throw refuse('nickname_reserved');
    if (!(await mayPutOnAvatar(db, avatarId, { subscriptionLevel: 0 }))) throw refuse('avatar_not_yours');
    const made = await verifyNewPasskey({ db, dependencies, request, refuse }, 'signUp', response);
    if (!made) throw refuse('passkey_refused');
    const { userUuid: uuid } = made;
    await db.transaction(async (tx) => {
      const newcomer = { uuid, ...omitAbsent({ nickname, avatarId, color }) };
      await admitUser(tx, { dependencies, request, refuse }, newcomer).catch((error: unknown) => {
        throw isNicknameTaken(error) ? refuse('nickname_taken') : error;
      });
      await insertPasskey(tx, { ...made, name }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'passkeys_credential') ? refuse('passkey_refused') : error;
      });
    });
    const [account, user] = await Promise.all([loadAccount(db, uuid), loadOwnProfile(db, uuid)]);
    if (!account || !user) throw new Error('the account that was just made is gone');
    const accessToken = await beginSession(db, dependencies.tokens, account, {
      request,
      hasSecondFactor: true,
    });
    await endReplacedSession(db, call);
    recordSignUp(call, uuid);
    return { accessToken, user };
  },
};

const omitAbsent = <T extends Record<string, string | undefined>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: string;
  };

function recordChange(
  call: SecurityEventCall & { readonly principal: { readonly uuid: string } },
  how: 'added' | 'removed',
): void {
  recordSecurityEvent(call, {
    ...{ kind: 'passkeyChanged', outcome: 'success', subjectUuid: call.principal.uuid },
    details: { how },
  });
}

/** Mails the verified addresses of an account that a passkey was added or removed. */
async function mailChange(
  tx: Db,
  { dependencies, request }: { dependencies: Dependencies; request: RequestInfo },
  userUuid: string,
  kind: 'passkeyAdded' | 'passkeyRemoved',
): Promise<void> {
  const to = await listVerifiedAddresses(tx, userUuid);
  const { mailOrigin: origin, language } = request;
  await mailAccountChange(tx, dependencies, { userUuid, to, origin, language, change: { kind } });
}
