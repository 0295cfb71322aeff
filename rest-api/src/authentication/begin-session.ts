import {
  copyAuthentication,
  type Db,
  endSessions,
  insertExternalSession,
  insertSession,
  renewTokenNumber,
} from '@hangout/db';
import { describeDevice, shortenNetwork } from '@hangout/platform/authentication/session-origin';
import type { Tokens } from '@hangout/platform/tokens/tokens';
import {
  type Capability,
  type GlobalRole,
  isBannedAt,
  isRegistered,
  type Member,
  type Principal,
  type RefusalError,
} from '@hangout/rules';
import {
  type Dependencies,
  HttpRefusalError,
  type RequestInfo,
  type SecurityEventCall,
} from '../framework/index.ts';
import { recordSessionsEnded } from './record-sign-in.ts';

interface SigningIn {
  readonly uuid: string;
  readonly kind: 'user' | 'bot';
  readonly role: GlobalRole;
  readonly capabilities: readonly Capability[];
}

/** [H1949] The account at an OpenID Connect provider by which somebody signs in, with the encrypted ID token. */
export interface BegunAt {
  readonly identityId: number;
  readonly idToken: string;
}

type SignInRequest = Pick<RequestInfo, 'ip' | 'headers'>;

/**
 * Begins a session and signs its token. [H731] Device and network of the request are stored with it. [H740]
 * `authenticatedLike` is the session whose last password entry also counts for the new one, for a magic link opened in
 * another window. [H494] `hasSecondFactor` is true for a sign-in with a passkey. [H1949] `begunAt` is the provider by
 * which the user has signed in.
 */
export async function beginSession(
  db: Db,
  tokens: Tokens,
  person: SigningIn,
  {
    request,
    authenticatedLike,
    hasSecondFactor = false,
    begunAt,
  }: {
    request?: SignInRequest;
    authenticatedLike?: string;
    hasSecondFactor?: boolean;
    begunAt?: BegunAt | undefined;
  } = {},
): Promise<string> {
  const sid = await insertSession(db, person.uuid, { ...(request && originOf(request)), hasSecondFactor });
  if (authenticatedLike !== undefined) await copyAuthentication(db, { from: authenticatedLike, to: sid });
  if (begunAt) await insertExternalSession(db, { sid, ...begunAt });
  const { uuid, kind, role, capabilities } = person;
  return tokens.signAccessToken({ sub: uuid, type: kind, sid, role, capabilities });
}

/**
 * [H820] Ends the caller's session because a new sign-in has replaced it. Nothing is stored about sessions of guests,
 * so their tokens stay valid.
 */
export async function endReplacedSession(
  db: Db,
  call: Omit<SecurityEventCall, 'dependencies'> & {
    readonly principal: Principal;
    readonly dependencies: Pick<Dependencies, 'authenticator' | 'securityEvents'>;
  },
): Promise<void> {
  const { principal, dependencies } = call;
  if (!isRegistered(principal)) return;
  if ((await endSessions(db, principal.uuid, { only: principal.sid, reason: 'replaced' })) === 0) return;
  recordSessionsEnded({ ...call, principal }, 'this');
  dependencies.authenticator.invalidate(principal.uuid);
}

/**
 * [H820] Signs a new token for the caller's session after the user entered the password or a code again; the session's
 * earlier tokens are refused from then on. Connections to hangouts stay open.
 * @throws HttpRefusalError 401 `unauthorized` if the session has ended
 */
export async function renewToken(
  db: Db,
  { tokens, authenticator }: Pick<Dependencies, 'tokens' | 'authenticator'>,
  { uuid, kind, sid, role, withheldRole = role, capabilities }: Member,
): Promise<string> {
  const num = await renewTokenNumber(db, sid);
  if (num === null) throw new HttpRefusalError(401, 'unauthorized');
  authenticator.invalidate(uuid);
  return tokens.signAccessToken({ sub: uuid, type: kind, sid, role: withheldRole, capabilities, num });
}

function originOf({ ip, headers }: SignInRequest) {
  const userAgent = headers['user-agent'];
  return {
    device: describeDevice(Array.isArray(userAgent) ? userAgent[0] : userAgent),
    network: shortenNetwork(ip),
  };
}

interface SignInAccount extends SigningIn {
  readonly status: 'active' | 'deactivated';
  readonly bannedUntil: string | null;
}

/** [H102] Refuses the sign-in of a deactivated or banned account. */
export function assertMaySignIn(
  person: SignInAccount,
  dependencies: Pick<Dependencies, 'clock'>,
  refuse: (code: 'deactivated' | 'account_banned', details?: unknown) => RefusalError,
): void {
  if (person.status === 'deactivated') throw refuse('deactivated');
  if (isBannedAt(person.bannedUntil, dependencies.clock.now()))
    throw refuse('account_banned', describeEnd(person.bannedUntil));
}

/** The end of a ban, epoch ms; nothing for a ban without an end, whose time is 'infinity'. */
function describeEnd(bannedUntil: string | null): { readonly until?: number } {
  const until = Date.parse(bannedUntil ?? '');
  return Number.isNaN(until) ? {} : { until };
}
