import type { CallResult } from '@hangout/contract/framework/endpoint-types';
import { points, ranking } from '@hangout/contract/rest/points/ranking';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import type { AdminAction, AdminArea } from '../area.ts';
import { countColumn, personColumn, textColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

type ListedStatus = CallResult<typeof ranking.admin>['data'][number];
type ListedLifetime = CallResult<typeof ranking.adminLifetime>['data'][number];

const amount: readonly FormField[] = [
  { name: 'points', label: 'admin.points', kind: 'number', required: true, hint: 'staff.pointsHint' },
  { name: 'reason', label: 'staff.reason', kind: 'text', maxLength: 300 },
];

/** [R034] Creates the action that adds points to the account of a row or removes them. */
export const givePoints = <Row,>(
  inputOf: (row: Row) => Readonly<Record<string, unknown>>,
): AdminAction<Row> => ({
  key: 'points',
  label: 'staff.givePoints',
  fields: amount,
  send: (row, input) => sendForm(points.handle, { ...input, ...inputOf(row) }),
});

const givePointsToSomebody: AdminAction<null> = {
  ...givePoints<null>(() => ({})),
  fields: [
    { name: 'userUuid', label: 'staff.person', kind: 'person', required: true },
    ...amount,
    { name: 'seasonId', label: 'staff.seasonNumber', kind: 'number', hint: 'staff.seasonNumberHint' },
  ],
};

const whole = { fields: undefined, join: undefined } as const;
const direct = { userUuid: undefined, balance: undefined } as const;

/** [H1300] The points of all users in each season; admins give and take points. */
export const rankingArea: AdminArea<ListedStatus> = {
  label: 'staff.ranking',
  defaultSort: { field: 'points', descending: true },
  queryRows: listQueryOptions<ListedStatus>('ranking', [], (query) =>
    api(ranking.admin, { ...query, ...direct, seasonId: undefined }),
  ),
  idOf: (row) => String(row.id),
  nameOf: (row) => `${row.id ?? ''}`,
  columns: (t) => [
    personColumn('person', t('staff.person'), 'userUuid'),
    textColumn('season', t('staff.seasonNumber'), 'seasonId'),
    countColumn('points', t('admin.points'), 'points'),
    countColumn('balance', t('staff.balance'), 'balance'),
    timeColumn('achievedAt', t('staff.achievedAt'), 'achievedAt'),
  ],
  readOne: (row) => api(ranking.adminOne, { id: row.id ?? 0, ...whole }),
  listActions: [givePointsToSomebody],
  actions: [
    givePoints((row) => ({
      userUuid: row.userUuid,
      ...(row.seasonId ? { seasonId: row.seasonId } : {}),
    })),
  ],
  history: { calls: [points.handle], idsOf: (row) => [row.userUuid] },
};

/** [H1300] The points of all users over all seasons. */
export const lifetimeArea: AdminArea<ListedLifetime> = {
  label: 'staff.lifetime',
  defaultSort: { field: 'points', descending: true },
  queryRows: listQueryOptions<ListedLifetime>('lifetime', [], (query) =>
    api(ranking.adminLifetime, { ...query, ...direct }),
  ),
  idOf: (row) => row.userUuid ?? '',
  nameOf: (row) => `${row.id ?? ''}`,
  columns: (t) => [
    personColumn('person', t('staff.person'), 'userUuid'),
    countColumn('points', t('admin.points'), 'points'),
    countColumn('balance', t('staff.balance'), 'balance'),
  ],
  readOne: (row) => api(ranking.adminLifetimeOne, { id: row.userUuid ?? '', ...whole }),
  listActions: [givePointsToSomebody],
  actions: [givePoints((row) => ({ userUuid: row.userUuid }))],
  history: { calls: [points.handle], idsOf: (row) => [row.userUuid] },
};
