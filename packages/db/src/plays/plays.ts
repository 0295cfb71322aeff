// Raw SQL, because plays begin and end by conditional statements, and AutoDJ's choice depends on the whole history.
import type { SongPlay } from '@hangout/contract/realtime/hangout/messages';
import type { Play, PlayEndReason, Song, VoteCounts } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { queryRow, queryRows } from '../sql.ts';

/** Inserts a play when its song begins. A unique index rejects a second current play of one hangout. */
export async function insertPlay(tx: Db, roomUuid: string, play: Play): Promise<void> {
  const songId = /^\d{1,18}$/.test(play.song.songId) ? play.song.songId : null;
  await tx.raw(
    `insert into plays (play_id, room_uuid, dj_uuid, song_id, song, start_time, end_time)
     values (:playId, :roomUuid, :djUuid, (select id from songs where id = cast(:songId as bigint)),
       cast(:song as jsonb), :startTime, :endTime)`,
    {
      playId: play.playId,
      roomUuid,
      djUuid: play.djUuid,
      songId,
      song: JSON.stringify(historySong(play.song)),
      startTime: new Date(play.startTime).toISOString(),
      endTime: new Date(play.endTime).toISOString(),
    },
  );
}

/** Returns a song as the history shows it: without energy curve and playback token. */
function historySong(song: Song): Song {
  return { ...song, energy: null, playbackToken: null };
}

export interface PlayEnd {
  readonly playId: string;
  readonly endedAt: number;
  readonly reason: PlayEndReason;
  readonly counts: VoteCounts;
  /** Peak number of users present during the play. */
  readonly listeners: number;
}

/** Ends a play and stores its votes. A second call changes nothing; returns whether this was the first. */
export async function closePlay(tx: Db, end: PlayEnd): Promise<boolean> {
  const row = await queryRow(
    tx,
    `update plays set ended_at = :endedAt, end_reason = :reason, likes = :likes, dislikes = :dislikes,
       stars = :stars, listeners = :listeners
     where play_id = :playId and ended_at is null returning play_id`,
    {
      playId: end.playId,
      endedAt: new Date(end.endedAt).toISOString(),
      reason: end.reason,
      likes: end.counts.likes,
      dislikes: end.counts.dislikes,
      stars: end.counts.stars,
      listeners: end.listeners,
    },
  );
  return row !== null;
}

/**
 * [H1485] Ends the previous play of a hangout, which still fades out, if the next play ends early. `endedAt` is when
 * that next play ended, epoch ms.
 */
export async function endFadingPlay(
  tx: Db,
  roomUuid: string,
  { playId, endedAt }: Pick<PlayEnd, 'playId' | 'endedAt'>,
): Promise<void> {
  await tx.raw(
    `update plays set ended_at = :endedAt
     where room_uuid = :roomUuid and play_id <> :playId and ended_at > :endedAt and start_time < :endedAt`,
    { roomUuid, playId, endedAt: new Date(endedAt).toISOString() },
  );
}

/** [H404] Maximum number of plays in the history of a hangout. */
const RECENT_PLAYS = 500;

interface PlayRow {
  playId: string;
  song: SongPlay['song'];
  djUuid: string | null;
  djName: string | null;
  likes: number;
  dislikes: number;
  stars: number;
  startTime: string;
}

/** [R050] Lists the ended plays of a hangout, the newest first. */
export async function listRecentPlays(
  db: Db,
  roomUuid: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ songPlays: SongPlay[]; count: number }> {
  const limit = Math.max(0, Math.min(page.limit, RECENT_PLAYS - page.offset));
  const [rows, total] = await Promise.all([
    queryRows<PlayRow>(
      db,
      `select p.play_id as "playId", p.song, p.dj_uuid as "djUuid", u.nickname as "djName", p.likes, p.dislikes,
         p.stars, p.start_time as "startTime"
       from plays p left join users u on u.uuid = p.dj_uuid
       where p.room_uuid = :roomUuid and p.ended_at is not null
       order by p.start_time desc, p.play_id limit :limit offset :offset`,
      { roomUuid, limit, offset: page.offset },
    ),
    queryRow<{ count: number }>(
      db,
      `select count(*) as count from (
         select from plays where room_uuid = :roomUuid and ended_at is not null limit :limit) as shown`,
      { roomUuid, limit: RECENT_PLAYS },
    ),
  ]);
  return { songPlays: rows.map(toSongPlay), count: total?.count ?? 0 };
}

function toSongPlay(row: PlayRow): SongPlay {
  const { likes, dislikes, stars } = row;
  return {
    playId: row.playId,
    song: row.song,
    voteCounts: { likes, dislikes, stars },
    djUuid: row.djUuid ?? '',
    ...(row.djName === null ? {} : { djName: row.djName }),
    playedAt: row.startTime,
  };
}

/**
 * [H405] Lists the next songs of the house playlist: those that were played least recently in this hangout first, out
 * of the hangout's AutoDJ playlist or else the demo world's songs. The song `playing` comes last. Returns song ids.
 */
export async function listHousePlaylistSongIds(
  db: Db,
  room: { readonly uuid: string; readonly autoDjCrateUuid: string | null },
  { playing, limit }: { readonly playing: string | undefined; readonly limit: number },
): Promise<string[]> {
  const isOfPlaylist =
    room.autoDjCrateUuid === null
      ? 's.owner_uuid is null and exists (select 1 from song_files f where f.song_id = s.id)'
      : 's.id in (select cs.song_id from crate_songs cs where cs.crate_uuid = :crateUuid)';
  const rows = await queryRows<{ id: number }>(
    db,
    `with ready as (
       select s.id from songs s
       where s.duration > 0 and s.status in ('VERIFIED', 'SUCCESS') and not s.live_set and ${isOfPlaylist}
     )
     select ready.id from ready
     order by ready.id is not distinct from cast(:playing as bigint),
       (select max(p.start_time) from plays p where p.room_uuid = :roomUuid and p.song_id = ready.id) nulls first,
       md5(cast(ready.id as text) || cast(:roomUuid as text))
     limit :limit`,
    {
      ...(room.autoDjCrateUuid !== null && { crateUuid: room.autoDjCrateUuid }),
      roomUuid: room.uuid,
      playing: playing && /^\d{1,18}$/.test(playing) ? playing : null,
      limit,
    },
  );
  return rows.map(({ id }) => String(id));
}
