import {
  type Db,
  endPreviousToken,
  loadAccount,
  loadSessionAccounts,
  type SessionAccount,
  type SessionKey,
  type SessionLimits,
} from '@hangout/db';
import { type Guest, isBannedAt, isUuid, type Member, type Principal, roleInForce } from '@hangout/rules';
import { LRUCache } from 'lru-cache';
import { createBatchLoader } from '../batch-loader/index.ts';
import type { Config } from '../config/index.ts';
import type { Tokens } from '../tokens/index.ts';

export { clientAddress, createLimitedNetwork, networkOf } from './client-address.ts';
export { describeDevice, shortenNetwork } from './session-origin.ts';
export { startSessionRemoval } from './session-removal.ts';

/** Whether a request carried a token, and whether it is valid. */
export type TokenState = 'none' | 'ok' | 'invalid';

/** Who asks by which session, as a signature of this server says. */
export type SessionPrincipal = Pick<Member | Guest, 'kind' | 'uuid' | 'sid'>;

/** Authenticates requests. Roles and status come from the database, never from the claims of the token. */
export interface Authenticator {
  /**
   * The principal of a token. A malformed or expired token is 'invalid', as is one of an ended session or of a banned
   * or deactivated account; the principal is anonymous then.
   */
  authenticateToken(token: string | undefined): Promise<{ principal: Principal; state: TokenState }>;
  /**
   * [H785] The principal of a session, as a token of it would give: null when the session has ended or its account is
   * banned or deactivated. Guests have no stored session, so theirs never ends.
   */
  findBySession(session: SessionPrincipal): Promise<Member | Guest | null>;
  /** An active account that is not banned, else null. Its `sid` is empty. */
  findMember(uuid: string): Promise<Member | null>;
  /** Drops an account from the cache after it has changed; '*' drops all. */
  invalidate(uuid: string): void;
}

type SessionConfig = Pick<
  Config,
  'SESSION_IDLE_DAYS' | 'SESSION_MAX_DAYS' | 'RENEWAL_GRACE_SECONDS' | 'REQUIRE_SECOND_FACTOR'
>;

/** How long and how old sessions may become, and how long an outdated token is accepted, as the configuration says. */
export const sessionLimits = (config: Omit<SessionConfig, 'REQUIRE_SECOND_FACTOR'>): SessionLimits => ({
  idleDays: config.SESSION_IDLE_DAYS,
  maxDays: config.SESSION_MAX_DAYS,
  graceSeconds: config.RENEWAL_GRACE_SECONDS,
});

/** [H490] How long a renewed token's predecessor is accepted where there is no configuration, seconds. */
const GRACE_SECONDS = 30;

/** [H103] An account is read again when it was read longer ago than this, ms. */
const CACHE_MS = 1000;
const CACHE_SIZE = 20_000;
const anonymous = { kind: 'anonymous' } as const;

interface CachedAccount {
  readonly uuid: string;
  readonly row: Promise<SessionAccount | null>;
}

/**
 * Without `config` sessions do not end by being idle, and no role needs a second factor. `now` in epoch ms, for tests.
 */
