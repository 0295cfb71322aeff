import { useAtomValue, useStore } from 'jotai';
import { Headphones, Square } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { choosePreview, type PreviewedSong, previewKey } from '../../api/song-previews.ts';
import { IconButton } from '../../design/primitives/button.tsx';
import { countListPreviewAtom, mayStartSongAtom } from '../../live/audio/audio-state.ts';
import { previewAtom } from '../../live/audio/music-gain.ts';
import { playPreview, stopPreview } from '../../live/audio/song-preview.ts';
import { showErrorToast, showToast } from '../../platform/toasts.ts';
import { useAccountDialog } from '../account/use-account-dialog.ts';
import { loadPreview } from './load-preview.ts';
import styles from './song-preview.module.css';

/**
 * [H1042] Plays and stops thirty seconds of a song; renders nothing if there is no preview. Only one preview plays at a
 * time. It stops on Escape, and when its button is unmounted.
 */
export function PreviewButton({ song }: { readonly song: PreviewedSong }) {
  const origin = choosePreview(song);
  const key = origin && previewKey(origin);
  const preview = useAtomValue(previewAtom);
  const { t } = useTranslation();
  const store = useStore();
  const accountDialog = useAccountDialog();
  useEffect(() => (key === null ? undefined : () => stopPreview(key)), [key]);
  if (!origin || key === null) return null;

  const status = preview?.key === key ? preview.status : null;
  const play = () => {
    // [R187] Previews count towards what listeners without an account may hear.
    if (!store.get(mayStartSongAtom)) {
      showToast({
        tone: 'plain',
        text: t('player.shut'),
        action: { label: t('app.signUp'), run: () => accountDialog.open('sign-up') },
      });
      return;
    }
    store.set(countListPreviewAtom);
    void playPreview(key, () => loadPreview(origin, song), showErrorToast);
  };
  const stopOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || status === null) return;
    // Keeps the dialog or sheet around the button open.
    event.preventDefault();
    event.stopPropagation();
    stopPreview(key);
  };
  return (
    <IconButton
      label={t(status === null ? 'preview.play' : 'preview.stop', { song: song.trackName })}
      className={styles.previewButton}
      filled={status !== null}
      aria-busy={status === 'loading' || undefined}
      data-status={status ?? undefined}
      data-testid="preview"
      onKeyDown={stopOnEscape}
      onClick={() => (status === null ? play() : stopPreview(key))}
    >
      {status === null ? <Headphones size={18} /> : <Square size={14} fill="currentColor" />}
    </IconButton>
  );
}
