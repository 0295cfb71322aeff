import { BANNER_TONES, isLocalPath, OPERATOR_PAGE_KINDS } from '@hangout/rules';
import { z } from 'zod';
import { crudFields, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp, TimestampInput } from '../../framework/fields.ts';
import { isWebAddress } from '../../framework/web-addresses.ts';
import { TranslatedText } from './translated-text.ts';

/** [H1986] A banner of the operator, which everybody sees. */
export const SiteBanner = z
  .object({
    id: z.number().int(),
    texts: z.record(z.string(), z.string()).describe('the text by language'),
    tone: z.enum(BANNER_TONES),
    link: z.string().nullable().describe('where the banner leads: a path of this place or a web address'),
    beginsAt: Timestamp,
    endsAt: Timestamp.nullable().describe('null until it is ended by hand'),
    updatedAt: Timestamp.describe('a banner that was dismissed is shown again after a change'),
    createdAt: Timestamp,
  })
  .meta({ id: 'SiteBanner' });
export type SiteBanner = z.infer<typeof SiteBanner>;

const Link = z
  .string()
  .trim()
  .max(500)
  .refine(
    (link) => isLocalPath(link) || isWebAddress(link),
    'must be a path such as /events or a web address',
  );

const bannerFields = {
  texts: TranslatedText(500).refine(
    (texts) => Object.values(texts).some((text) => text !== ''),
    'must have a text in one language at least',
  ),
  tone: z.enum(BANNER_TONES),
  link: Link.nullable(),
  beginsAt: TimestampInput,
  endsAt: TimestampInput.nullable(),
};
const params = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) });
const refusals = {
  banner_ends_early: [400, 'The banner must end after it begins'],
  banner_not_found: [404, 'Banner not found'],
} as const;

const SiteOverview = z.object({
  pages: z
    .array(
      z.object({
        kind: z.enum(OPERATOR_PAGE_KINDS),
        versionId: z.number().int(),
        publishedAt: Timestamp,
      }),
    )
    .describe('those that were written'),
  consentsDue: z.array(z.number().int()).describe('ids of versions; empty for guests and bots'),
  banners: z
    .array(SiteBanner.pick({ id: true, texts: true, tone: true, link: true, updatedAt: true }))
    .describe('the newest first'),
  changesAt: Timestamp.nullable().describe('when the next banner begins or ends'),
  hasHandbook: z.boolean().describe('whether this server has a handbook at /handbook/ [H1953]'),
  isDemo: z.boolean().describe('whether this is the demo world'),
});
export type SiteOverview = z.infer<typeof SiteOverview>;

/**
 * What every open page shows of this server: pages and banners of the operator, and pages to which the caller must
 * agree.
 */
export const banners = defineEndpoints('user-service', {
  overview: {
    method: 'GET',
    path: '/site/overview',
    access: 'public',
    openToLimited: true,
    summary: 'The pages of the operator, the banners of now, and the pages that I have yet to agree to',
    returns: SiteOverview,
  },
  create: {
    method: 'POST',
    path: '/admin/site/banners',
    access: 'admin',
    summary: 'Make a banner for everybody',
    body: z.object({
      ...bannerFields,
      link: bannerFields.link.optional(),
      beginsAt: bannerFields.beginsAt.optional().describe('now where absent'),
      endsAt: bannerFields.endsAt.optional(),
      tone: bannerFields.tone.default('info'),
    }),
    returns: SiteBanner,
    status: 201,
    refusals: { banner_ends_early: refusals.banner_ends_early },
  },
  list: crudRows(
    'admin',
    '/admin/site/banners',
    'All banners, also those that have ended',
    SiteBanner,
    crudFields(SiteBanner),
  ),
  change: {
    method: 'PATCH',
    path: '/admin/site/banners/:id',
    access: 'admin',
    summary: 'Change a banner, or end it',
    params,
    body: z.object(bannerFields).partial(),
    returns: SiteBanner,
    refusals,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/site/banners/:id',
    access: 'admin',
    summary: 'Remove a banner, also from the incidents of the status page',
    params,
    refusals: { banner_not_found: refusals.banner_not_found },
  },
});
