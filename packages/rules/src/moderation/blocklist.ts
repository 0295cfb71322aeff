import type { Song, SongTraits } from '../song.ts';
import { SAME_SONG_SECONDS } from '../song.ts';

/** [H337] Maximum number of songs that one hangout can block. */
export const MAX_BLOCKED_SONGS = 500;

/**
 * [H336] The songs that a hangout blocks, indexed by every trait that identifies a song: each song that may
 * play soon is compared with all of them.
 */
export type Blocklist = {
  /** our ids, ISRCs and the providers' ids, each prefixed with its kind */
  readonly ids: ReadonlySet<string>;
  /** durations in seconds, by title and artist */
  readonly names: ReadonlyMap<string, readonly number[]>;
};

/**
 * [H336] Builds the index. Ids of crate entries are left out, because they identify a place in a crate and not the
 * song.
 */
export function createBlocklist(songs: readonly SongTraits[]): Blocklist {
  const ids = new Set<string>();
  const names = new Map<string, number[]>();
  for (const song of songs) {
    for (const id of songKeys(song)) ids.add(id);
    const name = titleKey(song);
    if (name) names.set(name, [...(names.get(name) ?? []), song.duration ?? 0]);
  }
  return { ids, names };
}

/** [H336] Whether a song is blocked. Equal to calling `isSameSong` with every blocked song, but in constant time. */
export function isBlocked(blocklist: Blocklist, song: Song | SongTraits): boolean {
  if (blocklist.ids.size === 0 && blocklist.names.size === 0) return false;
  if (songKeys(song).some((id) => blocklist.ids.has(id))) return true;
  const lengths = blocklist.names.get(titleKey(song) ?? '') ?? [];
  return lengths.some((length) => Math.abs(length - (song.duration ?? 0)) <= SAME_SONG_SECONDS);
}

function songKeys({ songId, songShortId, isrc, musicProviders }: SongTraits): string[] {
  const given = [
    ['song', songId],
    ['short', songShortId],
    ['isrc', isrc],
    ...Object.entries(musicProviders ?? {}).map(([provider, id]) => [`at ${provider}`, id] as const),
  ] as const;
  return given.flatMap(([kind, id]) => (id ? [`${kind} ${id}`] : []));
}

function titleKey({ trackName, artistName }: SongTraits): string | null {
  const [title, artist] = [trackName, artistName].map((text) => text?.trim().toLowerCase() ?? '');
  return title && artist ? JSON.stringify([title, artist]) : null;
}
