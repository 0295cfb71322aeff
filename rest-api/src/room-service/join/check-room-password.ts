import { createHash } from 'node:crypto';
import type { RoomRow } from '@hangout/db';
import {
  type Guest,
  highestRole,
  type Member,
  type RoomPolicyContext,
  standsAboveRooms,
} from '@hangout/rules';
import { checkPassword } from '@hangout/server';
import type { RateLimits } from '../../framework/index.ts';
import { asRoomPerson } from '../rooms/room-context.ts';

export interface Passwords {
  readonly password?: string | null;
  readonly guestPassword?: string | null;
}

/** Wrong passwords that one person, and one address, may try at one door. */
const triesOfPerson = { points: 10, seconds: 300 };
const triesOfAddress = { points: 50, seconds: 300 };
const mostRemembered = 50_000;

export interface RoomPasswordCheck {
  /**
   * [H153] 'open' to whoever holds a rank here and to the right password; a right one is remembered until it is
   * changed. Throws a refusal when too many wrong ones were tried.
   */
  knock(
    room: RoomRow,
    person: Member | Guest,
    given: Passwords,
    from: { at: RoomPolicyContext; ip: string; limits: RateLimits },
  ): Promise<'open' | 'password_needed' | 'wrong_password'>;
}

export function createRoomPasswordCheck(): RoomPasswordCheck {
  const remembered = new Set<string>();
  return {
    async knock(room, person, given, { at, ip, limits }) {
      const wanted = requiredPasswords(room, person);
      if (wanted.length === 0 || needsNoPassword(person, at)) return 'open';
      const known = (hash: string) =>
        `${room.uuid} ${person.uuid} ${createHash('sha256').update(hash).digest('hex')}`;
      if (wanted.some(({ hash }) => remembered.has(known(hash)))) return 'open';
      const tried = wanted.filter(({ field }) => given[field]);
      if (tried.length === 0) return 'password_needed';
      const [byPerson, byAddress] = [`${room.uuid} ${person.uuid}`, `${room.uuid} ${ip}`];
      // Counted before it is looked at: many tries at once are many tries.
      await limits.take('door by person', byPerson, triesOfPerson);
      await limits.take('door by address', byAddress, triesOfAddress);
      for (const { field, hash } of tried) {
        if (!(await checkPassword(given[field] ?? '', hash))) continue;
        if (remembered.size >= mostRemembered) remembered.clear();
        remembered.add(known(hash));
        await limits.giveBack('door by person', byPerson);
        await limits.giveBack('door by address', byAddress);
        return 'open';
      }
      return 'wrong_password';
    },
  };
}

interface Wanted {
  readonly field: keyof Passwords;
  readonly hash: string;
}

/** Which passwords open: the hangout's own for everyone, and for guests also the one that is theirs alone. */
function requiredPasswords(room: RoomRow, person: Member | Guest): Wanted[] {
  const own: Wanted[] = room.passwordHash ? [{ field: 'password', hash: room.passwordHash }] : [];
  if (person.kind !== 'guest' || !room.guestPasswordHash) return own;
  return [...own, { field: 'guestPassword', hash: room.guestPasswordHash }];
}

function needsNoPassword(person: Member | Guest, at: RoomPolicyContext): boolean {
  const asked = asRoomPerson(person);
  return standsAboveRooms(asked) || highestRole(at, person.uuid) !== null;
}
