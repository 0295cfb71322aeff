import { ID_PROVIDERS, URL_PROVIDERS } from './providers.ts';
import { isHearable, SONG_STATUSES, type Song } from './song.ts';

/** Longest song that can be played or uploaded, seconds. */
export const MAX_SONG_SECONDS = 20 * 60;

/** [H1430] The longest live set, minutes. */
export const MAX_LIVE_SET_MINUTES = 120;

/** Returns the longest allowed duration of a song, seconds. [H1430] Live sets may be longer. */
export const maxSeconds = ({ liveSet }: Pick<Song, 'liveSet'>): number =>
  liveSet ? MAX_LIVE_SET_MINUTES * 60 : MAX_SONG_SECONDS;

/** The provider of files uploaded to this server, which is always available. */
export const UPLOADS_ONLY: readonly string[] = ['uploadService'];

/**
 * [R108] [R109] Providers for which a song needs only an id: the provider's own player plays it, or the server
 * requests its URLs.
 */
const PLAYED_BY_ID: readonly string[] = [...ID_PROVIDERS, ...URL_PROVIDERS].filter(
  (key) => !UPLOADS_ONLY.includes(key),
);

/** Why a song cannot be heard by any listener. */
export type UnplayableCode = 'song_not_playable' | 'song_too_long' | 'song_no_source';

export type PlayableTraits = Pick<Song, 'musicProviders' | 'duration'> &
  Partial<Pick<Song, 'status' | 'streamUrls' | 'liveSet'>>;

/**
 * [H1160] Returns the providers from which a song can be heard, among those that this server uses. An upload needs a
 * file, other providers only the song's id.
 */
export function listSources(song: PlayableTraits, providers: readonly string[]): string[] {
  const { musicProviders, streamUrls = {} } = song;
  const keys = new Set([...Object.keys(musicProviders), ...Object.keys(streamUrls)]);
  return [...keys].filter((key) => {
    const hasAddress = Boolean(streamUrls[key]?.hls || streamUrls[key]?.http);
    return (
      providers.includes(key) && (hasAddress || (PLAYED_BY_ID.includes(key) && Boolean(musicProviders[key])))
    );
  });
}

/**
 * [H014] [H302] [H1160] Returns why a song cannot be heard by anyone here: it is not ready, has no known length, is too
 * long, or is at no provider that this server uses. Null if it can be heard. [H1430] A live set is heard through live
 * audio, so it needs no source and may be longer.
 */
export function findUnplayableCode(
  song: PlayableTraits,
  providers: readonly string[],
): UnplayableCode | null {
  const isReady = SONG_STATUSES.some((status) => status === song.status && isHearable(status));
  const hasLength = Number.isFinite(song.duration) && song.duration > 0;
  if (!isReady || !hasLength) return 'song_not_playable';
  if (song.duration > maxSeconds(song)) return 'song_too_long';
  if (song.liveSet) return null;
  return listSources(song, providers).length > 0 ? null : 'song_no_source';
}

/** [H014] [H302] [H1160] Whether a song can be heard from one of the providers that this server uses. */
export function isPlayable(song: PlayableTraits, providers: readonly string[]): boolean {
  return findUnplayableCode(song, providers) === null;
}
