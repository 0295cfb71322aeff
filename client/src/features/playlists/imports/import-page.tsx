import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { ListMusic, RefreshCw, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  cancelImport,
  type Import,
  importQuery,
  importSongsQuery,
  type OutcomeFilter,
  retryImport,
} from '../../../api/imports.ts';
import { RegisteredPage } from '../../../components/account/registered-page.tsx';
import songsStyles from '../../../components/song/songs.module.css';
import { QueryState } from '../../../design/patterns/query-state.tsx';
import { Button, ButtonLink } from '../../../design/primitives/button.tsx';
import { Card } from '../../../design/primitives/card.tsx';
import { Chips } from '../../../design/primitives/chips.tsx';
import { Count } from '../../../design/primitives/count.tsx';
import { ScrollMore } from '../../../design/primitives/scroll-more.tsx';
import { SpokenOnly } from '../../../design/primitives/spoken-only.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../design/primitives/states.tsx';
import { queryClient } from '../../../platform/query-client.ts';
import { useAction } from '../../../platform/use-action.ts';
import { ImportSongRow } from './import-song-row.tsx';
import styles from './imports.module.css';
import { TransferProgress } from './transfer-progress.tsx';

/** [H1100] The page of an import: its progress, and the result for each song. */
export function ImportPage() {
  const { t } = useTranslation();
  const { importUuid = '' } = useParams();
  const job = useQuery(importQuery(importUuid));
  return (
    <RegisteredPage
      title={job.data?.name || t('imports.title')}
      text={job.data ? sourceText(t, job.data) : ''}
      tools={job.data ? <ImportTools job={job.data} /> : null}
      guest={{ title: t('imports.title'), text: t('account.reasonKeep'), reason: 'keep' }}
    >
      {job.data ? (
        <ImportBody job={job.data} />
      ) : job.isError ? (
        <ErrorState error={job.error} retry={() => void job.refetch()} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </RegisteredPage>
  );
}

/** Says where the songs come from and into which playlist they go. */
function sourceText(t: TFunction, job: Import): string {
  const from =
    job.source === 'file'
      ? (job.fileName ?? '')
      : // Every provider of an import has a text under `providers`, hence the cast.
        t(`providers.${job.provider as 'audius'}`);
  return t('imports.fromInto', { from, into: job.crateName });
}

const doneOf = ({ counts, total }: Import) =>
  Math.max(0, Math.min(total ?? Number.POSITIVE_INFINITY, sumOf(counts)));
const sumOf = ({ found, otherVersion, notFound, failed }: Import['counts']) =>
  found + otherVersion + notFound + failed;

function ImportTools({ job }: { job: Import }) {
  const { t } = useTranslation();
  const isRunning = job.status === 'IN_PROGRESS';
  const stop = useAction(() => cancelImport(job.importUuid));
  const retry = useAction(() => retryImport(job.importUuid));
  const mayRetry = !isRunning && (job.status === 'FAILED' || job.counts.failed > 0);
  return (
    <div className={styles.tools}>
      {isRunning ? (
        <Button busy={stop.isPending} onClick={() => stop.mutate()} data-testid="import-cancel">
          <Square size={18} aria-hidden="true" />
          {t('imports.stop')}
        </Button>
      ) : null}
      {mayRetry ? (
        <Button busy={retry.isPending} onClick={() => retry.mutate()} data-testid="import-retry">
          <RefreshCw size={18} aria-hidden="true" />
          {t('imports.retry')}
        </Button>
      ) : null}
      <ButtonLink variant="brand" to={`/playlists/${job.crateUuid}`} data-testid="import-crate">
        <ListMusic size={18} aria-hidden="true" />
        {t('imports.toPlaylist')}
      </ButtonLink>
    </div>
  );
}

const FILTERS = ['all', 'found', 'other_version', 'not_found', 'failed', 'waiting'] as const;
type Filter = (typeof FILTERS)[number];
const countKeys = {
  ...{ found: 'found', other_version: 'otherVersion', not_found: 'notFound', failed: 'failed' },
  waiting: 'waiting',
} as const satisfies Record<Exclude<Filter, 'all'>, keyof Import['counts']>;

function ImportBody({ job }: { job: Import }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Filter | null>(null);
  const isRunning = job.status === 'IN_PROGRESS';
  const countOf = (filter: Filter) =>
    filter === 'all' ? sumOf(job.counts) + job.counts.waiting : job.counts[countKeys[filter]];
  // After the import, songs with problems are shown first.
  const firstProblem = (['not_found', 'failed', 'other_version'] as const).find((one) => countOf(one) > 0);
  const filter = chosen ?? (isRunning ? 'all' : (firstProblem ?? 'all'));
  useEffect(() => {
    if (isRunning) return;
    // The import has added songs to the playlist.
    void queryClient.invalidateQueries({ queryKey: ['crates'] });
    void queryClient.invalidateQueries({ queryKey: ['crate-songs', job.crateUuid] });
    void queryClient.invalidateQueries({ queryKey: ['imports', 'songs', job.importUuid] });
  }, [isRunning, job.crateUuid, job.importUuid]);
  return (
    <>
      <TransferProgress transfer={job} done={doneOf(job)} />
      <fieldset className={styles.filters}>
        <SpokenOnly as="legend">{t('imports.show')}</SpokenOnly>
        <Chips
          keys={FILTERS.filter((one) => one === 'all' || countOf(one) > 0 || one === filter)}
          chosen={filter}
          onChoose={setChosen}
          labelOf={(key) => (
            <>
              {t(`imports.filter_${key}`)} <Count>{countOf(key)}</Count>
            </>
          )}
          testId="import-filter"
        />
      </fieldset>
      <ImportSongs job={job} outcome={filter === 'all' ? null : filter} />
    </>
  );
}

function ImportSongs({ job, outcome }: { job: Import; outcome: OutcomeFilter | null }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(importSongsQuery(job.importUuid, outcome));
  if (!list.data) return <QueryState query={list} count={6} />;
  const songs = list.data.pages.flatMap((page) => page.data);
  if (songs.length === 0)
    return (
      <EmptyState
        icon={<ListMusic size={36} />}
        title={job.status === 'IN_PROGRESS' ? t('imports.waitForSongs') : t('imports.noSongs')}
      />
    );
  return (
    <>
      <Card as="ol" className={`${songsStyles.rows} ${styles.rows}`}>
        {songs.map((song) => (
          <ImportSongRow key={song.position} job={job} song={song} />
        ))}
      </Card>
      <ScrollMore list={list} />
    </>
  );
}
