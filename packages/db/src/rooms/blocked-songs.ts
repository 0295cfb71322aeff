import type { BlockedSong } from '@hangout/contract/room-service/room-order';
import type { Song, SongTraits } from '@hangout/rules';
import type { Db } from '../connect.ts';
import type { Page } from './rows.ts';

interface BlockedRow {
  readonly id: string;
  readonly songId: number | null;
  readonly traits: SongTraits;
  readonly reason: string | null;
  readonly blockedBy: string | null;
  readonly createdAt: string;
}

/** Songs that a hangout does not play, the latest first. */
export async function blockedSongs(
  db: Db,
  roomUuid: string,
  { limit, offset }: Page,
): Promise<{ count: number; data: BlockedSong[] }> {
  const rows: BlockedRow[] = await db('roomBlockedSongs')
    .where({ roomUuid })
    .orderBy([{ column: 'createdAt', order: 'desc' }, 'id'])
    .limit(limit)
    .offset(offset);
  return { count: await countBlockedSongs(db, roomUuid), data: rows.map(toBlockedSong) };
}

export async function countBlockedSongs(db: Db, roomUuid: string): Promise<number> {
  const [row] = await db('roomBlockedSongs').where({ roomUuid }).count('* as count');
  return Number(row?.count ?? 0);
}

/** Blocks a song, as it is now; one that is blocked already stays as it was. Answers whether it is new. */
export async function blockSong(
  tx: Db,
  block: { roomUuid: string; song: Song; reason: string | null; blockedBy: string },
): Promise<{ blocked: BlockedSong; isNew: boolean }> {
  const { roomUuid, song, reason, blockedBy } = block;
  const { songId, songShortId, isrc, trackName, artistName, duration, musicProviders } = song;
  const traits = { songId, songShortId, isrc, trackName, artistName, duration, musicProviders };
  const [made]: BlockedRow[] = await tx('roomBlockedSongs')
    .insert({ roomUuid, songId, traits: JSON.stringify(traits), reason, blockedBy })
    .onConflict(['roomUuid', 'songId'])
    .ignore()
    .returning('*');
  const row: BlockedRow | undefined =
    made ?? (await tx('roomBlockedSongs').where({ roomUuid, songId }).first());
  if (!row) throw new Error('a song that was just blocked is not');
  return { blocked: toBlockedSong(row), isNew: made !== undefined };
}

/** Lets a song be played again; null when it was not blocked here. */
export async function unblockSong(tx: Db, roomUuid: string, id: string): Promise<BlockedSong | null> {
  const [row]: BlockedRow[] = await tx('roomBlockedSongs').where({ roomUuid, id }).delete().returning('*');
  return row ? toBlockedSong(row) : null;
}

function toBlockedSong({ id, songId, traits, reason, blockedBy, createdAt }: BlockedRow): BlockedSong {
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
