import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './message.module.css';
import { attachments, useAttachments } from './use-attachments.ts';

export function AttachmentRow({ draftKey }: { draftKey: string }) {
  const { t } = useTranslation();
  const all = useAttachments(draftKey);
  if (all.length === 0) return null;
  return (
    <ul className={styles.attachments} data-testid="attachments">
      {all.map(({ key, name, preview, part, image }) => (
        <li key={key} data-ready={image !== null || undefined}>
          <img src={preview} alt={name} width={64} height={64} />
          {image ? null : (
            <progress value={part} max={1} aria-label={t('chat.puttingUp', { name })}>
              {Math.round(part * 100)}
            </progress>
          )}
          <button
            type="button"
            aria-label={t('chat.leaveOut', { name })}
            onClick={() => attachments.remove(key)}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
