import type { Song } from './song.ts';

/** [R287] Maximum number of songs of a list for which similar songs are requested. */
export const SIMILAR_SEEDS = 8;

/** [R287] Returns up to eight different Spotify ids, from the first songs of a list that have one. */
export function chooseSimilarSeeds(songs: readonly Pick<Song, 'musicProviders'>[]): string[] {
  const ids = songs.flatMap(({ musicProviders }) => musicProviders.spotify || []);
  return [...new Set(ids)].slice(0, SIMILAR_SEEDS);
}

/** [H1048] Takes one item from each list in turn, so that every list is represented, and drops duplicates. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => (place < list.length ? [list[place] as T] : [])),
  );
  return [...new Set(inTurn.flat())];
}

/**
 * [R153] Removes similar songs that lack a thumbnail or a length, and [R154] songs with the same title and artist as an
 * earlier one, ignoring case.
 */
export function filterSimilarSongs<
  T extends Pick<Song, 'trackName' | 'artistName' | 'duration' | 'thumbnails'>,
>(songs: readonly T[]): T[] {
  const known = new Set<string>();
  return songs.filter((song) => {
    const name = JSON.stringify([song.trackName, song.artistName].map((text) => text.trim().toLowerCase()));
    if (!(song.duration > 0) || Object.keys(song.thumbnails).length === 0 || known.has(name)) return false;
    known.add(name);
    return true;
  });
}
