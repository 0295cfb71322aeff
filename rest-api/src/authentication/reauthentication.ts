import type {
  ReauthenticationMethod,
  reauthentication,
} from '@hangout/contract/rest/authentication/reauthentication';
import {
  countSessionCodeAttempt,
  type Db,
  findLanguageOfUser,
  findPhoneOfUser,
  isRecentlyAuthenticated,
  listPasskeys,
  listVerifiedAddresses,
  loadAccountStatus,
  markAuthenticated,
  saveSessionCode,
} from '@hangout/db';
import { checkPassword } from '@hangout/platform/passwords/passwords';
import { sendTextMessage } from '@hangout/platform/sms/sms';
import { sayMail } from '@hangout/platform/texts/texts';
import { createCode, hashCode, isCode } from '@hangout/platform/tokens/verification-codes';
import type { Member, RefusalError } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { renewToken } from './begin-session.ts';
import { takeMailOfAccount } from './message-quotas.ts';
import { verifyPasskey } from './passkey-ceremonies.ts';
import { takePhoneCode } from './phone-codes.ts';
import { recordSignIn } from './record-sign-in.ts';
import { redeemCode } from './second-factor-step.ts';

/** A code is valid for 10 minutes and allows 5 attempts; the next one can be requested after a minute. */
const codeLifetime = { seconds: 600, pauseSeconds: 60 };
const MAX_ATTEMPTS = 5;
/** Rate limit per account of wrong passwords and codes. */
const wrongTryLimit = { points: 10, seconds: 300 };

/**
 * [H740] Requires that the user entered the password or a code in this session recently, because a stolen session must
 * not suffice to take over an account.
 * @throws RefusalError `reauthentication_needed`, with `{ by }` or `{ by, withCode }` as details
 */
export async function requireRecentAuthentication({
  principal,
  db,
  dependencies,
  refuse,
}: {
  readonly principal: Member;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly refuse: (
    code: 'reauthentication_needed',
    details: { by: ReauthenticationMethod; withCode?: true },
  ) => RefusalError;
}): Promise<void> {
  const minutes = dependencies.config.REAUTHENTICATE_AFTER_MINUTES;
  if (await isRecentlyAuthenticated(db, principal.sid, minutes)) return;
  const account = await loadAccountStatus(db, principal.uuid);
  if (account?.passwordHash)
    throw refuse('reauthentication_needed', {
      by: 'password',
      ...(account.secondFactorSince ? { withCode: true } : {}),
    });
  // [H495] A passkey is asked for before a code by mail or text message.
  const hasPasskey = (await listPasskeys(db, principal.uuid)).length > 0;
  throw refuse('reauthentication_needed', { by: hasPasskey ? 'passkey' : 'code' });
}

export const reauthenticationHandlers: Handlers<typeof reauthentication> = {
  async confirm({ password = '', code = '', passkey, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    // An attempt is counted before it is checked, so that concurrent attempts all count.
    await dependencies.limits.take('reauthentication', principal.uuid, wrongTryLimit);
    const account = await loadAccountStatus(db, principal.uuid);
    const isOwner = passkey
      ? (await verifyPasskey({ db, dependencies, request, refuse }, passkey))?.userUuid === principal.uuid
      : account?.passwordHash
        ? (await checkPassword(password, account.passwordHash)) &&
          (account.secondFactorSince === null || (await redeemCode(db, dependencies, account.uuid, code)))
        : await isSessionCode(db, principal.sid, code);
    if (!isOwner) {
      recordSignIn(call, 'reauthentication', { account: principal, code: 'reauthentication_failed' });
      throw refuse('reauthentication_failed');
    }
    await dependencies.limits.reset('reauthentication', principal.uuid);
    await db.transaction((tx) => markAuthenticated(tx, principal.sid));
    const accessToken = await renewToken(db, dependencies, principal);
    recordSignIn(call, 'reauthentication', { account: principal });
    return { accessToken };
  },

  /**
   * Sends a code to users whose account has no password: by mail, or as a text message if the account has no verified
   * address.
   */
  async sendCode({ principal, db, dependencies, request, refuse }) {
    const account = await loadAccountStatus(db, principal.uuid);
    if (account?.passwordHash) throw refuse('has_password');
    const [address] = await listVerifiedAddresses(db, principal.uuid);
    const phone = address === undefined ? await findPhoneOfUser(db, principal.uuid) : null;
    if (address === undefined && phone === null) throw refuse('no_verified_contact');
    const code = createCode();
    const { sid } = principal;
    await db.transaction(async (tx) => {
      if (!(await saveSessionCode(tx, sid, { hash: hashCode(sid, code), ...codeLifetime })))
        throw refuse('code_too_soon');
      const mayBeSent =
        (await takeMailOfAccount(tx, dependencies.config, principal.uuid)) &&
        (phone === null || (await takePhoneCode(tx, dependencies.config, phone, request.network)));
      if (!mayBeSent) throw refuse('too_many_mails');
    });
    const language = (await findLanguageOfUser(db, principal.uuid)) ?? request.language;
    const { subject, text } = sayMail(language, 'confirmationCode', { code });
    // The code is sent from here and not by a job of the worker, because the user waits for it.
    if (address !== undefined) await dependencies.mail.send({ to: address, subject, text: `${text}\n` });
    else if (phone !== null) await sendTextMessage(dependencies, { to: phone, text });
    return {
      to: address === undefined ? hidePhone(phone ?? '') : hideAddress(address),
      expiresInSeconds: codeLifetime.seconds,
    };
  },
};

async function isSessionCode(db: Db, sid: string, code: string): Promise<boolean> {
  const stored = await countSessionCodeAttempt(db, sid, MAX_ATTEMPTS);
  return stored !== null && isCode(sid, code, stored);
}

/** Shortens 'ann@example.org' to 'a…@example.org', so that a stolen session does not reveal the address. */
const hideAddress = (address: string) => address.replace(/^(.).*@/, '$1…@');

/** Shortens '+34612345678' to '…678'. */
const hidePhone = (phone: string) => `…${phone.slice(-3)}`;
