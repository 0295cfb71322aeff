import { formatTimeIn, isTimeZone } from '@hangout/platform/clock/time-zones';
import { isQuietMinute, type PushNotification, type QuietHours } from '@hangout/rules';

/** [H589] True if these quiet hours suppress push notifications now; `now` in epoch ms. */
function isQuietNow(quietHours: QuietHours | null, now: number): boolean {
  // If this server's time zone data is older and lacks the stored zone, no quiet hours apply.
  if (quietHours === null || !isTimeZone(quietHours.timeZone)) return false;
  const parts = formatTimeIn(quietHours.timeZone).formatToParts(now);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return isQuietMinute(quietHours, read('hour') * 60 + read('minute'));
}

/** [H589] True if quiet hours suppress a notification now; one without text is never suppressed. */
export function isSilenced({ title, body }: PushNotification, quietHours: QuietHours | null): boolean {
  return (title !== undefined || body !== undefined) && isQuietNow(quietHours, Date.now());
}
