import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import type { auth } from '@hangout/contract/rest/user-service/auth';
import {
  type Db,
  endSessions,
  findSignInsByEmail,
  loadAccountStatus,
  loadOwnProfile,
  loadSessionAccounts,
  type SessionAccount,
  type SignInRow,
} from '@hangout/db';
import { isBannedAt, isUuid } from '@hangout/rules';
import { checkPassword } from '@hangout/server';
import type { Dependencies, Handlers } from '../../framework/index.ts';
import { assertMaySignIn, beginSession } from './begin-session.ts';
import { passwordFingerprint } from './password-fingerprint.ts';
import { finishSecondFactorStep, requireSecondFactor } from './second-factor-step.ts';

/**
 * [H713] Rate limits of wrong passwords: for an email address from one network, so that nobody locks another person out,
 * and for all addresses from one network.
 */
const wrongPasswordLimit = { points: 10, seconds: 300 };
const networkPasswordLimit = { points: 100, seconds: 300 };
const linkSeconds = 600;

export const authHandlers: Handlers<typeof auth> = {
  async login({ email, password, db, dependencies, request, refuse }) {
    const address = email.trim().toLowerCase();
    // The attempt is counted before the password is checked, so that concurrent attempts all count.
    const { network } = request;
    const bucket = `${address} ${network}`;
    await dependencies.limits.take('wrong passwords', bucket, wrongPasswordLimit);
    await dependencies.limits.take('wrong passwords of a network', network, networkPasswordLimit);
    const person = await findByPassword(await findSignInsByEmail(db, address), password);
    if (!person) throw refuse('wrong_credentials');
    await dependencies.limits.reset('wrong passwords', bucket);
    await dependencies.limits.giveBack('wrong passwords of a network', network);
    assertMaySignIn(person, dependencies, refuse);
    await requireSecondFactor(db, dependencies, person, refuse);
    return { accessToken: await beginSession(db, dependencies.tokens, person, { request }) };
  },

  async secondFactor({ stepToken, code, db, dependencies, request, refuse }) {
    const person = await finishSecondFactorStep(db, dependencies, { stepToken, code }, refuse);
    assertMaySignIn(person, dependencies, refuse);
    return { accessToken: await beginSession(db, dependencies.tokens, person, { request }) };
  },

  async logout({ principal, db, dependencies }) {
    await endSessions(db, principal.uuid, { only: principal.sid });
    dependencies.authenticator.invalidate(principal.uuid);
    return undefined;
  },

  async session({ principal, db, dependencies, request }) {
    const user = await loadOwnProfile(db, principal.uuid);
    if (!user) throw new Error('a known caller has no profile');
    const ticket = await dependencies.tokens.signTicket({
      room: lobbyRoom,
      person: principal,
      passwordOk: false,
    });
    const path = (await dependencies.roomPlacement?.anyPath()) ?? '';
    return { type: principal.kind, sid: principal.sid, user, ticket, endpoint: `${request.origin}${path}` };
  },

  async guest({ dependencies }) {
    return { accessToken: await dependencies.tokens.signGuestToken() };
  },

  async pubKey({ dependencies }) {
    const { kid, pem, jwk } = await dependencies.tokens.publicKey();
    const { kty, crv = '', x = '', alg = '', use = '' } = jwk;
    return { kid, algorithm: 'EdDSA', publicKey: pem, jwk: { kty: kty ?? '', crv, x, kid, alg, use } };
  },

  /** The link ends with the session that asked for it, and with the password of that time. */
  async magicLink({ principal, db, dependencies }) {
    const account = await loadAccountStatus(db, principal.uuid);
    const shortLivedToken = await dependencies.tokens.signSingleUseToken('magic', {
      sub: principal.uuid,
      sid: principal.sid,
      was: passwordFingerprint(account),
    });
    return {
      shortLivedToken,
      expiresAt: new Date(dependencies.clock.now() + linkSeconds * 1000).toISOString(),
    };
  },

  async validateMagicLink({ shortLivedToken, db, dependencies, request, refuse }) {
    const claims = await dependencies.tokens.redeemSingleUseToken('magic', shortLivedToken);
    const [person, account] = await Promise.all([
      claims?.sub ? loadOpenSession(db, dependencies, claims.sub, claims.sid) : null,
      claims?.sub ? loadAccountStatus(db, claims.sub) : null,
    ]);
    const isCurrent = person?.status === 'active' && claims?.was === passwordFingerprint(account);
    if (!isCurrent || isBannedAt(person.bannedUntil, dependencies.clock.now())) throw refuse('link_invalid');
    const authenticatedLike = String(claims?.sid);
    return {
      accessToken: await beginSession(db, dependencies.tokens, person, { request, authenticatedLike }),
    };
  },
};

/** The account of a session that has not ended; null for any other. */
async function loadOpenSession(
  db: Db,
  { config }: Pick<Dependencies, 'config'>,
  userUuid: string,
  sid: unknown,
): Promise<SessionAccount | null> {
  if (typeof sid !== 'string' || !isUuid(sid)) return null;
  const [account = null] = await loadSessionAccounts(db, [{ userUuid, sid }], config.SESSION_IDLE_DAYS);
  return account;
}

/** The first account that has the password. Without accounts one password is checked all the same, for equal timing. */
async function findByPassword(accounts: readonly SignInRow[], password: string): Promise<SignInRow | null> {
  for (const account of accounts) if (await checkPassword(password, account.passwordHash)) return account;
  if (accounts.length === 0) await checkPassword(password, null);
  return null;
}
