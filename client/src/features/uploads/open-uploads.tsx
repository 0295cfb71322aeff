import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cancelUpload, openUploadsQuery } from '../../api/uploads.ts';
import { fileUploadsAtom } from '../../components/upload/upload-files.ts';
import styles from '../../components/upload/uploads.module.css';
import { IconButton } from '../../design/primitives/button.tsx';
import textStyles from '../../design/text.module.css';
import { act } from '../../platform/toasts.ts';

/**
 * [H574] Uploads that were begun in another browser. Choosing the same file here resumes one; each can be cancelled.
 */
export function OpenUploads() {
  const { t } = useTranslation();
  const sending = useAtomValue(fileUploadsAtom);
  const open = useQuery(openUploadsQuery()).data ?? [];
  const isHere = ({ fileName, bytes }: { fileName: string; bytes: number }) =>
    sending.some(({ file }) => file.name === fileName && file.size === bytes);
  const elsewhere = open.filter((upload) => !isHere(upload));
  if (elsewhere.length === 0) return null;
  return (
    <ul className={styles.sendings} aria-label={t('uploads.unfinished')}>
      {elsewhere.map(({ uploadUuid, fileName, offset, bytes }) => (
        <li key={uploadUuid} className={styles.sending} data-testid="open-upload">
          <span className={styles.sendingWords}>
            <strong className={textStyles.oneLine}>
              <bdi>{fileName}</bdi>
            </strong>
            <small className={textStyles.num}>
              {t('uploads.chooseAgain', { percent: Math.floor((offset / bytes) * 100) })}
            </small>
          </span>
          <IconButton
            label={`${t('app.cancel')}: ${fileName}`}
            onClick={() => act(cancelUpload(uploadUuid))}
            data-testid="open-upload-cancel"
          >
            <X size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
