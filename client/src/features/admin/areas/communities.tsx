import { communityAdmin } from '@hangout/contract/rest/communities/communities';
import { adminCommunities, type ListedCommunity, sendForm } from '../../../api/admin.ts';
import { api } from '../../../platform/rest-client.ts';
import { type AdminArea, createAction, deleteAction, editAction } from '../area.ts';
import { countColumn, personColumn, textColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

const types: FormField = {
  name: 'type',
  label: 'admin.state',
  kind: 'choice',
  required: true,
  initial: 'PUBLIC',
  options: [
    { value: 'PUBLIC', label: 'admin.only_public' },
    { value: 'PRIVATE', label: 'admin.only_private' },
  ],
};

const fields: readonly FormField[] = [
  { name: 'name', label: 'admin.name', kind: 'text', required: true, maxLength: 60 },
  { name: 'slug', label: 'create.address', kind: 'text', hint: 'staff.slugHint', maxLength: 50 },
  { name: 'description', label: 'staff.description', kind: 'lines', maxLength: 1000 },
  { name: 'imageUrl', label: 'staff.imageUrl', kind: 'text', nullable: true, maxLength: 500 },
  types,
  { name: 'ownerUuid', label: 'roles.owner', kind: 'person', hint: 'staff.ownerHint' },
];

/** Parses lines of the form `Name`, `Name; slug` or `Name; slug; PRIVATE`. */
export const parseCommunities = (text: string) =>
  text
    .split('\n')
    .map((line) => line.split(';').map((part) => part.trim()))
    .filter(([name]) => name)
    .map(([name, slug, type]) => ({
      name,
      ...(slug ? { slug } : {}),
      ...(type ? { type: type.toUpperCase() } : {}),
    }));

export const communitiesArea: AdminArea<ListedCommunity> = {
  label: 'admin.communities',
  searchLabel: 'admin.findByName',
  defaultSort: { field: 'createdAt', descending: true },
  filters: [
    { key: 'public', field: 'type', value: 'PUBLIC' },
    { key: 'private', field: 'type', value: 'PRIVATE' },
  ],
  queryRows: adminCommunities,
  idOf: (row) => String(row.id),
  nameOf: (row) => row.name ?? '',
  columns: (t) => [
    textColumn('name', t('admin.name'), 'name'),
    textColumn('slug', t('create.address'), 'slug'),
    {
      key: 'type',
      label: t('admin.state'),
      sort: 'type',
      render: (row) => t(row.type === 'PRIVATE' ? 'admin.only_private' : 'admin.only_public'),
    },
    countColumn('users', t('admin.users'), 'usersCount'),
    countColumn('rooms', t('admin.rooms'), 'roomsCount'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  moreFacts: (t) => [
    textColumn('description', t('staff.description'), 'description'),
    personColumn('owner', t('roles.owner'), 'ownerUuid', true),
    timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt'),
  ],
  readOne: (row) => api(communityAdmin.one, { id: String(row.id), fields: undefined, join: undefined }),
  listActions: [
    createAction('staff.createCommunity', fields, communityAdmin.create),
    {
      key: 'create-several',
      label: 'staff.createSeveral',
      fields: [
        {
          name: 'bulk',
          label: 'staff.communityLines',
          hint: 'staff.communityLinesHint',
          kind: 'lines',
          required: true,
          parse: parseCommunities,
        },
      ],
      send: (_, input) => sendForm(communityAdmin.createSeveral, input),
      describeResult: (answer, t) => t('staff.made', { count: Array.isArray(answer) ? answer.length : 1 }),
    },
  ],
  actions: [
    editAction(fields, (row, input) => sendForm(communityAdmin.update, { ...input, id: String(row.id) })),
    deleteAction((row) => api(communityAdmin.remove, { id: String(row.id) })),
  ],
  history: {
    calls: [
      communityAdmin.create,
      communityAdmin.createSeveral,
      communityAdmin.update,
      communityAdmin.remove,
      'PUT room-service/admin/communities/:id',
    ],
    idsOf: (row) => [row.id, row.slug],
  },
};
