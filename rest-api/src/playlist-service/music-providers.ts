import type { musicProviders } from '@hangout/contract/rest/playlist-service/music-providers';
import type { Handlers } from '../framework/index.ts';

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
};
