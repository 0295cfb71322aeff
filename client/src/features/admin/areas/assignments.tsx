import { type AdminAssignment, avatars } from '@hangout/contract/rest/points/avatars';
import { ASSIGNMENT_TYPES } from '@hangout/rules';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import { type AdminArea, createAction, deleteAction } from '../area.ts';
import { textColumn, timeColumn } from '../columns.tsx';
import { assignmentFields } from './avatars.tsx';

type ListedAssignment = Partial<AdminAssignment>;

/** [H1302] The admin area of the avatars that users were given. */
export const assignmentsArea: AdminArea<ListedAssignment> = {
  label: 'staff.assignments',
  searchLabel: 'staff.findAssignment',
  defaultSort: { field: 'id', descending: true },
  filters: ASSIGNMENT_TYPES.map((value) => ({
    key: value,
    field: 'assignmentType',
    value,
    label: `staff.assignment_${value}` as const,
  })),
  queryRows: listQueryOptions<ListedAssignment>('assignments', ['avatarSlug', 'nickname'], (query) =>
    api(avatars.assignments, query),
  ),
  idOf: (row) => String(row.id),
  nameOf: (row) => `${row.nickname ?? ''} · ${row.avatarSlug ?? ''}`,
  columns: (t) => [
    textColumn('nickname', t('staff.person'), 'nickname'),
    textColumn('avatar', t('staff.avatar'), 'avatarSlug'),
    {
      key: 'type',
      label: t('staff.assignmentType'),
      sort: 'assignmentType',
      render: (row) => (row.assignmentType ? t(`staff.assignment_${row.assignmentType}`) : ''),
    },
    textColumn('season', t('staff.seasonNumber'), 'seasonId'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  listActions: [
    createAction(
      'staff.assign',
      [
        { name: 'slug', label: 'staff.avatar', kind: 'text', required: true, maxLength: 60 },
        ...assignmentFields,
      ],
      avatars.assign,
    ),
  ],
  actions: [
    deleteAction((row) => sendForm(avatars.unassign, { avatarAssignmentId: row.id }), {
      label: 'staff.takeBack',
      confirm: 'staff.takeBackAsk',
    }),
  ],
  history: { calls: [avatars.assign, avatars.unassign], idsOf: (row) => [row.id] },
};
