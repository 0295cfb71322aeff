import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { adminEvents, endEvent, type ListedEvent } from '../../api/admin.ts';
import { dayAndTime } from '../../app/moments.ts';
import { type Column, List } from './list.tsx';
import { Sheet } from './sheet.tsx';
import { useWish } from './use-wish.ts';

const narrowings = [{ key: 'promoted', field: 'isPromoted', value: true }] as const;

/** [R012] Every event. */
export function AdminEvents() {
  const { t } = useTranslation();
  const wish = useWish({ field: 'startDate', descending: true }, narrowings);
  const query = useQuery(adminEvents(wish.wish));
  const [open, setOpen] = useState<number | null>(null);
  const opened = query.data?.data.find((row) => row.id === open);
  const columns: Column<ListedEvent>[] = [
    { key: 'name', label: t('admin.name'), sort: 'name', show: (row) => row.name },
    {
      key: 'room',
      label: t('admin.where'),
      sort: 'roomSlug',
      show: (row) => (row.roomSlug ? <Link to={`/r/${row.roomSlug}`}>/r/{row.roomSlug}</Link> : ''),
    },
    {
      key: 'start',
      label: t('admin.begins'),
      sort: 'startDate',
      show: (row) => (row.startDate ? dayAndTime(row.startDate) : ''),
    },
    {
      key: 'end',
      label: t('admin.ends'),
      sort: 'endDate',
      show: (row) => (row.endDate ? dayAndTime(row.endDate) : ''),
    },
    {
      key: 'state',
      label: t('admin.state'),
      show: (row) =>
        row.isPromoted ? (
          <span className="tag" data-tone="mod">
            {t('admin.only_promoted')}
          </span>
        ) : null,
    },
  ];
  return (
    <>
      <List
        label={t('admin.events')}
        searchLabel={t('admin.findByName')}
        query={query}
        wish={wish}
        narrowings={narrowings.map(({ key }) => ({ key, label: t(`admin.only_${key}`) }))}
        columns={columns}
        idOf={(row) => String(row.id)}
        onOpen={(row) => setOpen(row.id ?? null)}
      />
      {opened ? (
        <Sheet
          name={opened.name ?? ''}
          text={opened.description ?? ''}
          ownerUuid={opened.createdBy ?? null}
          imageUrl={opened.imageUrl ?? null}
          onEnd={() => endEvent(String(opened.id))}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}
