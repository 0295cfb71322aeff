import type { passwords } from '@hangout/contract/rest/authentication/passwords';
import {
  type AccountStatusRow,
  changeAccountStatus,
  type Db,
  type DeletedWays,
  deleteOtherSignInMethods,
  deletePasskeysPhoneAndLinks,
  type EmailRow,
  endSessions,
  findEmailOfLink,
  insertModerationAction,
  listEmails,
  listVerifiedAddresses,
  loadAccount,
  loadAccountStatus,
} from '@hangout/db';
import { mailDelivery } from '@hangout/platform/dev-outbox/delivery';
import { passwordFingerprint } from '@hangout/platform/passwords/password-fingerprint';
import { checkPassword, hashPassword } from '@hangout/platform/passwords/passwords';
import { isBannedAt, type Language, outranks, type Principal } from '@hangout/rules';
import {
  type Dependencies,
  type Handlers,
  recordSecurityEvent,
  type SecurityEventCall,
} from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { mailAccountChange } from './account-change-mails.ts';
import { beginSession, endReplacedSession, renewToken } from './begin-session.ts';
import { checkNewPasswordOf } from './check-new-password.ts';
import { recordRole } from './linked-account-changes.ts';
import { requireRecentAuthentication } from './reauthentication.ts';
import { recordSignIn } from './record-sign-in.ts';
import { requestLinkMail } from './request-link-mail.ts';
import { signStepToken } from './second-factor-step.ts';

