import type { Archive } from '@hangout/contract/rest/accounts/leaving';
import { useQuery } from '@tanstack/react-query';
import { Download, FolderArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { archiveQuery, downloadArchive, requestArchive } from '../../../api/leaving.ts';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { SettingCard, SettingRow } from '../../../design/patterns/setting.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import textStyles from '../../../design/text.module.css';
import { formatDay } from '../../../platform/format-day.ts';
import { formatSize } from '../../../platform/format-size.ts';
import { useAction } from '../../../platform/use-action.ts';

/** [H955] Exports all data of the user as one file. */
export function ArchiveCard() {
  const { t } = useTranslation();
  const archive = useQuery(archiveQuery());
  const request = useAction(requestArchive);
  const isPending = archive.data?.status === 'PENDING';
  return (
    <SettingCard aria-labelledby="archive" data-testid="archive">
      <h2 id="archive">{t('leaving.archive')}</h2>
      <p className={textStyles.quiet}>{t('leaving.archiveText')}</p>
      <QueryState query={archive} count={1} size={40} />
      {archive.data ? <ArchiveStatus archive={archive.data} /> : null}
      {archive.isSuccess && !isPending ? (
        <SettingRow>
          <Button
            size="small"
            busy={request.isPending}
            onClick={() => request.mutate()}
            data-testid="archive-request"
          >
            <FolderArchive size={18} aria-hidden="true" />
            {t(archive.data ? 'leaving.archiveAgain' : 'leaving.archiveRequest')}
          </Button>
        </SettingRow>
      ) : null}
    </SettingCard>
  );
}

function ArchiveStatus({ archive }: { archive: Archive }) {
  const { t } = useTranslation();
  const download = useAction(downloadArchive);
  const { status, bytes, expiresAt } = archive;
  if (status === 'READY')
    return (
      <SettingRow data-testid="archive-ready">
        <Button
          variant="brand"
          size="small"
          busy={download.isPending}
          onClick={() => download.mutate()}
          data-testid="archive-download"
        >
          <Download size={18} aria-hidden="true" />
          {t('leaving.archiveDownload', { size: formatSize(bytes ?? 0) })}
        </Button>
        {expiresAt ? (
          <small className={textStyles.quiet}>
            {t('leaving.archiveUntil', { day: formatDay(expiresAt) })}
          </small>
        ) : null}
      </SettingRow>
    );
  return (
    <p role="status" data-testid="archive-status" data-status={status}>
      {t(status === 'FAILED' ? 'leaving.archiveFailed' : 'leaving.archivePending')}
    </p>
  );
}
