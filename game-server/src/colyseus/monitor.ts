import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Db, findSignInsByEmail, type SignInRow } from '@hangout/db';
import type { Authenticator } from '@hangout/platform/authentication/authentication';
import { clientAddress, networkOf } from '@hangout/platform/authentication/client-address';
import type { Clock } from '@hangout/platform/clock/clock';
import type { Config } from '@hangout/platform/config/config';
import { isAllowedOrigin, type OriginConfig } from '@hangout/platform/origins/origins';
import { checkPassword } from '@hangout/platform/passwords/passwords';
import type { RateCounters } from '@hangout/platform/rate-limits/rate-limits';
import { redeemSecondFactorCode } from '@hangout/platform/second-factor/second-factor';
import type { Secrets } from '@hangout/platform/secrets/secrets';
import type { SecurityEvent } from '@hangout/platform/security-events/security-event';
import type { SecurityEvents } from '@hangout/platform/security-events/security-events';
import {
  isAdmin,
  isAdminRole,
  isBannedAt,
  lacksSecondFactorFor,
  needsSecondFactor,
  type SecondFactorRequirement,
} from '@hangout/rules';

const PREFIX = '/ops';
/** Path with which Colyseus's monitor could call any method of a room; always refused. */
const METHOD_CALL_PATH = `${PREFIX}/api/room/call`;
/**
 * [H758] Limits of password attempts, counted over all game servers: per network, and per email address. An
 * admin locked out by the second limit can still sign in with a token.
 */
const networkLimit = { bucket: 'monitor passwords of a network', points: 5, seconds: 60 };
const accountLimit = { bucket: 'monitor passwords of an account', points: 20, seconds: 600 };
/** [H738] Limit of attempts with second-factor codes, per account. */
const codeLimit = { bucket: 'monitor codes of an account', points: 20, seconds: 3600 };
/**
 * Checked credentials are cached this long, ms, because the monitor's page sends them every few seconds.
 * [H738] A second-factor code works only once, so credentials with a code are cached for a working day.
 */
const PASSWORD_CACHE_MS = 60_000;
const CODE_CACHE_MS = 8 * 3_600_000;
const MAX_CACHED = 1000;
/**
 * [H718] The monitor's page may load only its own files. It also names a style sheet on another host, which
 * it does not need.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function isMonitorRequest(url: string | undefined): boolean {
  return /^\/ops([/?]|$)/.test(url ?? '');
}

/** [H358] Returns whether an account is an admin now, and neither paused nor banned. */
function isActiveAdmin(person: SignInRow | undefined): boolean {
  if (person?.status !== 'active' || !isAdminRole(person.role)) return false;
  return !isBannedAt(person.bannedUntil, Date.now());
}

/**
 * [H737] Returns whether an admin lacks the required second factor, without which the role does not count.
 */
const lacksSecondFactor = (person: SignInRow, requirement: SecondFactorRequirement = 'none') =>
  person.secondFactorSince === null && needsSecondFactor(person.role, requirement);

/** Checked credentials; valid until the account's password or second factor changes. */
interface VerifiedCredentials {
  readonly until: number;
  readonly account: string;
  readonly address: string;
}

const fingerprintOf = ({ uuid, passwordHash, secondFactorSince }: SignInRow) =>
  `${uuid} ${passwordHash} ${secondFactorSince}`;

/** A password attempt in a request to the monitor. */
interface PasswordAttempt {
  /** Email and password as in the HTTP Basic header, base64. */
  readonly credentials: string;
  readonly address: string;
  readonly userAgent: string | undefined;
}

type Access = 'ok' | 'unauthorized' | 'second_factor_required';

/**
 * [H431] Creates the monitor, a page that shows all rooms to admins. They sign in by bearer token, or by
 * email and password (HTTP Basic). [H738] With a second factor, a space and a code follow the password:
 * `correct horse 123456`.
 */
