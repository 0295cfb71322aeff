import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { SiteBanner } from './banners.ts';

const SITE_PARTS = ['rest', 'database', 'rooms', 'jobs', 'storage'] as const;

/** [H1989] Whether the parts of the server work, without details that help attackers. */
const SiteStatus = z
  .object({
    isUp: z.boolean().describe('whether all parts work'),
    parts: z.array(z.object({ name: z.enum(SITE_PARTS), isUp: z.boolean() })),
    checkedAt: Timestamp,
    incidents: z
      .array(SiteBanner.pick({ id: true, texts: true, beginsAt: true, endsAt: true }))
      .nullable()
      .describe('open or of the last 30 days, the newest first; null if they cannot be read'),
  })
  .meta({ id: 'SiteStatus' });
export type SiteStatus = z.infer<typeof SiteStatus>;

export const siteStatus = defineEndpoints('user-service', {
  status: {
    method: 'GET',
    path: '/site/status',
    access: 'public',
    callerless: true,
    summary: 'Whether the place works, and its last incidents',
    returns: SiteStatus,
  },
});
