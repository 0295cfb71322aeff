import type { Db, RoomRow } from '@hangout/db';
import { type Member, type RoomPerson, standsAboveRooms, toRoomPerson } from '@hangout/rules';
import { recordStaffAction, type SecurityEventCall } from '../framework/index.ts';

interface RoomStaffCall extends SecurityEventCall {
  readonly principal: Member;
  readonly db: Db;
}

/**
 * [H754] Records what platform staff did in a hangout, unless their role in that hangout would have sufficed. `may`
 * decides this: it gets the person without the platform role.
 */
export async function recordStaffUse(
  call: RoomStaffCall,
  room: Pick<RoomRow, 'uuid'>,
  may: (person: RoomPerson) => boolean,
  userUuid?: string,
): Promise<void> {
  const person = toRoomPerson(call.principal);
  if (!standsAboveRooms(person) || may({ ...person, globalRole: 'user' })) return;
  const details = userUuid === undefined ? {} : { userUuid };
  await recordStaffAction(call, { subjectUuid: room.uuid, details });
}
