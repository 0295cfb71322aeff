// Raw SQL, because many songs are claimed at once.
import type { Db } from '../connect.ts';
import { queryRows } from '../sql.ts';

/**
 * [H1074] Claims the songs that were not looked up at other providers yet, and returns their ids: each song is claimed
 * once. Uploads and private tracks are never claimed.
 */
export async function claimUnmatchedSongs(db: Db, songIds: readonly string[]): Promise<string[]> {
  if (songIds.length === 0) return [];
  const rows = await queryRows<{ id: number }>(
    db,
    `update songs s set matched_at = now()
     where s.id in (
       select id from songs where id = any(cast(:songIds as bigint[])) and matched_at is null
         and status = 'SUCCESS' and not is_private and owner_uuid is null
       order by id for update skip locked)
     and not exists (select 1 from song_files f where f.song_id = s.id)
     returning s.id`,
    { songIds },
  );
  return rows.map(({ id }) => String(id));
}

/** [H1074] Releases claims, so that the songs are looked up the next time they are added. */
export async function releaseUnmatchedSongs(db: Db, songIds: readonly string[]): Promise<void> {
  if (songIds.length === 0) return;
  await db.raw(`update songs set matched_at = null where id = any(cast(:songIds as bigint[]))`, { songIds });
}
