import { createHash } from 'node:crypto';
import type { passwords } from '@hangout/contract/rest/user-service/passwords';
import {
  changeAccountStatus,
  type Db,
  endSessions,
  findVerifiedEmail,
  listEmails,
  loadAccountStatus,
} from '@hangout/db';
import { outranks } from '@hangout/rules';
import { checkPassword, hashPassword } from '@hangout/server';
import type { Dependencies, Handlers } from '../../framework/index.ts';

/** Rate limit of password reset mails for one address. */
const resetMailLimit = { points: 3, seconds: 600 };

export const passwordHandlers: Handlers<typeof passwords> = {
  async change({ previousPassword, newPassword, principal, db, dependencies, refuse }) {
    const [person, mine] = await Promise.all([
      loadAccountStatus(db, principal.uuid),
      listEmails(db, principal.uuid),
    ]);
    if (!(await checkPassword(previousPassword, person?.passwordHash))) throw refuse('wrong_credentials');
    if (!mine.some((one) => one.status === 'VERIFIED')) throw refuse('email_not_verified');
    if (newPassword === previousPassword) throw refuse('same_password');
    await storePassword(db, dependencies, {
      userUuid: principal.uuid,
      password: newPassword,
      keepSid: principal.sid,
    });
    return undefined;
  },

  /** [H700] Only verified addresses receive the mail: an unverified one may belong to somebody else. */
  async forgot({ email: address, db, dependencies, request }) {
    // Unknown addresses are limited too, so that the limit does not reveal which addresses have an account.
    await dependencies.limits.take('password reset mails', address.trim().toLowerCase(), resetMailLimit);
    const email = await findVerifiedEmail(db, address.trim());
    const person = email && (await loadAccountStatus(db, email.userUuid));
    if (!email || !person || person.status !== 'active') return undefined;
    const token = await dependencies.tokens.signSingleUseToken('reset', {
      sub: person.uuid,
      was: passwordFingerprint(person),
    });
    const link = `${request.origin}/login?reset=${token}`;
    const text = `Set a new password here, within an hour:\n${link}\n\nWho did not ask for this needs to do nothing.\n`;
    // Not awaited: the duration of the response must not reveal whether a mail is sent.
    dependencies.mail
      .send({ to: email.email, subject: 'A new password for Hangout', text })
      .catch((err: unknown) => {
        dependencies.log.error({ err }, 'password reset mail failed; the user may request another');
      });
    return undefined;
  },

  async reset({ token, newPassword, db, dependencies, refuse }) {
    const claims = await dependencies.tokens.redeemSingleUseToken('reset', token);
    const person = claims?.sub ? await loadAccountStatus(db, claims.sub) : null;
    if (!claims || !person || person.status !== 'active' || claims.was !== passwordFingerprint(person))
      throw refuse('can_not_reset');
    await storePassword(db, dependencies, { userUuid: person.uuid, password: newPassword });
    return undefined;
  },

  async set({ password, principal, db, dependencies, refuse }) {
    if ((await loadAccountStatus(db, principal.uuid))?.passwordHash) throw refuse('has_password');
    await storePassword(db, dependencies, { userUuid: principal.uuid, password, keepSid: principal.sid });
    return undefined;
  },

  /** [H001] Whoever sets a password can sign in with it, so an admin may set it only for users who rank below. */
  async changeByAdmin({ userUuid, newPassword, principal, db, dependencies, refuse }) {
    const person = await loadAccountStatus(db, userUuid);
    if (!person) throw refuse('person_not_found');
    if (!outranks(principal.role, person.role)) throw refuse('not_allowed');
    if (await checkPassword(newPassword, person.passwordHash)) throw refuse('same_password');
    await storePassword(db, dependencies, { userUuid: person.uuid, password: newPassword });
    return undefined;
  },
};

/** A fingerprint of the password hash, by which a password change makes older links invalid. */
export const passwordFingerprint = (account: { passwordHash: string | null } | null) =>
  createHash('sha256')
    .update(account?.passwordHash ?? '')
    .digest('base64url');

/** [H142] Stores a new password and ends all sessions of the user except `keepSid`. */
async function storePassword(
  db: Db,
  dependencies: Dependencies,
  given: { userUuid: string; password: string; keepSid?: string },
): Promise<void> {
  const { userUuid, password, keepSid } = given;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await changeAccountStatus(tx, userUuid, { passwordHash });
    await endSessions(tx, userUuid, keepSid ? { except: keepSid } : {});
  });
  dependencies.authenticator.invalidate(userUuid);
}
