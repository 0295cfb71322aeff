import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './message.module.css';
import type { Attachments } from './use-attachments.ts';

export function AttachmentRow({ attachments: { all, remove } }: { attachments: Attachments }) {
  const { t } = useTranslation();
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
          <button type="button" aria-label={t('chat.leaveOut', { name })} onClick={() => remove(key)}>
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
