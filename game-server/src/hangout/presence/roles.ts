import { loadJoiningUsers } from '@hangout/db';
import { type DjPerson, highestRole, mayDj, type RoomPerson, standsAboveRooms } from '@hangout/rules';
import { type Hangout, policyContext, unknownPerson } from '../hangout.ts';
import type { Person } from './person.ts';

/** Returns the role to show beside a name. With `withRoles`, only people in that set are looked up. */
export function visibleRole(hangout: Hangout, person: RoomPerson, withRoles?: ReadonlySet<string>): string {
  if (standsAboveRooms(person)) return person.globalRole;
  const role =
    withRoles?.has(person.uuid) === false ? null : highestRole(policyContext(hangout), person.uuid);
  return role ?? (person.kind === 'guest' ? 'guest' : 'user');
}

/**
 * Returns the people who may have a visible role. Looking them up in this set is faster than in the list of
 * roles, which may contain many bans.
 */
export function peopleWithRoles(hangout: Hangout): ReadonlySet<string> {
  const uuids = new Set([hangout.settings.ownerUuid]);
  for (const { role, userUuid } of hangout.settings.roles)
    if (role !== 'banned' && role !== 'kicked') uuids.add(userUuid);
  return uuids;
}

/** Returns what the booth's rules need to know about a person. */
export function toDjPerson(hangout: Hangout, person: Person): DjPerson {
  const { uuid, nickname, avatarId, color, resident } = person;
  return { uuid, nickname, avatarId, color, resident, canDj: mayDj(person, policyContext(hangout)) };
}

/** Loads the person whom a command is about, connected or not. */
export async function findRoomPerson(hangout: Hangout, uuid: string): Promise<RoomPerson> {
  const inside = hangout.presence.people.get(uuid);
  if (inside) return inside;
  const row = (await loadJoiningUsers(hangout.dependencies.db, [uuid])).get(uuid);
  if (!row) return unknownPerson(uuid);
  const { kind, role: globalRole, subscriptionLevel, ownerUuid, botPermissions } = row;
  return { uuid, kind, globalRole, subscriptionLevel, ownerUuid, botPermissions };
}
