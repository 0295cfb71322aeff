// Raw SQL, because plays of a song are grouped by DJ and counted.
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';
import { isOpenToAll, isRunning } from './dj-plays.ts';

/** Number of a song's latest plays that are counted. */
const COUNTED_PLAYS = 2000;

/** SQL: the latest ended plays of the song `:songId` in hangouts open to all. */
const latestPlays = `(select p.dj_uuid, p.start_time, p.likes, p.stars from plays p join rooms on rooms.uuid = p.room_uuid
  where p.song_id = :songId and p.ended_at is not null and ${isOpenToAll}
  order by p.start_time desc limit ${COUNTED_PLAYS}) as latest`;

/** [H1632] Counts the latest plays of a song, and the likes and stars that it got. */
export async function loadSongPlayCounts(db: Db, songId: number): Promise<{ plays: number; votes: number }> {
  const row = await queryRow<{ plays: number; votes: number }>(
    db,
    `select count(*)::int as plays, coalesce(sum(likes + stars), 0)::int as votes from ${latestPlays}`,
    { songId },
  );
  return row ?? { plays: 0, votes: 0 };
}

/** [H1632] Lists hangouts, open to all, in which the song is playing. */
export function listHangoutsPlaying(
  db: Db,
  songId: number,
  limit: number,
): Promise<{ slug: string; name: string }[]> {
  return queryRows(
    db,
    `select rooms.slug, rooms.name from plays p join rooms on rooms.uuid = p.room_uuid
     where p.song_id = :songId and ${isRunning} and ${isOpenToAll}
     order by p.start_time desc limit :limit`,
    { songId, limit },
  );
}

/** [H1632] Lists the active accounts that have played the song most often, counting its latest plays. */
export function listDjsOfSong(
  db: Db,
  songId: number,
  limit: number,
): Promise<{ djUuid: string; plays: number; playedAt: string }[]> {
  return queryRows(
    db,
    `select latest.dj_uuid as "djUuid", count(*)::int as plays, max(latest.start_time) as "playedAt"
     from ${latestPlays} join users on users.uuid = latest.dj_uuid and users.status = 'active'
     group by latest.dj_uuid order by plays desc, "playedAt" desc limit :limit`,
    { songId, limit },
  );
}

/** Whether a song plays, or has played, in a hangout. */
export async function hasPlayedInRoom(db: Db, roomUuid: string, songId: string): Promise<boolean> {
  const row = await queryRow(
    db,
    `select 1 from plays where song_id = cast(:songId as bigint) and room_uuid = :roomUuid limit 1`,
    { roomUuid, songId },
  );
  return row !== null;
}
