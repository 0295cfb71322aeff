import type { Language } from './language.ts';

/** The times around now in which seasons are, epoch ms; null where there is none. */
export interface SeasonNeighbours {
  /** End of the last season before now. */
  readonly lastEnd: number | null;
  /** Start of the next season after now. */
  readonly nextStart: number | null;
}

export interface MonthSeason {
  /** Year and month, such as 2026-11: clients write it in the language of the reader. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * [H1346] The season that is made where none is on: this calendar month by UTC, less what other seasons have of it. `now` in
 * epoch ms.
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

/** [H1346] Which of the avatars that are season awards is won in a season: they take turns by month. Null where there is none. */
export function chooseAward(slugs: readonly string[], start: number): string | null {
  if (slugs.length === 0) return null;
  const date = new Date(start);
  return slugs[(date.getUTCFullYear() * 12 + date.getUTCMonth()) % slugs.length] ?? null;
}

/** [H1347] So long after its end a season is closed, ms: the points of plays that ended in it are given by then. */
export const SEASON_CLOSE_DELAY_MS = 60_000;

/**
 * [H1346] The name of a season for people: that of a month is written in the language of the reader, others as an admin wrote
 * them.
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
