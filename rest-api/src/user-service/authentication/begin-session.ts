import { copyAuthentication, type Db, insertSession } from '@hangout/db';
import { type Capability, type GlobalRole, isBannedAt, type RefusalError } from '@hangout/rules';
import { describeDevice, shortenNetwork, type Tokens } from '@hangout/server';
import type { Dependencies, RequestInfo } from '../../framework/index.ts';

interface SigningIn {
  readonly uuid: string;
  readonly kind: 'user' | 'bot';
  readonly role: GlobalRole;
  readonly capabilities: readonly Capability[];
}

/** The request with which somebody signs in, as far as the list of sessions shows it. */
type SignInRequest = Pick<RequestInfo, 'ip' | 'headers'>;

/**
 * Begins a session and signs its token. [H731] The session notes device and network of the request. [H740]
 * `authenticatedLike` is the session that a magic link carries to another window: nobody has given the password in the
 * new one.
 */
export async function beginSession(
  db: Db,
  tokens: Tokens,
  person: SigningIn,
  { request, authenticatedLike }: { request?: SignInRequest; authenticatedLike?: string } = {},
): Promise<string> {
  const sid = await insertSession(db, person.uuid, request && originOf(request));
  if (authenticatedLike !== undefined) await copyAuthentication(db, { from: authenticatedLike, to: sid });
  const { uuid, kind, role, capabilities } = person;
  return tokens.signAccessToken({ sub: uuid, type: kind, sid, role, capabilities });
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

/** [H102] Refuses the sign-in of an account that is deactivated or banned now. */
export function assertMaySignIn(
  person: SignInAccount,
  dependencies: Pick<Dependencies, 'clock'>,
  refuse: (code: 'deactivated' | 'account_banned', details?: unknown) => RefusalError,
): void {
  if (person.status === 'deactivated') throw refuse('deactivated');
  if (isBannedAt(person.bannedUntil, dependencies.clock.now()))
    throw refuse('account_banned', { until: person.bannedUntil });
}
