import { eventAdmin, events } from '@hangout/contract/rest/events/events';
import { Link } from 'react-router';
import { adminEvents, type ListedEvent, sendForm } from '../../../api/admin.ts';
import { Tag } from '../../../design/primitives/tag.tsx';
import { api } from '../../../platform/rest-client.ts';
import { type AdminArea, createAction, deleteAction } from '../area.ts';
import { personColumn, textColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

const fields: readonly FormField[] = [
  { name: 'name', label: 'admin.name', kind: 'text', required: true, maxLength: 100 },
  { name: 'slug', label: 'create.address', kind: 'text', hint: 'staff.slugHint', maxLength: 60 },
  { name: 'description', label: 'staff.description', kind: 'lines', maxLength: 5000 },
  { name: 'startDate', label: 'admin.begins', kind: 'time', required: true },
  { name: 'endDate', label: 'admin.ends', kind: 'time', required: true },
  { name: 'roomId', label: 'staff.roomAddress', kind: 'text', nullable: true, maxLength: 80 },
  { name: 'communityId', label: 'staff.communityNumber', kind: 'number', nullable: true },
  { name: 'hostUuids', label: 'staff.hosts', kind: 'people', hint: 'staff.ownerHint' },
  { name: 'imageUrl', label: 'staff.imageUrl', kind: 'text', nullable: true, maxLength: 500 },
  { name: 'isPromoted', label: 'admin.only_promoted', kind: 'switch' },
];

export const eventsArea: AdminArea<ListedEvent> = {
  label: 'admin.events',
  searchLabel: 'admin.findByName',
  defaultSort: { field: 'startDate', descending: true },
  filters: [{ key: 'promoted', field: 'isPromoted', value: true }],
  queryRows: adminEvents,
  idOf: (row) => String(row.id),
  nameOf: (row) => row.name ?? '',
  columns: (t) => [
    textColumn('name', t('admin.name'), 'name'),
    {
      key: 'room',
      label: t('admin.where'),
      sort: 'roomSlug',
      render: (row) => (row.roomSlug ? <Link to={`/r/${row.roomSlug}`}>/r/{row.roomSlug}</Link> : ''),
    },
    timeColumn('start', t('admin.begins'), 'startDate'),
    timeColumn('end', t('admin.ends'), 'endDate'),
    {
      key: 'state',
      label: t('admin.state'),
      render: (row) => (row.isPromoted ? <Tag tone="mod">{t('admin.only_promoted')}</Tag> : null),
    },
  ],
  moreFacts: (t) => [
    textColumn('slug', t('create.address'), 'slug'),
    textColumn('description', t('staff.description'), 'description'),
    personColumn('by', t('staff.madeBy'), 'createdBy', true),
    timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt'),
  ],
  readOne: (row) => api(eventAdmin.one, { id: String(row.id), fields: undefined, join: undefined }),
  listActions: [createAction('staff.createEvent', fields, events.create)],
  actions: [
    {
      key: 'edit',
      label: 'staff.edit',
      fields,
      initial: (row) => ({ ...row, roomId: row.roomSlug }),
      send: (row, input) => sendForm(events.update, { ...input, id: String(row.id) }),
    },
    deleteAction((row) => api(events.remove, { id: String(row.id) })),
  ],
  history: {
    calls: [events.create, events.update, events.remove],
    idsOf: (row) => [row.id],
  },
};
