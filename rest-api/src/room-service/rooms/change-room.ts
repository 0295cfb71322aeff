import {
  type Db,
  lockRoom,
  type ModerationType,
  type NewRoom,
  type RoomRow,
  recordModeration,
  roomByIdOrSlug,
  updateRoom,
} from '@hangout/db';
import {
  type Member,
  mayEditRoom,
  type RefusalError,
  type RoomPerson,
  type RoomPolicyContext,
} from '@hangout/rules';
import type { Dependencies } from '../../framework/index.ts';
import { presentRoom } from './present-room.ts';
import { asRoomPerson, loadRoomContext } from './room-context.ts';

/** A call that wants to change a hangout. */
export interface RoomCall {
  readonly id: string;
  readonly principal: Member;
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly refuse: (code: 'room_not_found' | 'not_allowed') => RefusalError;
}

type Policy = (person: RoomPerson, at: RoomPolicyContext) => boolean;

/** The hangout, held for a change by somebody who may make it [H163]. */
export const lockRoomToEdit = (asked: RoomCall, may: Policy = mayEditRoom): Promise<RoomRow> =>
  findAllowedRoom(asked, may, lockRoom);

/** The hangout, for somebody who may read what the policy is about. */
export const findRoomToRead = (asked: RoomCall, may: Policy): Promise<RoomRow> =>
  findAllowedRoom(asked, may, roomByIdOrSlug);

async function findAllowedRoom(
  { id, principal, db, dependencies, refuse }: RoomCall,
  may: Policy,
  find: typeof lockRoom | typeof roomByIdOrSlug,
): Promise<RoomRow> {
  const room = await find(db, id);
  if (!room) throw refuse('room_not_found');
  const at = await loadRoomContext(db, room, [principal.uuid], dependencies.clock.now());
  if (!may(asRoomPerson(principal), at)) throw refuse('not_allowed');
  return room;
}

interface RoomAction {
  readonly type: ModerationType;
  readonly room: RoomRow;
  readonly principal: Member;
  /** Whom it concerns beside the hangout. */
  readonly userUuid?: string | null;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
  readonly until?: string;
}

/** [H357] A deed on the hangout itself leaves a line with what it was and what it became. */
export function recordRoomAction(
  db: Db,
  { type, room, principal, userUuid = null, before, after, reason = null, until }: RoomAction,
): Promise<void> {
  return recordModeration(db, {
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

/** Makes a change and answers with the hangout as it is now. */
export async function changeRoom(
  db: Db,
  room: RoomRow,
  what: Partial<NewRoom>,
  principal: Member,
  dependencies: Dependencies,
) {
  await updateRoom(db, room, what);
  const now = await roomByIdOrSlug(db, room.uuid);
  if (!now) throw new Error('the hangout that was just changed is gone');
  return presentRoom(db, now, principal, dependencies.clock.now());
}
