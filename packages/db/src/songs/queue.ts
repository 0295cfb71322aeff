// Raw SQL, because queue positions are computed by a window function.
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import { advanceCurrent, isPlayable, UPLOADS_ONLY } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';
import { loadCrateOrder, loadRankEnds, withCrate } from './crate-songs.ts';
import { type SongRow, toSong, wholeSongColumns } from './song-row.ts';

/** How many of the queue's next songs are searched for playable ones at first; more if more are requested. */
const LOOK_AHEAD = 50;
/** [H2023] How many further songs are searched if too few of the first ones are welcome. */
const LOOK_FURTHER = 950;

/**
 * Loads the next songs of a user's queue with their crateSongUuid, from the current position on, wrapping around at the
 * end. Returns the first `count` songs that `isWelcome` accepts, by default playable uploads.
 */
export async function loadNextQueueSongs(
  db: Db,
  userUuid: string,
  count: number,
  isWelcome: (song: Song) => boolean = (song) => isPlayable(song, UPLOADS_ONLY),
): Promise<Song[]> {
  const songs: Song[] = [];
  let offset = 0;
  for (const limit of [Math.max(count, LOOK_AHEAD), LOOK_FURTHER]) {
    const rows = await loadQueueRows(db, userUuid, { limit, offset });
    for (const row of rows) {
      const song = toSong(row);
      if (isWelcome(song)) songs.push(song);
      if (songs.length >= count) return songs;
    }
    if (rows.length < limit) break;
    offset += limit;
  }
  return songs;
}

async function loadQueueRows(
  db: Db,
  userUuid: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<SongRow[]> {
  return queryRows<SongRow>(
    db,
    `select ${wholeSongColumns}, cs.uuid as "crateSongUuid", cs.playback_token as "playbackToken", cs.position
     from crates c cross join lateral (
       select uuid, song_id, playback_token, row_number() over (order by rank, uuid) - 1 as position
       from crate_songs where crate_uuid = c.uuid
     ) cs join songs s on s.id = cs.song_id left join song_files f on f.song_id = s.id
     where c.user_uuid = :userUuid and c.kind = 'queue'
     order by cs.position < c.current_position, cs.position limit :limit offset :offset`,
    { userUuid, ...page },
  );
}

/**
 * [H830] Moves a played song to the end of the queue. [H310] The current position then points to the song after it, or
 * after the last song to the first. Does nothing if the song is no longer in the queue.
 */
export async function moveQueueSongToEnd(db: Db, userUuid: string, crateSongUuid: string): Promise<void> {
  const queue = await queueUuid(db, userUuid);
  if (!queue) return;
  await withCrate(db, queue, async (tx, crate) => {
    const order = await loadCrateOrder(tx, crate);
    const place = order.songs.findIndex((song) => song.uuid === crateSongUuid);
    if (place < 0) return;
    const last = order.songs.length - 1;
    const current = place === last && place === order.current ? 0 : advanceCurrent(order, place).current;
    const rank = ((await loadRankEnds(tx, queue)).last ?? 0) + 1;
    await tx.raw('update crate_songs set rank = :rank where uuid = :crateSongUuid', { rank, crateSongUuid });
    await tx.raw(
      'update crates set current_position = :current, songs_revision = songs_revision + 1 where uuid = :queue',
      { current, queue },
    );
  });
}

async function queueUuid(db: Db, userUuid: string): Promise<string | undefined> {
  const row = await queryRow<{ uuid: string }>(
    db,
    `select uuid from crates where user_uuid = :userUuid and kind = 'queue'`,
    { userUuid },
  );
  return row?.uuid;
}
