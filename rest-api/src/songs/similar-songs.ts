import type { similarSongs } from '@hangout/contract/rest/songs/audio-analysis';
import {
  allowsExplicit,
  type Db,
  loadAudioAnalyses,
  loadSongs,
  loadSongsOfProvider,
  storeProviderSongs,
  storeSimilarTracks,
} from '@hangout/db';
import { enqueueAnalysis } from '@hangout/jobs/audio-analysis';
import type { ProviderCall, ProviderSong } from '@hangout/providers';
import { DEFAULT_COUNTRY, filterSimilarSongs, interleave, SIMILAR_SEEDS, type Song } from '@hangout/rules';
import type { Dependencies, Handlers } from '../framework/index.ts';
import { queryProvider } from '../music-providers/query-provider.ts';

/** Maximum number of similar songs per given song, and of songs in a response. */
const SIMILAR_TRACKS = 20;
const MOST_SONGS = 24;

export const similarSongHandlers: Handlers<typeof similarSongs> = {
  async list({ db, dependencies, principal, spotifyIds, country = DEFAULT_COUNTRY, refuse }) {
    const seeds = [...new Set(spotifyIds.split(','))].slice(0, SIMILAR_SEEDS);
    const { analysis } = dependencies.musicProviders;
    if (!analysis) throw refuse('provider_unknown');
    const found = await queryProvider(refuse, ({ signal }) => findSimilar(db, dependencies, seeds, signal));
    const { lists = [], pending = 0 } = found ?? {};
    const ids = interleave(lists)
      .filter((id) => !seeds.includes(id))
      .slice(0, MOST_SONGS);
    const songs = await queryProvider(refuse, (call) =>
      loadSpotifySongs(db, dependencies, ids, { ...call, country: country.toUpperCase(), account: null }),
    );
    const wanted = (await allowsExplicit(db, principal)) ? songs : songs?.filter(({ explicit }) => !explicit);
    return { songs: filterSimilarSongs(wanted ?? []), pending };
  },
};

/**
 * [H1047] Returns the similar tracks of each song. Results are stored; a song without any is sent to be analysed once.
 * One failed request does not affect the others. @throws ProviderError if all requests fail
 */
async function findSimilar(
  db: Db,
  { musicProviders: { analysis }, jobs, log }: Dependencies,
  seeds: readonly string[],
  signal: AbortSignal,
): Promise<{ lists: (readonly string[])[]; pending: number }> {
  const known = await loadAudioAnalyses(db, seeds);
  const isOpen = (id: string) => {
    const one = known.get(id);
    return !one || (one.status === 'FINISHED' && one.similarIds === null);
  };
  const answers = await Promise.allSettled(
    seeds.filter(isOpen).map(async (id) => {
      const similar = (await analysis?.similarTracks(id, SIMILAR_TRACKS, signal)) ?? null;
      if (similar) await storeSimilarTracks(db, id, similar);
      return { id, similar };
    }),
  );
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed && answers.every(({ status }) => status === 'rejected') && answers.length === seeds.length)
    throw failed.reason;
  if (failed)
    log.warn({ err: failed.reason }, 'similar songs of some tracks could not be read; answering the others');
  const read = new Map(
    answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [[answer.value.id, answer.value.similar] as const] : [],
    ),
  );
  const unanalysed = [...read].flatMap(([id, similar]) => (similar === null ? [id] : []));
  await enqueueAnalysis(db, jobs, unanalysed);
  const lists = seeds.map((id) => read.get(id) ?? known.get(id)?.similarIds ?? []);
  const waiting = seeds.filter((id) => known.get(id)?.status === 'REQUESTED').length;
  return { lists, pending: waiting + unanalysed.length };
}

/** Returns songs by their Spotify ids, in order; those that are not stored yet are loaded from Spotify and stored. */
async function loadSpotifySongs(
  db: Db,
  { musicProviders, log }: Dependencies,
  ids: readonly string[],
  call: ProviderCall,
): Promise<Song[]> {
  const stored = await loadSongsOfProvider(db, 'spotify', ids);
  const spotify = musicProviders.get('spotify');
  const missing = spotify ? ids.filter((id) => !stored.has(id)) : [];
  const answers = await Promise.allSettled(missing.map((id) => spotify?.songById(id, call) ?? null));
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed)
    log.warn({ err: failed.reason }, 'some similar songs could not be looked up; answering the others');
  const found = answers.flatMap((answer): ProviderSong[] =>
    answer.status === 'fulfilled' && answer.value ? [answer.value] : [],
  );
  const ours = await storeProviderSongs(db, 'spotify', found);
  const added = await loadSongs(db, ours);
  const byId = new Map(found.map((song, place) => [song.id, added.get(ours[place] ?? '')]));
  return ids.flatMap((id) => stored.get(id) ?? byId.get(id) ?? []);
}
