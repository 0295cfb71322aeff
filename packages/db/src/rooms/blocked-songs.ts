import type { BlockedSong as BlockedSongShape } from '@hangout/contract/rest/moderation/room-moderation';
import type { Song } from '@hangout/rules';
import type { Db } from '../connect.ts';
import { BlockedSong } from '../models/rooms.ts';
import type { Page } from './rooms.ts';

/** Lists the blocked songs of a hangout, the latest first. */
export async function listBlockedSongs(
  db: Db,
  roomUuid: string,
  { limit, offset }: Page,
): Promise<{ count: number; data: BlockedSongShape[] }> {
  const rows = await BlockedSong.query(db)
    .where({ roomUuid })
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset);
  return { count: await countBlockedSongs(db, roomUuid), data: rows.map(toBlockedSong) };
}

export function countBlockedSongs(db: Db, roomUuid: string): Promise<number> {
  return BlockedSong.query(db).where({ roomUuid }).resultSize();
}

/** Blocks a song with a copy of its current data. An existing block stays as it is, and `isNew` is false. */
export async function blockSong(
  tx: Db,
  block: { roomUuid: string; song: Song; reason: string | null; blockedBy: string },
): Promise<{ blocked: BlockedSongShape; isNew: boolean }> {
  const { roomUuid, song, reason, blockedBy } = block;
  const { songId, songShortId, isrc, trackName, artistName, duration, musicProviders } = song;
  const traits = { songId, songShortId, isrc, trackName, artistName, duration, musicProviders };
  const [made] = await BlockedSong.query(tx)
    .insert({ roomUuid, songId: Number(songId), traits, reason, blockedBy })
    .onConflict(['roomUuid', 'songId'])
    .ignore()
    .returning('*');
  const row =
    made ??
    (await BlockedSong.query(tx)
      .where({ roomUuid, songId: Number(songId) })
      .first());
  if (!row) throw new Error('a song that was just blocked is not');
  return { blocked: toBlockedSong(row), isNew: made !== undefined };
}

/** Unblocks a song; null if it was not blocked in this hangout. */
export async function unblockSong(tx: Db, roomUuid: string, id: string): Promise<BlockedSongShape | null> {
  const [row] = await BlockedSong.query(tx).where({ roomUuid, id }).delete().returning('*');
  return row ? toBlockedSong(row) : null;
}

function toBlockedSong({ id, songId, traits, reason, blockedBy, createdAt }: BlockedSong): BlockedSongShape {
  const { trackName, artistName, isrc, musicProviders } = traits;
  const providers = Object.entries(musicProviders ?? {}).flatMap(([name, at]) => (at ? [[name, at]] : []));
  return {
    id,
    songId: songId === null ? null : String(songId),
    trackName: trackName ?? '',
    artistName: artistName ?? '',
    isrc: isrc ?? null,
    musicProviders: Object.fromEntries(providers),
    reason,
    blockedBy,
    createdAt,
  };
}
