import type { rooms } from '@hangout/contract/rest/room-service/rooms';
import { type Db, isPresent, loadLastRemovalReason } from '@hangout/db';
import { isMember, refusalInRaid, refusalToEnter, roomRank, toRoomPerson } from '@hangout/rules';
import type { Dependencies, Handler } from '../../framework/index.ts';
import { roomContext } from '../policy/room-context.ts';
import { createRoomPasswordCheck, type RoomPasswordCheck } from './check-room-password.ts';
import { createJoinLoader, type JoinLoader } from './join-loader.ts';

/** The password cache and the join loader of each server; they live as long as the server's dependencies. */
const joinStates = new WeakMap<Dependencies, { passwordCheck: RoomPasswordCheck; loader: JoinLoader }>();

function joinStateOf(dependencies: Dependencies, db: Db) {
  const state = joinStates.get(dependencies) ?? {
    passwordCheck: createRoomPasswordCheck(),
    loader: createJoinLoader(db),
  };
  joinStates.set(dependencies, state);
  return state;
}

/**
 * [H154] Issues a ticket for a hangout's room to a caller who is neither banned nor kicked, knows the password
 * if there is one, and finds the room not full.
 */
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
  const { passwordCheck, loader } = joinStateOf(dependencies, db);
  const person = toRoomPerson(principal);
  const found = await loader.find({ id, userUuid: person.uuid, ownerUuid: person.ownerUuid ?? null });
  if (!found) throw refuse('room_not_found');
  const { room, shown, roles } = found;
  const at = roomContext(room, roles, dependencies.clock.now());
  const entryRefusal = refusalToEnter(person, at);
  if (entryRefusal) {
    const reason = await loadLastRemovalReason(db, room.uuid, person.uuid);
    throw refuse(entryRefusal.code === 'banned' ? 'banned' : 'kicked', { ...entryRefusal.details, reason });
  }
  const raid = refusalInRaid(person, at);
  // Raid mode must not lock out people who were inside before and reconnect.
  if (raid && !(await isPresent(db, room.uuid, person.uuid))) throw refuse('registered_only', raid.details);
  const from = { at, network: request.network, limits: dependencies.limits };
  const answer = await passwordCheck.check(room, principal, { password, guestPassword }, from);
  if (answer !== 'open') throw refuse(answer);
  if (shown.numberOfUsersInRoom >= room.roomSize && roomRank(person, at) === 0) throw refuse('room_full');
  const ticket = await dependencies.tokens.signTicket({
    room: room.uuid,
    person: principal,
    passwordOk: true,
  });
  if (isMember(principal)) await loader.recordVisit({ userUuid: principal.uuid, roomUuid: room.uuid });
  const path = (await dependencies.roomPlacement?.pathTo(room.uuid)) ?? '';
  return { ...shown, ticket, endpoint: `${request.origin}${path}` };
};
