import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { addSongs } from '../../api/crates.ts';
import { isProcessing, myUploadsQuery } from '../../api/songs.ts';
import { showErrorToast, showToast } from '../../core/toasts.ts';
import { IconButton } from '../../ui/button.tsx';
import { awaitingQueueAtom, fileUploadsAtom, queueReadySongs } from './upload-files.ts';
import './uploads.css';

/** The progress of uploads, and of songs that the server is still processing. */
export function UploadProgress({ toQueue }: { toQueue?: boolean }) {
  const { t } = useTranslation();
  const sending = useAtomValue(fileUploadsAtom).filter((one) => !toQueue || one.toQueue);
  const wanted = useAtomValue(awaitingQueueAtom);
  const uploads = useQuery({ ...myUploadsQuery(), enabled: wanted.size > 0 || sending.length > 0 });
  const songs = uploads.data;
  useEffect(() => {
    if (!songs) return;
    queueReadySongs(songs, (songId) => {
      const song = songs.find((song) => song.songId === songId);
      if (song)
        addSongs('queue', [song], true).then(
          () => showToast({ tone: 'good', text: t('queue.added', { song: song.trackName }) }),
          showErrorToast,
        );
    });
  }, [songs, t]);
  const making = songs?.filter((song) => wanted.has(song.songId) && isProcessing(song)) ?? [];
  if (sending.length + making.length === 0) return null;
  return (
    <ul className="sendings" aria-live="polite">
      {sending.map((one) => (
        <li key={one.id} className="sending" data-testid="upload-progress">
          <span className="one-line">{t('queue.uploading', { name: one.name })}</span>
          <span className="num">{t('uploads.progress', { percent: Math.round(one.progress * 100) })}</span>
          <IconButton label={`${t('app.cancel')}: ${one.name}`} onClick={one.cancel}>
            <X size={18} />
          </IconButton>
          <span className="bar">
            <span style={{ width: `${one.progress * 100}%` }} />
          </span>
        </li>
      ))}
      {making.map((song) => (
        <li key={song.songId} className="sending" data-testid="upload-making">
          <span className="one-line">{song.trackName}</span>
          <span>{t('uploads.status.VALID_FILE_TYPE')}</span>
          <span className="spinner" aria-hidden="true" />
        </li>
      ))}
    </ul>
  );
}
