import { yearUnlessPresent } from '../../platform/format-day.ts';
import { i18n } from '../../platform/i18n.ts';

/** Returns whether an event is coming, running or over at `now` (epoch ms). */
export function eventPhase(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  now: number,
): 'coming' | 'running' | 'over' {
  if (now < Date.parse(startDate)) return 'coming';
  return now < Date.parse(endDate) ? 'running' : 'over';
}

/** IANA name, such as `Europe/Madrid`. */
export const readerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * [H1278] Formats start and end in the reader's language and time zone. The end has a date only if it is on another
 * day, and both have a year unless it is the present one.
 * @param names `short` abbreviates days and months
 */
export function formatEventTime(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  {
    language = i18n.language,
    timeZone,
    names = 'long',
    now,
  }: { language?: string; timeZone?: string; names?: 'long' | 'short'; now?: number } = {},
): string {
  return new Intl.DateTimeFormat(language, {
    weekday: names,
    day: 'numeric',
    month: names,
    hour: 'numeric',
    minute: '2-digit',
    ...yearUnlessPresent(startDate, now),
    ...yearUnlessPresent(endDate, now),
    ...(timeZone && { timeZone }),
  }).formatRange(new Date(startDate), new Date(endDate));
}

/** Converts epoch ms to the value of a `datetime-local` input: local time, to the minute. */
export function toLocalInput(time: number): string {
  const date = new Date(time);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** Converts the value of a `datetime-local` input to ISO 8601; null if it is empty or invalid. */
export function fromLocalInput(value: string): string | null {
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
