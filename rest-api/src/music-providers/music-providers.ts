import type { musicProviders } from '@hangout/contract/rest/music-providers/music-providers';
import { listProviderAccounts, reportDuration } from '@hangout/db';
import type { ProviderConfig } from '@hangout/providers';
import {
  type ClientProvider,
  DEFAULT_AUDIO_QUALITY,
  DEFAULT_COUNTRY,
  isRegistered,
  nextQuotaDay,
} from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { describeConnection, noConnection } from '../music-accounts/describe-connection.ts';
import { loadListenerAccount } from '../music-accounts/listener-account.ts';
import { listMusicServices } from './music-services.ts';
import { queryProvider } from './query-provider.ts';

export const musicProviderHandlers: Handlers<typeof musicProviders> = {
  async list({ dependencies: { musicProviders: known, config, log }, principal, db }) {
    const accounts = isRegistered(principal) ? await listProviderAccounts(db, principal.uuid) : [];
    const all = known.all.map(async (provider) => ({
      ...{ key: provider.key, isSearchable: provider.search !== undefined },
      player: playerOf(known.config, provider.key),
      ...(await describeConnection(provider, accounts, log)),
    }));
    return {
      hasSimilarSongs: known.analysis !== null,
      isDemoCatalogue: known.config?.isStandIn ?? false,
      searchVersion: config.SEARCH_V2 ? (2 as const) : (1 as const),
      providers: [
        { key: 'uploadService', isSearchable: true, player: null, ...noConnection },
        ...(await Promise.all(all)),
      ],
    };
  },

  async streams({ provider: key, id, country, quality, playbackToken, refuse, ...caller }) {
    const provider = caller.dependencies.musicProviders.get(key);
    if (!provider?.streams) throw refuse('provider_unknown');
    const account = await loadListenerAccount(caller, key);
    const streams = await queryProvider(refuse, (call) =>
      provider.streams?.(id, {
        ...{ ...call, country: (country ?? DEFAULT_COUNTRY).toUpperCase(), account },
        ...{ playbackToken: playbackToken ?? null, quality: quality ?? DEFAULT_AUDIO_QUALITY },
      }),
    );
    if (!streams) throw refuse('song_not_found');
    return streams;
  },

  async reportDuration({ db, principal, id, duration, refuse }) {
    const report = { userUuid: principal.uuid, seconds: duration };
    const counts = await reportDuration(db, { provider: 'youtube', id }, report);
    if (counts === null) throw refuse('song_not_found');
    return { duration: counts };
  },

  async activity({ db, dependencies: { musicProviders: known, clock } }) {
    const now = clock.now();
    return {
      isDemoCatalogue: known.config?.isStandIn ?? false,
      resetsAt: new Date(nextQuotaDay(now)).toISOString(),
      services: await listMusicServices(db, known, now),
    };
  },
};

/**
 * [R109] Returns what a browser needs for the provider's own player; null if the provider's songs have URLs instead.
 */
function playerOf(config: ProviderConfig | null, key: ClientProvider) {
  if (key === 'youtube' && config) return { script: config.youtube.playerScript, api: null };
  if (key === 'apple' && config) return { script: config.apple.playerScript, api: null };
  if (key === 'spotify' && config) return { script: config.spotify.playerScript, api: config.spotify.api };
  return null;
}
