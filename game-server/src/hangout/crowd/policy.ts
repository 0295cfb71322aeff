import { peopleByUuids } from '@hangout/db';
import { type DjPerson, highestRole, mayDj, type RoomPerson, standsAboveRooms } from '@hangout/rules';
import { type Hangout, moment, stranger } from '../hangout.ts';
import type { Person } from './person.ts';

/** The rank that is shown beside a name. Of many people, `ranked` are those who are worth looking for. */
export function shownRole(h: Hangout, person: RoomPerson, ranked?: ReadonlySet<string>): string {
  if (standsAboveRooms(person)) return person.globalRole;
  const rank = ranked?.has(person.uuid) === false ? null : highestRole(moment(h), person.uuid);
  return rank ?? (person.kind === 'guest' ? 'guest' : 'user');
}

/** Everybody who can have a rank here: the list of roles is long where many are banned. */
export function rankedIn(h: Hangout): ReadonlySet<string> {
  const ranked = new Set([h.truth.ownerUuid]);
  for (const { role, userUuid } of h.truth.roles)
    if (role !== 'banned' && role !== 'kicked') ranked.add(userUuid);
  return ranked;
}

/** Somebody as the stage knows them. */
export function djPerson(h: Hangout, person: Person): DjPerson {
  const { uuid, nickname, avatarId, color, resident } = person;
  return { uuid, nickname, avatarId, color, resident, canDj: mayDj(person, moment(h)) };
}

/** Somebody whom a command is about, inside or not. */
export async function personOrRow(h: Hangout, uuid: string): Promise<RoomPerson> {
  const inside = h.crowd.get(uuid);
  if (inside) return inside;
  const row = (await peopleByUuids(h.ports.db, [uuid])).get(uuid);
  if (!row) return stranger(uuid);
  return { uuid, kind: row.kind, globalRole: row.role, subscriptionLevel: row.subscriptionLevel };
}
