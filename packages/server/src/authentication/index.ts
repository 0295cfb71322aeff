import { type CallerRow, callerOfUser, callersOfSessions, type Db, type SessionOf } from '@hangout/db';
import type { Principal, Member } from '@hangout/rules';
import { gather } from '../batch-loader/index.ts';
import type { Tokens } from '../tokens/index.ts';

export { callerAddress } from './client-address.ts';

export type TokenState = 'none' | 'ok' | 'invalid';

/** Knows who stands behind a token, by what the database says now and not by what the token claims. */
export interface Callers {
  /** A broken, expired or ended token, a banned and a deactivated person: 'invalid', with the anonymous principal. */
  fromToken(token: string | undefined): Promise<{ principal: Principal; state: TokenState }>;
  /** An account in good standing, null otherwise. Its `sid` is empty. */
  person(uuid: string): Promise<Member | null>;
  /** Somebody changed: '*' empties everything. */
  forget(uuid: string): void;
}

/** How long an answer of the database is believed, in ms [H103]. */
const believed = 1000;
const anonymous = { kind: 'anonymous' } as const;
const looksLikeUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Kept {
  readonly at: number;
  readonly uuid: string;
  readonly row: Promise<CallerRow | null>;
}

/** `now` in ms, for tests. */
export function createCallers(ports: { db: Db; tokens: Tokens; now?: () => number }): Callers {
  const { db, tokens, now = Date.now } = ports;
  const kept = new Map<string, Kept>();
  // every call waits for this one, so not for long
  const callerOfSession = gather((sessions: readonly SessionOf[]) => callersOfSessions(db, sessions), {
    apartMs: 3,
  });

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
    row && row.status === 'active' && !(row.bannedUntil && momentOf(row.bannedUntil) > now()) ? row : null;

  return {
    async fromToken(token) {
      if (token === undefined) return { principal: anonymous, state: 'none' };
      const claims = await tokens.verify(token);
      if (!claims) return { principal: anonymous, state: 'invalid' };
      const { sub, sid } = claims;
      if (claims.type === 'service') return { principal: { kind: 'service', name: sub }, state: 'ok' };
      if (!looksLikeUuid.test(sub) || !looksLikeUuid.test(sid)) return { principal: anonymous, state: 'invalid' };
      if (claims.type === 'guest') return { principal: { kind: 'guest', uuid: sub, sid }, state: 'ok' };
      const row = standing(await read(`${sub} ${sid}`, sub, () => callerOfSession({ userUuid: sub, sid })));
      return row ? { principal: member(row, sid), state: 'ok' } : { principal: anonymous, state: 'invalid' };
    },
    async person(uuid) {
      if (!looksLikeUuid.test(uuid)) return null;
      const row = standing(await read(uuid, uuid, () => callerOfUser(db, uuid)));
      return row && member(row, '');
    },
    forget(uuid) {
      for (const [key, entry] of kept) if (uuid === '*' || entry.uuid === uuid) kept.delete(key);
    },
  };
}

const momentOf = (iso: string) => (iso === 'infinity' ? Number.POSITIVE_INFINITY : Date.parse(iso));

function member(row: CallerRow, sid: string): Member {
  const { kind, uuid, role, capabilities, subscriptionLevel, resident } = row;
  return { kind, uuid, sid, role, capabilities, subscriptionLevel, resident };
}
