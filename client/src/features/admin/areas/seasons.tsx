import { points } from '@hangout/contract/rest/points/ranking';
import { type Season, seasons } from '@hangout/contract/rest/points/seasons';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import { type AdminArea, createAction, deleteAction } from '../area.ts';
import { textColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

type ListedSeason = Partial<Season>;

const awardLine = /^([a-z0-9-]+)\s*;\s*(rank|points)\s*(\d+)$/i;

/**
 * Parses awards, one per line: `mirra; rank 3` awards the avatar `mirra` to the best three users, `sol; points 500` the
 * avatar `sol` to everybody with at least 500 points.
 */
export function parseAwards(text: string): Season['awards'] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, avatarSlug = '', by = '', count] = awardLine.exec(line) ?? [];
      if (avatarSlug === '') throw new SyntaxError(`no award: ${line}`);
      return by.toLowerCase() === 'rank'
        ? { avatarSlug, maxRank: Number(count) }
        : { avatarSlug, minPoints: Number(count) };
    });
}

export const formatAwards = (awards: Season['awards']): string =>
  awards
    .map(({ avatarSlug, maxRank, minPoints }) =>
      maxRank === undefined ? `${avatarSlug}; points ${minPoints ?? 0}` : `${avatarSlug}; rank ${maxRank}`,
    )
    .join('\n');

const fields: readonly FormField[] = [
  { name: 'name', label: 'admin.name', kind: 'text', required: true, maxLength: 60 },
  { name: 'description', label: 'staff.description', kind: 'lines', maxLength: 1000 },
  { name: 'startDate', label: 'admin.begins', kind: 'time', hint: 'staff.seasonStartHint' },
  { name: 'endDate', label: 'admin.ends', kind: 'time', hint: 'staff.seasonEndHint' },
  {
    name: 'awards',
    label: 'staff.awards',
    hint: 'staff.awardsHint',
    kind: 'lines',
    parse: parseAwards,
    // In the contract, awards are a list of this shape, hence the cast.
    format: (value) => formatAwards((value ?? []) as Season['awards']),
  },
];

/** [H1300] The admin area of all seasons. */
export const seasonsArea: AdminArea<ListedSeason> = {
  label: 'staff.seasons',
  searchLabel: 'staff.findByWords',
  defaultSort: { field: 'startDate', descending: true },
  queryRows: listQueryOptions<ListedSeason>('seasons', ['name', 'description'], (query) =>
    api(seasons.all, query),
  ),
  idOf: (row) => String(row.id),
  nameOf: (row) => row.name ?? '',
  columns: (t) => [
    textColumn('name', t('admin.name'), 'name'),
    timeColumn('start', t('admin.begins'), 'startDate'),
    timeColumn('end', t('admin.ends'), 'endDate'),
    { key: 'awards', label: t('staff.awards'), render: (row) => formatAwards(row.awards ?? []) },
  ],
  moreFacts: (t) => [
    textColumn('description', t('staff.description'), 'description'),
    timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt'),
  ],
  readOne: (row) => api(seasons.one, { id: row.id ?? 0, fields: undefined, join: undefined }),
  listActions: [createAction('staff.createSeason', fields, seasons.create)],
  actions: [
    {
      key: 'edit',
      label: 'staff.edit',
      fields,
      initial: (row) => row,
      // An emptied field is '', but the endpoint expects an empty list.
      send: (row, { awards, ...input }) =>
        sendForm(seasons.update, {
          ...input,
          ...(awards === undefined ? {} : { awards: awards === '' ? [] : awards }),
          id: row.id,
        }),
    },
    {
      key: 'hand-out',
      label: 'staff.handOut',
      confirm: 'staff.handOutAsk',
      send: (row) => sendForm(points.backfillAvatars, { seasonId: row.id, limit: 1000 }),
      describeResult: (answer, t) => t('staff.handedOut', { count: countOf(answer) }),
    },
    deleteAction((row) => sendForm(seasons.removeAsAdmin, { id: row.id }), {
      confirm: 'staff.deleteSeasonAsk',
    }),
  ],
  history: {
    calls: [seasons.create, seasons.update, seasons.removeAsAdmin, points.backfillAvatars],
    idsOf: (row) => [row.id],
  },
};

const countOf = (answer: unknown): number =>
  typeof answer === 'object' && answer !== null && 'count' in answer ? Number(answer.count) : 0;
