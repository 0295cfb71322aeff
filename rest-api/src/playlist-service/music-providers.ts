import type { musicProviders } from '@hangout/contract/rest/playlist-service/music-providers';
import { DEFAULT_AUDIO_QUALITY } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { queryProvider } from './providers/query-provider.ts';

export const musicProviderHandlers: Handlers<typeof musicProviders> = {
  async list({ dependencies: { musicProviders: known } }) {
    return {
      isDemoCatalogue: known.config?.isStandIn ?? false,
      providers: [
        { key: 'uploadService', isSearchable: true },
        ...known.all.map(({ key, search }) => ({ key, isSearchable: search !== undefined })),
      ],
    };
  },

  async streams({ dependencies, provider: key, id, country, quality, playbackToken, refuse }) {
    const provider = dependencies.musicProviders.get(key);
    if (!provider?.streams) throw refuse('provider_unknown');
    const streams = await queryProvider(refuse, (call) =>
      provider.streams?.(id, {
        ...{ ...call, country: (country ?? DEFAULT_COUNTRY).toUpperCase(), account: null },
        ...{ playbackToken: playbackToken ?? null, quality: quality ?? DEFAULT_AUDIO_QUALITY },
      }),
    );
    if (!streams) throw refuse('song_not_found');
    return streams;
  },
};

/** [R276] The country of a catalogue where the listener's is not known. */
const DEFAULT_COUNTRY = 'US';
