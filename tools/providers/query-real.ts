import { type MusicProvider, ProviderError } from '@hangout/providers';

/** Timeout of a query to a provider, ms. */
const TIMEOUT_MS = 10_000;
/** For providers that do not support search: the id of a song that has existed for many years. */
const KNOWN_SONGS: Readonly<Record<string, string>> = { youtube: 'jNQXAC9IVRw' };

export interface ProviderResult {
  readonly hasAnswered: boolean;
  /** How long the response took. */
  readonly ms: number;
  readonly text: string;
}

/** Asks a provider for a song: with a search if the provider supports that, else by the id of a known song. */
export async function queryReal(
  provider: MusicProvider,
  now: () => number = performance.now.bind(performance),
): Promise<ProviderResult> {
  const call = { country: 'US', signal: AbortSignal.timeout(TIMEOUT_MS), account: null };
  const begun = now();
  const end = (hasAnswered: boolean, text: string) => ({ hasAnswered, text, ms: Math.round(now() - begun) });
  try {
    if (provider.search) {
      const search = { ...call, words: 'rain', explicit: true, limit: 5, offset: 0 };
      const { songs } = await provider.search(search);
      return end(songs.length > 0, `search: ${songs.length} songs${describe(songs[0])}`);
    }
    const id = KNOWN_SONGS[provider.key];
    if (id === undefined) return end(true, 'it can neither be searched nor is a song of it known');
    const song = await provider.songById(id, call);
    return end(song !== null, song ? `song by its id${describe(song)}` : 'a song that was there is gone');
  } catch (error) {
    if (error instanceof ProviderError) return end(false, error.message);
    return end(false, `no answer: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const describe = (song: { readonly trackName: string; readonly artistName: string } | undefined) =>
  song ? `, such as ${song.trackName} by ${song.artistName}` : '';
