import type { songAudio } from '@hangout/contract/rest/songs/song-audio';
import { audioQualityFor } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { queryProvider } from '../music-providers/query-provider.ts';

type Code = Parameters<Parameters<typeof queryProvider>[0]>[0];

/**
 * The catalogue is called with the keys of the operator. If it refuses them, the listener cannot mend that, and so gets
 * `provider_unavailable`.
 */
const withoutAccounts =
  (refuse: (code: Code) => Error) =>
  (code: Code): Error =>
    refuse(code === 'provider_account_needed' ? 'provider_unavailable' : code);

export const songAudioHandlers: Handlers<typeof songAudio> = {
  async stream({ dependencies, principal, country, id, quality: wanted, refuse }) {
    const catalogue = dependencies.musicProviders.get('sevenDigital');
    if (!catalogue?.streams) throw refuse('provider_unknown');
    // [R140] Listeners without an account always get medium quality.
    const quality = audioQualityFor(principal, wanted ?? null);
    const streams = await queryProvider(withoutAccounts(refuse), (call) =>
      catalogue.streams?.(id, { ...call, country: country.toUpperCase(), account: null, quality }),
    );
    const url = streams?.http ?? streams?.hls;
    if (!streams || !url) throw refuse('song_not_found');
    return { url, hls: streams.hls, http: streams.http, quality, expiresAt: streams.expiresAt };
  },

  async preview({ dependencies, country, id, refuse }) {
    const catalogue = dependencies.musicProviders.get('sevenDigital');
    if (!catalogue?.preview) throw refuse('provider_unknown');
    const preview = await queryProvider(withoutAccounts(refuse), (call) =>
      catalogue.preview?.(id, { ...call, country: country.toUpperCase(), account: null }),
    );
    if (!preview) throw refuse('song_not_found');
    return preview;
  },
};
