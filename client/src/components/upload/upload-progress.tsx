import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { isProcessing, myUploadsQuery } from '../../api/songs.ts';
import { Spinner } from '../../design/primitives/spinner.tsx';
import textStyles from '../../design/text.module.css';
import { awaitingQueueAtom } from './awaiting-queue.ts';
import { fileUploadsAtom } from './upload-files.ts';
import { SendingRow } from './upload-row.tsx';
import styles from './uploads.module.css';

export function UploadProgress({ toQueue }: { toQueue?: boolean }) {
  const { t } = useTranslation();
  const sending = useAtomValue(fileUploadsAtom).filter((one) => !toQueue || one.toQueue);
  const wanted = useAtomValue(awaitingQueueAtom);
  const uploads = useQuery({ ...myUploadsQuery(), enabled: wanted.size > 0 || sending.length > 0 });
  const songs = uploads.data;
  const making = songs?.filter((song) => wanted.has(song.songId) && isProcessing(song)) ?? [];
  if (sending.length + making.length === 0) return null;
  return (
    <ul className={styles.sendings} aria-label={t('uploads.onTheWay')}>
      {sending.map((one) => (
        <SendingRow key={one.id} upload={one} />
      ))}
      {making.map((song) => (
        <li key={song.songId} className={styles.sending} data-testid="upload-making">
          <span className={textStyles.oneLine}>
            <bdi>{song.trackName}</bdi>
          </span>
          <span>{t('uploads.status.VALID_FILE_TYPE')}</span>
          <Spinner />
        </li>
      ))}
    </ul>
  );
}
