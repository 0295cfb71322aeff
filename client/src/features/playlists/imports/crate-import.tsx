import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { crateImportQuery, type Import } from '../../../api/imports.ts';
import { TransferProgress } from './transfer-progress.tsx';
import './imports.css';

/** The newest import into the user's playlist: its progress, or the songs that still need fixing. */
export function CrateImport({ crateUuid }: { crateUuid: string }) {
  const { t } = useTranslation();
  const { data: job } = useQuery(crateImportQuery(crateUuid));
  if (!job || !isOpen(job)) return null;
  const { found, otherVersion, notFound, failed } = job.counts;
  return (
    <section className="card import-banner" data-testid="crate-import" aria-label={t('imports.title')}>
      <TransferProgress transfer={job} done={found + otherVersion + notFound + failed} />
      <Link className="button" data-size="small" to={`/imports/${job.importUuid}`}>
        {notFound + failed > 0 ? t('imports.mend', { count: notFound + failed }) : t('imports.details')}
      </Link>
    </section>
  );
}

/** True if an import is in progress, has failed, or has left songs out. */
const isOpen = ({ status, counts }: Import) => status !== 'COMPLETE' || counts.notFound + counts.failed > 0;