export const passwordHandlers: Handlers<typeof passwords> = {
  async change({ previousPassword, newPassword, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const [person, mine] = await Promise.all([
      loadAccountStatus(db, principal.uuid),
      listEmails(db, principal.uuid),
    ]);
    if (!(await checkPassword(previousPassword, person?.passwordHash))) {
      recordPasswordChange(call, 'change', { account: person, code: 'wrong_credentials' });
      throw refuse('wrong_credentials');
    }
    // [H476] If no mails are sent, no address can be verified.
    if (mailDelivery(dependencies) !== 'off' && !mine.some((one) => one.status === 'VERIFIED'))
      throw refuse('email_not_verified');
    if (newPassword === previousPassword) throw refuse('same_password');
    await checkNewPasswordOf(db, principal.uuid, newPassword, refuse);
    await storePassword(db, dependencies, {
      userUuid: principal.uuid,
      password: newPassword,
      keepSid: principal.sid,
      origin: request.mailOrigin,
      language: request.language,
    });
    recordPasswordChange(call, 'change', { account: person });
    return { accessToken: await renewToken(db, dependencies, principal) };
  },

  /**
   * [H742] Requests a mail with a reset link. A job looks the account up later, so that the response does not reveal
   * whether the address is known. Unknown addresses count against the limits too.
   */
  async forgot({ email: address, to, principal, db, dependencies, request, refuse }) {
    await requestLinkMail({ kind: 'reset', address, to, db, dependencies, request, refuse });
    // The event has no account, because the account is looked up later.
    recordSecurityEvent(
      { principal, dependencies, request },
      { kind: 'passwordResetRequested', outcome: 'success' },
    );
  },

  async reset({ token, newPassword, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const claims = await dependencies.tokens.readSingleUseToken('reset', token);
    const person = claims?.sub ? await loadAccountStatus(db, claims.sub) : null;
    const email = person && (await findEmailOfLink(db, claims?.emailId, person.uuid));
    if (!email || person.status !== 'active' || claims?.was !== passwordFingerprint(person)) {
      recordPasswordChange(call, 'reset', { account: person, code: 'can_not_reset' });
      throw refuse('can_not_reset');
    }
    // Checked before the link is redeemed, so that the user can try again with another password.
    await checkNewPasswordOf(db, person.uuid, newPassword, refuse);
    if (!(await dependencies.tokens.redeemSingleUseToken('reset', token))) throw refuse('can_not_reset');
    const roleChange = await storePassword(db, dependencies, {
      userUuid: person.uuid,
      password: newPassword,
      origin: request.mailOrigin,
      language: request.language,
      closeOtherWaysIn: (tx) => closeWaysInOfStrangers(tx, email),
    });
    recordPasswordChange(call, 'reset', { account: person });
    if (roleChange) recordRole(call, person.uuid, roleChange);
    return signInAfterReset(call, db, person);
  },

  /**
   * [H740] Sets the first password of an account. Requires a recent authentication: a stolen session must not be enough
   * to set a password that only the thief knows.
   */
  async set({ password, principal, db, dependencies, request, refuse }) {
    if ((await loadAccountStatus(db, principal.uuid))?.passwordHash) throw refuse('has_password');
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    await checkNewPasswordOf(db, principal.uuid, password, refuse);
    await storePassword(db, dependencies, {
      userUuid: principal.uuid,
      password,
      keepSid: principal.sid,
      origin: request.mailOrigin,
      language: request.language,
    });
    recordPasswordChange({ principal, dependencies, request }, 'set', { account: principal });
    return { accessToken: await renewToken(db, dependencies, principal) };
  },

  /**
   * [H001] Sets a user's password. The admin can then sign in with it, so this is allowed only for users of lower rank,
   * [H823] and only after entering the admin's own password recently. [H1553] Passkeys, phone and Discord account are
   * removed, because admins use this when an account may be in the wrong hands.
   */
  async changeByAdmin(call) {
    const { userUuid, newPassword, principal, db, dependencies, request, refuse } = call;
    const person = orRefuse(await loadAccountStatus(db, userUuid), refuse, 'person_not_found');
    if (!outranks(principal.role, person.role)) throw refuse('not_allowed');
    await requireRecentAuthentication({ principal, db, dependencies, refuse });
    if (await checkPassword(newPassword, person.passwordHash)) throw refuse('same_password');
    await checkNewPasswordOf(db, person.uuid, newPassword, refuse);
    const roleChange = await storePassword(db, dependencies, {
      userUuid: person.uuid,
      password: newPassword,
      origin: request.mailOrigin,
      closeOtherWaysIn: (tx) => deletePasskeysPhoneAndLinks(tx, person.uuid),
    });
    await insertModerationAction(db, { type: 'changePassword', actorUuid: principal.uuid, userUuid });
    if (roleChange) recordRole(call, person.uuid, roleChange);
  },
};

/**
 * [H480] Begins a session after a password reset by mail. An account with a second factor gets a token for the second
 * step instead; a banned account gets neither.
 */
async function signInAfterReset(
  call: SecurityEventCall & { readonly principal: Principal; readonly dependencies: Dependencies },
  db: Db,
  account: AccountStatusRow,
) {
  const { dependencies, request } = call;
  const person = await loadAccount(db, account.uuid);
  if (!person || isBannedAt(account.bannedUntil, dependencies.clock.now()))
    return { accessToken: null, stepToken: null };
  const stepToken = await signStepToken(db, dependencies, account);
  if (stepToken !== null) return { accessToken: null, stepToken };
  const accessToken = await beginSession(db, dependencies.tokens, person, { request });
  await endReplacedSession(db, call);
  recordSignIn(call, 'resetLink', { account: person });
  return { accessToken, stepToken: null };
}

/**
 * [H1553] Removes an account's other addresses, passkeys, phone and Discord account if the link's address was verified
 * by somebody who was not signed in: a stranger who knew only the address may then have created the account.
 */
async function closeWaysInOfStrangers(tx: Db, email: EmailRow): Promise<DeletedWays | null> {
  return email.verifiedOutside ? deleteOtherSignInMethods(tx, email) : null;
}

/** [H750] Records a change of the password by the account's owner; `code` says why it failed. */
function recordPasswordChange(
  call: SecurityEventCall,
  how: 'change' | 'reset' | 'set',
  { account, code }: { account: { readonly uuid: string } | null; code?: string },
): void {
  const subjectUuid = account?.uuid ?? null;
  const outcome = code === undefined ? 'success' : 'failure';
  const who = how === 'reset' && outcome === 'success' ? { actorUuid: subjectUuid } : {};
  recordSecurityEvent(call, {
    ...{ kind: 'passwordChanged', outcome, code, subjectUuid, ...who },
    details: { how },
  });
}

/**
 * [H142] [H741] Stores a new password, ends all sessions of the user except `keepSid`, and mails the verified
 * addresses. Returns the change of the user's role by what `closeOtherWaysIn` has deleted; null if it stays.
 */
async function storePassword(
  db: Db,
  dependencies: Dependencies,
  given: {
    userUuid: string;
    password: string;
    keepSid?: string;
    origin: string;
    language?: Language;
    /** Deletes sign-in methods other than the password. */
    closeOtherWaysIn?: (tx: Db) => Promise<DeletedWays | null>;
  },
): Promise<DeletedWays['roleChange']> {
  const { userUuid, password, keepSid, origin, language, closeOtherWaysIn } = given;
  const passwordHash = await hashPassword(password);
  const roleChange = await db.transaction(async (tx) => {
    await changeAccountStatus(tx, userUuid, { passwordHash });
    await endSessions(tx, userUuid, { reason: 'password', ...(keepSid && { except: keepSid }) });
    const deleted = await closeOtherWaysIn?.(tx);
    const kind = deleted?.isAny ? 'passwordChangedAlone' : 'passwordChanged';
    const to = await listVerifiedAddresses(tx, userUuid);
    await mailAccountChange(tx, dependencies, {
      ...{ userUuid, to, origin, change: { kind } },
      ...(language && { language }),
    });
    return deleted?.roleChange ?? null;
  });
  dependencies.authenticator.invalidate(userUuid);
  return roleChange;
}
