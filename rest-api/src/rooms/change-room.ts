import {
  type Db,
  findRoom,
  insertModerationAction,
  lockRoom,
  type ModerationType,
  type NewRoom,
  type RoomRow,
  updateRoom,
} from '@hangout/db';
import {
  type Member,
  mayEditRoom,
  type RefusalError,
  type RoomPerson,
  type RoomPolicyContext,
  toRoomPerson,
} from '@hangout/rules';
import { recordStaffUse } from '../audit/staff-audit.ts';
import type { Dependencies, RequestInfo } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadRoomContext } from '../join/room-context.ts';
import { presentRoom } from './present-room.ts';

/** The parts of a handler's call that a change of a hangout needs. */
export interface RoomCall {
  readonly id: string;
  readonly principal: Member;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly request: RequestInfo;
  readonly refuse: (code: 'room_not_found' | 'not_allowed') => RefusalError;
}

type Policy = (person: RoomPerson, at: RoomPolicyContext) => boolean;

/** [H163] Locks a hangout's row for a change. @throws RefusalError if it does not exist or `may` denies it */
export async function lockRoomToEdit(asked: RoomCall, may: Policy = mayEditRoom): Promise<RoomRow> {
  const { room, at } = await findAllowedRoom(asked, may, lockRoom);
  await recordStaffUse(asked, room, (person) => may(person, at));
  return room;
}

/** Finds a hangout without locking it. @throws RefusalError if it does not exist or `may` denies it */
export async function findRoomToRead(asked: RoomCall, may: Policy): Promise<RoomRow> {
  return (await findAllowedRoom(asked, may, findRoom)).room;
}

async function findAllowedRoom(
  { id, principal, db, dependencies, refuse }: RoomCall,
  may: Policy,
  find: typeof lockRoom | typeof findRoom,
): Promise<{ room: RoomRow; at: RoomPolicyContext }> {
  const room = orRefuse(await find(db, id), refuse, 'room_not_found');
  const at = await loadRoomContext(db, room, [principal.uuid], dependencies.clock.now());
  if (!may(toRoomPerson(principal), at)) throw refuse('not_allowed');
  return { room, at };
}

interface RoomAction {
  readonly type: ModerationType;
  readonly room: RoomRow;
  readonly principal: Member;
  /** The user to whom the action was done, if any. */
  readonly userUuid?: string | null;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
  readonly until?: string;
}

/** [H357] Records an action on the hangout itself in the moderation log, with the state before and after. */
export function recordRoomAction(
  db: Db,
  { type, room, principal, userUuid = null, before, after, reason = null, until }: RoomAction,
): Promise<void> {
  return insertModerationAction(db, {
    type,
    actorUuid: principal.uuid,
    userUuid,
    roomUuid: room.uuid,
    previousState: before,
    newState: after,
    reason,
    expirationTime: until ?? null,
  });
}

export async function changeRoom(
  db: Db,
  room: RoomRow,
  what: Partial<NewRoom>,
  principal: Member,
  dependencies: Dependencies,
) {
  await updateRoom(db, room, what);
  const now = await findRoom(db, room.uuid);
  if (!now) throw new Error('the hangout that was just changed is gone');
  return presentRoom(db, now, principal, dependencies.clock.now());
}
