import type { NewCrateSong } from '@hangout/contract/rest/shapes/crate-shape';
import {
  type Db,
  filterSongsForCrates,
  findSongIds,
  isHiddenSong,
  type NewCrateSong as KeptSong,
  loadSongRow,
  type SongNames,
  type SongRow,
  storeDescribedSongs,
} from '@hangout/db';
import { maySeeSong, type Principal, type RefusalError, readDescribedSong } from '@hangout/rules';

interface Call {
  readonly principal: Principal;
  readonly db: Db;
  readonly refuse: (code: 'song_not_found', details?: unknown) => RefusalError;
}

/**
 * [H2084] Loads a song by its number, which anybody can guess, or by its short id; null if the caller may not see it.
 */
export async function loadVisibleSong(db: Db, principal: Principal, songId: string): Promise<SongRow | null> {
  const row = await loadSongRow(db, songId);
  if (!row || !maySeeSong(principal, row)) return null;
  const isHidden = principal.kind !== 'service' && (await isHiddenSong(db, viewer(principal), row.id));
  return isHidden ? null : row;
}

/**
 * [H301] Finds the songs that a client refers to, in order. [H1593] A provider's song that is not stored yet is stored
 * as the client describes it. If one is neither stored nor described, the call is refused, with its position in the
 * details.
 */
export async function resolveSongs(call: Call, wanted: readonly NewCrateSong[]): Promise<KeptSong[]> {
  const ids = await idsOfDescribed(call, wanted, await idsOf(call.db, wanted));
  const found: KeptSong[] = wanted.map((song, place) => {
    const songId = ids[place] ?? null;
    if (songId === null) throw call.refuse('song_not_found', { place });
    return { songId, playbackToken: song.playbackToken ?? null };
  });
  const visible = await filterSongsForCrates(
    call.db,
    viewer(call.principal),
    found.map((song) => song.songId),
    found.flatMap(({ songId, playbackToken }) => (playbackToken ? [songId] : [])),
  );
  const place = found.findIndex((song) => !visible.has(String(song.songId)));
  if (place >= 0) throw call.refuse('song_not_found', { place });
  return found;
}

/** Adds the ids of unknown songs, which are stored as the client describes them. */
async function idsOfDescribed(
  { db, refuse }: Call,
  wanted: readonly NewCrateSong[],
  known: readonly (string | null)[],
): Promise<(string | null)[]> {
  const described = wanted.flatMap((song, place) => {
    if (known[place] !== null) return [];
    const read = readDescribedSong(song);
    if (!read) throw refuse('song_not_found', { place });
    return [{ ...read, place }];
  });
  const stored = await storeDescribedSongs(db, described);
  const ids = new Map(described.map(({ place }, index) => [place, stored[index] ?? null]));
  return known.map((id, place) => id ?? ids.get(place) ?? null);
}

const viewer = (principal: Principal) =>
  principal.kind === 'user' || principal.kind === 'bot' ? principal.uuid : null;
const ownId = /^[1-9]\d{0,17}$/;

/**
 * Returns the ids of referenced songs. Ids of our own are not looked up here, because the check of visibility refuses
 * unknown ones.
 */
async function idsOf(db: Db, wanted: readonly NewCrateSong[]): Promise<(string | null)[]> {
  const own = wanted.map(({ songId, musicProvider }) => {
    const isOurs = !musicProvider || musicProvider === 'uploadService';
    return songId && isOurs && ownId.test(songId) ? songId : null;
  });
  const named = await findSongIds(
    db,
    wanted.map((song, place) => (own[place] === null ? namesOf(song) : [])),
  );
  return own.map((id, place) => id ?? named[place] ?? null);
}

const namesOf = ({ songId, musicProvider, musicProviders = {} }: NewCrateSong): SongNames => [
  ...(songId ? [{ songId, musicProvider }] : []),
  ...Object.entries(musicProviders).map(([provider, id]) => ({ songId: id, musicProvider: provider })),
];
