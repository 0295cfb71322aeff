import { type Avatar, avatars } from '@hangout/contract/rest/points/avatars';
import { ASSIGNMENT_TYPES, AVATAR_STATUSES } from '@hangout/rules';
import { listQueryOptions, sendForm } from '../../../api/admin.ts';
import { avatarImagesQuery } from '../../../api/avatar-images.ts';
import { Avatar as AvatarImage } from '../../../components/stage/avatar.tsx';
import textStyles from '../../../design/text.module.css';
import { queryClient } from '../../../platform/query-client.ts';
import { api } from '../../../platform/rest-client.ts';
import { type AdminArea, deleteAction } from '../area.ts';
import { flagColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

type ListedAvatar = Partial<Avatar>;

const ofAvatar: readonly FormField[] = [
  {
    name: 'avatarStatus',
    label: 'staff.whoMayWear',
    kind: 'choice',
    required: true,
    initial: 'PUBLIC',
    options: AVATAR_STATUSES.map((value) => ({ value, label: `staff.avatar_${value}` })),
  },
  { name: 'discordOnly', label: 'staff.discordOnly', kind: 'switch' },
  { name: 'image', label: 'staff.image', kind: 'file', hint: 'staff.avatarImageHint' },
];

/** Sends the form, then the image if one was chosen; returns the result of the last call. */
async function sendWithImage(
  send: (input: Readonly<Record<string, unknown>>) => Promise<unknown>,
  { image, ...input }: Readonly<Record<string, unknown>>,
  slug: string,
): Promise<unknown> {
  const sent = Object.keys(input).length > 0 ? await send(input) : undefined;
  if (!(image instanceof File)) return sent;
  const changed = await api(avatars.uploadImage, { slug, file: image });
  await queryClient.invalidateQueries({ queryKey: avatarImagesQuery.queryKey });
  return changed;
}

/** Fields of the form that gives an avatar to a user. */
export const assignmentFields: readonly FormField[] = [
  { name: 'userUuid', label: 'staff.person', kind: 'person', required: true },
  {
    name: 'assignmentType',
    label: 'staff.assignmentType',
    kind: 'choice',
    required: true,
    initial: 'MANUAL',
    options: ASSIGNMENT_TYPES.map((value) => ({ value, label: `staff.assignment_${value}` })),
  },
];

/** [H1300] The admin area of all avatars. */
export const avatarsArea: AdminArea<ListedAvatar> = {
  label: 'staff.avatars',
  searchLabel: 'staff.findByWords',
  defaultSort: { field: 'id', descending: true },
  filters: AVATAR_STATUSES.map((value) => ({
    key: value,
    field: 'avatarStatus',
    value,
    label: `staff.avatar_${value}` as const,
  })),
  queryRows: listQueryOptions<ListedAvatar>('avatars', ['slug'], (query) => api(avatars.adminList, query)),
  idOf: (row) => row.slug ?? '',
  nameOf: (row) => row.slug ?? '',
  columns: (t) => [
    {
      key: 'slug',
      label: t('staff.slug'),
      sort: 'slug',
      render: (row) => (
        <>
          <AvatarImage avatarId={row.slug ?? 'nova'} size={32} />
          <span className={textStyles.oneLine}>{row.slug}</span>
        </>
      ),
    },
    {
      key: 'status',
      label: t('staff.whoMayWear'),
      sort: 'avatarStatus',
      render: (row) => (row.avatarStatus ? t(`staff.avatar_${row.avatarStatus}`) : ''),
    },
    flagColumn('discord', t('staff.discordOnly'), 'discordOnly'),
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  moreFacts: (t) => [timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt')],
  readOne: (row) => api(avatars.adminOne, { slug: row.slug ?? '', fields: undefined, join: undefined }),
  emptyHint: 'staff.avatarsEmpty',
  listActions: [
    {
      key: 'create',
      label: 'staff.createAvatar',
      fields: [
        {
          name: 'slug',
          label: 'staff.slug',
          kind: 'text',
          required: true,
          hint: 'staff.avatarSlugHint',
          maxLength: 40,
        },
        ...ofAvatar,
      ],
      send: (_, input) =>
        sendWithImage((values) => sendForm(avatars.create, values), input, String(input.slug)),
    },
  ],
  actions: [
    {
      key: 'edit',
      label: 'staff.edit',
      fields: ofAvatar,
      initial: (row) => row,
      send: (row, input) =>
        sendWithImage(
          (values) => sendForm(avatars.update, { ...values, slug: row.slug }),
          input,
          row.slug ?? '',
        ),
    },
    {
      key: 'assign',
      label: 'staff.assign',
      fields: assignmentFields,
      send: (row, input) => sendForm(avatars.assign, { ...input, slug: row.slug }),
    },
    deleteAction((row) => sendForm(avatars.adminRemove, { slug: row.slug })),
  ],
  history: {
    calls: [avatars.create, avatars.update, avatars.uploadImage, avatars.adminRemove, avatars.assign],
    idsOf: (row) => [row.slug, row.id],
  },
};
