import type { rooms } from '@hangout/contract/room-service/rooms';
import { presentRooms, rememberVisit, roomByIdOrSlug } from '@hangout/db';
import { isMember, refusalInRaid, refusalToEnter, roomRank } from '@hangout/rules';
import type { Handler, Ports } from '../kernel/index.ts';
import { createDoor, type Door } from './door.ts';
import { asRoomPerson, roomMoment } from './standing.ts';

/** What each server remembers of right passwords lives as long as its ports. */
const doors = new WeakMap<Ports, Door>();

function doorOf(ports: Ports): Door {
  const door = doors.get(ports) ?? createDoor();
  doors.set(ports, door);
  return door;
}

/** [H154] Whoever is not kept out, knows the password and finds a place is given a ticket. */
export const join: Handler<(typeof rooms)['join']> = async ({
  id,
  password,
  guestPassword,
  actor,
  db,
  ports,
  request,
  refuse,
}) => {
  const room = await roomByIdOrSlug(db, id);
  if (!room) throw refuse('room_not_found');
  const at = await roomMoment(db, room, [actor.uuid], ports.clock.now());
  const person = asRoomPerson(actor);
  const keptOut = refusalToEnter(person, at);
  if (keptOut) throw refuse(keptOut.code === 'banned' ? 'banned' : 'kicked', keptOut.details);
  const raid = refusalInRaid(person, at);
  if (raid) throw refuse('registered_only', raid.details);
  const from = { at, ip: request.ip, limits: ports.limits };
  const answer = await doorOf(ports).knock(room, actor, { password, guestPassword }, from);
  if (answer !== 'open') throw refuse(answer);
  const [shown] = await presentRooms(db, [room]);
  if (!shown) throw new Error('a hangout is not presented');
  if (shown.numberOfUsersInRoom >= room.roomSize && roomRank(person, at) === 0) throw refuse('room_full');
  const ticket = await ports.tokens.ticket({ room: room.uuid, person: actor, passwordOk: true });
  if (isMember(actor)) await rememberVisit(db, actor.uuid, room.uuid);
  const path = (await ports.whereabouts?.pathTo(room.uuid)) ?? '';
  return { ...shown, ticket, endpoint: `${request.origin}${path}` };
};
