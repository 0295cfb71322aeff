import { findUnplayableCode, type PlayableTraits, type UnplayableCode } from '../playable.ts';
import type { Song } from '../song.ts';
import { type Blocklist, isBlocked } from './blocklist.ts';

/** Settings of a hangout that decide which songs are played there. */
export type RoomSongRules = {
  /** [H982] Whether explicit songs may be played. */
  readonly explicit: boolean;
  /** [H983] The providers whose songs may be played. */
  readonly musicProviderKeys: readonly string[];
  /** [H1430] Whether live audio is on, which live sets need; absent counts as true. */
  readonly liveAudio?: boolean;
};

export type SongRefusalCode =
  | UnplayableCode
  | 'song_blocked'
  | 'song_explicit'
  | 'song_provider'
  | 'song_live_set'
  /** [H1164] The song could not be played in this hangout recently. */
  | 'song_failed';

export const SONG_REFUSALS: Readonly<Record<SongRefusalCode, string>> = {
  song_not_playable: 'This song can not be played',
  song_too_long: 'Songs of more than 20 minutes are not played',
  song_no_source: 'No music service of this server has this song',
  song_blocked: 'This song is not played here',
  song_explicit: 'This hangout plays no explicit songs',
  song_provider: 'This hangout plays no songs of this provider',
  song_live_set: 'Live sets are played where live audio is on',
  song_failed: 'This song could not be played here a short while ago',
};

/** The song fields that a hangout's settings are compared with. */
export type RuledTraits = Pick<Song, 'explicit' | 'musicProviders' | 'liveSet'>;

/**
 * [H982] [H983] Returns why the settings of a hangout refuse a song; null if they allow it. If `providers` is given, a
 * song is allowed only through one of these: the providers that this server uses.
 */
export function refusalBySongRules(
  { explicit, musicProviderKeys, liveAudio }: RoomSongRules,
  song: RuledTraits,
  providers?: readonly string[],
): 'song_explicit' | 'song_provider' | 'song_live_set' | null {
  if (song.liveSet && liveAudio === false) return 'song_live_set';
  if (song.explicit && !explicit) return 'song_explicit';
  const known = Object.keys(song.musicProviders).filter((key) => !providers || providers.includes(key));
  // A song without a known provider is accepted here; other rules decide whether it is playable.
  const isOfOthers = known.length > 0 && !known.some((key) => musicProviderKeys.includes(key));
  return isOfOthers ? 'song_provider' : null;
}

/** [H338] [H982] [H983] [H1160] Returns why a song may not be played in a hangout; null if it may. */
export function refusalOfSong(
  {
    blocked,
    songRules,
    providers,
  }: {
    readonly blocked?: Blocklist;
    readonly songRules?: RoomSongRules;
    /** The providers that this server uses. */
    readonly providers: readonly string[];
  },
  song: Song,
): SongRefusalCode | null {
  const unplayable = findUnplayableCode(song, providers);
  if (unplayable) return unplayable;
  if (blocked && isBlocked(blocked, song)) return 'song_blocked';
  return songRules ? refusalBySongRules(songRules, song, providers) : null;
}

/**
 * [H1161] Returns why a hangout would refuse a song, as far as a browser can tell before its request: it does not know
 * the blocked songs.
 */
export function refusalBeforeQueueing(
  rules: RoomSongRules,
  song: RuledTraits & PlayableTraits,
  providers: readonly string[],
): UnplayableCode | ReturnType<typeof refusalBySongRules> {
  // A song that is not stored yet has no status. Its provider listed it, so it counts as playable.
  const known = { ...song, status: song.status ?? 'SUCCESS' };
  return findUnplayableCode(known, providers) ?? refusalBySongRules(rules, song, providers);
}
