import { roomAdmin } from '@hangout/contract/rest/rooms/room-admin';
import { rooms } from '@hangout/contract/rest/rooms/rooms';
import { useTranslation } from 'react-i18next';
import { adminRooms, type ListedRoom, sendForm } from '../../../api/admin.ts';
import { deleteRoom, promoteRoom } from '../../../api/room-changes.ts';
import { VenueImage } from '../../../components/stage/venue-image.tsx';
import { ButtonLink } from '../../../design/primitives/button.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import textStyles from '../../../design/text.module.css';
import { api } from '../../../platform/rest-client.ts';
import styles from '../admin.module.css';
import { type AdminAction, type AdminArea, createAction, deleteAction } from '../area.ts';
import { personColumn, textColumn, timeColumn } from '../columns.tsx';
import type { FormField } from '../form-values.ts';

const fields: readonly FormField[] = [
  { name: 'name', label: 'admin.name', kind: 'text', required: true, maxLength: 60 },
  { name: 'slug', label: 'create.address', kind: 'text', required: true, maxLength: 50 },
  { name: 'description', label: 'staff.description', kind: 'lines', maxLength: 1000 },
  {
    name: 'type',
    label: 'admin.state',
    kind: 'choice',
    required: true,
    options: [
      { value: 'PUBLIC', label: 'admin.only_public' },
      { value: 'PRIVATE', label: 'admin.only_private' },
    ],
  },
  { name: 'roomSize', label: 'staff.roomSize', kind: 'number', required: true },
  { name: 'numberOfDjs', label: 'staff.numberOfDjs', kind: 'number', required: true },
  { name: 'songsPerDj', label: 'staff.songsPerDj', kind: 'number', required: true },
  { name: 'externalUrl', label: 'staff.externalUrl', kind: 'text', nullable: true, maxLength: 500 },
  { name: 'unlisted', label: 'staff.unlisted', kind: 'switch' },
  { name: 'hasChat', label: 'staff.hasChat', kind: 'switch' },
  { name: 'isLive', label: 'admin.only_live', kind: 'switch' },
  { name: 'explicit', label: 'staff.explicit', kind: 'switch' },
  { name: 'ownerUuid', label: 'roles.owner', kind: 'person', required: true },
];

const isOpen = (row: ListedRoom) => !row.deletedAt;
const promote = (isPromoted: boolean): AdminAction<ListedRoom> => ({
  key: isPromoted ? 'promote' : 'demote',
  label: isPromoted ? 'mine.promote' : 'mine.demote',
  isOffered: (row) => isOpen(row) && row.promoted !== isPromoted,
  send: (row) => promoteRoom(row.uuid ?? '', isPromoted),
});

/** [R012] [H1300] The admin area of all hangouts, including deleted ones; admins can change any setting. */
export const roomsArea: AdminArea<ListedRoom> = {
  label: 'admin.rooms',
  searchLabel: 'admin.findRoom',
  defaultSort: { field: 'createdAt', descending: true },
  filters: [
    { key: 'promoted', field: 'promoted', value: true },
    { key: 'private', field: 'type', value: 'PRIVATE' },
    { key: 'live', field: 'isLive', value: true },
    { key: 'hidden', field: 'hidden', value: true },
  ],
  queryRows: adminRooms,
  idOf: (row) => row.uuid ?? '',
  nameOf: (row) => row.name ?? '',
  renderHead: (row) => <RoomHead room={row} />,
  columns: (t) => [
    {
      key: 'name',
      label: t('admin.name'),
      sort: 'name',
      render: (row) => (
        <span className={textStyles.oneLine}>
          <bdi>{row.name}</bdi>
        </span>
      ),
    },
    { key: 'slug', label: t('create.address'), sort: 'slug', render: (row) => `/r/${row.slug}` },
    { key: 'owner', label: t('roles.owner'), sort: 'ownerNickname', render: (row) => row.ownerNickname },
    {
      key: 'design',
      label: t('create.place'),
      sort: 'design',
      render: (row) => (row.design ? t(`designs.${row.design}`) : ''),
    },
    { key: 'state', label: t('admin.state'), render: (row) => <RoomTags room={row} /> },
    timeColumn('createdAt', t('admin.since'), 'createdAt'),
  ],
  moreFacts: (t) => [
    textColumn('description', t('staff.description'), 'description'),
    personColumn('ownerUuid', t('admin.users'), 'ownerUuid', true),
    textColumn('size', t('staff.roomSize'), 'roomSize'),
    timeColumn('updatedAt', t('staff.changedAt'), 'updatedAt'),
    timeColumn('deletedAt', t('admin.ended'), 'deletedAt'),
  ],
  readOne: (row) => api(roomAdmin.room, { id: row.uuid ?? '', fields: undefined, join: undefined }),
  listActions: [
    createAction(
      'staff.createRoom',
      [
        { name: 'name', label: 'admin.name', kind: 'text', required: true, maxLength: 60 },
        { name: 'description', label: 'staff.description', kind: 'lines', maxLength: 1000 },
      ],
      rooms.create,
    ),
  ],
  actions: [
    {
      key: 'edit',
      label: 'staff.edit',
      isOffered: isOpen,
      fields,
      initial: (row) => row,
      send: (row, input) => sendForm(roomAdmin.updateRoom, { ...input, id: row.uuid }),
    },
    promote(true),
    promote(false),
    deleteAction((row) => deleteRoom(row.uuid ?? ''), { label: 'create.delete', isOffered: isOpen }),
  ],
  history: { idsOf: (row) => [row.uuid, row.slug] },
};

function RoomTags({ room }: { room: ListedRoom }) {
  const { t } = useTranslation();
  return (
    <span className={styles.tags}>
      {room.deletedAt ? <Tag tone="bad">{t('admin.ended')}</Tag> : null}
      {room.promoted ? <Tag tone="mod">{t('admin.only_promoted')}</Tag> : null}
      {room.type === 'PRIVATE' ? <Tag>{t('admin.only_private')}</Tag> : null}
      {room.isLive ? <Tag>{t('admin.only_live')}</Tag> : null}
      {room.hidden ? <Tag>{t('admin.only_hidden')}</Tag> : null}
    </span>
  );
}

function RoomHead({ room }: { room: ListedRoom }) {
  const { t } = useTranslation();
  const { slug = '', design = 'CLUB' } = room;
  return (
    <div className={styles.roomSheet}>
      <VenueImage design={design} />
      {room.deletedAt ? null : (
        <div className={styles.actions}>
          <ButtonLink size="small" to={`/r/${slug}`}>
            {t('room.enter')}
          </ButtonLink>
          <ButtonLink size="small" to={`/r/${slug}/settings`}>
            {t('room.settings')}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
