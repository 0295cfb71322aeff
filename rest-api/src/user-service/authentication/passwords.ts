import { createHash } from 'node:crypto';
import type { passwords } from '@hangout/contract/rest/user-service/passwords';
import {
  changeStanding,
  type Db,
  emailByAddress,
  emailsOf,
  endSessions,
  standingOf,
  verifyEmail,
} from '@hangout/db';
import { outranks } from '@hangout/rules';
import { checkPassword, hashPassword } from '@hangout/server';
import type { Dependencies, Handlers } from '../../framework/index.ts';

/** Letters with a way back that one address is sent. */
const lettersOfAddress = { points: 3, seconds: 600 };

export const passwordHandlers: Handlers<typeof passwords> = {
  async change({ previousPassword, newPassword, principal, db, dependencies, refuse }) {
    const [person, mine] = await Promise.all([standingOf(db, principal.uuid), emailsOf(db, principal.uuid)]);
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

  async forgot({ email: address, db, dependencies, request }) {
    // Counted for every address, so that a pause tells nobody which ones are known.
    await dependencies.limits.take('ways back', address.trim().toLowerCase(), lettersOfAddress);
    const email = await emailByAddress(db, address.trim());
    const person = email && (await standingOf(db, email.userUuid));
    if (!email || !person || person.status !== 'active') return undefined;
    const token = await dependencies.tokens.signSingleUseToken('reset', {
      sub: person.uuid,
      email: String(email.id),
      was: passwordFingerprint(person),
    });
    const link = `${request.origin}/login?reset=${token}`;
    const text = `Set a new password here, within an hour:\n${link}\n\nWho did not ask for this needs to do nothing.\n`;
    // Whether a letter goes out must not be seen from how long the answer takes.
    dependencies.mail
      .send({ to: email.email, subject: 'A new password for Hangout', text })
      .catch((err: unknown) => {
        dependencies.log.error({ err }, 'a letter was not taken');
      });
    return undefined;
  },

  async reset({ token, newPassword, db, dependencies, refuse }) {
    const claims = await dependencies.tokens.redeemSingleUseToken('reset', token);
    const person = claims?.sub ? await standingOf(db, claims.sub) : null;
    if (!claims || !person || person.status !== 'active' || claims.was !== passwordFingerprint(person))
      throw refuse('can_not_reset');
    await storePassword(db, dependencies, { userUuid: person.uuid, password: newPassword });
    // Who read the letter holds the address.
    const sent = (await emailsOf(db, person.uuid)).find((one) => String(one.id) === claims.email);
    if (sent) await verifyEmail(db, sent.id);
    return undefined;
  },

  async set({ password, principal, db, dependencies, refuse }) {
    if ((await standingOf(db, principal.uuid))?.passwordHash) throw refuse('has_password');
    await storePassword(db, dependencies, { userUuid: principal.uuid, password, keepSid: principal.sid });
    return undefined;
  },

  /** [H001] Whoever sets a password can sign in with it: never that of an equal or a better. */
  async changeByAdmin({ userUuid, newPassword, principal, db, dependencies, refuse }) {
    const person = await standingOf(db, userUuid);
    if (!person) throw refuse('person_not_found');
    if (!outranks(principal.role, person.role)) throw refuse('not_allowed');
    if (await checkPassword(newPassword, person.passwordHash)) throw refuse('same_password');
    await storePassword(db, dependencies, { userUuid: person.uuid, password: newPassword });
    return undefined;
  },
};

/** Which password there is now, without a trace of it: a letter sent before a change leads nowhere. */
const passwordFingerprint = ({ passwordHash }: { passwordHash: string | null }) =>
  createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');

/** [H142] A new password ends every session but the one that set it. */
async function storePassword(
  db: Db,
  dependencies: Dependencies,
  given: { userUuid: string; password: string; keepSid?: string },
): Promise<void> {
  const { userUuid, password, keepSid } = given;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    await changeStanding(tx, userUuid, { passwordHash });
    await endSessions(tx, userUuid, keepSid ? { except: keepSid } : {});
  });
  dependencies.authenticator.invalidate(userUuid);
}
