import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { monitor } from '@colyseus/monitor';
import { type Db, findSignInsByEmail, type SignInRow } from '@hangout/db';
import { isAdmin, isAdminRole, isBannedAt, type TokenBucket, takeToken } from '@hangout/rules';
import { type Authenticator, type Config, checkPassword, clientAddress } from '@hangout/server';

const PREFIX = '/ops';
/** Path by which Colyseus's monitor would call any method of a room by its name; it is always refused. */
const METHOD_CALL_PATH = `${PREFIX}/api/room/call`;
/** [H431] Rate limit of attempts at an admin's password, per client address. */
const PASSWORD_RATE_LIMIT = { points: 5, seconds: 60 };
/**
 * How long a verified password is not verified again, ms, because the monitor's page sends requests every few
 * seconds.
 */
const PASSWORD_CACHE_MS = 60_000;

/** Whether an HTTP request is for the monitor. */
export function isMonitorRequest(url: string | undefined): boolean {
  return /^\/ops([/?]|$)/.test(url ?? '');
}

/** [H358] Whether an account has the admin role now and is neither paused nor banned. */
function isActiveAdmin(person: SignInRow | undefined): boolean {
  if (person?.status !== 'active' || !isAdminRole(person.role)) return false;
  return !isBannedAt(person.bannedUntil, Date.now());
}

/** [H431] Makes the monitor of all rooms. For admins only: by bearer token, or by email and password (HTTP Basic). */
export function createMonitor(ports: {
  readonly db: Db;
  readonly authenticator: Pick<Authenticator, 'authenticateToken'>;
  readonly config: Pick<Config, 'BEHIND_PROXY'>;
}) {
  const { db, authenticator, config } = ports;
  const panel = monitor({ prefix: PREFIX });
  const attempts = new Map<string, TokenBucket>();
  const checkedPasswords = new Map<string, number>();

  async function isAdminPassword(credentials: string, address: string): Promise<boolean> {
    const key = createHash('sha256').update(credentials).digest('base64');
    const text = Buffer.from(credentials, 'base64').toString('utf8');
    const cut = text.indexOf(':');
    const email = text.slice(0, Math.max(0, cut));
    // The cache only skips the slow password hash; bans and role changes are checked on every request.
    if ((checkedPasswords.get(key) ?? 0) > Date.now())
      return isActiveAdmin((await findSignInsByEmail(db, email))[0]);
    if (attempts.size > 10_000) attempts.clear();
    const taken = takeToken(attempts.get(address) ?? null, PASSWORD_RATE_LIMIT, Date.now());
    attempts.set(address, taken.bucket);
    if (!taken.ok || cut < 0) return false;
    const [person] = await findSignInsByEmail(db, email);
    const isRight = await checkPassword(text.slice(cut + 1), person?.passwordHash);
    if (!isRight || !isActiveAdmin(person)) return false;
    checkedPasswords.clear();
    checkedPasswords.set(key, Date.now() + PASSWORD_CACHE_MS);
    return true;
  }

  async function mayUseMonitor(request: IncomingMessage): Promise<boolean> {
    const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() === 'bearer')
      return isAdmin((await authenticator.authenticateToken(value)).principal);
    if (scheme.toLowerCase() !== 'basic') return false;
    return isAdminPassword(value, clientAddress(request, config));
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(await mayUseMonitor(request))) {
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
