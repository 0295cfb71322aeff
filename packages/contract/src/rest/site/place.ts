import { BRAND_PARTS, LANGUAGES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { PlaceSettings, unseenColor } from '../shapes/place-settings.ts';

/** [H1963] Name, colour and language of the whole installation. */
export const place = defineEndpoints('user-service', {
  read: {
    method: 'GET',
    path: '/admin/site/place',
    access: 'admin',
    summary: 'Name, colour and language of this place: what admins have set, and what is configured',
    returns: z
      .object({
        stored: PlaceSettings,
        configured: z.object({ name: z.string(), color: z.string(), language: z.enum(LANGUAGES) }),
      })
      .meta({ id: 'Place' }),
  },
  change: {
    method: 'PUT',
    path: '/admin/site/place',
    access: 'admin',
    tx: 'none',
    summary: 'Change name, colour and language of this place; null returns to the configured value',
    body: PlaceSettings,
    returns: z.object({ name: z.string().describe('the name from now on') }),
    refusals: unseenColor,
  },
  part: {
    method: 'GET',
    path: '/site/place/:part',
    access: 'public',
    openToLimited: true,
    summary:
      "The brand's part of the client's page, for a proxy that serves the page: tags, styles, or manifest",
    params: z.object({ part: z.enum(BRAND_PARTS) }),
    produces: 'text/html; charset=utf-8',
  },
});
