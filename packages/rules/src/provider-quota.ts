/** The time zone that decides when a day of a provider's quota begins. */
const QUOTA_TIME_ZONE = 'America/Los_Angeles';
const HOUR_MS = 3_600_000;

const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: QUOTA_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: QUOTA_TIME_ZONE,
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * [H1000] Returns the quota day of a call at `now` (epoch ms), such as 2026-11-24. Days begin at midnight Pacific time.
 */
export const quotaDayOf = (now: number): string => dayFormat.format(now);

/** [H1000] Returns when the next quota day after `now` begins, epoch ms. */
export function nextQuotaDay(now: number): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeFormat.format(now).split(':').map(Number);
  const passed = (hours * 3600 + minutes * 60 + seconds) * 1000 + (now % 1000);
  const today = quotaDayOf(now);
  const expected = now - passed + 24 * HOUR_MS;
  // A day in which daylight-saving time begins or ends has 23 or 25 hours.
  const begins = [expected - HOUR_MS, expected, expected + HOUR_MS];
  return begins.find((time) => quotaDayOf(time) !== today) ?? expected;
}
