import type { Song } from '../song.ts';
import { type Blocklist, isBlocked } from './blocklist.ts';

/** The settings of a hangout that decide which songs are played there. */
export type RoomSongRules = {
  /** [H982] Whether explicit songs are played. */
  readonly explicit: boolean;
  /** [H983] The providers whose songs are played. */
  readonly musicProviderKeys: readonly string[];
};

export type SongRefusalCode = 'song_blocked' | 'song_explicit' | 'song_provider';

/** The sentences of the refusals, by code. */
export const SONG_REFUSALS: Readonly<Record<SongRefusalCode, string>> = {
  song_blocked: 'This song is not played here',
  song_explicit: 'This hangout plays no explicit songs',
  song_provider: 'This hangout plays no songs of this provider',
};

/** [H982] [H983] Why the settings of a hangout do not allow a song; null where they do. */
export function refusalBySongRules(
  { explicit, musicProviderKeys }: RoomSongRules,
  song: Pick<Song, 'explicit' | 'musicProviders'>,
): 'song_explicit' | 'song_provider' | null {
  if (song.explicit && !explicit) return 'song_explicit';
  const providers = Object.keys(song.musicProviders);
  // A song that names no provider is none of another provider.
  const isOfOthers = providers.length > 0 && !providers.some((key) => musicProviderKeys.includes(key));
  return isOfOthers ? 'song_provider' : null;
}

/** [H338] [H982] [H983] Why a hangout does not play a song; null where it does. */
export function refusalOfSong(
  { blocked, songRules }: { readonly blocked?: Blocklist; readonly songRules?: RoomSongRules },
  song: Song,
): SongRefusalCode | null {
  if (blocked && isBlocked(blocked, song)) return 'song_blocked';
  return songRules ? refusalBySongRules(songRules, song) : null;
}
