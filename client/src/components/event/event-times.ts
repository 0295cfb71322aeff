import { i18n } from '../../platform/i18n.ts';

/** Whether an event has not begun, runs, or is over; `now` is epoch ms. */
export function eventPhase(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  now: number,
): 'coming' | 'running' | 'over' {
  if (now < Date.parse(startDate)) return 'coming';
  return now < Date.parse(endDate) ? 'running' : 'over';
}

/** The reader's time zone as its place is named, such as `Europe/Madrid`. */
export const readerTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * [H1278] From when until when, in the reader's language and time zone; the end has its day only where that is another.
 * @param names how the names of days and months are written: `short` where there is little room
 */
export function formatEventTime(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  {
    language = i18n.language,
    timeZone,
    names = 'long',
  }: { language?: string; timeZone?: string; names?: 'long' | 'short' } = {},
): string {
  return new Intl.DateTimeFormat(language, {
    weekday: names,
    day: 'numeric',
    month: names,
    hour: 'numeric',
    minute: '2-digit',
    ...(timeZone && { timeZone }),
  }).formatRange(new Date(startDate), new Date(endDate));
}

/** The value of an `input` of type `datetime-local` for a time: the reader's own date and clock, to the minute. */
export function toLocalInput(time: number): string {
  const date = new Date(time);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The time of such an input in ISO 8601; null where it is empty or none. */
export function fromLocalInput(value: string): string | null {
  const time = new Date(value).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
