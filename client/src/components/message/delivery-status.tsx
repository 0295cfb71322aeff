import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '../../live/room/outbox.ts';
import { useErrorTexts } from '../../platform/use-error-text.ts';
import styles from './message.module.css';

interface DeliveryStatusProps {
  readonly unsent: OutboxItem<unknown>;
  readonly onAgain: () => void;
  readonly onDrop: () => void;
}

/** [H385] Says why a message is not sent yet, with buttons that send it again or remove it. */
export function DeliveryStatus({ unsent, onAgain, onDrop }: DeliveryStatusProps) {
  const { t } = useTranslation();
  const { describeError } = useErrorTexts();
  if (unsent.state === 'waiting') return <p className={styles.waits}>{t('chat.waits')}</p>;
  if (unsent.state !== 'failed') return null;
  return (
    <p className={styles.failed} role="alert">
      <span>
        {t('chat.failed')}
        {unsent.error ? ` · ${describeError(unsent.error)}` : ''}
      </span>
      <button type="button" onClick={onAgain} data-testid="resend">
        <RotateCcw size={14} aria-hidden="true" />
        {t('chat.resend')}
      </button>
      <button type="button" onClick={onDrop}>
        {t('app.remove')}
      </button>
    </p>
  );
}
