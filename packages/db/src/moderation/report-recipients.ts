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
 * moderators if there is no moderator of a hangout besides the reporter and the reported user. The list is empty shortly
 * after another report, and never contains the reporter or the reported user.
 */
export async function listModeratorsToNotify(
  tx: Db,
  report: { id: string; roomUuid: string | null; reporterUuid: string; userUuid: string | null },
): Promise<string[]> {
  const { id, roomUuid, reporterUuid, userUuid } = report;
  const isOther = `u.status = 'active' and u.uuid <> :reporterUuid and u.uuid is distinct from cast(:userUuid as uuid)`;
  const rows = await queryRows<{ uuid: string }>(
    tx,
    `with keepers as (
       select u.uuid from users u where ${isOther} and u.uuid in (
         select owner_uuid from rooms where uuid = cast(:roomUuid as uuid)
         union select user_uuid from room_roles where room_uuid = cast(:roomUuid as uuid)
           and role in ('coOwner', 'moderator') and (expiration_time is null or expiration_time > now()))
     )
     select k.uuid from (
       select uuid from keepers
       union select u.uuid from users u
       where ${isOther} and u.role = any(cast(:roles as text[])) and not exists (select 1 from keepers)
     ) k
     where not exists (select 1 from presence p
         where p.user_uuid = k.uuid and p.room_uuid = cast(:roomUuid as uuid) and p.${fresh})
       and not exists (select 1 from reports r
         where r.room_uuid is not distinct from cast(:roomUuid as uuid) and r.id <> :id
           and r.created_at > now() - make_interval(secs => :quietSeconds))
     order by k.uuid limit :most`,
    { id, roomUuid, reporterUuid, userUuid, roles: GLOBAL_ROLES.filter(isModeratorRole), quietSeconds, most },
  );
  return rows.map(({ uuid }) => uuid);
}
