// Raw SQL, because one statement reads both the presence and the seat of a user.
import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';

export async function loadPresenceInRoom(
  db: Db,
  roomUuid: string,
  userUuid: string,
): Promise<{ inside: boolean; seated: boolean }> {
  const row = await queryRow<{ inside: boolean; seated: boolean }>(
    db,
    `select
       exists (select 1 from presence where user_uuid = :userUuid and room_uuid = :roomUuid
         and updated_at > now() - interval '10 seconds') as "inside",
       exists (select 1 from seats where user_uuid = :userUuid and room_uuid = :roomUuid) as "seated"`,
    { roomUuid, userUuid },
  );
  return row ?? { inside: false, seated: false };
}
