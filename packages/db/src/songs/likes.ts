// Raw SQL, because a few statements change the liked songs of many users.
import type { Db } from '../connect.ts';
import { inTransaction, queryRows } from '../sql.ts';
import { removeSongsFromCrates } from './crate-changes.ts';
import { RESERVED_CRATE_NAMES } from './crates.ts';
import { sameSongSql } from './same-song.ts';
import { generateShortId } from './short-id.ts';

/** SQL: the songs in these crates that count as the same as a given song. Each distinct song is compared once. */
const sameOfThese = `
  listed as materialized (
    select distinct song_id from crate_songs where crate_uuid = any(cast(:crates as uuid[]))
  ),
  same as materialized (
    select s.id from listed join songs s on s.id = listed.song_id
      join songs n on n.id = cast(:songId as bigint) where ${sameSongSql('s', 'n')}
  )`;

/**
 * [H044][H438] Adds a song to the start of these users' liked songs unless they contain it, in a few statements for any
 * number of users. Skips deleted accounts.
 */
export async function addToLikes(db: Db, userUuids: readonly string[], songId: string): Promise<void> {
  if (userUuids.length === 0) return;
  await inTransaction(db, async (tx) => {
    await makeLikes(tx, userUuids);
    const crates = await lockLikes(tx, userUuids);
    await tx.raw(
      `with ${sameOfThese},
       placed as (
         insert into crate_songs (crate_uuid, song_id, rank)
         select c.uuid, n.id, coalesce((select min(rank) from (
           select rank from crate_songs first where first.crate_uuid = c.uuid
           union all select rank from removed_crate_songs gone where gone.crate_uuid = c.uuid) ranks), 0) - 1
         from crates c join songs n on n.id = cast(:songId as bigint)
         where c.uuid = any(cast(:crates as uuid[])) and not exists (
           select 1 from crate_songs cs join same on same.id = cs.song_id where cs.crate_uuid = c.uuid)
         returning crate_uuid
       )
       update crates c set updated_at = now(), songs_revision = songs_revision + 1, current_position = case
         when c.current_position < (select count(*) from crate_songs before where before.crate_uuid = c.uuid)
           then c.current_position + 1 else 0 end
       from placed where c.uuid = placed.crate_uuid`,
      { crates, songId },
    );
  });
}

/**
 * [H044][H438] Removes a song, and songs that count as the same, from the liked songs of these users. Their current
 * songs stay current.
 */
export async function removeFromLikes(db: Db, userUuids: readonly string[], songId: string): Promise<void> {
  if (userUuids.length === 0) return;
  await inTransaction(db, async (tx) => {
    const crates = await lockLikes(tx, userUuids);
    const same = await queryRows<{ id: number }>(tx, `with ${sameOfThese} select id from same`, {
      crates,
      songId,
    });
    await removeSongsFromCrates(
      tx,
      crates,
      same.map(({ id }) => id),
    );
  });
}

async function makeLikes(tx: Db, userUuids: readonly string[]): Promise<void> {
  await tx.raw(
    `insert into crates (short_id, user_uuid, kind, crate_name, is_private)
     select given.name, users.uuid, 'likes', :crateName, true
     from unnest(cast(:names as text[]), cast(:userUuids as uuid[])) as given (name, who)
       join users on users.uuid = given.who
     where not exists (select 1 from crates where crates.user_uuid = users.uuid and crates.kind = 'likes')
     order by users.uuid
     on conflict do nothing`,
    { names: userUuids.map(generateShortId), userUuids, crateName: RESERVED_CRATE_NAMES.likes },
  );
}

/** Crates are locked in a fixed order, so that two batches do not deadlock. */
async function lockLikes(tx: Db, userUuids: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ uuid: string }>(
    tx,
    `select uuid from crates where user_uuid = any(cast(:userUuids as uuid[])) and kind = 'likes'
     order by uuid for update`,
    { userUuids },
  );
  return rows.map((row) => row.uuid);
}
