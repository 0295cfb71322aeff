import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitor } from '@colyseus/monitor';
import { type Db, findSignInsByEmail, type SignInRow } from '@hangout/db';
import {
  isAdmin,
  isAdminRole,
  isBannedAt,
  lacksSecondFactorFor,
  needsSecondFactor,
  type SecondFactorRequirement,
  type TokenBucket,
  takeToken,
} from '@hangout/rules';
import {
  type Authenticator,
  type Config,
  checkPassword,
  clientAddress,
  isAllowedOrigin,
  networkOf,
  type OriginConfig,
  redeemSecondFactorCode,
  type Secrets,
} from '@hangout/server';

const PREFIX = '/ops';
/** Path by which Colyseus's monitor would call any method of a room by its name; it is always refused. */
const METHOD_CALL_PATH = `${PREFIX}/api/room/call`;
/** [H431] Rate limit of attempts at an admin's password, per network of a client. */
const PASSWORD_RATE_LIMIT = { points: 5, seconds: 60 };
/** [H738] Rate limit of codes of the second factor, per account. */
const CODE_RATE_LIMIT = { points: 20, seconds: 3600 };
/**
 * How long verified credentials are not verified again, ms, because the monitor's page sends requests every few
 * seconds. [H738] A code is good once, so that credentials with a code have to last for a working day.
 */
const PASSWORD_CACHE_MS = 60_000;
const CODE_CACHE_MS = 8 * 3_600_000;
const MAX_CACHED = 1000;

/** Whether an HTTP request is for the monitor. */
export function isMonitorRequest(url: string | undefined): boolean {
  return /^\/ops([/?]|$)/.test(url ?? '');
}

/** [H358] Whether an account has the admin role now and is neither paused nor banned. */
function isActiveAdmin(person: SignInRow | undefined): boolean {
  if (person?.status !== 'active' || !isAdminRole(person.role)) return false;
  return !isBannedAt(person.bannedUntil, Date.now());
}

/** [H737] Whether an admin may not use the role before the second factor is on. */
const lacksSecondFactor = (person: SignInRow, requirement: SecondFactorRequirement = 'none') =>
  person.secondFactorSince === null && needsSecondFactor(person.role, requirement);

/** Credentials that were verified; they are good again while the account's password and second factor are the same. */
interface VerifiedCredentials {
  readonly until: number;
  readonly account: string;
  readonly address: string;
}

const fingerprintOf = ({ uuid, passwordHash, secondFactorSince }: SignInRow) =>
  `${uuid} ${passwordHash} ${secondFactorSince}`;

type Access = 'ok' | 'unauthorized' | 'second_factor_required';

/**
 * [H431] Makes the monitor of all rooms. For admins only: by bearer token, or by email and password (HTTP Basic). [H738]
 * Where the account has a second factor, the password is followed by a blank and a code: `correct horse 123456`.
 */
export function createMonitor(ports: {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly authenticator: Pick<Authenticator, 'authenticateToken'>;
  readonly config: Pick<Config, 'BEHIND_PROXY'> &
    OriginConfig &
    Partial<Pick<Config, 'REQUIRE_SECOND_FACTOR'>>;
}) {
  const { db, secrets, authenticator, config } = ports;
  const panel = monitor({ prefix: PREFIX });
  const attempts = new Map<string, TokenBucket>();
  const verified = new Map<string, VerifiedCredentials>();

  function takeAttempt(key: string, limit: typeof PASSWORD_RATE_LIMIT): boolean {
    if (attempts.size > 10_000) attempts.clear();
    const taken = takeToken(attempts.get(key) ?? null, limit, Date.now());
    attempts.set(key, taken.bucket);
    return taken.ok;
  }

  async function isRightSecret(person: SignInRow | undefined, secret: string): Promise<boolean> {
    if (!person || person.secondFactorSince === null) return checkPassword(secret, person?.passwordHash);
    const cut = secret.lastIndexOf(' ');
    const [password, code] = [secret.slice(0, Math.max(0, cut)), secret.slice(cut + 1)];
    if (!(await checkPassword(password, person.passwordHash))) return false;
    return (
      takeAttempt(person.uuid, CODE_RATE_LIMIT) &&
      (await redeemSecondFactorCode({ db, secrets }, person.uuid, code, Date.now()))
    );
  }

  async function checkCredentials(credentials: string, address: string): Promise<Access> {
    const key = createHash('sha256').update(credentials).digest('base64');
    const text = Buffer.from(credentials, 'base64').toString('utf8');
    const cut = text.indexOf(':');
    const email = text.slice(0, Math.max(0, cut));
    const known = verified.get(key);
    const isKnown = known !== undefined && known.until > Date.now() && known.address === address;
    if (!isKnown && (!takeAttempt(networkOf(address), PASSWORD_RATE_LIMIT) || cut < 0)) return 'unauthorized';
    const [person] = await findSignInsByEmail(db, email);
    // What is known only skips the slow password hash and the code; bans and role changes are checked on every request.
    const isRight = isKnown
      ? person !== undefined && known.account === fingerprintOf(person)
      : await isRightSecret(person, text.slice(cut + 1));
    if (isKnown && !isRight) verified.delete(key);
    if (!isRight || !person || !isActiveAdmin(person)) return 'unauthorized';
    if (lacksSecondFactor(person, config.REQUIRE_SECOND_FACTOR)) return 'second_factor_required';
    if (isKnown) return 'ok';
    if (verified.size >= MAX_CACHED) verified.clear();
    const lifetime = person.secondFactorSince === null ? PASSWORD_CACHE_MS : CODE_CACHE_MS;
    verified.set(key, { until: Date.now() + lifetime, account: fingerprintOf(person), address });
    return 'ok';
  }

  async function decideMonitorAccess(request: IncomingMessage): Promise<Access> {
    const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() === 'bearer') {
      const { principal } = await authenticator.authenticateToken(value);
      if (isAdmin(principal)) return 'ok';
      return lacksSecondFactorFor(principal, 'admin') ? 'second_factor_required' : 'unauthorized';
    }
    if (scheme.toLowerCase() !== 'basic') return 'unauthorized';
    return checkCredentials(value, clientAddress(request, config));
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // A browser sends an admin's password by itself, also with what another page asks for.
    if (!isAllowedOrigin(request, config)) {
      response.writeHead(403).end();
      return;
    }
    const access = await decideMonitorAccess(request);
    if (access === 'second_factor_required') {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(
        'Turn on a second factor first, in the security settings of your account: /settings/security\n',
      );
      return;
    }
    if (access !== 'ok') {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="ops", charset="UTF-8"' }).end();
      return;
    }
    const { pathname } = new URL(request.url ?? '/', 'http://here');
    const isForbidden = pathname.replace(/\/+$/, '') === METHOD_CALL_PATH || request.method !== 'GET';
    if (isForbidden) {
      response.writeHead(404).end();
      return;
    }
    panel(request, response, () => response.writeHead(404).end());
  };
}
