import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addSongs } from '../../api/crate-edits.ts';
import { myUploadsQuery } from '../../api/songs.ts';
import { act } from '../../platform/toasts.ts';
import { awaitingQueueAtom, queueReadySongs } from './awaiting-queue.ts';
import { restoreUploads } from './upload-files.ts';

/** [H574] [H2087] Resumes uploads that were interrupted, and queues uploaded songs once they are verified. */
export function UploadSession(): null {
  const { t } = useTranslation();
  const isAwaiting = useAtomValue(awaitingQueueAtom).size > 0;
  const { data: songs, dataUpdatedAt } = useQuery({ ...myUploadsQuery(), enabled: isAwaiting });
  useEffect(() => {
    act(restoreUploads());
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer tries again to queue what could not be queued.
  useEffect(() => {
    if (!songs) return;
    queueReadySongs(songs, (song) => {
      const added = addSongs('queue', [song], true);
      act(added, t('queue.added', { song: song.trackName }));
      return added;
    });
  }, [songs, dataUpdatedAt, t]);
  return null;
}
