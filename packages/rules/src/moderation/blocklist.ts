import type { Song, SongTraits } from '../song.ts';
import { SAME_SONG_SECONDS } from '../song.ts';

/** [H337] Songs that one hangout keeps from being played, at most. */
export const MAX_BLOCKED_SONGS = 500;

/** [H336] Blocked songs by everything that tells a song: asked of every song that may play soon. */
export type Blocklist = {
  /** ids of ours, recordings and ids at providers, each with a word that tells which */
  readonly ids: ReadonlySet<string>;
  /** lengths in seconds by title and artist */
  readonly names: ReadonlyMap<string, readonly number[]>;
};

export const NOTHING_BLOCKED: Blocklist = { ids: new Set(), names: new Map() };

/** [H336] Makes ready a list of blocked songs; their places in crates say nothing. */
export function blocklistOf(songs: readonly SongTraits[]): Blocklist {
  const ids = new Set<string>();
  const names = new Map<string, number[]>();
  for (const song of songs) {
    for (const id of idsOf(song)) ids.add(id);
    const name = nameOf(song);
    if (name) names.set(name, [...(names.get(name) ?? []), song.duration ?? 0]);
  }
  return { ids, names };
}

/** [H336] Whether a song is the same as one of the blocked ones, as `sameSong` would say of each. */
export function isBlocked(blocklist: Blocklist, song: Song | SongTraits): boolean {
  if (blocklist.ids.size === 0 && blocklist.names.size === 0) return false;
  if (idsOf(song).some((id) => blocklist.ids.has(id))) return true;
  const lengths = blocklist.names.get(nameOf(song) ?? '') ?? [];
  return lengths.some((length) => Math.abs(length - (song.duration ?? 0)) <= SAME_SONG_SECONDS);
}

function idsOf({ songId, songShortId, isrc, musicProviders }: SongTraits): string[] {
  const given = [
    ['song', songId],
    ['short', songShortId],
    ['isrc', isrc],
    ...Object.entries(musicProviders ?? {}).map(([provider, id]) => [`at ${provider}`, id] as const),
  ] as const;
  return given.flatMap(([kind, id]) => (id ? [`${kind} ${id}`] : []));
}

function nameOf({ trackName, artistName }: SongTraits): string | null {
  const [title, artist] = [trackName, artistName].map((text) => text?.trim().toLowerCase() ?? '');
  return title && artist ? JSON.stringify([title, artist]) : null;
}