export function createAuthenticator(dependencies: {
  db: Db;
  tokens: Tokens;
  config?: SessionConfig;
  now?: () => number;
}): Authenticator {
  const { db, tokens, config, now = Date.now } = dependencies;
  const cache = new LRUCache<string, CachedAccount>({
    max: CACHE_SIZE,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now },
  });
  // Every REST call waits for this query, so the interval is short.
  const loadSession = createBatchLoader(
    (sessions: readonly SessionKey[]) => loadSessionAccounts(db, sessions, config && sessionLimits(config)),
    {
      intervalMs: 3,
    },
  );

  function readCached(
    key: string,
    uuid: string,
    load: () => Promise<SessionAccount | null>,
  ): Promise<SessionAccount | null> {
    const cached = cache.get(key);
    if (cached) return cached.row;
    const row = load();
    cache.set(key, { uuid, row });
    // A failed query is not cached.
    row.catch(() => cache.delete(key));
    return row;
  }

  /** The account where its status is active and no ban is in force. */
  const ifActive = (row: SessionAccount | null) =>
    row && row.status === 'active' && !isBannedAt(row.bannedUntil, now()) ? row : null;

  function toMember(row: SessionAccount, sid: string): Member {
    const { kind, uuid, capabilities, subscriptionLevel, resident, ownerUuid } = row;
    const requirement = config?.REQUIRE_SECOND_FACTOR ?? 'none';
    // [H825] Bots have no second factor of their own; their owners have one.
    const hasSecondFactor = row.secondFactorSince !== null || row.hasSecondFactor === true || kind === 'bot';
    const role = roleInForce(row.role, hasSecondFactor, requirement);
    return {
      ...{ kind, uuid, sid, role, capabilities, subscriptionLevel, resident, ownerUuid },
      ...(role === row.role ? {} : { withheldRole: row.role }),
      ...(hasSecondFactor || requirement !== 'everybody' ? {} : { lacksSecondFactor: true as const }),
    };
  }

  /** [H820] Whether a token is the valid one of its session, [H490] or the one before it as long as that is accepted. */
  function isAcceptedToken(row: SessionAccount, tokenNumber: number): boolean {
    if (row.tokenNumber === tokenNumber) return true;
    const { previousTokenUntil: until } = row;
    if (row.tokenNumber !== tokenNumber + 1 || !until) return false;
    return until === 'infinity' || Date.parse(until) > now();
  }

  /** With `tokenNumber` the session counts as ended for all tokens but the one of this number. */
  async function findBySession(
    { kind, uuid, sid }: SessionPrincipal,
    tokenNumber?: number,
  ): Promise<Member | Guest | null> {
    if (!isUuid(uuid) || !isUuid(sid)) return null;
    if (kind === 'guest') return { kind, uuid, sid };
    const key = `${uuid} ${sid}`;
    const load = () => readCached(key, uuid, () => loadSession({ userUuid: uuid, sid }));
    let row = ifActive(await load());
    // A token that is newer than the cached session was signed by another process a moment ago.
    if (row && tokenNumber !== undefined && (row.tokenNumber ?? 0) < tokenNumber) {
      cache.delete(key);
      row = ifActive(await load());
    }
    if (!row) return null;
    if (tokenNumber !== undefined) {
      if (!isAcceptedToken(row, tokenNumber)) return null;
      if (row.tokenNumber === tokenNumber && row.previousTokenUntil === 'infinity') {
        // The new token has arrived, so the one before it is needed by nobody but other windows, and for a moment only.
        await endPreviousToken(db, sid, config?.RENEWAL_GRACE_SECONDS ?? GRACE_SECONDS);
        cache.delete(key);
      }
    }
    return toMember(row, sid);
  }

  return {
    findBySession: (session) => findBySession(session),
    async authenticateToken(token) {
      if (token === undefined) return { principal: anonymous, state: 'none' };
      const claims = await tokens.verify(token);
      if (!claims) return { principal: anonymous, state: 'invalid' };
      const { sub, sid, num = 0 } = claims;
      if (claims.type === 'service') return { principal: { kind: 'service', name: sub }, state: 'ok' };
      const principal = await findBySession({ kind: claims.type, uuid: sub, sid }, num);
      return principal ? { principal, state: 'ok' } : { principal: anonymous, state: 'invalid' };
    },
    async findMember(uuid) {
      if (!isUuid(uuid)) return null;
      const row = ifActive(await readCached(uuid, uuid, () => loadAccount(db, uuid)));
      return row && toMember(row, '');
    },
    invalidate(uuid) {
      if (uuid === '*') cache.clear();
      else for (const [key, cached] of cache) if (cached.uuid === uuid) cache.delete(key);
    },
  };
}
