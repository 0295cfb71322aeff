import type { CrateSong } from '@hangout/contract/rest/shapes/crate-shape';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import {
  addAtEnd,
  addAtStart,
  addLike,
  clearSongs,
  moveSong,
  type OrderedSongs,
  removeSongs,
} from '@hangout/rules';

/** The user's queue, the user's likes, or a crate by its uuid. */
export type CrateId = 'queue' | 'likes' | (string & {});

/** [H562] The songs of a crate by position; null for a song that is not loaded. */
export interface CrateList {
  readonly songs: readonly (CrateSong | null)[];
  /** Number of songs, which is the length of `songs`. */
  readonly count: number;
  /** Duration of all songs, loaded or not, seconds. */
  readonly totalDuration: number;
  /** [H580] Position of the song that plays next. */
  readonly current: number;
  /** [H566] Revision of the crate from which the list was read. */
  readonly revision: number;
}

export interface SongsPage {
  readonly songs: readonly CrateSong[];
  readonly count: number;
  readonly totalDuration: number;
  readonly currentPosition: number;
  readonly songsRevision: number;
}

/** Prefix of a song's temporary uuid, before the server has stored the song. */
const temporaryPrefix = 'new:';
/** Temporary uuid of the song at `index` in the request `tag`. */
export const temporaryUuid = (tag: string, index: number): string => `${temporaryPrefix}${tag}:${index}`;
export const isUnsaved = (song: CrateSong) => song.crateSongUuid.startsWith(temporaryPrefix);

export const loadedSongs = (list: CrateList | undefined): CrateSong[] =>
  list?.songs.filter((song) => song !== null) ?? [];

export function listFromPage(page: SongsPage, offset: number): CrateList {
  const { count, totalDuration, currentPosition: current, songsRevision: revision } = page;
  const empty: CrateList = { songs: Array(count).fill(null), count, totalDuration, current, revision };
  return withPage(empty, page, offset) ?? empty;
}

/** [H562] Returns the list with a page of songs at `offset`; null if the crate has changed since the list was read. */
export function withPage(list: CrateList, page: SongsPage, offset: number): CrateList | null {
  if (page.songsRevision !== list.revision || page.count !== list.count) return null;
  const songs = list.songs.slice();
  page.songs.forEach((song, index) => {
    songs[offset + index] = song;
  });
  return { ...list, songs };
}

const numbered = (songs: readonly (CrateSong | null)[]) =>
  songs.map((song, position) => (song === null || song.position === position ? song : { ...song, position }));
const lengthOf = (songs: readonly (Pick<Song, 'duration'> | null)[]) =>
  songs.reduce((sum, song) => sum + (song?.duration ?? 0), 0);

/** Returns the list with other songs, and adjusts its positions, count and total duration. */
const changed = (list: CrateList, { songs, current }: OrderedSongs<CrateSong | null>): CrateList => ({
  ...list,
  songs: numbered(songs),
  current,
  count: songs.length,
  totalDuration: Math.max(0, list.totalDuration + lengthOf(songs) - lengthOf(list.songs)),
});

/**
 * [R101] Returns the list with songs added, under temporary uuids. [H044] With `isSet`, as for the likes, songs that
 * are already in the list are skipped.
 */
export function withSongsAdded(
  list: CrateList,
  added: readonly Song[],
  { append, tag, isSet }: { readonly append: boolean; readonly tag: string; readonly isSet: boolean },
): CrateList {
  const known = loadedSongs(list);
  const wanted = isSet ? added.filter((song) => addLike<Song>(known, song).length > known.length) : added;
  const fresh = wanted.map((song, index) => {
    const name = temporaryUuid(tag, index);
    return { ...song, crateSongUuid: name, crateSongUUID: name, position: 0 };
  });
  return changed(list, append ? addAtEnd(list, fresh) : addAtStart(list, fresh));
}

/**
 * [R101] Replaces the temporary songs of a request by the stored ones. Null if the positions at the server differ: the
 * list must then be fetched again.
 */
export function withSavedSongs(list: CrateList, named: readonly CrateSong[], tag: string): CrateList | null {
  const mine = loadedSongs(list).filter((song) => song.crateSongUuid.startsWith(`${temporaryPrefix}${tag}:`));
  if (mine.length !== named.length) return null;
  const names = new Map(mine.map((song, index) => [song.crateSongUuid, named[index]]));
  const next = list.songs.map((song) => (song && names.get(song.crateSongUuid)) ?? song);
  const isInPlace = next.every(
    (song, position) => song === null || !named.includes(song) || song.position === position,
  );
  return isInPlace ? changed(list, { songs: next, current: list.current }) : null;
}

/** [R102][H563] Returns the list without these songs; uuids that are not in it are ignored. */
export function withSongsRemoved(list: CrateList, crateSongUuids: ReadonlySet<string>): CrateList {
  const places = list.songs.flatMap((song, place) =>
    song !== null && crateSongUuids.has(song.crateSongUuid) ? [place] : [],
  );
  if (places.length === 0) return list;
  return changed(list, removeSongs(list, new Set(places)));
}

/** [R102] Returns the list with a song moved; unchanged if the song is not in it. */
export function withSongMoved(list: CrateList, crateSongUuid: string, to: number): CrateList {
  const from = list.songs.findIndex((song) => song?.crateSongUuid === crateSongUuid);
  return from < 0 ? list : changed(list, moveSong(list, from, to));
}

/** [R103] The list of a crate that was cleared. */
export const withoutSongs = (list: CrateList): CrateList => ({
  ...list,
  ...clearSongs<CrateSong>(),
  ...{ count: 0, totalDuration: 0 },
});
