import { OPERATOR_PAGE_KINDS } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { TranslatedText } from './translated-text.ts';

const Kind = z.enum(OPERATOR_PAGE_KINDS);

/** [H1980] [H1981] One version of a page of the operator. */
const OperatorPage = z
  .object({
    kind: Kind,
    versionId: z.number().int(),
    texts: z.record(z.string(), z.string()).describe('Markdown by language'),
    needsConsent: z.boolean(),
    publishedAt: Timestamp,
    currentVersionId: z.number().int().nullable().describe('null if the page was taken away'),
    versions: z
      .array(z.object({ versionId: z.number().int(), publishedAt: Timestamp, needsConsent: z.boolean() }))
      .describe('all versions, the newest first'),
  })
  .meta({ id: 'OperatorPage' });
export type OperatorPage = z.infer<typeof OperatorPage>;

/** [H1981] The details of a page that was taken away have its `versions`. */
const page_not_written = [404, 'This page has not been written'] as const;

export const operatorPages = defineEndpoints('user-service', {
  page: {
    method: 'GET',
    path: '/site/page',
    access: 'public',
    summary: 'A page of the operator, such as the terms; a former version by its id',
    query: z.object({ kind: Kind, versionId: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    returns: OperatorPage,
    refusals: { page_not_written },
  },
  agree: {
    method: 'POST',
    path: '/site/consents',
    access: 'person',
    openToLimited: true,
    summary: 'Agree to versions of terms and privacy policy',
    body: z.object({ versionIds: z.array(z.number().int().min(1).max(2_147_483_647)).min(1).max(10) }),
    refusals: { page_not_written },
  },
  publish: {
    method: 'POST',
    path: '/admin/site/pages',
    access: 'admin',
    summary: 'Publish a new version of a page of the operator; without any text the page is taken away',
    body: z.object({
      kind: Kind,
      texts: TranslatedText(40_000),
      needsConsent: z
        .boolean()
        .default(false)
        .describe('whether users must agree again; only terms and privacy'),
    }),
    returns: OperatorPage,
  },
});
