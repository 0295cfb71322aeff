import type { Provider } from '@hangout/rules';
import type { ProviderSong } from './music-provider.ts';

/** A service whose song links are looked up for names and ISRC; nothing is played from it. */
export interface SongLinkHost {
  readonly provider: Provider;
  /** Returns the id of the song that a link leads to; null for other links. Sends no request. */
  idOf(link: URL): string | null;
  /** Loads a song by its id; null if there is none. @throws ProviderError */
  songById(id: string, signal: AbortSignal): Promise<ProviderSong | null>;
}
