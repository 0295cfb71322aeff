import { foldName } from './fold-name.ts';
import { SAME_SONG_SECONDS } from './song.ts';

/** [R063] States of an import or export. */
export const TRANSFER_STATUSES = ['IN_PROGRESS', 'FAILED', 'COMPLETE'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** [H1100] Outcome of one song in an import or export. */
export const SONG_OUTCOMES = ['found', 'other_version', 'not_found', 'failed'] as const;
export type SongOutcome = (typeof SONG_OUTCOMES)[number];

/** [R007] The providers to which playlists can be exported. */
export const EXPORT_PROVIDERS = ['spotify', 'apple'] as const;
export type ExportProvider = (typeof EXPORT_PROVIDERS)[number];

/** [H1110] The file formats in which a playlist can be downloaded or imported. */
export const PLAYLIST_FILE_FORMATS = ['json', 'csv', 'm3u8', 'xspf'] as const;
export type PlaylistFileFormat = (typeof PLAYLIST_FILE_FORMATS)[number];

/** [H1577] Returns the name of a playlist's file, without extension, that is valid in every file system. */
export const playlistFileName = (name: string): string =>
  [...name.replaceAll(/[^\p{L}\p{M}\p{N} ._-]+/gu, '_')].slice(0, 80).join('') || 'playlist';

/**
 * [H1103] An import or export fails after it has paused this many times in a row, about a quarter of an hour
 * in total.
 */
export const MOST_PAUSES = 10;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 300_000;
/** Longest wait that a provider may demand, ms: one week. */
const LONGEST_RETRY_AFTER_MS = 604_800_000;

/**
 * [H1103] Returns how long a job waits after its `pauses`th failure in a row (from 0), ms. The pause doubles each time,
 * and lasts at least as long as the provider demands, up to a week.
 */
export function pauseBefore(pauses: number, retryAfterMs: number | null): number {
  const backoff = Math.min(FIRST_PAUSE_MS * 2 ** pauses, LONGEST_PAUSE_MS);
  return Math.max(backoff, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
}

/** The fields by which a song is matched. `duration` is in seconds, 0 if unknown. */
export interface MatchTraits {
  readonly trackName: string;
  readonly artistName: string;
  readonly duration: number;
  readonly isrc: string | null;
}

/**
 * [H1101] Chooses the candidate that matches a song best: by isrc, else by title, artist and length. If the names match
 * but the length or edition differs, it is another version. Null if there is no match.
 */
export function chooseMatch<T extends MatchTraits>(
  wanted: MatchTraits,
  candidates: readonly T[],
): { readonly song: T; readonly outcome: 'found' | 'other_version' } | null {
  const ofIsrc = wanted.isrc ? candidates.find(({ isrc }) => isrc === wanted.isrc) : undefined;
  if (ofIsrc) return { song: ofIsrc, outcome: 'found' };
  const match = matchByNames(wanted, candidates);
  if (match?.outcome === 'found') return match;
  // Playlists contain both "Artist - Title" and "Title - Artist", so the song is also compared with the two swapped.
  const swapped = { ...wanted, trackName: wanted.artistName, artistName: wanted.trackName };
  return match ?? matchByNames(swapped, candidates);
}

function matchByNames<T extends MatchTraits>(
  wanted: MatchTraits,
  candidates: readonly T[],
): { readonly song: T; readonly outcome: 'found' | 'other_version' } | null {
  const ofArtist = candidates.filter((one) => isSameArtist(wanted.artistName, one.artistName));
  const title = foldTitle(wanted.trackName);
  if (title === '') return null;
  const ofTitle = ofArtist.filter((one) => foldTitle(one.trackName) === title);
  const same = ofTitle.find((one) => isNear(wanted.duration, one.duration));
  if (same) return { song: same, outcome: 'found' };
  const base = baseTitle(wanted.trackName);
  const other = ofTitle[0] ?? ofArtist.find((one) => baseTitle(one.trackName) === base);
  return other ? { song: other, outcome: 'other_version' } : null;
}

/**
 * [H1101] Returns the words with which to search a catalogue for a song: its title without edition and guest artists,
 * and its first artist.
 */
export function matchWords({ trackName, artistName }: Pick<MatchTraits, 'trackName' | 'artistName'>): string {
  const title = trackName
    .replaceAll(/[([][^)\]]*[)\]]/g, ' ')
    .replace(/\s[-–]\s.*$/, '')
    .replace(/\b(feat|ft|featuring)\b.*$/i, '');
  const words = [
    title.trim() === '' ? trackName : title,
    artistName.split(ARTIST_SEPARATORS).find((name) => foldName(name) !== '') ?? artistName,
  ];
  return words.join(' ').replaceAll(/\s+/g, ' ').slice(0, 200).trim();
}

const isNear = (a: number, b: number) => a <= 0 || b <= 0 || Math.abs(a - b) <= SAME_SONG_SECONDS;

/** Returns a title by which songs are compared: folded, without guest artists ("feat. …"). */
function foldTitle(title: string): string {
  const withoutGuests = title
    .replace(/[([]\s*(feat|ft|featuring)\b[^)\]]*[)\]]/i, ' ')
    .replace(/\b(feat|ft|featuring)\b.*$/i, ' ');
  return foldName(withoutGuests);
}

/** Returns a title without its edition in brackets or after a dash, such as "(Live)" or "- 2011 Remaster". */
function baseTitle(title: string): string {
  const base = foldTitle(title.replaceAll(/[([][^)\]]*[)\]]/g, ' ').replace(/\s[-–]\s.*$/, ''));
  return base === '' ? foldTitle(title) : base;
}

const ARTIST_SEPARATORS = /,|;|&|\sx\s|\/|\b(?:and|feat|ft|featuring)\b/i;
const artistsOf = (names: string) => names.split(ARTIST_SEPARATORS).map(foldName).filter(Boolean);

/**
 * Whether two fields name the same artist, or the same artists in any order. One field may add further artists after the
 * first.
 */
function isSameArtist(a: string, b: string): boolean {
  const [one, other] = [foldName(a), foldName(b)];
  if (one === '' || other === '') return false;
  const [ones, others] = [artistsOf(a), artistsOf(b)];
  const isSameGroup = ones.length > 1 && ones.toSorted().join('\n') === others.toSorted().join('\n');
  return one === other || isSameGroup || ones[0] === other || one === others[0];
}
