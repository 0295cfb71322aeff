import { isQuietMinute, type PushNotification, type QuietHours } from '@hangout/rules';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a formatter for hour and minute in a time zone. @throws RangeError if the time zone is unknown */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  // There are about 600 time zone names, so the map stays small.
  formats.set(timeZone, format);
  return format;
}

export function isTimeZone(timeZone: string): boolean {
  try {
    formatIn(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** [H589] True if these quiet hours suppress push notifications now; `now` in epoch ms. */
export function isQuietNow(quietHours: QuietHours | null, now: number): boolean {
  // If this server's time zone data is older and lacks the stored zone, no quiet hours apply.
  if (quietHours === null || !isTimeZone(quietHours.timeZone)) return false;
  const parts = formatIn(quietHours.timeZone).formatToParts(now);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return isQuietMinute(quietHours, read('hour') * 60 + read('minute'));
}

/** [H589] True if quiet hours suppress a notification now; one without text is never suppressed. */
export function isSilenced({ title, body }: PushNotification, quietHours: QuietHours | null): boolean {
  return (title !== undefined || body !== undefined) && isQuietNow(quietHours, Date.now());
}
