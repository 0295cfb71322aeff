import { CLIENT_PROVIDERS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';

const ListedProvider = z
  .object({
    key: z.enum(CLIENT_PROVIDERS),
    isSearchable: z.boolean().describe('whether a search asks it'),
  })
  .meta({ id: 'MusicProvider' });

/** Which music providers this server can ask, and how a browser plays their songs. */
export const musicProviders = defineEndpoints('playlist-service', {
  list: {
    method: 'GET',
    path: '/music-providers',
    access: 'guest',
    summary: 'The music providers that this server asks',
    returns: z.object({
      isDemoCatalogue: z
        .boolean()
        .describe('whether the songs of other providers come from stand-ins on this machine'),
      providers: z.array(ListedProvider),
    }),
  },
});
