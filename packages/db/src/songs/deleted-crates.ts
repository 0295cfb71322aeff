// Raw SQL, because whole rows are copied between tables and JSON.
import type { Db } from '../connect.ts';
import { Room } from '../models/rooms.ts';
import { Crate } from '../models/songs.ts';
import { queryRow, queryRows } from '../sql.ts';
import { type CrateRow, loadCrate } from './crates.ts';

/** [H1674] How long the deletion of a playlist can be undone, minutes. */
const UNDO_MINUTES = 60;

/** [H1674] Deletes a playlist and keeps a copy, from which `restoreDeletedCrate` can restore it. */
export async function deleteCrate(db: Db, crateUuid: string): Promise<void> {
  await db.raw(
    `insert into deleted_crates (crate_uuid, user_uuid, crate, songs, auto_dj_room_uuids)
     select c.uuid, c.user_uuid, to_jsonb(c),
       coalesce((select jsonb_agg(to_jsonb(s)) from crate_songs s where s.crate_uuid = c.uuid), '[]'),
       array(select r.uuid from rooms r where r.auto_dj_crate_uuid = c.uuid)
     from crates c where c.uuid = :crateUuid`,
    { crateUuid },
  );
  await endAutoDjOf(db, { uuid: crateUuid });
  await db.raw('delete from crates where uuid = :crateUuid', { crateUuid });
}

/**
 * [H405] Takes a playlist, or all of a user, from the hangouts whose AutoDJ plays it, because it is being deleted. The
 * raised revision makes open hangouts choose another song.
 */
export async function endAutoDjOf(tx: Db, playlists: { uuid: string } | { userUuid: string }): Promise<void> {
  await Room.query(tx)
    .whereIn('autoDjCrateUuid', Crate.query(tx).where(playlists).select('uuid'))
    .patch({ autoDjCrateUuid: null, rev: tx.raw('rev + 1'), updatedAt: tx.fn.now() });
}

/**
 * Restores a playlist that its owner deleted, with those of its songs that still exist. Returns null if it is unknown,
 * belongs to another user, or was deleted too long ago. An import that was in progress is not continued.
 */
export async function restoreDeletedCrate(
  db: Db,
  { crateUuid, userUuid }: { readonly crateUuid: string; readonly userUuid: string },
): Promise<CrateRow | null> {
  const deleted = await queryRow<{ crateUuid: string }>(
    db,
    `with gone as (
       delete from deleted_crates where crate_uuid = :crateUuid and user_uuid = :userUuid
         and deleted_at > now() - make_interval(mins => :minutes) returning *
     ), made as (
       insert into crates select whole.* from gone, jsonb_populate_record(cast(null as crates), gone.crate
         || jsonb_build_object('songs_revision', cast(gone.crate->>'songs_revision' as int) + 1,
              'import_status', replace(gone.crate->>'import_status', 'IN_PROGRESS', 'FAILED'))) whole
     ), filled as (
       insert into crate_songs
       select whole.* from gone, jsonb_populate_recordset(cast(null as crate_songs), gone.songs) whole
       where exists (select 1 from songs where songs.id = whole.song_id)
     ), playing as (
       update rooms set auto_dj_crate_uuid = gone.crate_uuid, rev = rev + 1 from gone
       where rooms.uuid = any(gone.auto_dj_room_uuids) and rooms.auto_dj_crate_uuid is null
     )
     select crate_uuid as "crateUuid" from gone`,
    { crateUuid, userUuid, minutes: UNDO_MINUTES },
  );
  return deleted && loadCrate(db, crateUuid);
}

/** Deletes the copies of playlists that can no longer be restored. Returns the number deleted. */
export async function forgetDeletedCrates(db: Db): Promise<number> {
  const rows = await queryRows(
    db,
    `delete from deleted_crates where deleted_at < now() - make_interval(mins => :minutes)
     returning crate_uuid`,
    { minutes: UNDO_MINUTES },
  );
  return rows.length;
}
