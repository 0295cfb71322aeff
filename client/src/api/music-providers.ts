import { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import type { AudioQuality, ClientProvider } from '@hangout/rules';
import { queryOptions } from '@tanstack/react-query';
import { queryClient, staleTimes } from '../platform/query-client.ts';
import { api } from '../platform/rest-client.ts';
import { serverNow } from '../platform/server-clock.ts';
import { myUuidAtom } from '../platform/session.ts';
import { localSettingsAtom, store } from '../platform/store.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { StreamUrls } from './stream-addresses.ts';

const loadMusicProviders = () => withTimeout(api(musicProviders.list));

/** [R004] The music providers of this server, and how their songs are played. */
export const musicProvidersQuery = () =>
  queryOptions({
    // The query key contains the user, because the response contains the user's accounts.
    queryKey: ['music-providers', store.get(myUuidAtom)],
    queryFn: loadMusicProviders,
    staleTime: staleTimes.sound,
  });

/** URLs that expire sooner than this are requested again, ms. */
const ENDS_SOON_MS = 60_000;

/** [R276] The country whose catalogue the listener uses, as two upper-case letters. */
export const listenerCountry = (): string => store.get(localSettingsAtom).appleStorefrontId.toUpperCase();

/**
 * [R108] The URLs of a song at a provider, cached until shortly before they expire; `renew` requests new ones.
 * @throws ApiError that says why there are none
 */
export function fetchProviderStreams(
  provider: ClientProvider,
  id: string,
  {
    renew,
    quality,
    playbackToken,
  }: { readonly renew: boolean; readonly quality: AudioQuality; readonly playbackToken: string | null },
): Promise<StreamUrls> {
  return queryClient.fetchQuery<StreamUrls>({
    queryKey: ['provider-streams', provider, id, quality, listenerCountry()],
    queryFn: () =>
      withTimeout(
        api(musicProviders.streams, {
          ...{ provider, id, quality, country: listenerCountry() },
          ...(playbackToken !== null && { playbackToken }),
        }),
      ),
    staleTime: ({ state: { data } }) => {
      if (renew) return 0;
      if (!data?.expiresAt) return staleTimes.sound;
      return data.expiresAt - serverNow() > ENDS_SOON_MS ? Number.POSITIVE_INFINITY : 0;
    },
    retry: 1,
    // Waits for the network: a failure would count as a song that cannot be played.
    networkMode: 'online',
  });
}

export type MusicService = Awaited<ReturnType<typeof loadMusicProviders>>['providers'][number];
