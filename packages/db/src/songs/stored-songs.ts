// Raw SQL, because each statement handles a whole set of rows.
import type { SongStatus, StoredSongs } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';
import { deleteSong } from './uploads.ts';

/**
 * [H720] Sums an account's uploaded songs and the bytes of their originals and renditions. Refused uploads do not
 * count, because their files are removed.
 */
export async function sumStoredSongs(db: Db, ownerUuid: string): Promise<StoredSongs> {
  const sum = await queryRow<StoredSongs>(
    db,
    `select cast(count(*) as int) as songs,
       cast(coalesce(sum(f.original_bytes + f.rendition_bytes), 0) as bigint) as bytes
     from songs s join song_files f on f.song_id = s.id
     where s.owner_uuid = :ownerUuid and s.status <> 'VERIFICATION_ERROR'`,
    { ownerUuid },
  );
  return sum ?? { songs: 0, bytes: 0 };
}

/** [H721] Returns those originals that belong to a song that was not refused; the others can be deleted. */
export async function findUsedOriginals(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await queryRows<{ key: string }>(
    db,
    `select f.original_key as key from song_files f join songs s on s.id = f.song_id
     where f.original_key = any(cast(:keys as text[])) and s.status <> 'VERIFICATION_ERROR'`,
    { keys },
  );
  return new Set(rows.map(({ key }) => key));
}

/** [H721] Deletes uploads refused more than `days` days ago. Returns the number deleted. */
export async function deleteRefusedUploads(db: Db, days: number): Promise<number> {
  const rows = await queryRows<{ id: number }>(
    db,
    `select id from songs where status = 'VERIFICATION_ERROR'
       and updated_at < now() - make_interval(days => :days)`,
    { days },
  );
  for (const { id } of rows) await deleteSong(db, id);
  return rows.length;
}

/** How long an upload without a job is left alone, hours: it may be with an outside transcoder [H1046]. */
const LOST_HOURS = 2;
const UNFINISHED: readonly SongStatus[] = [
  'PENDING_UPLOAD',
  'VALID_FILE_TYPE',
  'MISSING_METADATA',
  'VERIFICATION_POSTPONED',
];

/**
 * [H2072] Lists the songs of unfinished uploads that have no unfinished job in `queue`, because the worker was killed
 * during the last attempt.
 */
export async function listLostUploads(db: Db, queue: string): Promise<string[]> {
  const rows = await queryRows<{ songId: string }>(
    db,
    `select cast(s.id as text) as "songId" from songs s join song_files f on f.song_id = s.id
     where s.status = any(cast(:statuses as text[])) and f.original_key like 'originals/%'
       and s.updated_at < now() - make_interval(hours => :hours)
       and not exists (select from jobs.job
         where name = :queue and state <= 'active' and data ->> 'songId' = cast(s.id as text))`,
    { statuses: UNFINISHED, hours: LOST_HOURS, queue },
  );
  return rows.map(({ songId }) => songId);
}
