import type { Archive } from '@hangout/contract/rest/user-service/leaving';
import { useQuery } from '@tanstack/react-query';
import { Download, FolderArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { archiveQuery, requestArchive } from '../../../api/leaving.ts';
import { Button } from '../../../design/primitives/button.tsx';
import { ErrorState, SkeletonRows } from '../../../design/primitives/states.tsx';
import { formatDay } from '../../../platform/format-time.ts';
import { useAction } from '../../../platform/use-action.ts';
import '../../../design/primitives/setting-card.css';

const megabyte = 1024 * 1024;

/** [H955] All data of the user as one file: the request, its progress, and the download. */
export function ArchiveCard() {
  const { t } = useTranslation();
  const archive = useQuery(archiveQuery());
  const request = useAction(requestArchive);
  const isPending = archive.data?.status === 'PENDING';
  return (
    <section className="card setting" aria-labelledby="archive" data-testid="archive">
      <h2 id="archive">{t('leaving.archive')}</h2>
      <p className="quiet">{t('leaving.archiveText')}</p>
      {archive.isPending ? <SkeletonRows count={1} size={40} /> : null}
      {archive.isError ? <ErrorState error={archive.error} retry={() => void archive.refetch()} /> : null}
      {archive.data ? <ArchiveStatus archive={archive.data} /> : null}
      {archive.isSuccess && !isPending ? (
        <div className="setting-row">
          <Button
            size="small"
            busy={request.isPending}
            onClick={() => request.mutate()}
            data-testid="archive-request"
          >
            <FolderArchive size={18} aria-hidden="true" />
            {t(archive.data ? 'leaving.archiveAgain' : 'leaving.archiveRequest')}
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function ArchiveStatus({ archive }: { archive: Archive }) {
  const { t } = useTranslation();
  const { status, url, bytes, expiresAt } = archive;
  if (status === 'READY' && url !== null)
    return (
      <div className="setting-row" data-testid="archive-ready">
        <a
          className="button"
          data-variant="brand"
          data-size="small"
          href={url}
          download
          data-testid="archive-download"
        >
          <Download size={18} aria-hidden="true" />
          {t('leaving.archiveDownload', { size: formatSize(bytes ?? 0) })}
        </a>
        {expiresAt ? (
          <small className="quiet">{t('leaving.archiveUntil', { day: formatDay(expiresAt) })}</small>
        ) : null}
      </div>
    );
  return (
    <p role="status" data-testid="archive-status" data-status={status}>
      {t(status === 'FAILED' ? 'leaving.archiveFailed' : 'leaving.archivePending')}
    </p>
  );
}

const formatSize = (bytes: number) =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
