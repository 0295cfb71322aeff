import type { providerRefusals } from '@hangout/contract/rest/music-providers/music-providers';
import type { Song } from '@hangout/contract/rest/shapes/song-shape';
import type { Db } from '@hangout/db';
import { importSong as importProviderSong } from '@hangout/platform/music-providers/import-song';
import { DEFAULT_COUNTRY, type Provider } from '@hangout/rules';
import type { Dependencies } from '../framework/index.ts';
import { queryProvider } from '../music-providers/query-provider.ts';

export interface ImportCall {
  readonly db: Db;
  readonly dependencies: Pick<Dependencies, 'musicProviders'>;
  readonly refuse: (code: keyof typeof providerRefusals) => Error;
  readonly country?: string | undefined;
  readonly playbackToken?: string | undefined;
}

/**
 * [R064][H1067] Imports a song by its id at a provider; null if the provider does not have it.
 * @throws RefusalError if the provider does not respond
 */
export async function importSong(
  { db, dependencies, refuse, country = DEFAULT_COUNTRY, playbackToken = '' }: ImportCall,
  provider: Provider | null,
  id: string,
): Promise<Song | null> {
  const { musicProviders } = dependencies;
  const song = await queryProvider(refuse, ({ signal }) =>
    importProviderSong({ db, musicProviders }, provider, id, {
      ...{ signal, country: country.toUpperCase(), playbackToken: playbackToken || null },
    }),
  );
  return song ?? null;
}
