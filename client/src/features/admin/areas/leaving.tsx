import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../admin.css';
import { deactivationRequests, type ListedDeactivation, takeBackDeactivationOf } from '../../../api/admin.ts';
import { Confirm } from '../../../design/primitives/dialog.tsx';
import { formatDay } from '../../../platform/format-time.ts';
import { showErrorToast, showToast } from '../../../platform/toasts.ts';
import { AdminList } from '../admin-list.tsx';
import type { AdminArea } from '../area.ts';
import { nameColumn } from '../columns.tsx';

const listing: AdminArea<ListedDeactivation> = {
  label: 'admin.leaving',
  // The server lists the oldest request first, and in no other order.
  defaultSort: { field: 'requestedAt', descending: false },
  filters: [],
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

/** [H808] Who has asked to leave, and when that happens, the oldest request first; a moderator takes a request back. */
export const DeactivationRequests = () => <AdminList area={listing} />;

/** What happens to the account on its day. */
function ThenTag({ row }: { row: ListedDeactivation }) {
  const { t } = useTranslation();
  return (
    <span className="tag" data-tone={row.deletesThen ? 'bad' : undefined}>
      {t(row.deletesThen ? 'admin.isDeleted' : 'admin.isDeactivated')}
    </span>
  );
}

function TakeBackDialog({ row, onClose }: { row: ListedDeactivation; onClose: () => void }) {
  const { t } = useTranslation();
  const { uuid, nickname: name } = row;
  const takeBack = useMutation({
    mutationFn: () => takeBackDeactivationOf(uuid),
    onSuccess: () => {
      showToast({ tone: 'good', text: t('admin.tookBack', { name }) });
      onClose();
    },
    onError: showErrorToast,
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
