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
import { type Member, mayEditRoom, type RoomMoment, type RoomPerson } from '@hangout/rules';
import type { Ports, Refusal } from '../kernel/index.ts';
import { presentRoom } from './present.ts';
import { asRoomPerson, roomMoment } from './standing.ts';

/** A call that wants to change a hangout. */
export interface Asked {
  readonly id: string;
  readonly principal: Member;
  readonly db: Db;
  readonly ports: Ports;
  readonly refuse: (code: 'room_not_found' | 'not_allowed') => Refusal;
}

type Policy = (person: RoomPerson, at: RoomMoment) => boolean;

/** The hangout, held for a change by somebody who may make it [H163]. */
export const editable = (asked: Asked, may: Policy = mayEditRoom): Promise<RoomRow> =>
  allowed(asked, may, lockRoom);

/** The hangout, for somebody who may read what the policy is about. */
export const readable = (asked: Asked, may: Policy): Promise<RoomRow> => allowed(asked, may, roomByIdOrSlug);

async function allowed(
  { id, principal, db, ports, refuse }: Asked,
  may: Policy,
  find: typeof lockRoom | typeof roomByIdOrSlug,
): Promise<RoomRow> {
  const room = await find(db, id);
  if (!room) throw refuse('room_not_found');
  const at = await roomMoment(db, room, [principal.uuid], ports.clock.now());
  if (!may(asRoomPerson(principal), at)) throw refuse('not_allowed');
  return room;
}

interface RoomDeed {
  readonly type: ModerationType;
  readonly room: RoomRow;
  readonly principal: Member;
  /** Whom it concerns beside the hangout. */
  readonly userUuid?: string | null;
  readonly was: Readonly<Record<string, unknown>>;
  readonly is: Readonly<Record<string, unknown>>;
  readonly reason?: string | null;
  readonly until?: string;
}

/** [H357] A deed on the hangout itself leaves a line with what it was and what it became. */
export function recordRoomDeed(
  db: Db,
  { type, room, principal, userUuid = null, was, is, reason = null, until }: RoomDeed,
): Promise<void> {
  return recordModeration(db, {
    type,
    actorUuid: principal.uuid,
    userUuid,
    roomUuid: room.uuid,
    previousState: was,
    newState: is,
    reason,
    expirationTime: until ?? null,
  });
}

/** Makes a change and answers with the hangout as it is now. */
export async function changed(
  db: Db,
  room: RoomRow,
  what: Partial<NewRoom>,
  principal: Member,
  ports: Ports,
) {
  await updateRoom(db, room, what);
  const now = await roomByIdOrSlug(db, room.uuid);
  if (!now) throw new Error('the hangout that was just changed is gone');
  return presentRoom(db, now, principal, ports.clock.now());
}
