import { refusalToChat } from '@hangout/rules';
import { useAtomValue } from 'jotai';
import { MessageCircleOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mirror } from '../../room/mirror.ts';
import { mePersonAtom, momentOf } from '../../room/person.ts';
import { serverNow } from '../../sound/server-clock.ts';

/** [R105] Whether I may not write here, and until when (epoch ms; null without an end). */
export function useMute(): { until: number | null } | null {
  const me = useAtomValue(mePersonAtom);
  const settings = useAtomValue(mirror.settings);
  const [now, setNow] = useState(serverNow);
  // the state may know of a role that began after the last look
  const refusal = me && settings ? refusalToChat(me, momentOf(settings, Math.max(now, serverNow()))) : null;
  const isMuted = refusal !== null;
  useEffect(() => {
    if (!isMuted) return;
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, [isMuted]);
  if (!refusal) return null;
  const until = refusal.details?.expirationTime;
  return { until: typeof until === 'number' ? until : null };
}

/** Says that one may not write, and how long still. */
export function Muted({ until }: { until: number | null }) {
  const { t } = useTranslation();
  return (
    <p className="chat-closed" role="status" data-testid="muted">
      <MessageCircleOff size={18} aria-hidden="true" />
      <span>
        {t('chat.disabled')}{' '}
        {until === null ? null : (
          <span className="num">{t('chat.disabledFor', { time: timeLeft(until - serverNow()) })}</span>
        )}
      </span>
    </p>
  );
}

/** `4:05`, or `2:04:05` from an hour on. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
