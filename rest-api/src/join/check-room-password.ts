import { createHash } from 'node:crypto';
import { type Db, findAdmission, type RoomRow, saveAdmission } from '@hangout/db';
import { checkPassword } from '@hangout/platform/passwords/passwords';
import {
  findRestriction,
  type Guest,
  highestRole,
  type Member,
  type Principal,
  type RoomPolicyContext,
  standsAboveRooms,
  toRoomPerson,
} from '@hangout/rules';
import { LRUCache } from 'lru-cache';
import type { RateLimits } from '../framework/index.ts';
import { isSomebody } from './room-context.ts';

interface Passwords {
  readonly password?: string | null;
  readonly guestPassword?: string | null;
}

/** Rate limits for wrong passwords of one hangout, by user and by network. */
const attemptsByUser = { points: 10, seconds: 300 };
const attemptsByNetwork = { points: 50, seconds: 300 };
/** Maximum number of accepted passwords in the cache, one per user and hangout. */
const MAX_CACHED = 50_000;

export interface RoomPasswordCheck {
  /**
   * [H153] [H770] Returns 'open' for a correct password, for a caller with a rank in the hangout, and for one who gave
   * the present password before; 'password_needed' if the caller gave none.
   * @throws HttpRefusalError 429 after too many wrong passwords
   */
  check(
    room: RoomRow,
    person: Member | Guest,
    given: Passwords,
    from: { db: Db; at: RoomPolicyContext; network: string; limits: RateLimits },
  ): Promise<'open' | 'password_needed' | 'wrong_password'>;
}

export function createRoomPasswordCheck(): RoomPasswordCheck {
  const accepted = new LRUCache<string, true>({ max: MAX_CACHED });
  return {
    async check(room, person, given, { db, at, network, limits }) {
      const required = requiredPasswords(room, person);
      if (required.length === 0 || needsNoPassword(person, at)) return 'open';
      const cacheKey = (hash: string) =>
        `${room.uuid} ${person.uuid} ${createHash('sha256').update(hash).digest('hex')}`;
      if (required.some(({ hash }) => accepted.has(cacheKey(hash)))) return 'open';
      const hashes = required.map(({ hash }) => hash);
      const admittedBy = await findAdmission(db, room.uuid, person.uuid, hashes);
      if (admittedBy !== null) {
        accepted.set(cacheKey(admittedBy), true);
        return 'open';
      }
      const attempts = required.filter(({ field }) => given[field]);
      if (attempts.length === 0) return 'password_needed';
      const [byPerson, byNetwork] = [`${room.uuid} ${person.uuid}`, `${room.uuid} ${network}`];
      // An attempt is counted before the password is checked, so that concurrent attempts all count.
      await limits.take('room password by user', byPerson, attemptsByUser);
      await limits.take('room password by network', byNetwork, attemptsByNetwork);
      for (const { field, hash } of attempts) {
        if (!(await checkPassword(given[field] ?? '', hash))) continue;
        accepted.set(cacheKey(hash), true);
        await saveAdmission(db, room.uuid, person.uuid, hash);
        await limits.giveBack('room password by user', byPerson);
        await limits.giveBack('room password by network', byNetwork);
        return 'open';
      }
      return 'wrong_password';
    },
  };
}

interface RequiredPassword {
  readonly field: keyof Passwords;
  readonly hash: string;
}

/**
 * [H770] True if a reader may see what happens inside a hangout. If it has a password, these may: services, users with
 * a rank in it, platform staff, and users who have given the password.
 */
export async function maySeeInside(
  db: Db,
  room: RoomRow,
  reader: Principal,
  at: RoomPolicyContext,
): Promise<boolean> {
  if (!room.passwordHash || reader.kind === 'service') return true;
  if (!isSomebody(reader)) return false;
  if (needsNoPassword(reader, at)) return true;
  if (findRestriction(at, toRoomPerson(reader), 'banned')) return false;
  const hashes = requiredPasswords(room, reader).map(({ hash }) => hash);
  return (await findAdmission(db, room.uuid, reader.uuid, hashes)) !== null;
}

/** Returns the passwords of which one is needed: the hangout's own, and for guests also the guest password. */
function requiredPasswords(room: RoomRow, person: Member | Guest): RequiredPassword[] {
  const own: RequiredPassword[] = room.passwordHash ? [{ field: 'password', hash: room.passwordHash }] : [];
  if (person.kind !== 'guest' || !room.guestPasswordHash) return own;
  return [...own, { field: 'guestPassword', hash: room.guestPasswordHash }];
}

function needsNoPassword(person: Member | Guest, at: RoomPolicyContext): boolean {
  const roomPerson = toRoomPerson(person);
  return standsAboveRooms(roomPerson) || highestRole(at, person.uuid) !== null;
}
