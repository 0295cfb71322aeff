import { useAtomValue } from 'jotai';
import { MessageCircleOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/message/message.module.css';
import textStyles from '../../../design/text.module.css';
import { isMuted, muteAtom } from '../../../live/room/mute.ts';
import { serverNow } from '../../../platform/server-clock.ts';
import { currentRoomAtom } from '../../../platform/store.ts';

/**
 * [R105] Returns the user's mute in this hangout with its end (epoch ms; null if it has no end); null if the user is
 * not muted.
 */
export function useMute(): { until: number | null } | null {
  const mute = useAtomValue(muteAtom);
  const { slug } = useAtomValue(currentRoomAtom);
  const [now, setNow] = useState(serverNow);
  // `now` may be old, because its timer runs only during a mute.
  const holds = isMuted(mute, slug, Math.max(now, serverNow()));
  useEffect(() => {
    if (!holds) return;
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [holds]);
  return holds ? mute : null;
}

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
