// Raw SQL, because the recipients are a set that several conditions filter.
import { GLOBAL_ROLES, isModeratorRole } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { fresh } from '../models/presence.ts';
import { queryRows } from '../sql.ts';

/**
 * A report notifies at most `most` moderators, and none if another report of its hangout came less than `quietSeconds`
 * ago.
 */
const most = 50;
const quietSeconds = 60;

/**
 * [H540] Lists the moderators whom a new report notifies: those of its hangout who are not inside, or platform
 * moderators if it has no hangout. The list is empty shortly after another report, and never contains the reporter or
 * the reported user.
 */
export async function listModeratorsToNotify(
  tx: Db,
  report: { id: string; roomUuid: string | null; reporterUuid: string; userUuid: string | null },
): Promise<string[]> {
  const { id, roomUuid, reporterUuid, userUuid } = report;
  const keepers = roomUuid
    ? `select owner_uuid as uuid from rooms where uuid = :roomUuid
       union select user_uuid from room_roles where room_uuid = :roomUuid and role in ('coOwner', 'moderator')
         and (expiration_time is null or expiration_time > now())`
    : `select uuid from users where role = any(cast(:roles as text[]))`;
  const rows = await queryRows<{ uuid: string }>(
    tx,
    `select k.uuid from (${keepers}) k join users u on u.uuid = k.uuid and u.status = 'active'
     where k.uuid <> :reporterUuid and k.uuid is distinct from cast(:userUuid as uuid)
       and not exists (select 1 from presence p
         where p.user_uuid = k.uuid and p.room_uuid = cast(:roomUuid as uuid) and p.${fresh})
       and not exists (select 1 from reports r
         where r.room_uuid is not distinct from cast(:roomUuid as uuid) and r.id <> :id
           and r.created_at > now() - make_interval(secs => :quietSeconds))
     order by k.uuid limit :most`,
    { id, roomUuid, reporterUuid, userUuid, roles: GLOBAL_ROLES.filter(isModeratorRole), quietSeconds, most },
  );
  return rows.map(({ uuid }) => uuid);
}
