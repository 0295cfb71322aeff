import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { adminRooms, type ListedRoom } from '../../api/admin.ts';
import { deleteRoom, promoteRoom } from '../../api/rooms.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmRoomDeletion } from '../create/index.ts';
import { VenueImage } from '../stage/index.ts';
import { AdminList, type AdminListDefinition } from './admin-list.tsx';
import { timeColumn } from './columns.tsx';

const listing: AdminListDefinition<ListedRoom> = {
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
  columns: (t) => [
    {
      key: 'name',
      label: t('admin.name'),
      sort: 'name',
      render: (row) => <span className="one-line">{row.name}</span>,
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
  renderDetails: (_uuid, row, onClose) => (row ? <RoomDialog room={row} onClose={onClose} /> : null),
};

/** [R012] The admin list of all hangouts, including deleted ones. */
export const AdminRooms = () => <AdminList listing={listing} />;

function RoomTags({ room }: { room: ListedRoom }) {
  const { t } = useTranslation();
  return (
    <span className="admin-tags">
      {room.deletedAt ? (
        <span className="tag" data-tone="bad">
          {t('admin.ended')}
        </span>
      ) : null}
      {room.promoted ? (
        <span className="tag" data-tone="mod">
          {t('admin.only_promoted')}
        </span>
      ) : null}
      {room.type === 'PRIVATE' ? <span className="tag">{t('admin.only_private')}</span> : null}
      {room.isLive ? <span className="tag">{t('admin.only_live')}</span> : null}
      {room.hidden ? <span className="tag">{t('admin.only_hidden')}</span> : null}
    </span>
  );
}

function RoomDialog({ room, onClose }: { room: ListedRoom; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { uuid = '', slug = '', name = '', promoted = false, design = 'CLUB' } = room;
  const run = (action: Promise<unknown>, toastText: string) =>
    action.then(() => {
      showToast({ tone: 'good', text: toastText });
      return client.invalidateQueries({ queryKey: ['admin'] });
    }, showErrorToast);
  return (
    <Dialog title={name} onClose={onClose} testId="room-sheet">
      <div className="room-sheet">
        <VenueImage design={design} />
        {room.description ? <p className="quiet">{room.description}</p> : null}
        <p className="quiet">
          {t('roles.owner')}: <Link to={`/u/${room.ownerUuid}`}>{room.ownerNickname}</Link>
        </p>
        {room.deletedAt ? null : (
          <div className="admin-actions">
            <Link className="button" data-size="small" to={`/r/${slug}`}>
              {t('room.enter')}
            </Link>
            <Link className="button" data-size="small" to={`/r/${slug}/settings`}>
              {t('room.settings')}
            </Link>
            <Button
              size="small"
              data-testid="promote"
              onClick={() => void run(promoteRoom(uuid, !promoted), t('app.saved'))}
            >
              {t(promoted ? 'mine.demote' : 'mine.promote')}
            </Button>
            <Button size="small" variant="danger" onClick={() => setAsking(true)}>
              {t('create.delete')}
            </Button>
          </div>
        )}
      </div>
      {isAsking ? (
        <ConfirmRoomDeletion
          name={name}
          onClose={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            void run(deleteRoom(uuid), t('create.deleted', { name }));
          }}
        />
      ) : null}
    </Dialog>
  );
}
