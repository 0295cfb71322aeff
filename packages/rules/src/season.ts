import type { Language } from './language.ts';

/**
 * The seasons just before and just after the present time. Times are in epoch ms, null if there is no such
 * season.
 */
export interface SeasonNeighbours {
  /** End of the last season that is over. */
  readonly lastEnd: number | null;
  /** Start of the first season that has not begun yet. */
  readonly nextStart: number | null;
}

export interface MonthSeason {
  /** Year and month, such as 2026-11. Clients format it in the user's language. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * [H1346] Returns the season to create if none is running: the current calendar month in UTC, shortened so that it does
 * not overlap with other seasons. `now` is in epoch ms.
 */
export function monthSeason(now: number, { lastEnd, nextStart }: SeasonNeighbours): MonthSeason {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const [first, after] = [Date.UTC(year, month), Date.UTC(year, month + 1)];
  return {
    name: `${year}-${String(month + 1).padStart(2, '0')}`,
    start: Math.max(first, lastEnd ?? first),
    end: Math.min(after, nextStart ?? after),
  };
}

/** [H1346] Chooses the award avatar of a season. The avatars rotate by month; null if there are none. */
export function chooseAward(slugs: readonly string[], start: number): string | null {
  if (slugs.length === 0) return null;
  const date = new Date(start);
  return slugs[(date.getUTCFullYear() * 12 + date.getUTCMonth()) % slugs.length] ?? null;
}

/**
 * [H1347] A season is closed this long after its end, ms. By then points have been given for all plays that ended in
 * it.
 */
export const SEASON_CLOSE_DELAY_MS = 60_000;

/**
 * [H1346] Returns the displayed name of a season. A month is formatted in the user's language; other names are shown as
 * an admin wrote them.
 */
export function describeSeason(name: string, language: Language): string {
  const [, year, month, rest = ''] = /^(\d{4})-(\d{2})( \(\d+\))?$/.exec(name) ?? [];
  if (year === undefined || month === undefined) return name;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1));
  const text = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    date,
  );
  return text.charAt(0).toUpperCase() + text.slice(1) + rest;
}

/**
 * Returns the first and the last day of a season, which are days in UTC, in the user's language; with their year if the
 * season is not all within the year of `now`, epoch ms.
 */
export function describeSeasonDays(
  { startDate, endDate }: { readonly startDate: string; readonly endDate: string },
  language: Language,
  now: number,
): { readonly from: string; readonly to: string } {
  // The end is the first moment after the season.
  const [first, last] = [new Date(startDate), new Date(Date.parse(endDate) - 1)];
  const year = new Date(now).getUTCFullYear();
  const isThisYear = first.getUTCFullYear() === year && last.getUTCFullYear() === year;
  const { format } = new Intl.DateTimeFormat(language, {
    ...({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const),
    ...(isThisYear ? {} : ({ year: 'numeric' } as const)),
  });
  return { from: format(first), to: format(last) };
}
