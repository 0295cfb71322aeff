import { foldName } from '../fold-name.ts';
import { isSameSong, type Song } from '../song.ts';

/** An upload is the same recording as a provider's song if their lengths differ by at most this many seconds. */
const SAME_RECORDING_SECONDS = 2;

/**
 * [H1064] Whether two search results are shown as one. Private tracks, and two uploads, match only by our id. An upload
 * and a provider's song match by names and length, not by isrc, which anybody may write into the tags of an upload.
 * Results of unknown length match only by our id or isrc.
 */
export function isSameResult(a: Song, b: Song): boolean {
  if (a.songId !== '' && a.songId === b.songId) return true;
  if (a.playbackToken !== null || b.playbackToken !== null) return false;
  const uploads = [a, b].filter((song) => song.musicProviders.uploadService).length;
  if (uploads > 0) return uploads === 1 && isSameRecording(a, b);
  if (a.duration > 0 && b.duration > 0) return isSameSong(namedAlone(a), namedAlone(b));
  return a.isrc !== null && a.isrc === b.isrc;
}

const isSameRecording = (a: Song, b: Song) =>
  a.duration > 0 &&
  b.duration > 0 &&
  Math.abs(a.duration - b.duration) <= SAME_RECORDING_SECONDS &&
  foldName(a.trackName) === foldName(b.trackName) &&
  foldName(a.artistName) === foldName(b.artistName);

/**
 * Returns the fields by which songs are compared, without our own ids: all songs that are not stored here
 * share the same blank id.
 */
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
