import { type Db, lockRoom, type NewRoom, type RoomRow, roomByIdOrSlug, updateRoom } from '@hangout/db';
import { type Member, mayEditRoom, type RoomMoment, type RoomPerson } from '@hangout/rules';
import type { Ports, Refusal } from '../kernel/index.ts';
import { presentRoom } from './present.ts';
import { asRoomPerson, roomMoment } from './standing.ts';

/** A call that wants to change a hangout. */
export interface Asked {
  readonly id: string;
  readonly actor: Member;
  readonly db: Db;
  readonly ports: Ports;
  readonly refuse: (code: 'room_not_found' | 'not_allowed') => Refusal;
}

type Policy = (person: RoomPerson, at: RoomMoment) => boolean;

/** The hangout, held for a change by somebody who may make it [H163]. */
export async function editable(
  { id, actor, db, ports, refuse }: Asked,
  may: Policy = mayEditRoom,
): Promise<RoomRow> {
  const room = await lockRoom(db, id);
  if (!room) throw refuse('room_not_found');
  const at = await roomMoment(db, room, [actor.uuid], ports.clock.now());
  if (!may(asRoomPerson(actor), at)) throw refuse('not_allowed');
  return room;
}

/** Makes a change and answers with the hangout as it is now. */
export async function changed(db: Db, room: RoomRow, what: Partial<NewRoom>, actor: Member, ports: Ports) {
  await updateRoom(db, room, what);
  const now = await roomByIdOrSlug(db, room.uuid);
  if (!now) throw new Error('the hangout that was just changed is gone');
  return presentRoom(db, now, actor, ports.clock.now());
}
