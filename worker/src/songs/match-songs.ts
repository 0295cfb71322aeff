import {
  type Db,
  findDescribedSongs,
  loadSong,
  markDescribedSongMissing,
  releaseUnmatchedSongs,
  storeProviderSongs,
} from '@hangout/db';
import { type MatchRequest, matchSongsQueue } from '@hangout/jobs/song-matching';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { Log } from '@hangout/platform/log/log';
import {
  type MusicProvider,
  type MusicProviders,
  type ProviderCall,
  ProviderError,
  type ProviderSong,
} from '@hangout/providers';
import {
  type ClientProvider,
  DEFAULT_COUNTRY,
  isSameResult,
  isVideoOf,
  normalizeIsrc,
  type Song,
} from '@hangout/rules';
import { scaleTimeout } from '@hangout/rules/timeouts';

/** Timeout for one provider and one song, ms. */
const TIMEOUT_MS = scaleTimeout(8_000);
/** Number of search results that are compared with the song. */
const RESULTS = 5;
/** Providers that listeners can use without an account there. */
const WITHOUT_ACCOUNT: readonly ClientProvider[] = ['uploadService', 'audius', 'soundCloudPublic', 'youtube'];

interface MatchDependencies {
  readonly db: Db;
  readonly musicProviders: MusicProviders;
  readonly log: Pick<Log, 'warn'>;
}

export async function startSongMatching({
  jobs,
  ...dependencies
}: MatchDependencies & { readonly jobs: Pick<Jobs, 'work'> }): Promise<void> {
  await jobs.work<MatchRequest>(matchSongsQueue, async ({ songIds }, { lastTry, signal }) => {
    const failed: string[] = [];
    const refused: string[] = [];
    for (const songId of songIds) {
      const outcome = await matchSong(dependencies, songId, signal);
      if (outcome === 'failed') failed.push(songId);
      else if (outcome === 'refused') refused.push(songId);
    }
    if (failed.length > 0 && !lastTry)
      throw new Error(`${failed.length} songs could not be looked up at every provider`);
    await releaseUnmatchedSongs(dependencies.db, [...failed, ...refused]);
  });
}

/**
 * What a call to a provider has come to: `refused` if a later call may succeed but not one within seconds, `failed` if
 * the provider has not responded.
 */
type Outcome = 'done' | 'refused' | 'failed';

/** Searches for a song at each provider at which its id is not known. */
async function matchSong(
  dependencies: MatchDependencies,
  songId: string,
  signal: AbortSignal,
): Promise<Outcome> {
  const { db, musicProviders, log } = dependencies;
  const confirmed = await confirmDescription(dependencies, songId, signal);
  if (confirmed !== 'confirmed') return confirmed;
  const before = await loadSong(db, songId);
  if (!before) return 'done';
  const lacking = musicProviders.all.filter(({ key }) => !before.musicProviders[key]);
  const outcomes = new Set<Outcome>();
  const match = async (provider: MusicProvider) => {
    try {
      const call = {
        ...{ country: DEFAULT_COUNTRY, account: null },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      };
      const found = await findAt(provider, before, call);
      if (!found) return;
      // With the names and ISRC of our song, the result is stored as the same song.
      const { trackName, artistName } = before;
      const isrc = before.isrc ?? found.isrc;
      await storeProviderSongs(db, provider.key, [{ ...found, trackName, artistName, isrc }]);
    } catch (error) {
      const outcome = outcomeOf(error);
      outcomes.add(outcome);
      if (outcome === 'failed')
        log.warn(
          { err: error, provider: provider.key, songId },
          'a song could not be looked up; retried later',
        );
    }
  };
  await Promise.all(lacking.filter(({ key }) => key !== 'youtube').map(match));
  // [H1074] YouTube has a small quota for searches. It comes last, and only if no other provider offers the
  // song without an account.
  const youtube = lacking.find(({ key }) => key === 'youtube');
  const now = youtube && (await loadSong(db, songId));
  if (youtube && now && !WITHOUT_ACCOUNT.some((key) => now.musicProviders[key])) await match(youtube);
  if (outcomes.has('failed')) return 'failed';
  return outcomes.has('refused') ? 'refused' : 'done';
}

/**
 * [H1593] Replaces a client's description of a song by its provider's. Without that, the song is not searched
 * elsewhere, because its names may be wrong.
 */
async function confirmDescription(
  { db, musicProviders, log }: MatchDependencies,
  songId: string,
  signal: AbortSignal,
): Promise<'confirmed' | Outcome> {
  const [described] = await findDescribedSongs(db, [songId]);
  if (!described) return 'confirmed';
  const { provider: key, id } = described;
  const provider = musicProviders.all.find((one) => one.key === key);
  if (!provider) return 'done';
  try {
    const found = await provider.songById(id, {
      ...{ country: DEFAULT_COUNTRY, account: null },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (found) await storeProviderSongs(db, provider.key, [found]);
    else await markDescribedSongMissing(db, songId);
    return found ? 'confirmed' : 'done';
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome === 'failed')
      log.warn(
        { err: error, provider: key, songId },
        'a described song could not be looked up; retried later',
      );
    return outcome;
  }
}

/** [H1074] A full quota or a refused key passes in time; a country that is not served does not. */
function outcomeOf(error: unknown): Outcome {
  const reason = error instanceof ProviderError ? error.reason : null;
  if (reason === 'rate_limited' || reason === 'unauthorized' || reason === 'forbidden') return 'refused';
  return reason === 'region' || reason === 'refused' ? 'done' : 'failed';
}

/** [R137][R139] Finds the same song at a provider: by its ISRC, else by names and duration. */
async function findAt(provider: MusicProvider, song: Song, call: ProviderCall): Promise<ProviderSong | null> {
  const byIsrc = song.isrc ? await provider.songByIsrc?.(song.isrc, call) : null;
  if (byIsrc) return byIsrc;
  const words = `${song.trackName} ${song.artistName}`;
  const found = await provider.search?.({ ...call, words, explicit: true, limit: RESULTS, offset: 0 });
  const isOne = provider.key === 'youtube' ? isVideoOf : isSameTrack;
  return found?.songs.find((one) => one.isPlayable && isOne(song, one)) ?? null;
}

function isSameTrack(song: Song, found: ProviderSong): boolean {
  const { trackName, artistName, duration } = found;
  const isrc = normalizeIsrc(found.isrc);
  const named = { ...song, songId: '', musicProviders: {}, playbackToken: null };
  return isSameResult(named, { ...named, isrc, trackName, artistName, duration });
}
