import type { Song } from '@hangout/contract/playlist-service/song-shape';
import type { Db } from '../connect.ts';
import { addCrateSongs, countSongs, positionOf, withCrate } from './crate-songs.ts';
import { specialCrate } from './crates.ts';
import { lastRank } from './ranks.ts';
import { type SongRow, toSong, wholeSongColumns } from './song-row.ts';
import { isPlayable } from './songs.ts';
import { rowOf, rowsOf } from './sql.ts';

/** How far ahead the queue is looked through for songs that can be played. */
const LOOK_AHEAD = 50;

/** The next playable songs of a person's queue, from its current position on, each with its crateSongUuid. */
export async function nextQueueSongs(db: Db, userUuid: string, count: number): Promise<Song[]> {
  const rows = await rowsOf<SongRow>(
    db,
    `select ${wholeSongColumns}, cs.uuid as "crateSongUuid", cs.playback_token as "playbackToken", cs.position
     from crates c cross join lateral (
       select uuid, song_id, playback_token, row_number() over (order by rank, uuid) - 1 as position
       from crate_songs where crate_uuid = c.uuid
     ) cs join songs s on s.id = cs.song_id left join song_files f on f.song_id = s.id
     where c.user_uuid = :userUuid and c.kind = 'queue' and cs.position >= least(
       c.current_position, (select count(*) - 1 from crate_songs where crate_uuid = c.uuid))
     order by cs.position limit :limit`,
    { userUuid, limit: Math.max(count, LOOK_AHEAD) },
  );
  return rows.map(toSong).filter(isPlayable).slice(0, count);
}

/**
 * A song of the queue has been played: it goes to the end, and the current position, which stays, points to the
 * one after it. After the last one it begins anew; a song from before it lets it fall back by one [H310]. Harmless when gone.
 */
export async function moveQueueSongToEnd(db: Db, userUuid: string, crateSongUuid: string): Promise<void> {
  const queue = await queueUuid(db, userUuid);
  if (!queue) return;
  await withCrate(db, queue, async (tx, crate) => {
    const position = await positionOf(tx, crate.crateUuid, crateSongUuid);
    if (position === null) return;
    const rank = (await lastRank(tx, crate.crateUuid)) + 1;
    await tx.raw('update crate_songs set rank = :rank where uuid = :crateSongUuid', { rank, crateSongUuid });
    const wraps = position === crate.currentPosition && position === (await countSongs(tx, queue)) - 1;
    const current = wraps ? 0 : crate.currentPosition - (position < crate.currentPosition ? 1 : 0);
    await tx.raw('update crates set current_position = :current where uuid = :queue', { current, queue });
  });
}

async function queueUuid(db: Db, userUuid: string): Promise<string | undefined> {
  const row = await rowOf<{ uuid: string }>(
    db,
    `select uuid from crates where user_uuid = :userUuid and kind = 'queue'`,
    { userUuid },
  );
  return row?.uuid;
}

/** A star: the song comes to the start of the likes, once [H306]. */
export async function likeSong(db: Db, userUuid: string, songId: string): Promise<void> {
  const { crateUuid } = await specialCrate(db, userUuid, 'likes');
  await withCrate(db, crateUuid, (tx, crate) => addCrateSongs(tx, crate, [{ songId }], false));
}

/** A star taken back: the song leaves the likes; harmless when it is not there. */
export async function unlikeSong(db: Db, userUuid: string, songId: string): Promise<void> {
  const { crateUuid } = await specialCrate(db, userUuid, 'likes');
  await withCrate(db, crateUuid, async (tx, crate) => {
    await tx.raw(
      'delete from crate_songs where crate_uuid = :crateUuid and song_id = cast(:songId as bigint)',
      {
        crateUuid: crate.crateUuid,
        songId,
      },
    );
  });
}
