import type { ReportState } from '@hangout/rules';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reportsQuery } from '../../api/reports.ts';
import { QueryState } from '../../design/patterns/query-state.tsx';
import { ChipField } from '../../design/primitives/chips.tsx';
import { Count } from '../../design/primitives/count.tsx';
import { LoadMore } from '../../design/primitives/load-more.tsx';
import { EmptyState } from '../../design/primitives/states.tsx';
import { ReportCard } from './report-card.tsx';
import styles from './reports.module.css';

const states = ['open', 'resolved', 'dismissed'] as const satisfies ReportState[];

/** [H530] Reports of a hangout; of the whole platform if `roomId` is null. */
export function ReportQueue({ roomId }: { roomId: string | null }) {
  const { t } = useTranslation();
  const [state, setState] = useState<ReportState>('open');
  const list = useInfiniteQuery(reportsQuery(roomId, state));
  const all = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <div className={styles.queue} data-testid="report-queue">
      <ChipField
        label={t('report.which')}
        isLabelHidden
        keys={states}
        chosen={state}
        onChoose={setState}
        labelOf={(key) => (
          <>
            {t(`report.state_${key}`)}
            {key === 'open' && list.data ? <Count>{list.data.pages[0]?.open ?? 0}</Count> : null}
          </>
        )}
        testId="reports"
      />
      <QueryState query={list} count={3} size={40} />
      {list.data && all.length === 0 ? (
        <EmptyState icon={<ShieldCheck size={36} />} title={t('report.none')} text={t('report.noneText')} />
      ) : null}
      <ul className={styles.cards}>
        {all.map((report) => (
          <ReportCard key={report.id} report={report} isAnywhere={roomId === null} />
        ))}
      </ul>
      <LoadMore list={list} />
    </div>
  );
}
