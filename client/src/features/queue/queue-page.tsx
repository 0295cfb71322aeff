import { useQuery } from '@tanstack/react-query';
import { ListX, Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearCrate, queueSongsQuery, shuffleCrate } from '../../api/crates.ts';
import { showErrorToast } from '../../core/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { RegisteredPage } from '../account/index.ts';
import { SongSearch, useAddSong } from '../songs/index.ts';
import { MyQueue } from './queue-panel.tsx';
import { QueueSuggestions } from './queue-suggestions.tsx';

/** The page with my queue. */
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
  return (
    <div className="card column queue-card">
      <SongSearch
        label={t('queue.find')}
        onLast={add.last}
        onNext={add.next}
        suggestions={<QueueSuggestions queued={[]} heading="h2" />}
      >
        <MyQueue heading="h2" />
      </SongSearch>
    </div>
  );
}

function QueueTools() {
  const { t } = useTranslation();
  const count = useQuery(queueSongsQuery()).data?.count ?? 0;
  const [isAsking, setAsking] = useState(false);
  if (count === 0) return null;
  return (
    <div style={{ display: 'flex', gap: 8 }}>
      <Button
        size="small"
        onClick={() => void shuffleCrate('queue').catch(showErrorToast)}
        data-testid="shuffle"
      >
        <Shuffle size={18} aria-hidden="true" />
        {t('queue.shuffle')}
      </Button>
      <Button size="small" variant="danger" onClick={() => setAsking(true)} data-testid="clear-queue">
        <ListX size={18} aria-hidden="true" />
        {t('queue.clear')}
      </Button>
      {isAsking ? (
        <Confirm
          title={t('queue.clear')}
          text={t('queue.clearAsk')}
          confirmLabel={t('queue.clear')}
          danger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            clearCrate('queue').catch(showErrorToast);
          }}
        />
      ) : null}
    </div>
  );
}
