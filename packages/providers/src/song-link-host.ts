import type { Provider } from '@hangout/rules';
import type { ProviderSong } from './music-provider.ts';

/** A service from which nothing is played here, but links to whose songs are read: they tell names and isrc. */
export interface SongLinkHost {
  readonly provider: Provider;
  /** The id of the song that a link leads to; null for links of others, and to anything but a song. It asks nobody. */
  idOf(link: URL): string | null;
  /** A song by its id; null where there is none. @throws ProviderError */
  songById(id: string, signal: AbortSignal): Promise<ProviderSong | null>;
}
