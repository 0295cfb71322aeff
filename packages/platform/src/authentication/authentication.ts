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
import { createBatchLoader } from '../batch-loader/batch-loader.ts';
import type { Config } from '../config/config.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** Whether a request has a token, and whether the token is valid. */
type TokenState = 'none' | 'ok' | 'invalid';

/** The caller and session that an access token names. */
type SessionPrincipal = Pick<Member | Guest, 'kind' | 'uuid' | 'sid'>;

/** Authenticates requests by their access token (a JWT) and its session. Roles and account status come from the database, never from the claims of the token. */
export interface Authenticator {
  /**
   * Returns the principal of a token. The state is 'invalid' and the principal anonymous if the token is
   * malformed or expired, if its session has ended, or if its account is banned or deactivated.
   */
  authenticateToken(token: string | undefined): Promise<{ principal: Principal; state: TokenState }>;
  /**
   * [H785] Returns the principal of a session; null if it has ended, or its account is banned or deactivated.
   * Guest sessions are not stored, so they never end.
   */
  findBySession(session: SessionPrincipal): Promise<Member | Guest | null>;
  /** Returns an account with an empty `sid`; null if it is not active or is banned. */
  findMember(uuid: string): Promise<Member | null>;
  /** Removes an account from the cache after a change; '*' removes all. */
  invalidate(uuid: string): void;
}

type SessionConfig = Pick<
  Config,
  'SESSION_IDLE_DAYS' | 'SESSION_MAX_DAYS' | 'RENEWAL_GRACE_SECONDS' | 'REQUIRE_SECOND_FACTOR'
>;

/**
 * Returns the configured limits of sessions: idle time, maximum age, and how long a replaced token is
 * accepted.
 */
export const sessionLimits = (config: Omit<SessionConfig, 'REQUIRE_SECOND_FACTOR'>): SessionLimits => ({
  idleDays: config.SESSION_IDLE_DAYS,
  maxDays: config.SESSION_MAX_DAYS,
  graceSeconds: config.RENEWAL_GRACE_SECONDS,
});

/** [H490] How long a replaced token is still accepted if there is no configuration, seconds. */
const GRACE_SECONDS = 30;

/** [H103] How long an account is cached, ms. */
const CACHE_MS = 1000;
const CACHE_SIZE = 20_000;
const anonymous = { kind: 'anonymous' } as const;

interface CachedAccount {
  readonly uuid: string;
  readonly row: Promise<SessionAccount | null>;
}

/**
 * Creates the authenticator. Without `config`, idle sessions do not end and no role needs a second factor.
 * `now` returns epoch ms.
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
  // Every REST call waits for this query, so a batch waits for further calls only briefly.
  const loadSession = createBatchLoader(
    (sessions: readonly SessionKey[]) => loadSessionAccounts(db, sessions, config && sessionLimits(config)),
    { intervalMs: 3, pausesAfterSingle: false },
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

  /** Returns the account if its status is active and it is not banned, else null. */
  const ifActive = (row: SessionAccount | null) =>
    row && row.status === 'active' && !isBannedAt(row.bannedUntil, now()) ? row : null;

  function toMember(row: SessionAccount, sid: string): Member {
    const { kind, uuid, capabilities, subscriptionLevel, resident, ownerUuid } = row;
    const requirement = config?.REQUIRE_SECOND_FACTOR ?? 'none';
    // [H825] A bot cannot have a second factor; its owner needs one instead.
    const hasSecondFactor = row.secondFactorSince !== null || row.hasSecondFactor === true || kind === 'bot';
    const role = roleInForce(row.role, hasSecondFactor, requirement);
    return {
      ...{ kind, uuid, sid, role, capabilities, subscriptionLevel, resident, ownerUuid },
      ...(role === row.role ? {} : { withheldRole: row.role }),
      ...(hasSecondFactor || requirement !== 'everybody' ? {} : { lacksSecondFactor: true as const }),
      ...(row.application === null ? {} : { isWaiting: true as const }),
    };
  }

  /**
   * [H820] Returns whether a token is the current one of its session, or [H490] the one before and still
   * accepted.
   */
  function isAcceptedToken(row: SessionAccount, tokenNumber: number): boolean {
    if (row.tokenNumber === tokenNumber) return true;
    const { previousTokenUntil: until } = row;
    if (row.tokenNumber !== tokenNumber + 1 || !until) return false;
    return until === 'infinity' || Date.parse(until) > now();
  }

  /** Returns the principal of a session, or null. With `tokenNumber`, that token must be accepted too. */
  async function findBySession(
    { kind, uuid, sid }: SessionPrincipal,
    tokenNumber?: number,
  ): Promise<Member | Guest | null> {
    if (!isUuid(uuid) || !isUuid(sid)) return null;
    if (kind === 'guest') return { kind, uuid, sid };
    const key = `${uuid} ${sid}`;
    const load = () => readCached(key, uuid, () => loadSession({ userUuid: uuid, sid }));
    let row = ifActive(await load());
    // The cached session is older than the token: another process has just renewed the token.
    if (row && tokenNumber !== undefined && (row.tokenNumber ?? 0) < tokenNumber) {
      cache.delete(key);
      row = ifActive(await load());
    }
    if (!row) return null;
    if (tokenNumber !== undefined) {
      if (!isAcceptedToken(row, tokenNumber)) return null;
      if (row.tokenNumber === tokenNumber && row.previousTokenUntil === 'infinity') {
        // This client has the new token. Only its other windows may still send the old one, and only for a
        // short time.
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
