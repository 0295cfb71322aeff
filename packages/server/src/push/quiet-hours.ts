import { isQuietMinute, type PushNotification, type QuietHours } from '@hangout/rules';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats hour and minute in a time zone. @throws RangeError where the time zone is not known */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  // There are about 600 names of time zones, so the map stays small.
  formats.set(timeZone, format);
  return format;
}

/** Whether this is the name of a time zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    formatIn(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** [H589] Whether the owner of these quiet hours wants nothing pushed now; `now` in epoch ms. */
export function isQuietNow(quietHours: QuietHours | null, now: number): boolean {
  // A server with older data of time zones may not know one that was stored by another: then nothing is quiet.
  if (quietHours === null || !isTimeZone(quietHours.timeZone)) return false;
  const parts = formatIn(quietHours.timeZone).formatToParts(now);
  const read = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value);
  return isQuietMinute(quietHours, read('hour') * 60 + read('minute'));
}

/** [H589] Whether a notification is not pushed to somebody now; one without words disturbs nobody. */
export function isSilenced({ title, body }: PushNotification, quietHours: QuietHours | null): boolean {
  return (title !== undefined || body !== undefined) && isQuietNow(quietHours, Date.now());
}
