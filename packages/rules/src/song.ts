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

export type StreamUrls = { readonly hls?: string | null; readonly http?: string | null };

/**
 * [R042][R043][R044] A song as everybody sees it; `duration` in seconds, 0 when unknown. Maps are by provider.
 * What a provider or a status may be is checked where songs come in, so that the wire's plain form fits here.
 */
export type Song = {
  readonly songId: string;
  readonly songShortId: string;
  /** its place in a crate; nothing outside of one */
  readonly crateSongUuid?: string | null;
  readonly isrc: string | null;
  readonly trackName: string;
  readonly artistName: string;
  readonly albumName: string | null;
  readonly releaseYear: number | null;
  readonly duration: number;
  readonly explicit: boolean;
  readonly genre: string | null;
  readonly musicProviders: Record<string, string>;
  readonly thumbnails: Record<string, string>;
  readonly previews: string[];
  readonly links: Record<string, string>;
  readonly streamUrls: Record<string, StreamUrls>;
  readonly playbackToken: string | null;
  readonly position?: number | null;
  readonly status?: string | null;
  readonly bpm?: number | null;
  /** 0 to 1, one value a second, for the lights */
  readonly energy?: number[] | null;
  /** by how much the music begins late in each rendition, ms */
  readonly contentOffsetMs?: { readonly hls?: number; readonly http?: number } | null;
};

/** What a client says to name a song: ours, a provider's, or one in a crate. All else is filled in from our tables. */
export type SongRef = {
  readonly songId?: string;
  readonly musicProvider?: string;
  readonly crateSongUuid?: string;
};

/** The fields that tell whether two songs are one; blanks and nulls say nothing. */
export type SongTraits = {
  readonly [K in 'crateSongUuid' | 'songId' | 'songShortId' | 'isrc' | 'trackName' | 'artistName']?:
    | string
    | null;
} & {
  readonly duration?: number;
  readonly musicProviders?: Readonly<Record<string, string | undefined>>;
};

/** Two songs of unlike length are not one by name, seconds. [R273] */
export const SAME_SONG_SECONDS = 5;

/** [R136][R137][R138][R139] Whether two songs are one. What is blank on either side proves nothing. */
export function sameSong(a: SongTraits, b: SongTraits): boolean {
  const ids = ['crateSongUuid', 'songId', 'songShortId', 'isrc'] as const;
  if (ids.some((id) => isSame(a[id], b[id]))) return true;
  const providers = Object.entries(a.musicProviders ?? {});
  if (providers.some(([provider, id]) => isSame(id, b.musicProviders?.[provider]))) return true;
  const isNear = Math.abs((a.duration ?? 0) - (b.duration ?? 0)) <= SAME_SONG_SECONDS;
  return (
    isNear &&
    isSame(lower(a.trackName), lower(b.trackName)) &&
    isSame(lower(a.artistName), lower(b.artistName))
  );
}

function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return a !== null && a !== undefined && a !== '' && a === b;
}

function lower(text: string | null | undefined): string | undefined {
  return text?.trim().toLowerCase();
}

/** [R131] In this order a foreign song is imported. */
export const IMPORT_ORDER = [
  'sevenDigital',
  'soundCloudPublic',
  'spotify',
  'apple',
  'uploadService',
] as const;
export type ImportProvider = (typeof IMPORT_ORDER)[number];

/** [R132] */
export const NO_IMPORT_PROVIDER =
  'Sorry, this song does not have any supported music providers to import from.';
/** [R133] */
export const NOT_IN_CATALOG = "Sorry, this song is not in our catalog and can't be imported.";

/** [R131] Where to import a song from, with its id there; null when no supported provider has it ([R132]). */
export function importProvider(
  song: Pick<SongTraits, 'musicProviders'>,
): { provider: ImportProvider; id: string } | null {
  for (const provider of IMPORT_ORDER) {
    const id = song.musicProviders?.[provider];
    if (id) return { provider, id };
  }
  return null;
}

/** [H033] The provider's one name here: `soundcloud` is read as `soundCloudPublic`; null for a stranger. */
export function normaliseProvider(name: string): Provider | null {
  if (name === 'soundcloud') return 'soundCloudPublic';
  return PROVIDERS.find((provider) => provider === name) ?? null;
}

/** [R045] Only the providers that the browser knows; everything else is passed over. */
export function clientProviders(
  musicProviders: Readonly<Record<string, string | undefined>>,
): Partial<Record<ClientProvider, string>> {
  const known: Partial<Record<ClientProvider, string>> = {};
  for (const [name, id] of Object.entries(musicProviders)) {
    const provider = CLIENT_PROVIDERS.find((one) => one === normaliseProvider(name));
    if (provider && id) known[provider] = id;
  }
  return known;
}

/** [R135] Adds a provider to a choice of providers, once. */
export function addProvider(chosen: readonly ClientProvider[], provider: ClientProvider): ClientProvider[] {
  return chosen.includes(provider) ? [...chosen] : [...chosen, provider];
}

/** [R088] Where a song's status may go from where it is; a status that is not listed is final. */
const NEXT_STATUSES: Partial<Record<SongStatus, readonly SongStatus[]>> = {
  PENDING_UPLOAD: ['VALID_FILE_TYPE', 'VERIFICATION_ERROR'],
  VALID_FILE_TYPE: [
    'MISSING_METADATA',
    'VERIFIED',
    'UNVERIFIED',
    'VERIFICATION_ERROR',
    'VERIFICATION_POSTPONED',
  ],
  MISSING_METADATA: ['VERIFIED', 'UNVERIFIED', 'VERIFICATION_ERROR', 'VERIFICATION_POSTPONED'],
  VERIFICATION_POSTPONED: ['MISSING_METADATA', 'VERIFIED', 'UNVERIFIED', 'VERIFICATION_ERROR'],
  UNVERIFIED: ['VERIFIED'],
  PENDING_REQUEST: ['SUCCESS', 'DATA_NOT_FOUND', 'FETCH_FAILED'],
  FETCH_FAILED: ['PENDING_REQUEST'],
};

/** [R088] Whether a song's status may change so. */
export function mayBecome(from: SongStatus, to: SongStatus): boolean {
  return NEXT_STATUSES[from]?.includes(to) ?? false;
}

/** [R049] Whether a song's status lets it be heard. */
export function isHearable(status: SongStatus): boolean {
  return status === 'VERIFIED' || status === 'SUCCESS';
}
