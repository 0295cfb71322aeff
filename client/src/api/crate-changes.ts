import type { CrateSong } from '@hangout/contract/rest/playlist-service/crate-shape';
import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { addAtEnd, addAtStart, moveSong, removeSong } from '@hangout/rules';

/** The loaded songs of one crate. */
export interface CrateList {
  readonly songs: readonly CrateSong[];
  readonly count: number;
}

/** Prefix of the temporary uuid of a song that the server has not stored yet. */
const temporaryPrefix = 'new:';
export const isUnsaved = (song: CrateSong) => song.crateSongUuid.startsWith(temporaryPrefix);

const numbered = (songs: readonly CrateSong[]) => songs.map((song, position) => ({ ...song, position }));
const listOf = (songs: readonly CrateSong[], count: number): CrateList => ({ songs: numbered(songs), count });

/** [R101] Adds songs at the start or the end at once, under temporary uuids until the server has stored them. */
export function withSongsAdded(
  { songs, count }: CrateList,
  added: readonly Song[],
  append: boolean,
  tag: string,
): CrateList {
  const fresh = added.map((song, index) => {
    const name = `${temporaryPrefix}${tag}:${index}`;
    return { ...song, crateSongUuid: name, crateSongUUID: name, position: 0 };
  });
  const order = { songs, current: 0 };
  const next = append ? addAtEnd(order, fresh) : addAtStart(order, fresh);
  return listOf(next.songs, count + fresh.length);
}

/**
 * [R101] Replaces optimistically added songs by those that the server stored. Answers null where the server's
 * positions differ from the client's: the list must then be fetched again.
 */
export function withSavedSongs(
  { songs, count }: CrateList,
  named: readonly CrateSong[],
  tag: string,
): CrateList | null {
  const mine = songs.filter((song) => song.crateSongUuid.startsWith(`${temporaryPrefix}${tag}:`));
  if (mine.length !== named.length) return null;
  const names = new Map(mine.map((song, index) => [song.crateSongUuid, named[index]]));
  const next = songs.map((song) => names.get(song.crateSongUuid) ?? song);
  const isInPlace = next.every((song, position) => !named.includes(song) || song.position === position);
  return isInPlace ? listOf(next, count) : null;
}

/** [R102] Removes a song from the list; a list without the song is returned unchanged. */
export function withSongRemoved(list: CrateList, crateSongUuid: string): CrateList {
  const at = list.songs.findIndex((song) => song.crateSongUuid === crateSongUuid);
  if (at < 0) return list;
  return listOf(removeSong({ songs: list.songs, current: 0 }, at).songs, list.count - 1);
}

/** [R102] Moves a song to a position; a list without the song is returned unchanged. */
export function withSongMoved(list: CrateList, crateSongUuid: string, to: number): CrateList {
  const from = list.songs.findIndex((song) => song.crateSongUuid === crateSongUuid);
  return from < 0 ? list : listOf(moveSong({ songs: list.songs, current: 0 }, from, to).songs, list.count);
}

/** [R103] The empty list that is shown as soon as the user clears a crate. */
export const emptyCrate: CrateList = { songs: [], count: 0 };