export function createMonitor(ports: {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly secrets: Secrets;
  readonly authenticator: Pick<Authenticator, 'authenticateToken'>;
  readonly config: Pick<Config, 'BEHIND_PROXY'> &
    OriginConfig &
    Partial<Pick<Config, 'REQUIRE_SECOND_FACTOR'>>;
  readonly rateCounters: RateCounters;
  readonly securityEvents: Pick<SecurityEvents, 'record'>;
}) {
  const { db, clock, secrets, authenticator, config, rateCounters, securityEvents } = ports;
  // The monitor is loaded when an admin opens it, because the monitor and its libraries take 3 MB.
  let panel: Promise<ReturnType<typeof import('@colyseus/monitor').monitor>> | undefined;
  const verified = new Map<string, VerifiedCredentials>();

  function record(
    { address, userAgent }: Omit<PasswordAttempt, 'credentials'>,
    event: Omit<SecurityEvent, 'origin' | 'endpoint'>,
  ): void {
    securityEvents.record({ ...event, endpoint: `GET ${PREFIX}`, origin: { address, userAgent } });
  }

  /**
   * Takes a rate limit point from the network and from the account; null if one of them has none left. Must
   * come before the password is checked, so that parallel attempts all count. After a success, `giveBack`
   * must be called.
   */
  async function takeAttempt(address: string, email: string): Promise<{ giveBack(): Promise<void> } | null> {
    const limits = [
      { ...networkLimit, key: networkOf(address) },
      { ...accountLimit, key: createHash('sha256').update(email).digest('base64url') },
    ];
    for (const { bucket, key, ...size } of limits)
      if ((await rateCounters.take(bucket, key, size)) > 0) return null;
    return {
      async giveBack() {
        for (const { bucket, key } of limits) await rateCounters.giveBack(bucket, key);
      },
    };
  }

  /**
   * [H758] The code is looked up even if the password is wrong, so that the response time does not reveal whether the
   * password was right.
   */
  async function isRightSecret(person: SignInRow | undefined, secret: string): Promise<boolean> {
    if (!person || person.secondFactorSince === null) return checkPassword(secret, person?.passwordHash);
    const cut = secret.lastIndexOf(' ');
    const [password, code] = [secret.slice(0, Math.max(0, cut)), secret.slice(cut + 1)];
    const isRight = await checkPassword(password, person.passwordHash);
    const { bucket, ...size } = codeLimit;
    if (isRight && (await rateCounters.take(bucket, person.uuid, size)) > 0) return false;
    return (
      (await redeemSecondFactorCode({ db, secrets }, person.uuid, isRight ? code : 'no code', clock.now())) &&
      isRight
    );
  }

  async function checkCredentials(attempt: PasswordAttempt): Promise<Access> {
    const { credentials, address } = attempt;
    const key = createHash('sha256').update(credentials).digest('base64');
    const text = Buffer.from(credentials, 'base64').toString('utf8');
    const cut = text.indexOf(':');
    const email = text.slice(0, Math.max(0, cut)).trim().toLowerCase();
    const known = verified.get(key);
    const isKnown = known !== undefined && known.until > Date.now() && known.address === address;
    const taken = isKnown ? null : await takeAttempt(address, email);
    if (!isKnown && !taken) {
      record(attempt, { kind: 'rateLimited', outcome: 'refused', code: 'rate_limited' });
      return 'unauthorized';
    }
    const [person] = await findSignInsByEmail(db, email);
    // For cached credentials only the slow checks of password and code are skipped; bans and roles are
    // checked each time.
    const isRight = isKnown
      ? person !== undefined && known.account === fingerprintOf(person)
      : await isRightSecret(person, text.slice(cut + 1));
    if (isKnown && !isRight) verified.delete(key);
    const subjectUuid = person?.uuid ?? null;
    if (cut < 0 || !isRight || !person || !isActiveAdmin(person)) {
      const code = isRight ? 'forbidden' : 'wrong_credentials';
      record(attempt, { kind: 'monitorSignIn', outcome: 'failure', code, subjectUuid });
      return 'unauthorized';
    }
    if (lacksSecondFactor(person, config.REQUIRE_SECOND_FACTOR)) {
      record(attempt, {
        ...{ kind: 'monitorSignIn', outcome: 'refused', code: 'second_factor_required', subjectUuid },
      });
      return 'second_factor_required';
    }
    if (isKnown) return 'ok';
    await taken?.giveBack();
    // A sign-in is recorded once per credentials, because the page sends them every few seconds.
    if (known?.account !== fingerprintOf(person) || known.address !== address)
      record(attempt, {
        ...{ kind: 'monitorSignIn', outcome: 'success', actorUuid: person.uuid, subjectUuid },
      });
    if (verified.size >= MAX_CACHED) verified.clear();
    const lifetime = person.secondFactorSince === null ? PASSWORD_CACHE_MS : CODE_CACHE_MS;
    verified.set(key, { until: Date.now() + lifetime, account: fingerprintOf(person), address });
    return 'ok';
  }

  async function decideMonitorAccess(request: IncomingMessage): Promise<Access> {
    const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
    const from = { address: clientAddress(request, config), userAgent: request.headers['user-agent'] };
    if (scheme.toLowerCase() === 'bearer') {
      const { principal } = await authenticator.authenticateToken(value);
      if (isAdmin(principal)) return 'ok';
      const actorUuid = 'uuid' in principal ? principal.uuid : null;
      const code = actorUuid === null ? 'unauthorized' : 'forbidden';
      record(from, { kind: 'monitorSignIn', outcome: 'refused', code, actorUuid });
      return lacksSecondFactorFor(principal, 'admin') ? 'second_factor_required' : 'unauthorized';
    }
    if (scheme.toLowerCase() !== 'basic') return 'unauthorized';
    return checkCredentials({ ...from, credentials: value });
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Browsers add HTTP Basic credentials also to requests from other sites, so the origin is checked (CSRF).
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
    response.setHeader('content-security-policy', CONTENT_SECURITY_POLICY);
    panel ??= import('@colyseus/monitor').then(({ monitor }) => monitor({ prefix: PREFIX }));
    (await panel)(request, response, () => response.writeHead(404).end());
  };
}
