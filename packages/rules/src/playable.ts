import { ID_PROVIDERS, isHearable, SONG_STATUSES, type Song, URL_PROVIDERS } from './song.ts';

/** Songs that last longer than this are neither played nor uploaded, seconds. */
export const MAX_SONG_SECONDS = 20 * 60;

/** [H1430] The longest live set, minutes. */
export const MAX_LIVE_SET_MINUTES = 120;

/** How long a song may last, seconds: [H1430] a live set longer than others. */
export const maxSeconds = ({ liveSet }: Pick<Song, 'liveSet'>): number =>
  liveSet ? MAX_LIVE_SET_MINUTES * 60 : MAX_SONG_SECONDS;

/** The provider of the server's own files, which is never missing. */
export const UPLOADS_ONLY: readonly string[] = ['uploadService'];

/** [R108] [R109] Where a song needs no address but its id: the provider's own player plays it, or the server requests addresses. */
const PLAYED_BY_ID: readonly string[] = [...ID_PROVIDERS, ...URL_PROVIDERS].filter(
  (key) => !UPLOADS_ONLY.includes(key),
);

/** Why nobody can hear a song. */
export type UnplayableCode = 'song_not_playable' | 'song_too_long' | 'song_no_source';

export type PlayableTraits = Pick<Song, 'musicProviders' | 'duration'> &
  Partial<Pick<Song, 'status' | 'streamUrls' | 'liveSet'>>;

/**
 * [H1160] The providers by which a song can be heard, among those that this server asks. An upload counts once it has a
 * file, every other provider as soon as it is known how the song is called there.
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
 * [H014] [H302] [H1160] Why nobody can hear a song here: it is not ready or has no known length, it is too long, or no
 * provider that this server asks has it; null where somebody can. [H1430] A live set is heard through the voices, so it needs
 * no source, and may be longer.
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

/** [H014] [H302] [H1160] Whether somebody can hear a song by one of the providers that this server asks. */
export function isPlayable(song: PlayableTraits, providers: readonly string[]): boolean {
  return findUnplayableCode(song, providers) === null;
}
