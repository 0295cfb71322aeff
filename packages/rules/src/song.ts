/** [R045] Providers that a browser can play or search. */
export const CLIENT_PROVIDERS = [
  'apple',
  'audius',
  'soundCloudPublic',
  'spotify',
  'uploadService',
  'youtube',
  'sevenDigital',
] as const;
export type ClientProvider = (typeof CLIENT_PROVIDERS)[number];

/** [R046] Everything that a song's record may name. */
export const PROVIDERS = [
  ...CLIENT_PROVIDERS,
  'napster',
  'pandora',
  'deezer',
  'tidal',
  'amazonMusic',
  'yandex',
  'spinrilla',
] as const;
export type Provider = (typeof PROVIDERS)[number];

/** [R108] Played from an address of ours or theirs. */
export const URL_PROVIDERS = ['sevenDigital', 'soundCloudPublic', 'uploadService', 'audius'] as const;
/** [R109] Played by handing an id to the provider's own player. */
export const ID_PROVIDERS = ['apple', 'spotify', 'youtube'] as const;

/** [R047] */
export const SONG_STATUSES = [
  'PENDING_UPLOAD',
  'VALID_FILE_TYPE',
  'MISSING_METADATA',
  'VERIFIED',
  'UNVERIFIED',
  'VERIFICATION_ERROR',
  'VERIFICATION_POSTPONED',
  'DATA_NOT_FOUND',
  'PENDING_REQUEST',
  'SUCCESS',
  'FETCH_FAILED',
] as const;
export type SongStatus = (typeof SONG_STATUSES)[number];
/** [R048] The first seven, all that an uploaded song ever has. */
export const UPLOAD_STATUSES = SONG_STATUSES.slice(0, 7);

export type StreamUrls = { readonly hls?: string; readonly http?: string };

/** [R042][R043][R044] A song as everybody sees it. `duration` in seconds, 0 when unknown. */
export type Song = {
  readonly songId: string;
  readonly songShortId: string;
  /** its place in a crate; null outside of one */
  readonly crateSongUuid: string | null;
  readonly isrc: string | null;
  readonly trackName: string;
  readonly artistName: string;
  readonly albumName: string | null;
  readonly releaseYear: number | null;
  readonly duration: number;
  readonly explicit: boolean;
  readonly genre: string | null;
  readonly musicProviders: Readonly<Partial<Record<Provider, string>>>;
  readonly thumbnails: Readonly<Partial<Record<Provider, string>>>;
  readonly previews: readonly string[];
  readonly links: Readonly<Record<string, string>>;
  readonly streamUrls: Readonly<Partial<Record<Provider, StreamUrls>>>;
  readonly playbackToken: string | null;
  readonly position: number | null;
  readonly status: SongStatus;
};

/** What a client says to name a song: ours, or a provider's. Every other field is filled from our own tables. */
export type SongRef =
  | { readonly songId: string }
  | { readonly musicProvider: Provider; readonly songId: string };

/** The fields that tell whether two songs are one; blanks and nulls say nothing. */
export type SongTraits = {
  readonly [K in 'crateSongUuid' | 'songId' | 'songShortId' | 'isrc' | 'trackName' | 'artistName']?:
    | string
    | null;
} & {
  readonly duration?: number;
  readonly musicProviders?: Readonly<Record<string, string | undefined>>;
};
