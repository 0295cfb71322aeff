import { isSameSong, type Song } from '../song.ts';

/**
 * [H1064] Whether two search results are shown as one. Uploads and private tracks match only by our id, because anybody
 * may give an upload any name. Results of unknown length match only by our id or isrc.
 */
export function isSameResult(a: Song, b: Song): boolean {
  if (a.songId !== '' && a.songId === b.songId) return true;
  if ([a, b].some((song) => song.musicProviders.uploadService || song.playbackToken !== null)) return false;
  if (a.duration > 0 && b.duration > 0) return isSameSong(namedAlone(a), namedAlone(b));
  return a.isrc !== null && a.isrc === b.isrc;
}

/** Leaves out our own ids, because songs that only a provider has all share the same blank id. */
const namedAlone = ({ isrc, trackName, artistName, duration, musicProviders }: Song) => ({
  ...{ isrc, trackName, artistName, duration, musicProviders },
});

/** [H1064] Adds to a result what another provider knows about the same song: sources, covers, links and excerpts. */
export function mergeResults(first: Song, other: Song): Song {
  const own = first.songId !== '' ? first : other;
  return {
    ...first,
    songId: own.songId,
    songShortId: own.songId === '' ? first.songShortId : own.songShortId,
    isrc: first.isrc ?? other.isrc,
    albumName: first.albumName ?? other.albumName,
    releaseYear: first.releaseYear ?? other.releaseYear,
    duration: first.duration || other.duration,
    explicit: first.explicit || other.explicit,
    genre: first.genre ?? other.genre,
    musicProviders: { ...other.musicProviders, ...first.musicProviders },
    thumbnails: { ...other.thumbnails, ...first.thumbnails },
    previews: [...new Set([...first.previews, ...other.previews])],
    links: { ...other.links, ...first.links },
    streamUrls: { ...other.streamUrls, ...first.streamUrls },
    status: own.status ?? null,
  };
}
