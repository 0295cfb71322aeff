import {
  type Db,
  filterSongsForCrates,
  findMatchCandidates,
  findSongIds,
  findSongsByIsrc,
  loadSongs,
  type MatchCandidate,
  storeProviderSongs,
} from '@hangout/db';
import type { LoadAccount } from '@hangout/platform/music-accounts/load-account';
import {
  type MusicProvider,
  type MusicProviders,
  type ProviderCall,
  ProviderError,
  type ProviderSong,
} from '@hangout/providers';
import { chooseMatch, type MatchTraits, matchWords } from '@hangout/rules';

/** A song described by names, length, isrc, provider ids or a link. */
export interface DescribedSong extends MatchTraits {
  readonly musicProviders: Readonly<Record<string, string>>;
  readonly link: string | null;
}

/** Result for a song. `error` is that of the last provider that failed, if no provider has the song. */
export interface SongMatch {
  readonly songId: string | null;
  readonly playbackToken: string | null;
  readonly outcome: 'found' | 'other_version' | 'not_found';
  readonly reason: string | null;
  readonly error: ProviderError | null;
}

export interface MatchDependencies {
  readonly db: Db;
  readonly musicProviders: MusicProviders;
  readonly loadAccount: LoadAccount;
}

/** Number of search results that are compared with a song. */
const SEARCH_LIMIT = 10;
/** Providers that are not searched, because their daily quota is for users' searches. */
const WITHOUT_SEARCH: readonly string[] = ['youtube'];

const NO_MATCH: Omit<SongMatch, 'reason'> = {
  ...{ songId: null, playbackToken: null, outcome: 'not_found', error: null },
};

/**
 * [H1101] Finds stored songs by provider ids and by ISRC that a user may put into a crate, with a constant number of
 * queries. Null for a song that is not found.
 */
export async function matchStoredSongs(
  db: Db,
  userUuid: string,
  songs: readonly DescribedSong[],
): Promise<(string | null)[]> {
  const uploads = await findUploads(db, songs);
  const byId = await findSongIds(
    db,
    songs.map(({ musicProviders: { uploadService: _, ...others } }) =>
      Object.entries(others).map(([musicProvider, songId]) => ({ musicProvider, songId })),
    ),
  );
  const byIsrc = await findSongsByIsrc(
    db,
    songs.flatMap(({ isrc }) => (isrc ? [isrc] : [])),
  );
  const found = songs.map(({ isrc }, place) =>
    [uploads[place], byId[place], isrc && byIsrc.get(isrc)].filter((id) => typeof id === 'string'),
  );
  const allowed = await filterSongsForCrates(db, userUuid, found.flat());
  return found.map((ids) => ids.find((id) => allowed.has(id)) ?? null);
}

/** [H2085] Finds uploads by number. A file of another server has the numbers of other songs, so names must match too. */
async function findUploads(db: Db, songs: readonly DescribedSong[]): Promise<(string | null)[]> {
  const stored = await loadSongs(
    db,
    songs.flatMap(({ musicProviders: { uploadService } }) => uploadService ?? []),
  );
  return songs.map((song) => {
    const upload = stored.get(song.musicProviders.uploadService ?? '');
    const isSame = upload?.musicProviders?.uploadService && chooseMatch(song, [upload])?.outcome === 'found';
    return isSame ? upload.songId : null;
  });
}

/**
 * [H1101] Matches a song: with stored songs by names and length, then at providers by id or link, by ISRC and
 * by search. A version of another length is taken only if no provider has one of the right length.
 */
export async function matchSong(
  { db, musicProviders, loadAccount }: MatchDependencies,
  song: DescribedSong,
  {
    userUuid,
    country,
    signal,
  }: { readonly userUuid: string; readonly country: string; readonly signal: AbortSignal },
): Promise<SongMatch> {
  const hasNames = song.trackName.trim() !== '' && song.artistName.trim() !== '';
  const stored = hasNames ? chooseMatch(song, await findMatchCandidates(db, song)) : null;
  if (stored?.outcome === 'found') return foundStored(stored.song);
  let other: { provider: MusicProvider; song: ProviderSong } | null = null;
  let error: ProviderError | null = null;
  for (const provider of musicProviders.all) {
    const account = await loadAccount(userUuid, provider.key);
    try {
      const match = await matchAtProvider(provider, song, { country, signal, account }, hasNames);
      if (match?.outcome === 'found') return storeMatch(db, provider, match.song, 'found');
      if (match) other ??= { provider, song: match.song };
    } catch (thrown) {
      if (!(thrown instanceof ProviderError)) throw thrown;
      // [H1103] A provider that needs an account is skipped. A temporary error is retried later.
      if (isTemporary(thrown)) error = thrown;
    }
  }
  if (error && !stored && !other) return { ...NO_MATCH, reason: 'provider_unavailable', error };
  if (stored) return { ...foundStored(stored.song), outcome: 'other_version', reason: 'other_version' };
  if (other) return storeMatch(db, other.provider, other.song, 'other_version');
  return { ...NO_MATCH, reason: hasNames || hasId(song) ? 'no_match' : 'no_names' };
}

const hasId = ({ link, isrc, musicProviders }: DescribedSong) =>
  link !== null || isrc !== null || Object.keys(musicProviders).length > 0;

/** Returns whether a later call may succeed. */
export const isTemporary = ({ reason }: ProviderError): boolean =>
  ['unavailable', 'timeout', 'rate_limited', 'malformed'].includes(reason);

const foundStored = ({ songId }: MatchCandidate): SongMatch => ({
  ...{ songId, playbackToken: null, outcome: 'found', reason: null, error: null },
});

async function storeMatch(
  db: Db,
  provider: MusicProvider,
  song: ProviderSong,
  outcome: 'found' | 'other_version',
): Promise<SongMatch> {
  const [songId = null] = await storeProviderSongs(db, provider.key, [song]);
  const reason = outcome === 'found' ? null : 'other_version';
  return { songId, playbackToken: song.playbackToken, outcome, reason, error: null };
}

/** Finds a song at a provider; null if it has none that matches. @throws ProviderError */
export async function matchAtProvider(
  provider: MusicProvider,
  song: DescribedSong,
  call: ProviderCall,
  hasNames: boolean,
): Promise<{ song: ProviderSong; outcome: 'found' | 'other_version' } | null> {
  const named = await findNamedSong(provider, song, call);
  if (named?.isPlayable) return { song: named, outcome: 'found' };
  const ofIsrc = song.isrc ? await provider.songByIsrc?.(song.isrc, call) : null;
  if (ofIsrc?.isPlayable) return { song: ofIsrc, outcome: 'found' };
  if (!hasNames || !provider.search || WITHOUT_SEARCH.includes(provider.key)) return null;
  const page = { explicit: true, limit: SEARCH_LIMIT, offset: 0 };
  const { songs } = await provider.search({ ...call, ...page, words: matchWords(song) });
  return chooseMatch(
    song,
    songs.filter(({ isPlayable }) => isPlayable),
  );
}

/** Finds a song at this provider by its id or link. */
async function findNamedSong(
  provider: MusicProvider,
  { musicProviders, link }: DescribedSong,
  call: ProviderCall,
): Promise<ProviderSong | null> {
  const id = musicProviders[provider.key];
  if (id) return provider.songById(id, call);
  const url = link === null ? null : URL.parse(link);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const target = (await provider.readLink?.(url, call)) ?? null;
  if (target?.kind !== 'song' || target.provider !== provider.key) return null;
  return provider.songById(target.id, { ...call, playbackToken: target.playbackToken });
}
