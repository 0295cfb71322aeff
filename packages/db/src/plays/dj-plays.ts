// Raw SQL, because the most played songs are grouped over the plays of a DJ.
import type { Song } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

interface HangoutName {
  readonly slug: string;
  readonly name: string;
}

/** SQL condition on `rooms`: everybody can find the hangout and enter it without a password. */
export const isOpenToAll = `rooms.deleted_at is null and rooms.type = 'PUBLIC' and not rooms.unlisted and not rooms.hidden
  and rooms.password_hash is null`;

/** SQL condition on `plays p`: the song plays now. */
export const isRunning = `p.ended_at is null and p.end_time > now() - interval '1 minute'`;

/** Number of a DJ's latest plays from which the most played songs are counted. */
const COUNTED_PLAYS = 2000;

/** [H545] Finds the song that a DJ plays now in a hangout open to all; null if there is none. */
export async function findCurrentPlayOf(
  db: Db,
  djUuid: string,
): Promise<{ hangout: HangoutName; song: Song; startTime: string } | null> {
  const row = await queryRow<HangoutName & { song: Song; startTime: string }>(
    db,
    `select rooms.slug, rooms.name, p.song, p.start_time as "startTime"
     from plays p join rooms on rooms.uuid = p.room_uuid
     where p.dj_uuid = :djUuid and ${isRunning} and ${isOpenToAll}
     order by p.start_time desc limit 1`,
    { djUuid },
  );
  if (!row) return null;
  const { slug, name, song, startTime } = row;
  return { hangout: { slug, name }, song, startTime };
}

/** [H545] Lists the songs that a DJ played last in hangouts open to all, the newest first. */
export async function listRecentPlaysOf(
  db: Db,
  djUuid: string,
  limit: number,
): Promise<{ playId: string; hangout: HangoutName; song: Song; playedAt: string }[]> {
  const rows = await queryRows<HangoutName & { playId: string; song: Song; playedAt: string }>(
    db,
    `select p.play_id as "playId", p.song, p.start_time as "playedAt", rooms.slug, rooms.name
     from plays p join rooms on rooms.uuid = p.room_uuid
     where p.dj_uuid = :djUuid and p.ended_at is not null and ${isOpenToAll}
     order by p.start_time desc, p.play_id limit :limit`,
    { djUuid, limit },
  );
  return rows.map(({ slug, name, ...play }) => ({ ...play, hangout: { slug, name } }));
}

/**
 * [H545] Lists the songs most often among a DJ's latest plays in hangouts open to all. `votes` are likes and stars.
 */
export function listTopSongsOf(
  db: Db,
  djUuid: string,
  limit: number,
): Promise<{ song: Song; plays: number; votes: number }[]> {
  return queryRows(
    db,
    `select (array_agg(latest.song order by latest.start_time desc))[1] as song, count(*)::int as plays,
       sum(latest.likes + latest.stars)::int as votes
     from (select p.song, p.song_id, p.start_time, p.likes, p.stars
       from plays p join rooms on rooms.uuid = p.room_uuid
       where p.dj_uuid = :djUuid and p.ended_at is not null and ${isOpenToAll}
       order by p.start_time desc limit ${COUNTED_PLAYS}) as latest
     group by coalesce(cast(latest.song_id as text), latest.song ->> 'songId')
     order by plays desc, votes desc, max(latest.start_time) desc limit :limit`,
    { djUuid, limit },
  );
}
