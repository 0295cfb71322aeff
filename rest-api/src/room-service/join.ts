import type { rooms } from '@hangout/contract/rest/room-service/rooms';
import { type Db, isPresent, lastReason } from '@hangout/db';
import { isMember, refusalInRaid, refusalToEnter, roomRank } from '@hangout/rules';
import type { Handler, Ports } from '../kernel/index.ts';
import { type CrowdAtDoor, crowdAtDoor } from './crowd-at-door.ts';
import { createDoor, type Door } from './door.ts';
import { asRoomPerson, momentOf } from './standing.ts';

/** What each server remembers of right passwords, and who stands at its doors, lives as long as its ports. */
const entrances = new WeakMap<Ports, { door: Door; crowd: CrowdAtDoor }>();

function entranceOf(ports: Ports, db: Db) {
  const entrance = entrances.get(ports) ?? { door: createDoor(), crowd: crowdAtDoor(db) };
  entrances.set(ports, entrance);
  return entrance;
}

/** [H154] Whoever is not kept out, knows the password and finds a place is given a ticket. */
export const join: Handler<(typeof rooms)['join']> = async ({
  id,
  password,
  guestPassword,
  principal,
  db,
  ports,
  request,
  refuse,
}) => {
  const { door, crowd } = entranceOf(ports, db);
  const found = await crowd.find({ id, userUuid: principal.uuid });
  if (!found) throw refuse('room_not_found');
  const { room, shown, roles } = found;
  const at = momentOf(room, roles, ports.clock.now());
  const person = asRoomPerson(principal);
  const keptOut = refusalToEnter(person, at);
  if (keptOut) {
    const reason = await lastReason(db, room.uuid, person.uuid);
    throw refuse(keptOut.code === 'banned' ? 'banned' : 'kicked', { ...keptOut.details, reason });
  }
  const raid = refusalInRaid(person, at);
  // whoever was inside when it began comes back in after a lost connection
  if (raid && !(await isPresent(db, room.uuid, person.uuid))) throw refuse('registered_only', raid.details);
  const from = { at, ip: request.ip, limits: ports.limits };
  const answer = await door.knock(room, principal, { password, guestPassword }, from);
  if (answer !== 'open') throw refuse(answer);
  if (shown.numberOfUsersInRoom >= room.roomSize && roomRank(person, at) === 0) throw refuse('room_full');
  const ticket = await ports.tokens.ticket({ room: room.uuid, person: principal, passwordOk: true });
  if (isMember(principal)) await crowd.visited({ userUuid: principal.uuid, roomUuid: room.uuid });
  const path = (await ports.whereabouts?.pathTo(room.uuid)) ?? '';
  return { ...shown, ticket, endpoint: `${request.origin}${path}` };
};
