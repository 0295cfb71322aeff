import { MessageCircleOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/message/message.module.css';
import textStyles from '../../../design/text.module.css';
import { serverNow } from '../../../platform/server-clock.ts';

/** Tells the user that they are muted, and for how long. */
export function MutedMessage({ until }: { until: number | null }) {
  const { t } = useTranslation();
  return (
    <p className={styles.chatClosed} role="status" data-testid="muted">
      <MessageCircleOff size={18} aria-hidden="true" />
      <span>
        {t('chat.disabled')}{' '}
        {until === null ? null : (
          <span className={textStyles.num}>
            {t('chat.disabledFor', { time: formatTimeLeft(until - serverNow()) })}
          </span>
        )}
      </span>
    </p>
  );
}

/** Formats a remaining time as `4:05`, or as `2:04:05` from an hour on. */
function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
