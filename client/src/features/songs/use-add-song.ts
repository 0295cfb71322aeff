import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { addSongs } from '../../api/crates.ts';
import { isRegisteredAtom } from '../../core/session.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { useAccountDialog } from '../account/index.ts';

/** Adds songs to my queue or likes and shows a toast; guests are asked to sign up instead. */
export function useAddSong() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const run = (action: () => Promise<void>, text: string) => {
    if (!isRegistered) return accountDialog.open('sign-up', 'keep');
    action().then(() => showToast({ tone: 'good', text }), showErrorToast);
  };
  return {
    last: (song: Song) =>
      run(() => addSongs('queue', [song], true), t('queue.added', { song: song.trackName })),
    next: (song: Song) =>
      run(() => addSongs('queue', [song], false), t('queue.addedNext', { song: song.trackName })),
    like: (song: Song) =>
      run(() => addSongs('likes', [song], false), t('history.liked', { song: song.trackName })),
  };
}
