import { formatTimeIn, isTimeZone } from '@hangout/platform/clock/time-zones';
import { isQuietMinute, type PushNotification, type QuietHours } from '@hangout/rules';

/** [H589] Returns whether quiet hours suppress push notifications now; `now` is epoch ms. */
function isQuietNow(quietHours: QuietHours | null, now: number): boolean {
  // This server's time zone data may be older and lack the zone; then there are no quiet hours.
  if (quietHours === null || !isTimeZone(quietHours.timeZone)) return false;
  const parts = formatTimeIn(quietHours.timeZone).formatToParts(now);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return isQuietMinute(quietHours, read('hour') * 60 + read('minute'));
}

/** [H589] Returns whether quiet hours suppress a notification now. One without text is never suppressed. */
export function isSilenced({ title, body }: PushNotification, quietHours: QuietHours | null): boolean {
  return (title !== undefined || body !== undefined) && isQuietNow(quietHours, Date.now());
}
