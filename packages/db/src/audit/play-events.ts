// Raw SQL, because a batch of events is one statement that also drops references to deleted accounts.
import type { PlayEvent as SentEvent } from '@hangout/contract/rest/audit/play-events';
import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';

export interface ReceivedPlayEvent extends SentEvent {
  readonly userUuid: string;
}

/** [H1330] Inserts play events in one statement; returns how many are new. An existing event stays as it is. */
export async function insertPlayEvents(tx: Db, events: readonly ReceivedPlayEvent[]): Promise<number> {
  const rows = await queryRows(
    tx,
    `insert into play_events (kind, user_uuid, play_id, room_slug, room_owner_uuid, dj_uuid, song_info, started_at,
       heard_until, played_ms, volume_start, volume_end, device_data, user_provider, subscription_level)
     select e.kind, e."userUuid", r."playId", r."roomSlug",
       (select uuid from users where uuid = r."roomOwnerUuid"), (select uuid from users where uuid = r."djUuid"),
       r."songInfo", to_timestamp(r."startedDate" / 1000), to_timestamp(r."updatedDate" / 1000), e."playedMs",
       r."volumeStart", r."volumeEnd", r."deviceData", r."userProvider", r."subscriptionLevel"
     from jsonb_to_recordset(cast(:events as jsonb)) as e (kind text, "userUuid" uuid, "playedMs" int, record jsonb),
       jsonb_to_record(e.record) as r ("playId" text, "roomSlug" text, "roomOwnerUuid" uuid, "djUuid" uuid,
         "songInfo" jsonb, "startedDate" double precision, "updatedDate" double precision, "volumeStart" real,
         "volumeEnd" real, "deviceData" jsonb, "userProvider" text, "subscriptionLevel" int)
     on conflict (user_uuid, play_id, kind, started_at) do nothing returning id`,
    { events: JSON.stringify(events) },
  );
  return rows.length;
}
