import type { rooms } from '@hangout/contract/rest/room-service/rooms';
import { type Db, isPresent, lastReason } from '@hangout/db';
import { isMember, refusalInRaid, refusalToEnter, roomRank } from '@hangout/rules';
import type { Dependencies, Handler } from '../../framework/index.ts';
import { asRoomPerson, roomContext } from '../rooms/room-context.ts';
import { createRoomPasswordCheck, type RoomPasswordCheck } from './check-room-password.ts';
import { createJoinLoader, type JoinLoader } from './join-loader.ts';

/** What each server remembers of right passwords, and who stands at its doors, lives as long as its dependencies. */
const entrances = new WeakMap<Dependencies, { door: RoomPasswordCheck; crowd: JoinLoader }>();

function entranceOf(dependencies: Dependencies, db: Db) {
  const entrance = entrances.get(dependencies) ?? {
    door: createRoomPasswordCheck(),
    crowd: createJoinLoader(db),
  };
  entrances.set(dependencies, entrance);
  return entrance;
}

/** [H154] Whoever is not kept out, knows the password and finds a place is given a ticket. */
export const join: Handler<(typeof rooms)['join']> = async ({
  id,
  password,
  guestPassword,
  principal,
  db,
  dependencies,
  request,
  refuse,
}) => {
  const { door, crowd } = entranceOf(dependencies, db);
  const found = await crowd.find({ id, userUuid: principal.uuid });
  if (!found) throw refuse('room_not_found');
  const { room, shown, roles } = found;
  const at = roomContext(room, roles, dependencies.clock.now());
  const person = asRoomPerson(principal);
  const keptOut = refusalToEnter(person, at);
  if (keptOut) {
    const reason = await lastReason(db, room.uuid, person.uuid);
    throw refuse(keptOut.code === 'banned' ? 'banned' : 'kicked', { ...keptOut.details, reason });
  }
  const raid = refusalInRaid(person, at);
  // whoever was inside when it began comes back in after a lost connection
  if (raid && !(await isPresent(db, room.uuid, person.uuid))) throw refuse('registered_only', raid.details);
  const from = { at, ip: request.ip, limits: dependencies.limits };
  const answer = await door.knock(room, principal, { password, guestPassword }, from);
  if (answer !== 'open') throw refuse(answer);
  if (shown.numberOfUsersInRoom >= room.roomSize && roomRank(person, at) === 0) throw refuse('room_full');
  const ticket = await dependencies.tokens.signTicket({
    room: room.uuid,
    person: principal,
    passwordOk: true,
  });
  if (isMember(principal)) await crowd.visited({ userUuid: principal.uuid, roomUuid: room.uuid });
  const path = (await dependencies.roomPlacement?.pathTo(room.uuid)) ?? '';
  return { ...shown, ticket, endpoint: `${request.origin}${path}` };
};
