import { type CallerRow, callerOfUser, callersOfSessions, type Db, type SessionOf } from '@hangout/db';
import { isBannedAt, isUuid, type Member, type Principal } from '@hangout/rules';
import { createBatchLoader } from '../batch-loader/index.ts';
import type { Tokens } from '../tokens/index.ts';

export { clientAddress } from './client-address.ts';

export type TokenState = 'none' | 'ok' | 'invalid';

/** Knows who stands behind a token, by what the database says now and not by what the token claims. */
export interface Authenticator {
  /** A broken, expired or ended token, a banned and a deactivated person: 'invalid', with the anonymous principal. */
  authenticateToken(token: string | undefined): Promise<{ principal: Principal; state: TokenState }>;
  /** An account in good standing, null otherwise. Its `sid` is empty. */
  findMember(uuid: string): Promise<Member | null>;
  /** Somebody changed: '*' empties everything. */
  invalidate(uuid: string): void;
}

/** How long an answer of the database is believed, in ms [H103]. */
const believed = 1000;
const anonymous = { kind: 'anonymous' } as const;

interface Kept {
  readonly at: number;
  readonly uuid: string;
  readonly row: Promise<CallerRow | null>;
}

/** `now` in ms, for tests. */
export function createAuthenticator(ports: { db: Db; tokens: Tokens; now?: () => number }): Authenticator {
  const { db, tokens, now = Date.now } = ports;
  const kept = new Map<string, Kept>();
  // every call waits for this one, so not for long
  const callerOfSession = createBatchLoader(
    (sessions: readonly SessionOf[]) => callersOfSessions(db, sessions),
    {
      apartMs: 3,
    },
  );

  function read(key: string, uuid: string, ask: () => Promise<CallerRow | null>): Promise<CallerRow | null> {
    const known = kept.get(key);
    if (known && now() - known.at < believed) return known.row;
    if (kept.size > 20_000) kept.clear();
    const row = ask();
    kept.set(key, { at: now(), uuid, row });
    // A failed question is not an answer: the next caller asks again.
    row.catch(() => kept.delete(key));
    return row;
  }

  const standing = (row: CallerRow | null) =>
    row && row.status === 'active' && !isBannedAt(row.bannedUntil, now()) ? row : null;

  return {
    async authenticateToken(token) {
      if (token === undefined) return { principal: anonymous, state: 'none' };
      const claims = await tokens.verify(token);
      if (!claims) return { principal: anonymous, state: 'invalid' };
      const { sub, sid } = claims;
      if (claims.type === 'service') return { principal: { kind: 'service', name: sub }, state: 'ok' };
      if (!isUuid(sub) || !isUuid(sid)) return { principal: anonymous, state: 'invalid' };
      if (claims.type === 'guest') return { principal: { kind: 'guest', uuid: sub, sid }, state: 'ok' };
      const row = standing(await read(`${sub} ${sid}`, sub, () => callerOfSession({ userUuid: sub, sid })));
      return row ? { principal: member(row, sid), state: 'ok' } : { principal: anonymous, state: 'invalid' };
    },
    async findMember(uuid) {
      if (!isUuid(uuid)) return null;
      const row = standing(await read(uuid, uuid, () => callerOfUser(db, uuid)));
      return row && member(row, '');
    },
    invalidate(uuid) {
      for (const [key, entry] of kept) if (uuid === '*' || entry.uuid === uuid) kept.delete(key);
    },
  };
}

function member(row: CallerRow, sid: string): Member {
  const { kind, uuid, role, capabilities, subscriptionLevel, resident } = row;
  return { kind, uuid, sid, role, capabilities, subscriptionLevel, resident };
}
