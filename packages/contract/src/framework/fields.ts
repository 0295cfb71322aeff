import { cleanName, cleanText, isVisibleName } from '@hangout/rules';
import { z } from 'zod';

/** [H112] A uuid in lower case, as PostgreSQL returns it; callers may use any case. */
export const Uuid = z.uuid().toLowerCase();
/**
 * [H712] Text that other people read, of at most `max` characters, without control characters, invisible characters and
 * marks of writing direction.
 */
export const ShownText = (max: number) => z.string().overwrite(cleanText).trim().max(max);
/** [H1570] A name that other people see, of at most `max` characters, on one line and with something visible. */
export const ShownName = (max: number) =>
  z.string().overwrite(cleanName).max(max).refine(isVisibleName, 'must not be empty');
/** ISO 8601 with a time zone. */
export const Timestamp = z.string().meta({ format: 'date-time' });
const isoForm = z.iso.datetime({ offset: true });

/** A time from a caller, in any time zone, from the year 1000 to 9999; converted to UTC. */
export const TimestampInput = z
  .string()
  .max(50)
  .meta({ format: 'date-time' })
  .transform((text, ctx) => {
    const ms = isoForm.safeParse(text).success ? Date.parse(text) : Number.NaN;
    const utc = Number.isNaN(ms) ? '' : new Date(ms).toISOString();
    if (/^[1-9]\d{3}-/.test(utc)) return utc;
    ctx.addIssue({ code: 'custom', message: 'must be a moment such as 2030-01-31T20:00:00Z' });
    return z.NEVER;
  });

/** [R156] Path parameter of a hangout: its slug in any case, or its uuid. */
export const RoomId = z
  .string()
  .min(1)
  .max(80)
  .transform((id) => id.toLowerCase());
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #562DF9');

/** An integer in a query string. It is `fallback` if absent; outside of `min` and `max` it is changed, not refused. */
const clampedInteger = (fallback: number, min: number, max: number) =>
  z.coerce
    .number()
    .int()
    .optional()
    .transform((value) => Math.min(max, Math.max(min, value ?? fallback)));

const MAX_OFFSET = 1_000_000;

/** [R296] Pages by `limit` and `offset`, or by `limit` and `page`, which `resolvePage` converts to an offset. */
export const limitOffset = (max = 100, fallback = 20) => ({
  limit: clampedInteger(fallback, 1, max),
  offset: clampedInteger(0, 0, MAX_OFFSET),
  page: z.coerce
    .number()
    .int()
    .optional()
    .transform((page) => (page === undefined ? undefined : Math.min(MAX_OFFSET, Math.max(1, page))))
    .describe('in place of `offset`: pages of `limit`, counted from 1'),
});

/**
 * [R296] [H832] Converts the `page` of an input to an `offset`; returns inputs without the fields of `limitOffset`
 * unchanged.
 */
export function resolvePage(input: Record<string, unknown>): Record<string, unknown> {
  const { limit, offset, page } = input;
  if (typeof limit !== 'number' || typeof offset !== 'number' || typeof page !== 'number') return input;
  return { ...input, offset: Math.min(MAX_OFFSET, (page - 1) * limit) };
}
/** [R296] Pages by `take` and `skip`. */
export const takeSkip = (max = 100, fallback = 20) => ({
  take: clampedInteger(fallback, 1, max),
  skip: clampedInteger(0, 0, MAX_OFFSET),
});

/** A query parameter that is repeated (`?users=a&users=b`) or separated by commas. */
export const repeatable = <T extends z.ZodType<unknown, string>>(item: T, max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) =>
      [value ?? []]
        .flat()
        .flatMap((part) => part.split(','))
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item).max(max));

/** Part of a name, to search a list of people. */
export const SearchWords = z.string().trim().max(60).optional();

/** A boolean in a query string: `true`, `false`, `1` or `0`. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((value) => (value === undefined ? undefined : value === 'true' || value === '1'));

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ count: z.number().int(), data: z.array(item) });

/** URL of a web page or image on any site. Forms check it by `isWebAddress`. */
export const WebAddress = z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(500);
