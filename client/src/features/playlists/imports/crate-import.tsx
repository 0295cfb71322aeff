import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { crateImportQuery, type Import } from '../../../api/imports.ts';
import { ButtonLink } from '../../../design/primitives/button.tsx';
import { DenseCard } from '../../../design/primitives/card.tsx';
import styles from './imports.module.css';
import { TransferProgress } from './transfer-progress.tsx';

/** The newest import into a playlist of the user: its progress, or the songs that need attention. */
export function CrateImport({ crateUuid }: { crateUuid: string }) {
  const { t } = useTranslation();
  const { data: job } = useQuery(crateImportQuery(crateUuid));
  if (!job || !isOpen(job)) return null;
  const { found, otherVersion, notFound, failed } = job.counts;
  return (
    <DenseCard
      as="section"
      className={styles.banner}
      data-testid="crate-import"
      aria-label={t('imports.title')}
    >
      <TransferProgress transfer={job} done={found + otherVersion + notFound + failed} />
      <ButtonLink size="small" to={`/imports/${job.importUuid}`}>
        {notFound + failed > 0 ? t('imports.mend', { count: notFound + failed }) : t('imports.details')}
      </ButtonLink>
    </DenseCard>
  );
}

/** True if an import is in progress, has failed, or has songs without a match. */
const isOpen = ({ status, counts }: Import) => status !== 'COMPLETE' || counts.notFound + counts.failed > 0;
