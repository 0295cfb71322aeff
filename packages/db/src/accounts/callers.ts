import type { Capability, GlobalRole } from '@hangout/rules';
import type { Db } from '../connect.ts';

/** What decides over a caller. `bannedUntil` is a moment, 'infinity' for ever, or null. */
export interface CallerRow {
  readonly uuid: string;
  readonly kind: 'user' | 'bot';
  readonly role: GlobalRole;
  readonly capabilities: Capability[];
  readonly status: 'active' | 'deactivated';
  readonly bannedUntil: string | null;
  readonly subscriptionLevel: number;
  readonly resident: boolean;
}

const columns = [
  'users.uuid',
  'users.kind',
  'users.role',
  'users.capabilities',
  'users.status',
  'users.bannedUntil',
  'users.subscriptionLevel',
  'users.resident',
];

/** The account behind a session that has not ended. */
export async function callerOfSession(db: Db, userUuid: string, sid: string): Promise<CallerRow | null> {
  const row: CallerRow | undefined = await db('sessions')
    .join('users', 'users.uuid', 'sessions.userUuid')
    .where({ 'sessions.sid': sid, 'users.uuid': userUuid })
    .whereNull('sessions.endedAt')
    .first(columns);
  return row ?? null;
}

export async function callerOfUser(db: Db, userUuid: string): Promise<CallerRow | null> {
  const row: CallerRow | undefined = await db('users').where({ uuid: userUuid }).first(columns);
  return row ?? null;
}
