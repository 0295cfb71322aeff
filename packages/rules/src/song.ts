import { foldName } from './fold-name.ts';
import { CLIENT_PROVIDERS, type ClientProvider, PROVIDERS, type Provider } from './providers.ts';

/** [R048] The statuses of uploaded songs. */
export const UPLOAD_STATUSES = [
  'PENDING_UPLOAD',
  'VALID_FILE_TYPE',
  'MISSING_METADATA',
  'VERIFIED',
  'UNVERIFIED',
  'VERIFICATION_ERROR',
  'VERIFICATION_POSTPONED',
] as const;
/** [R047] All statuses of uploaded and of imported songs. */
export const SONG_STATUSES = [
  ...UPLOAD_STATUSES,
  'DATA_NOT_FOUND',
  'PENDING_REQUEST',
  'SUCCESS',
  'FETCH_FAILED',
] as const;
export type SongStatus = (typeof SONG_STATUSES)[number];

/** Loudness of a song by EBU R128: the integrated loudness, LUFS, and the highest true peak, dBTP. */
export type Loudness = { readonly lufs: number; readonly truePeakDb: number };

export type StreamUrls = { readonly hls?: string | null; readonly http?: string | null };

/**
 * [R042][R043][R044] A song as clients see it. `duration` is in seconds, 0 if unknown; maps are keyed by provider.
 * Providers and statuses are plain strings here, as on the wire; they are validated when songs are stored.
 */
export type Song = {
  readonly songId: string;
  readonly songShortId: string;
  /** Id of the song's entry in a crate; absent for a song outside of crates. */
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
  /** how loud the song is in each second, 0 to 1, for the stage lights */
  readonly energy?: number[] | null;
  /** [H1165] the measured loudness of the uploaded file */
  readonly loudness?: Loudness | null | undefined;
  /** how much later the music begins in each encoded file than in the source file, ms */
  readonly contentOffsetMs?: { readonly hls?: number; readonly http?: number } | null;
  /** [H1430] True for a live set: a song without a file, which its DJ plays through the microphone. */
  readonly liveSet?: true | undefined;
};

/** A song as a music provider describes it. Texts may be of any length. */
export interface ProvidedSong
  extends Pick<Song, 'trackName' | 'artistName' | 'albumName' | 'releaseYear' | 'explicit' | 'genre'> {
  /** The song's id at the provider. */
  readonly id: string;
  /** Seconds; 0 if the provider does not state it. */
  readonly duration: number;
  /** Upper-case letters and digits without hyphens; null if the provider does not state it. */
  readonly isrc: string | null;
  /** URL of the cover, 256 pixels wide or the next larger size. */
  readonly thumbnail: string | null;
  /** URL of a public preview. */
  readonly preview: string | null;
  /** URL of the song's page at the provider. */
  readonly link: string | null;
  /** [R044] The secret needed to play a private track. Stored only in the crates that contain the track. */
  readonly playbackToken: string | null;
  /** [H1062] Whether the provider calls the track private; undefined if it does not say. */
  readonly isPrivate?: boolean | undefined;
}

/**
 * How a client refers to a song: by our id, a provider's id, or a crate entry. The server loads everything else from
 * the database.
 */
export type SongRef = {
  readonly songId?: string;
  readonly musicProvider?: string;
  readonly crateSongUuid?: string;
};

/** The fields that identify a song. Blank and null fields are ignored. */
export type SongTraits = {
  readonly [K in 'crateSongUuid' | 'songId' | 'songShortId' | 'isrc' | 'trackName' | 'artistName']?:
    | string
    | null;
} & {
  readonly duration?: number;
  readonly musicProviders?: Readonly<Record<string, string | undefined>>;
};

/** [R273] Songs with equal title and artist are different if their durations differ by more than this many seconds. */
export const SAME_SONG_SECONDS = 5;

/** [R136][R137][R138][R139] Whether two entries are the same song. Blank ids and names never match. */
export function isSameSong(a: SongTraits, b: SongTraits): boolean {
  const ids = ['crateSongUuid', 'songId', 'songShortId', 'isrc'] as const;
  if (ids.some((id) => isSame(a[id], b[id]))) return true;
  const providers = Object.entries(a.musicProviders ?? {});
  if (providers.some(([provider, id]) => isSame(id, b.musicProviders?.[provider]))) return true;
  const isNear = Math.abs((a.duration ?? 0) - (b.duration ?? 0)) <= SAME_SONG_SECONDS;
  return (
    isNear &&
    isSame(foldName(a.trackName ?? ''), foldName(b.trackName ?? '')) &&
    isSame(foldName(a.artistName ?? ''), foldName(b.artistName ?? ''))
  );
}

