import { lobbyRoom } from '@hangout/contract/realtime/lobby/requests';
import type { auth } from '@hangout/contract/rest/authentication/auth';
import {
  type Db,
  endSessions,
  findEmailOfLink,
  findSignInsByEmail,
  hasSessionFrom,
  loadAccountStatus,
  loadSessionAccounts,
  type SessionAccount,
  type SignInRow,
} from '@hangout/db';
import { sessionLimits } from '@hangout/platform/authentication/authentication';
import { shortenNetwork } from '@hangout/platform/authentication/session-origin';
import { mailDelivery, textMessageDelivery } from '@hangout/platform/dev-outbox/delivery';
import { passwordFingerprint } from '@hangout/platform/passwords/password-fingerprint';
import { checkPassword } from '@hangout/platform/passwords/passwords';
import { isBannedAt, isUuid } from '@hangout/rules';
import type { JWK } from 'jose';
import {
  type Dependencies,
  type Handlers,
  type RequestInfo,
  recordSecurityEvent,
} from '../framework/index.ts';
import { profileLoader } from '../profiles/profile-loader.ts';
import { assertMaySignIn, beginSession, endReplacedSession } from './begin-session.ts';
import { recordIfRefused, recordSessionsEnded, recordSignIn } from './record-sign-in.ts';
import { requestLinkMail } from './request-link-mail.ts';
import { finishSecondFactorStep, readBegunAt, requireSecondFactor } from './second-factor-step.ts';
import { renewSessionToken } from './session-renewal.ts';

/**
 * [H713] Rate limits of wrong passwords: one per email address and network, so that nobody can lock another person out,
 * and one per network over all addresses.
 */
const wrongPasswordLimit = { points: 10, seconds: 300 };
const networkPasswordLimit = { points: 100, seconds: 300 };
/**
 * [H1534] Rate limit of wrong passwords for one email address over all networks, because a botnet can attack from any
 * number of networks.
 */
const addressPasswordLimit = { points: 100, seconds: 86_400 };
const linkSeconds = 600;

const presentJwk = ({ kty = '', crv = '', x = '', kid = '', alg = '', use = '' }: JWK) => ({
  ...{ kty, crv, x, kid, alg, use },
});

