import { yearUnlessPresent } from '../../platform/format-day.ts';
import { formatClockTime } from '../../platform/format-time.ts';
import { i18n } from '../../platform/i18n.ts';

const dayMs = 86_400_000;

/** Formats when a message was sent: the time for messages of today, the day for older ones. */
export function formatMessageTime(moment: number, now: number = Date.now()): string {
  const isToday = now - moment < dayMs && new Date(moment).getDate() === new Date(now).getDate();
  if (isToday) return formatClockTime(moment);
  const style = { day: 'numeric', month: 'short', ...yearUnlessPresent(moment, now) } as const;
  return new Intl.DateTimeFormat(i18n.language, style).format(moment);
}
