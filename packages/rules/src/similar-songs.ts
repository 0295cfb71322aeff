import type { Song } from './song.ts';

/** [R287] How many songs of a list are asked about. */
export const SIMILAR_SEEDS = 8;

/** [R287] The ids at Spotify of the first eight songs of a list that have one, each once. */
export function chooseSimilarSeeds(songs: readonly Pick<Song, 'musicProviders'>[]): string[] {
  const ids = songs.flatMap(({ musicProviders }) => musicProviders.spotify || []);
  return [...new Set(ids)].slice(0, SIMILAR_SEEDS);
}

/** [H1048] Takes one from each list in turn, so that every song has its share; each item once. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => (place < list.length ? [list[place] as T] : [])),
  );
  return [...new Set(inTurn.flat())];
}

/**
 * [R153] Similar songs without those that lack a thumbnail or a length, and [R154] each track of an artist once, in whatever case
 * the names are written.
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
