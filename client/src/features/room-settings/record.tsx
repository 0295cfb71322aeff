import type { Room } from '@hangout/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { recordOfRoom } from '../../api/record.ts';
import { Button } from '../../ui/button.tsx';
import { BoneRows, Empty, Failed } from '../../ui/states.tsx';
import { DeedLine } from '../record/index.ts';

/** [H331] Who did what to whom in this hangout, the newest first. */
export function Record({ room }: { room: Room }) {
  const { t } = useTranslation();
  const record = useInfiniteQuery(recordOfRoom(room.uuid));
  const deeds = record.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <section className="card settings-list" aria-labelledby="record" data-testid="record">
      <h2 id="record">{t('record.title')}</h2>
      {record.isPending ? <BoneRows count={3} size={24} /> : null}
      {record.isError ? <Failed error={record.error} again={() => void record.refetch()} /> : null}
      {record.data && deeds.length === 0 ? (
        <Empty icon={<ScrollText size={32} />} title={t('record.none')} text={t('record.noneText')} />
      ) : null}
      <ol>
        {deeds.map((deed) => (
          <DeedLine key={deed.id} deed={deed} />
        ))}
      </ol>
      {record.hasNextPage ? (
        <Button size="small" busy={record.isFetchingNextPage} onClick={() => void record.fetchNextPage()}>
          {t('app.more')}
        </Button>
      ) : null}
    </section>
  );
}