function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return a !== null && a !== undefined && a !== '' && a === b;
}

/**
 * [H1060] Normalizes an isrc to upper-case letters and digits without hyphens. Null if it is invalid: providers also
 * send blanks and remarks, by which different songs would match.
 */
export function normalizeIsrc(isrc: string | null | undefined): string | null {
  const plain = (isrc ?? '').replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(plain) ? plain : null;
}

/** [R131] The order in which a song's providers are tried for an import. */
export const IMPORT_ORDER = [
  'sevenDigital',
  'soundCloudPublic',
  'spotify',
  'apple',
  'uploadService',
] as const;
export type ImportProvider = (typeof IMPORT_ORDER)[number];

/** [R132] The message if no provider of a song supports importing. */
export const NO_IMPORT_PROVIDER =
  'Sorry, this song does not have any supported music providers to import from.';
/** [R133] The message if the provider does not have the song. */
export const NOT_IN_CATALOG = "Sorry, this song is not in our catalog and can't be imported.";

/**
 * [R131] Returns the provider from which to import a song, and the song's id there; null if no supported provider has
 * it ([R132]).
 */
export function chooseImportProvider(
  song: Pick<SongTraits, 'musicProviders'>,
): { provider: ImportProvider; id: string } | null {
  for (const provider of IMPORT_ORDER) {
    const id = song.musicProviders?.[provider];
    if (id) return { provider, id };
  }
  return null;
}

/** [H033] Normalizes the name of a provider: `soundcloud` becomes `soundCloudPublic`; null if it is unknown. */
export function normalizeProvider(name: string): Provider | null {
  if (name === 'soundcloud') return 'soundCloudPublic';
  return PROVIDERS.find((provider) => provider === name) ?? null;
}

/** [R045] Keeps only the ids of providers that the browser knows. */
export function filterClientProviders(
  musicProviders: Readonly<Record<string, string | undefined>>,
): Partial<Record<ClientProvider, string>> {
  const known: Partial<Record<ClientProvider, string>> = {};
  for (const [name, id] of Object.entries(musicProviders)) {
    const provider = CLIENT_PROVIDERS.find((one) => one === normalizeProvider(name));
    if (provider && id) known[provider] = id;
  }
  return known;
}

/** URL templates of song pages at providers; `{id}` is replaced by the song's id. */
const SONG_PAGES: Partial<Record<Provider, string>> = {
  spotify: 'https://open.spotify.com/track/{id}',
  apple: 'https://music.apple.com/us/song/{id}',
  youtube: 'https://www.youtube.com/watch?v={id}',
  deezer: 'https://www.deezer.com/track/{id}',
  tidal: 'https://tidal.com/browse/track/{id}',
};

/** [H1069] Returns the URL of a song's page at a provider; null if the URL cannot be derived from the id. */
export function songPageOf(provider: string, id: string): string | null {
  const known = normalizeProvider(provider);
  const page = known && SONG_PAGES[known];
  return page && /^[\w-]+$/.test(id) ? page.replace('{id}', id) : null;
}

/** [R135] Adds a provider to a list that does not contain it yet. */
export function addProvider(chosen: readonly string[], provider: ClientProvider): string[] {
  return chosen.includes(provider) ? [...chosen] : [...chosen, provider];
}

/** [R088] The statuses that may follow each status. A status that is not listed is final. */
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

/** [R088] Whether the status of a song may change from `from` to `to`. */
export function mayChangeStatus(from: SongStatus, to: SongStatus): boolean {
  return NEXT_STATUSES[from]?.includes(to) ?? false;
}

/** [R049] Whether songs of this status may be played. */
export function isHearable(status: SongStatus): boolean {
  return status === 'VERIFIED' || status === 'SUCCESS';
}

/** [R276] The default country whose catalogues are searched, ISO 3166-1 alpha-2. */
export const DEFAULT_COUNTRY = 'US';
