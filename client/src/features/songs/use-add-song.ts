import type { Song } from '@hangout/contract/rest/playlist-service/song-shape';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { addSongs } from '../../api/crates.ts';
import type { Intent } from '../../core/intent.ts';
import { isRegisteredAtom } from '../../core/session.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { useAccountDialog } from '../account/index.ts';

/** Adds songs to my queue or likes and shows a toast; [H231] guests are asked to sign up first. */
export function useAddSong() {
  const { t } = useTranslation();
  const accountDialog = useAccountDialog();
  const isRegistered = useAtomValue(isRegisteredAtom);
  const run = (intent: Intent, action: () => Promise<void>, text: string) => {
    if (!isRegistered) return accountDialog.openFor(intent);
    action().then(() => showToast({ tone: 'good', text }), showErrorToast);
  };
  const queue = (song: Song, place: 'next' | 'last', text: string) => {
    const { songId, trackName } = song;
    run({ kind: 'queue', songId, trackName, place }, () => addSongs('queue', [song], place === 'last'), text);
  };
  return {
    last: (song: Song) => queue(song, 'last', t('queue.added', { song: song.trackName })),
    next: (song: Song) => queue(song, 'next', t('queue.addedNext', { song: song.trackName })),
    like(song: Song) {
      const { songId, trackName } = song;
      const text = t('history.liked', { song: trackName });
      run({ kind: 'save', songId, trackName }, () => addSongs('likes', [song], false), text);
    },
  };
}
