import { i18n } from './i18n.ts';

const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
  ['second', 1_000],
] as const;

/**
 * Formats a duration as its two largest units, such as `2 hr 5 min`; seconds are shown only below two minutes. Negative
 * values count as 0.
 */
export function formatDuration(ms: number, language: string = i18n.language): string {
  let rest = Math.max(0, Math.ceil(ms / 1_000) * 1_000);
  const isShort = rest < 2 * minute;
  if (!isShort) rest = Math.ceil(rest / minute) * minute;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    const isLast = unit === 'second' && parts.length === 0;
    if (count === 0 && !isLast) continue;
    if (parts.length < 2 && (unit !== 'second' || isShort)) parts.push(formatUnit(count, unit, language));
  }
  return parts.join(' ');
}

const formatUnit = (count: number, unit: string, language: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count);

/** Formats a future time (epoch ms) as `in 8 minutes`, or as date and time if it is more than 90 minutes away. */
export function formatTimeUntil(epoch: number, now: number = Date.now()): string {
  const minutes = Math.ceil((epoch - now) / minute);
  if (minutes <= 90)
    return new Intl.RelativeTimeFormat(i18n.language, { numeric: 'auto' }).format(
      Math.max(0, minutes),
      'minute',
    );
  return formatDateTime(epoch);
}

export const formatDateTime = (moment: number | string): string =>
  new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(moment),
  );

/** Formats the time of day, as in `21:04`. */
export const formatClockTime = (moment: number | string): string =>
  new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(moment),
  );
