import { useInfiniteQuery } from '@tanstack/react-query';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { ShieldAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { refetchReports, reportsQuery } from '../../api/reports.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import { Count } from '../../design/primitives/count.tsx';
import { mayModerateAtom } from '../../live/room/derived-state.ts';
import { openReportsAtom, roomState } from '../../live/room/room-state.ts';
import styles from './reports.module.css';

export const isReportsOpenAtom = atom(false);

export function ReportsButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  const mayModerate = useAtomValue(mayModerateAtom);
  const reportedCount = useAtomValue(openReportsAtom);
  const room = useAtomValue(roomState.settings)?.uuid;
  const setOpen = useSetAtom(isReportsOpenAtom);
  const list = useInfiniteQuery({
    ...reportsQuery(room ?? '', 'open'),
    enabled: mayModerate && room !== undefined,
    refetchInterval: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the room state has another number of reports.
  useEffect(() => {
    void refetchReports();
  }, [reportedCount]);
  const open = list.data?.pages[0]?.open ?? reportedCount;
  if (!mayModerate || open === 0) return null;
  return (
    <span className={`${styles.reportsButton} ${className ?? ''}`}>
      <IconButton
        label={t('report.waiting', { count: open })}
        onClick={() => setOpen(true)}
        data-testid="reports-button"
      >
        <ShieldAlert size={20} />
      </IconButton>
      <Count className={styles.reportsCount} tone="live" aria-hidden="true">
        {open}
      </Count>
    </span>
  );
}
