// Raw SQL, because the union of current plays and queues has no model.
import type { Db } from '../connect.ts';
import { queryRow } from '../sql.ts';

/**
 * [H788] True if a song is playing, or waits in a seated user's queue or in AutoDJ's playlist, in a hangout that this
 * guest may enter: one without a password from which the guest was not kicked or banned.
 */
export async function isPlayingWhereGuestMayEnter(
  db: Db,
  { songId, guestUuid }: { readonly songId: string; readonly guestUuid: string },
): Promise<boolean> {
  const row = await queryRow<{ isPlaying: boolean }>(
    db,
    `select exists (
       select 1 from (
         select room_uuid from plays where ended_at is null and song_id = cast(:songId as bigint)
         union all
         select seats.room_uuid from crate_songs
           join crates on crates.uuid = crate_songs.crate_uuid and crates.kind = 'queue'
           join seats on seats.user_uuid = crates.user_uuid
         where crate_songs.song_id = cast(:songId as bigint)
         union all
         select auto_dj_rooms.uuid from crate_songs
           join rooms auto_dj_rooms on auto_dj_rooms.auto_dj_crate_uuid = crate_songs.crate_uuid
             and auto_dj_rooms.auto_dj
         where crate_songs.song_id = cast(:songId as bigint)
       ) playing join rooms on rooms.uuid = playing.room_uuid
       where rooms.deleted_at is null and rooms.password_hash is null
         and not exists (
           select 1 from room_roles
           where room_roles.room_uuid = rooms.uuid and room_roles.user_uuid = cast(:guestUuid as uuid)
             and room_roles.role in ('banned', 'kicked')
             and (room_roles.expiration_time is null or room_roles.expiration_time > now())
         )
     ) as "isPlaying"`,
    { songId, guestUuid },
  );
  return row?.isPlaying ?? false;
}
