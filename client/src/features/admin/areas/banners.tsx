import { banners, type SiteBanner } from '@hangout/contract/rest/site/banners';
import { BANNER_TONES, chooseTranslation, LANGUAGES } from '@hangout/rules';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { i18n } from '../../../platform/i18n.ts';
import { api } from '../../../platform/rest-client.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { type AdminArea, deleteAction } from '../area.ts';
import { timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

type ListedBanner = Partial<SiteBanner>;

const fields: readonly FormField[] = [
  { name: 'en', label: 'site.textIn_en', kind: 'lines', maxLength: 500 },
  { name: 'es', label: 'site.textIn_es', kind: 'lines', maxLength: 500 },
  {
    name: 'tone',
    label: 'site.tone',
    kind: 'choice',
    required: true,
    initial: 'info',
    options: BANNER_TONES.map((value) => ({ value, label: `site.tone_${value}` as const })),
    hint: 'site.toneHint',
  },
  { name: 'link', label: 'site.link', kind: 'text', nullable: true, maxLength: 500, hint: 'site.linkHint' },
  { name: 'beginsAt', label: 'site.beginsAt', kind: 'time', hint: 'site.beginsAtHint' },
  { name: 'endsAt', label: 'site.endsAt', kind: 'time', nullable: true, hint: 'site.endsAtHint' },
];

/** Adds the banner's unchanged texts to the changed ones, because the server replaces all languages at once. */
function withTexts(row: ListedBanner | null, { en, es, ...input }: Readonly<Record<string, unknown>>) {
  const changed = { ...(en !== undefined && { en }), ...(es !== undefined && { es }) };
  return Object.keys(changed).length > 0 ? { ...input, texts: { ...row?.texts, ...changed } } : input;
}

const textOf = ({ texts = {} }: ListedBanner) => chooseTranslation(texts, i18n.language, LANGUAGES).text;

/** [H1986] Banners of the operator, which everybody sees. */
export const bannersArea: AdminArea<ListedBanner> = {
  label: 'site.banners',
  defaultSort: { field: 'beginsAt', descending: true },
  filters: BANNER_TONES.map((value) => ({
    key: value,
    field: 'tone',
    value,
    label: `site.tone_${value}` as const,
  })),
  queryRows: listQueryOptions<ListedBanner>('banners', [], (query) => api(banners.list, query)),
  idOf: (row) => String(row.id),
  nameOf: textOf,
  columns: (t) => [
    { key: 'text', label: t('site.text'), render: textOf },
    {
      key: 'tone',
      label: t('site.tone'),
      sort: 'tone',
      render: ({ tone }) => (tone ? t(`site.tone_${tone}`) : ''),
    },
    timeColumn('beginsAt', t('site.beginsAt'), 'beginsAt'),
    timeColumn('endsAt', t('site.endsAt'), 'endsAt'),
  ],
  moreFacts: (t) => [
    { key: 'link', label: t('site.link'), render: ({ link }) => link ?? '' },
    timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt'),
  ],
  emptyHint: 'site.bannersEmpty',
  listActions: [
    {
      key: 'create',
      label: 'site.createBanner',
      fields,
      send: (_, input) => sendForm(banners.create, { texts: {}, ...withTexts(null, input) }),
    },
  ],
  actions: [
    {
      key: 'edit',
      label: 'staff.edit',
      fields,
      initial: (row) => ({ ...row, ...row.texts }),
      send: (row, input) => sendForm(banners.change, { ...withTexts(row, input), id: row.id }),
    },
    {
      key: 'end',
      label: 'site.endNow',
      isOffered: ({ beginsAt = '', endsAt }) =>
        Date.parse(beginsAt) < serverNow() && (!endsAt || Date.parse(endsAt) > serverNow()),
      send: (row) => sendForm(banners.change, { id: row.id, endsAt: new Date(serverNow()).toISOString() }),
    },
    deleteAction((row) => sendForm(banners.remove, { id: row.id })),
  ],
  history: { calls: [banners.create, banners.change, banners.remove], idsOf: (row) => [row.id] },
};
