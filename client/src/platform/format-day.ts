import { i18n } from './i18n.ts';

/** Formats a day as `Tuesday, November 24`, with the year unless it is the present one. */
export const formatDay = (moment: number | string, now?: number): string =>
  new Intl.DateTimeFormat(i18n.language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...yearUnlessPresent(moment, now),
  }).format(new Date(moment));

/** Returns the option that shows the year of a day, unless it is the present one. */
export const yearUnlessPresent = (
  moment: number | string,
  now: number = Date.now(),
): { readonly year?: 'numeric' } =>
  new Date(moment).getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' };
