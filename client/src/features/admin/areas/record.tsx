import {
  type ModerationAction,
  ModerationType,
  moderationActions,
  recordedActionTypes,
} from '@hangout/contract/rest/audit/moderation-actions';
import { GLOBAL_ROLES, ROOM_ROLES } from '@hangout/rules';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { i18n } from '../../../platform/i18n.ts';
import { api } from '../../../platform/rest-client.ts';
import { type AdminArea, createAction, deleteAction } from '../area.ts';
import { flagColumn, personColumn, textColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

type ListedAction = Partial<ModerationAction>;

const roles = [...new Set<string>([...ROOM_ROLES, ...GLOBAL_ROLES])].map((value) => ({ value }));
const type: FormField = {
  name: 'type',
  label: 'staff.actionType',
  kind: 'choice',
  required: true,
  options: ModerationType.options.map((value) => ({ value, label: `record.${value}` as const })),
};
const about: readonly FormField[] = [
  { name: 'roomUuid', label: 'staff.roomUuid', kind: 'text', nullable: true, maxLength: 36 },
  { name: 'previousRole', label: 'staff.previousRole', kind: 'choice', nullable: true, options: roles },
  { name: 'newRole', label: 'staff.newRole', kind: 'choice', nullable: true, options: roles },
  { name: 'reason', label: 'staff.reason', kind: 'lines', nullable: true, maxLength: 300 },
  { name: 'expirationTime', label: 'staff.expiresAt', kind: 'time', nullable: true },
];
const person: FormField = { name: 'userUuid', label: 'staff.person', kind: 'person', required: true };

/** [R061] [H1300] The platform's moderation log. Moderators can add entries by hand, and correct these. */
export const recordArea: AdminArea<ListedAction> = {
  label: 'staff.record',
  searchLabel: 'staff.findByReason',
  defaultSort: { field: 'id', descending: true },
  hasTimes: true,
  filters: [
    { key: 'byHand', field: 'byHand', value: true, label: 'staff.byHand' },
    ...[...ModerationType.options, ...recordedActionTypes].map((value) => ({
      key: value,
      field: 'type',
      value,
      label: `record.${value}` as const,
    })),
  ],
  queryRows: listQueryOptions<ListedAction>('record', ['reason', 'type'], (query) =>
    api(moderationActions.list, query),
  ),
  idOf: (row) => String(row.id),
  nameOf: (row) => (row.type ? i18n.t(`record.${row.type}`) : ''),
  columns: (t) => [
    {
      key: 'type',
      label: t('staff.actionType'),
      sort: 'type',
      render: (row) => (row.type ? t(`record.${row.type}`) : ''),
    },
    personColumn('actor', t('security.who'), 'actorUuid', true),
    personColumn('user', t('security.about'), 'userUuid', true),
    textColumn('reason', t('staff.reason'), 'reason'),
    timeColumn('createdAt', t('security.when'), 'createdAt'),
  ],
  moreFacts: (t) => [
    textColumn('previousRole', t('staff.previousRole'), 'previousRole'),
    textColumn('newRole', t('staff.newRole'), 'newRole'),
    textColumn('roomUuid', t('staff.roomUuid'), 'roomUuid'),
    {
      key: 'expires',
      label: t('staff.expiresAt'),
      render: (row) => row.expirationTime ?? '',
    },
    flagColumn('byHand', t('staff.byHand'), 'byHand'),
  ],
  readOne: (row) => api(moderationActions.byId, { id: String(row.id), fields: undefined, join: undefined }),
  listActions: [
    createAction('staff.writeEntry', [type, person, ...about], moderationActions.create),
    {
      key: 'create-several',
      label: 'staff.writeSeveral',
      fields: [type, { name: 'userUuids', label: 'admin.users', kind: 'people', required: true }, ...about],
      send: (_, { userUuids, ...input }) =>
        sendForm(moderationActions.createSeveral, {
          // The field `people` returns a list of uuids, hence the cast.
          bulk: (userUuids as readonly string[]).map((userUuid) => ({ ...input, userUuid })),
        }),
    },
  ],
  actions: [
    {
      key: 'edit',
      label: 'staff.edit',
      isOffered: (row) => row.byHand ?? false,
      fields: [type, person, ...about],
      initial: (row) => row,
      send: (row, input) => sendForm(moderationActions.update, { ...input, id: String(row.id) }),
    },
    deleteAction((row) => sendForm(moderationActions.remove, { id: String(row.id) }), {
      isOffered: (row) => row.byHand ?? false,
    }),
  ],
  history: {
    calls: [
      moderationActions.create,
      moderationActions.update,
      moderationActions.remove,
      'PUT audit-service/moderation-actions/:id',
    ],
    idsOf: (row) => [row.id],
  },
};
