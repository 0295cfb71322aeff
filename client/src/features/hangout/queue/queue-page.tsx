import { useQuery } from '@tanstack/react-query';
import { ListX } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { loadedSongs, queueCrateQuery, queueSongsQuery } from '../../../api/crates.ts';
import { RegisteredPage } from '../../../components/account/registered-page.tsx';
import { BrowsableList } from '../../../components/song/browsable-list.tsx';
import { ShuffleTool } from '../../../components/song/list-tools.tsx';
import { SongSearch } from '../../../components/song/song-search.tsx';
import { useAddSong } from '../../../components/song/use-add-song.ts';
import { useClearCrate } from '../../../components/song/use-remove-songs.ts';
import { UploadButton } from '../../../components/upload/upload-button.tsx';
import { UploadProgress } from '../../../components/upload/upload-progress.tsx';
import { useConfirmedAction } from '../../../design/patterns/use-confirmed-action.tsx';
import { Button } from '../../../design/primitives/button.tsx';
import { DenseCard } from '../../../design/primitives/card.tsx';
import { EmptyState } from '../../../design/primitives/states.tsx';
import { lazy } from '../../../platform/lazy.ts';
import { PlayLiveButton } from '../live-set/play-live-button.tsx';
import { QueueSuggestions, SUGGEST_BELOW } from './queue-suggestions.tsx';

const ExportTool = lazy(async () => ({
  default: (await import('../../playlists/imports/export-dialog.tsx')).ExportTool,
}));

export function QueuePage() {
  const { t } = useTranslation();
  return (
    <RegisteredPage
      title={t('queue.title')}
      text={t('queue.page')}
      tools={<QueueTools />}
      guest={{
        title: t('queue.guest'),
        text: t('queue.guestText'),
        reason: 'dj',
      }}
    >
      <QueueBody />
    </RegisteredPage>
  );
}

function QueueBody() {
  const { t } = useTranslation();
  const add = useAddSong();
  const [parameters] = useSearchParams();
  return (
    <DenseCard>
      <SongSearch
        label={t('queue.find')}
        initial={parameters.get('q') ?? ''}
        onLast={add.last}
        onNext={add.next}
        suggestions={<QueueSuggestions queued={[]} heading="h2" />}
      >
        <UploadProgress toQueue />
        <BrowsableList crate="queue" empty={<EmptyQueue />} />
        <FewSongs />
      </SongSearch>
    </DenseCard>
  );
}

function EmptyQueue() {
  const { t } = useTranslation();
  return (
    <>
      <QueueSuggestions queued={[]} heading="h2" />
      <EmptyState title={t('queue.empty')} text={t('queue.emptyText')} />
    </>
  );
}

function FewSongs() {
  const queue = useQuery(queueSongsQuery());
  const isFew = queue.data !== undefined && queue.data.count > 0 && queue.data.count < SUGGEST_BELOW;
  return isFew ? <QueueSuggestions queued={loadedSongs(queue.data)} heading="h2" /> : null;
}

function QueueTools() {
  const { t } = useTranslation();
  const count = useQuery(queueSongsQuery()).data?.count ?? 0;
  const crate = useQuery(queueCrateQuery()).data;
  const clear = useClearCrate('queue');
  const clearing = useConfirmedAction({
    title: t('queue.clear'),
    text: t('queue.clearAsk'),
    confirmLabel: t('queue.clear'),
    danger: true,
    run: () => clear(),
  });
  const adding = (
    <>
      <UploadButton />
      <PlayLiveButton />
    </>
  );
  if (count === 0) return adding;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      {adding}
      <ShuffleTool crate="queue" />
      {crate ? (
        <Suspense fallback={null}>
          <ExportTool crate={crate} name={t('queue.title')} />
        </Suspense>
      ) : null}
      <Button size="small" variant="danger" onClick={clearing.ask} data-testid="clear-queue">
        <ListX size={18} aria-hidden="true" />
        {t('queue.clear')}
      </Button>
      {clearing.question}
    </div>
  );
}
