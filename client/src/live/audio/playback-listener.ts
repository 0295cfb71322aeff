import type { ClientProvider, PlaybackListener } from '@hangout/rules';
import { fetchProviderStreams, musicProvidersQuery } from '../../api/music-providers.ts';
import { queryClient } from '../../platform/query-client.ts';
import type { ProviderPlayback } from './loaded-deck.ts';

async function loadListener(): Promise<Omit<PlaybackListener, 'failed'>> {
  const { providers } = await queryClient.fetchQuery(musicProvidersQuery());
  const known: ClientProvider[] = providers.map(({ key }) => key);
  const accounts = Object.fromEntries(
    providers.flatMap(({ key, account }) =>
      account && !account.isLost ? [[key, { isPremium: account.isPremium }]] : [],
    ),
  );
  return { providers: known, accounts };
}

/** [H1134] Plays songs of music providers in this browser; the code of each player is loaded with its first song. */
export const providerPlayback: ProviderPlayback = {
  loadListener,
  fetchStreams: fetchProviderStreams,
  async openPlayer(provider) {
    const { openIdPlayer } = await import('./players/open-id-player.ts');
    return openIdPlayer(provider);
  },
};
