import { useTranslation } from 'react-i18next';
import { deactivationRequests, type ListedDeactivation, takeBackDeactivationOf } from '../../../api/admin.ts';
import { Confirm } from '../../../design/primitives/dialog.tsx';
import { Tag } from '../../../design/primitives/tag.tsx';
import { formatDay } from '../../../platform/format-day.ts';
import { showToast } from '../../../platform/toasts.ts';
import { useAction } from '../../../platform/use-action.ts';
import { AdminList } from '../admin-list.tsx';
import type { AdminArea } from '../area.ts';
import { nameColumn } from '../columns.tsx';

const listing: AdminArea<ListedDeactivation> = {
  label: 'admin.leaving',
  // The server supports only this order: the oldest request first.
  defaultSort: { field: 'requestedAt', descending: false },
  queryRows: deactivationRequests,
  idOf: (row) => row.uuid,
  columns: (t) => [
    { key: 'nickname', label: t('admin.name'), render: nameColumn('').render },
    { key: 'asked', label: t('admin.askedOn'), render: (row) => formatDay(row.requestedAt) },
    {
      key: 'day',
      label: t('admin.leavesOn'),
      render: (row) => (row.deactivatesAt ? formatDay(row.deactivatesAt) : ''),
    },
    { key: 'then', label: t('admin.then'), render: (row) => <ThenTag row={row} /> },
  ],
  renderDetails: (_uuid, row, onClose) => (row ? <TakeBackDialog row={row} onClose={onClose} /> : null),
};

/**
 * [H808] Users who have requested that their account be deactivated or deleted, with the date on which this happens. A
 * moderator can revoke a request.
 */
export const DeactivationRequests = () => <AdminList area={listing} />;

/** Says whether the account will be deleted or deactivated. */
function ThenTag({ row }: { row: ListedDeactivation }) {
  const { t } = useTranslation();
  return (
    <Tag tone={row.deletesThen ? 'bad' : undefined}>
      {t(row.deletesThen ? 'admin.isDeleted' : 'admin.isDeactivated')}
    </Tag>
  );
}

function TakeBackDialog({ row, onClose }: { row: ListedDeactivation; onClose: () => void }) {
  const { t } = useTranslation();
  const { uuid, nickname: name } = row;
  const takeBack = useAction(() => takeBackDeactivationOf(uuid), {
    onSuccess: () => {
      showToast({ tone: 'good', text: t('admin.tookBack', { name }) });
      onClose();
    },
  });
  return (
    <Confirm
      title={t('admin.takeBackAsk', { name })}
      text={t('admin.takeBackText', { name })}
      confirmLabel={t('admin.takeBack')}
      busy={takeBack.isPending}
      onConfirm={() => takeBack.mutate()}
      onClose={onClose}
    />
  );
}
