import type { Crate } from '@hangout/contract/rest/shapes/crate-shape';
import {
  EXPORT_PROVIDERS,
  type ExportProvider,
  PLAYLIST_FILE_FORMATS,
  type PlaylistFileFormat,
  playlistFileName,
} from '@hangout/rules';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ExternalLink, FileDown, RefreshCw, Square, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  beginExport,
  cancelExport,
  crateExportsQuery,
  type Export,
  type ExportSource,
  exportProblemsQuery,
  fetchPlaylistFile,
  retryExport,
} from '../../../api/exports.ts';
import { ProviderIcon } from '../../../components/song/provider-mark.tsx';
import { Button, ButtonAnchor } from '../../../design/primitives/button.tsx';
import { DenseCard } from '../../../design/primitives/card.tsx';
import { Dialog } from '../../../design/primitives/dialog.tsx';
import { errorCode } from '../../../platform/errors.ts';
import { isRegisteredAtom } from '../../../platform/session.ts';
import { useAction } from '../../../platform/use-action.ts';
import { useErrorTexts } from '../../../platform/use-error-text.ts';
import styles from './imports.module.css';
import { reasonText, TransferProgress } from './transfer-progress.tsx';

interface ExportToolProps {
  readonly crate: Crate;
  /**
   * Name of the exported playlist, by default that of the crate. The queue and the likes need another one, because
   * their crates have reserved names.
   */
  readonly name?: string;
}

/**
 * [R007][H1110][H1676] Opens the export of a crate. Everybody can export to a file, registered users also to providers.
 */
export function ExportTool({ crate, name = crate.crateName }: ExportToolProps) {
  const { t } = useTranslation();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const source = { crateUuid: crate.crateUuid, name };
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        disabled={crate.crateSongsNumber === 0}
        onClick={() => setOpen(true)}
        data-testid="export-playlist"
      >
        <Upload size={18} aria-hidden="true" />
        {t('exports.export')}
      </Button>
      {isOpen ? (
        <Dialog title={t('exports.title', { name })} onClose={() => setOpen(false)} testId="export-dialog">
          <div className={styles.exportBody}>
            <FileChoice source={source} />
            {isRegistered ? <ProviderChoice source={source} /> : null}
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

function FileChoice({ source }: { source: ExportSource }) {
  const { t } = useTranslation();
  const save = useAction(async (format: PlaylistFileFormat) =>
    saveFile(await fetchPlaylistFile(source, format), `${playlistFileName(source.name)}.${format}`),
  );
  return (
    <section>
      <h3>{t('exports.asFile')}</h3>
      <div className={styles.tools}>
        {PLAYLIST_FILE_FORMATS.map((format) => (
          <Button
            key={format}
            size="small"
            busy={save.isPending && save.variables === format}
            onClick={() => save.mutate(format)}
            data-testid={`export-${format}`}
          >
            <FileDown size={18} aria-hidden="true" />
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </section>
  );
}

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers begin to read the file only after a few seconds.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function ProviderChoice({ source }: { source: ExportSource }) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  const exported = useQuery(crateExportsQuery(source.crateUuid));
  const begin = useAction((provider: ExportProvider) => beginExport(provider, source), {
    onError: 'form',
  });
  const isRunning = (provider: ExportProvider) =>
    exported.data?.some((one) => one.provider === provider && one.status === 'IN_PROGRESS') ?? false;
  return (
    <section>
      <h3>{t('exports.toService')}</h3>
      <div className={styles.tools}>
        {EXPORT_PROVIDERS.map((provider) => (
          <Button
            key={provider}
            size="small"
            busy={begin.isPending && begin.variables === provider}
            disabled={isRunning(provider)}
            onClick={() => begin.mutate(provider)}
            data-testid={`export-${provider}`}
          >
            <ProviderIcon song={{ musicProviders: { [provider]: 'x' } }} />
            {t(`providers.${provider}`)}
          </Button>
        ))}
      </div>
      {begin.isError ? (
        <p className={styles.error} role="alert">
          {describeError(begin.error)}{' '}
          {errorCode(begin.error) === 'provider_account_needed' ? (
            <Link to="/settings/music" data-testid="export-connect">
              {t('imports.connectButton')}
            </Link>
          ) : null}
        </p>
      ) : null}
      {exported.data?.map((one) => (
        <ExportEntry key={one.exportUuid} job={one} />
      ))}
    </section>
  );
}

/** [H1100] An export: its progress, and the songs that could not be exported, with reasons. */
function ExportEntry({ job }: { job: Export }) {
  const { t } = useTranslation();
  const isRunning = job.status === 'IN_PROGRESS';
  const { otherVersion, notFound, failed } = job.counts;
  const problems = otherVersion + notFound + failed;
  const stop = useAction(() => cancelExport(job.exportUuid));
  const retry = useAction(() => retryExport(job.exportUuid));
  return (
    <DenseCard className={styles.exportEntry} data-testid="export-entry" data-status={job.status}>
      <strong>{t(`providers.${job.provider}`)}</strong>
      <TransferProgress transfer={job} done={isRunning ? job.sent + notFound + failed : job.sent} />
      <div className={styles.tools}>
        {isRunning ? (
          <Button
            size="small"
            busy={stop.isPending}
            onClick={() => stop.mutate()}
            data-testid="export-cancel"
          >
            <Square size={16} aria-hidden="true" />
            {t('imports.stop')}
          </Button>
        ) : null}
        {job.status === 'FAILED' || (!isRunning && failed > 0) ? (
          <Button
            size="small"
            busy={retry.isPending}
            onClick={() => retry.mutate()}
            data-testid="export-retry"
          >
            <RefreshCw size={16} aria-hidden="true" />
            {t('imports.retry')}
          </Button>
        ) : null}
        {job.link ? (
          <ButtonAnchor size="small" href={job.link} target="_blank" rel="noreferrer">
            <ExternalLink size={16} aria-hidden="true" />
            {t('exports.open')}
          </ButtonAnchor>
        ) : null}
      </div>
      {problems > 0 && !isRunning ? <Problems exportUuid={job.exportUuid} count={problems} /> : null}
    </DenseCard>
  );
}

function Problems({ exportUuid, count }: { exportUuid: string; count: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(exportProblemsQuery(exportUuid));
  return (
    <details data-testid="export-problems">
      <summary>{t('exports.problems', { count })}</summary>
      <ul className={styles.exportProblems}>
        {data?.map((song) => (
          <li key={song.position}>
            <strong>
              <bdi>{song.trackName}</bdi>
            </strong>{' '}
            <bdi>{song.artistName}</bdi>
            <small>
              {song.outcome ? t(`imports.outcome_${song.outcome}`) : ''}
              {song.reason ? `: ${reasonText('reason', song.reason)}` : ''}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}
