import type { NewCrateSong } from '@hangout/contract/rest/shapes/crate-shape';
import type { Song, SongRef } from '@hangout/contract/rest/shapes/song-shape';
import {
  type Db,
  filterSongsForCrates,
  filterVisibleSongs,
  findSongIds,
  hasPlayedInRoom,
  isHiddenSong,
  type NewCrateSong as KeptSong,
  loadSongRow,
  resolveSongRef,
  type SongNames,
  type SongRow,
  storeDescribedSongs,
} from '@hangout/db';
import { requestSongMatching } from '@hangout/jobs/song-matching';
import { type ProvedSong, proveTokens } from '@hangout/platform/music-providers/playback-tokens';
import { maySeeSong, type Principal, type RefusalError, readDescribedSong } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';

interface Call {
  readonly principal: Principal;
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'jobs' | 'musicProviders'>;
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
 * [H2084] Finds the song about which somebody reports or decides; null unless they may see it, or it has played in the
 * hangout concerned, where everybody saw it.
 */
export async function findSeenSong(
  db: Db,
  { ref, by, roomUuid }: { readonly ref: SongRef; readonly by: string; readonly roomUuid: string | null },
): Promise<Song | null> {
  const song = await resolveSongRef(db, ref);
  if (!song) return null;
  const isVisible = (await filterVisibleSongs(db, by, [song.songId])).has(song.songId);
  return isVisible || (roomUuid !== null && (await hasPlayedInRoom(db, roomUuid, song.songId))) ? song : null;
}

/**
 * [H301] Finds the songs that a client refers to, in order. [H1593] A provider's song that is not stored yet is stored
 * as the client describes it, [H2181] with a token as its provider does, if that can be asked. If one is neither stored nor described,
 * the call is refused, with its position in the details. [H1074] The songs are looked up at other providers.
 */
export async function resolveSongs(call: Call, wanted: readonly NewCrateSong[]): Promise<KeptSong[]> {
  const { db, dependencies } = call;
  const known = await idsOf(db, wanted);
  const proved = await proveTokens(
    { db, musicProviders: dependencies.musicProviders },
    wanted.map((ref, place) => ({ songId: known[place] ?? null, ref, playbackToken: ref.playbackToken })),
  );
  const ids = await idsOfDescribed(call, wanted, proved);
  const found = proved.map(({ playbackToken }, place) => {
    const songId = ids[place] ?? null;
    if (songId === null) throw call.refuse('song_not_found', { place });
    return { songId, playbackToken };
  });
  const songIds = found.map(({ songId }) => songId);
  const visible = await filterSongsForCrates(
    db,
    viewer(call.principal),
    songIds,
    found.flatMap(({ songId, playbackToken }) => (playbackToken ? [songId] : [])),
  );
  const place = songIds.findIndex((songId) => !visible.has(songId));
  if (place >= 0) throw call.refuse('song_not_found', { place });
  await requestSongMatching(dependencies, db, songIds);
  return found;
}

/** Adds the ids of unknown songs, which are stored as the client describes them. */
async function idsOfDescribed(
  { db, refuse }: Call,
  wanted: readonly NewCrateSong[],
  proved: readonly ProvedSong[],
): Promise<(string | null)[]> {
  const described = proved.flatMap(({ songId, playbackToken, isDenied }, place) => {
    if (songId !== null) return [];
    const read = isDenied ? null : readDescribedSong(wanted[place] ?? {}, playbackToken);
    if (!read) throw refuse('song_not_found', { place });
    return [{ ...read, place }];
  });
  const stored = await storeDescribedSongs(db, described);
  const ids = new Map(described.map(({ place }, index) => [place, stored[index] ?? null]));
  return proved.map(({ songId }, place) => songId ?? ids.get(place) ?? null);
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