export const authHandlers: Handlers<typeof auth> = {
  async login({ email, password, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const address = email.trim().toLowerCase();
    // An attempt is counted before the password is checked, so that concurrent attempts all count.
    const { network } = request;
    const bucket = `${address} ${network}`;
    await dependencies.limits.take('wrong passwords', bucket, wrongPasswordLimit);
    await dependencies.limits.take('wrong passwords of a network', network, networkPasswordLimit);
    const accounts = await findSignInsByEmail(db, address);
    await takePasswordTry(address, accounts, { db, dependencies, request });
    const person = await findByPassword(accounts, password);
    if (!person) {
      recordSignIn(call, 'password', { account: accounts[0], code: 'wrong_credentials' });
      throw refuse('wrong_credentials');
    }
    await dependencies.limits.reset('wrong passwords', bucket);
    await dependencies.limits.giveBack('wrong passwords of a network', network);
    await dependencies.limits.giveBack(TRIES_OF_ADDRESS, address);
    await recordIfRefused(call, 'password', person, () => assertMaySignIn(person, dependencies, refuse));
    await requireSecondFactor(db, dependencies, person, refuse);
    const accessToken = await beginSession(db, dependencies.tokens, person, { request });
    await endReplacedSession(db, call);
    recordSignIn(call, 'password', { account: person });
    return { accessToken };
  },

  async secondFactor({ stepToken, code, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const claims = await dependencies.tokens.readSingleUseToken('secondFactor', stepToken);
    const account = claims?.sub ? { uuid: claims.sub } : null;
    const person = await recordIfRefused(call, 'secondFactor', account, async () => {
      const found = await finishSecondFactorStep(db, dependencies, { stepToken, code }, refuse);
      assertMaySignIn(found, dependencies, refuse);
      return found;
    });
    const begunAt = readBegunAt(claims ?? {}, dependencies);
    const accessToken = await beginSession(db, dependencies.tokens, person, { request, begunAt });
    await endReplacedSession(db, call);
    recordSignIn(call, 'secondFactor', { account: person });
    return { accessToken };
  },

  renewal: renewSessionToken,

  async logout({ principal, db, dependencies, request }) {
    await endSessions(db, principal.uuid, { only: principal.sid, reason: 'signedOut' });
    recordSessionsEnded({ principal, dependencies, request }, 'this');
    dependencies.authenticator.invalidate(principal.uuid);
  },

  async session(call) {
    const { principal, dependencies, request } = call;
    const [user, path = ''] = await Promise.all([
      profileLoader(call).own(principal.uuid),
      dependencies.roomPlacement?.anyPath(),
    ]);
    if (!user) throw new Error('a known caller has no profile');
    // [H825] [H1962] A user without a required second factor, or whose account is not approved yet, gets no ticket for
    // the lobby and so no direct messages.
    const ticket =
      principal.lacksSecondFactor || principal.isWaiting
        ? ''
        : await dependencies.tokens.signTicket({ room: lobbyRoom, person: principal, passwordOk: false });
    return { type: principal.kind, sid: principal.sid, user, ticket, endpoint: `${request.origin}${path}` };
  },

  async signInMethods({ dependencies, request }) {
    const config = dependencies.discord?.config;
    return {
      ...{ textMessages: textMessageDelivery(dependencies), mails: mailDelivery(dependencies) },
      discord: config
        ? { clientId: config.clientId, origin: request.origin, isDemo: config.isStandIn }
        : null,
      oidc: [...dependencies.oidc.values()].map(({ provider: { id, label, signUp, signOutThere } }) => ({
        ...{ id, label, signUp, signOutThere },
      })),
    };
  },

  async guest({ dependencies }) {
    return { accessToken: await dependencies.tokens.signGuestToken() };
  },

  async pubKey({ dependencies }) {
    const { kid, pem, jwk, keys } = await dependencies.tokens.publicKeys();
    return { kid, algorithm: 'EdDSA', publicKey: pem, jwk: presentJwk(jwk), keys: keys.map(presentJwk) };
  },

  /** Creates a magic link, which becomes invalid when the session that requested it ends or the password changes. */
  async magicLink({ principal, db, dependencies, request }) {
    const account = await loadAccountStatus(db, principal.uuid);
    const shortLivedToken = await dependencies.tokens.signSingleUseToken('magic', {
      sub: principal.uuid,
      sid: principal.sid,
      was: passwordFingerprint(account),
    });
    recordSecurityEvent(
      { principal, dependencies, request },
      { kind: 'signInLinkCreated', outcome: 'success', subjectUuid: principal.uuid },
    );
    return {
      shortLivedToken,
      expiresAt: new Date(dependencies.clock.now() + linkSeconds * 1000).toISOString(),
    };
  },

  /**
   * [H482] [H742] Requests a sign-in link by mail. A job looks the account up later, so that the response does not
   * reveal whether the address is known.
   */
  async mailMagicLink({ email: address, to, db, dependencies, request, refuse }) {
    await requestLinkMail({ kind: 'signIn', address, to, db, dependencies, request, refuse });
  },

  async validateMagicLink({ shortLivedToken, principal, db, dependencies, request, refuse }) {
    const call = { principal, dependencies, request };
    const claims = await dependencies.tokens.redeemSingleUseToken('magic', shortLivedToken);
    const account = claims?.sub ? await loadAccountStatus(db, claims.sub) : null;
    // [H482] A mailed link belongs to no session: opening it proves that the user owns the address, like a password
    // reset.
    const isMailed = claims?.mailed === true;
    const person =
      isMailed || !claims?.sub ? account : await loadOpenSession(db, dependencies, claims.sub, claims.sid);
    const isCurrent =
      person?.status === 'active' &&
      claims?.was === passwordFingerprint(account) &&
      (!isMailed || (await findEmailOfLink(db, claims.emailId, person.uuid)) !== null);
    if (!isCurrent || isBannedAt(person.bannedUntil, dependencies.clock.now())) {
      recordSignIn(call, 'signInLink', { account: person, code: 'link_invalid' });
      throw refuse('link_invalid');
    }
    if (isMailed && account) await requireSecondFactor(db, dependencies, account, refuse);
    const accessToken = await beginSession(db, dependencies.tokens, person, {
      request,
      ...(isMailed ? {} : { authenticatedLike: String(claims?.sid) }),
    });
    await endReplacedSession(db, call);
    recordSignIn(call, 'signInLink', { account: person });
    return { accessToken };
  },
};

const TRIES_OF_ADDRESS = 'wrong passwords of an address';

/**
 * [H1534] Counts a password tried for an address, over all networks. A network in which the account has signed in
 * before is never refused, so that nobody can lock another person out with wrong passwords.
 * @throws HttpRefusalError 429 after too many wrong passwords
 */
async function takePasswordTry(
  address: string,
  accounts: readonly SignInRow[],
  { db, dependencies: { limits }, request: { ip } }: TryCall,
): Promise<void> {
  try {
    await limits.take(TRIES_OF_ADDRESS, address, addressPasswordLimit);
  } catch (refusal) {
    const isKnown = await hasSessionFrom(
      db,
      accounts.map(({ uuid }) => uuid),
      shortenNetwork(ip),
    );
    if (!isKnown) throw refusal;
  }
}

interface TryCall {
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'limits'>;
  readonly request: Pick<RequestInfo, 'ip'>;
}

async function loadOpenSession(
  db: Db,
  { config }: Pick<Dependencies, 'config'>,
  userUuid: string,
  sid: unknown,
): Promise<SessionAccount | null> {
  if (typeof sid !== 'string' || !isUuid(sid)) return null;
  const [account = null] = await loadSessionAccounts(db, [{ userUuid, sid }], sessionLimits(config));
  return account;
}

/**
 * Returns the first account with this password. If there are no accounts, one password is checked all the same, so that
 * the response time does not reveal whether the address is known.
 */
async function findByPassword(accounts: readonly SignInRow[], password: string): Promise<SignInRow | null> {
  for (const account of accounts) if (await checkPassword(password, account.passwordHash)) return account;
  if (accounts.length === 0) await checkPassword(password, null);
  return null;
}
