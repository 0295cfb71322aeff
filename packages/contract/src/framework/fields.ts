import { cleanName, cleanText, isVisibleName } from '@hangout/rules';
import { z } from 'zod';

/** Field schemas shared by many endpoints. */
/** [H112] A uuid in lower case, as PostgreSQL returns it; callers may use any case. */
export const Uuid = z.uuid().toLowerCase();
/**
 * [H712] Text that other users read, at most `max` characters, trimmed, without control characters, marks of writing
 * direction and invisible characters.
 */
export const ShownText = (max: number) => z.string().overwrite(cleanText).trim().max(max);
/** [H1570] A name that other users see, at most `max` characters: one line with something visible. */
export const ShownName = (max: number) =>
  z.string().overwrite(cleanName).max(max).refine(isVisibleName, 'must not be empty');
/** An ISO 8601 timestamp with its time zone. */
export const Timestamp = z.string().meta({ format: 'date-time' });
const isoForm = z.iso.datetime({ offset: true });

/** A timestamp from a caller, in any time zone and in the years 1000 to 9999; converted to UTC. */
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

/** [R156] The path parameter that names a hangout: its slug, in any case, or its uuid. */
export const RoomId = z
  .string()
  .min(1)
  .max(80)
  .transform((id) => id.toLowerCase());
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #562DF9');

/** An integer of a query string: `fallback` if absent, clamped to `min` and `max` instead of refused. */
const clampedInteger = (fallback: number, min: number, max: number) =>
  z.coerce
    .number()
    .int()
    .optional()
    .transform((value) => Math.min(max, Math.max(min, value ?? fallback)));

const MAX_OFFSET = 1_000_000;

/** [R296] Pagination by `limit` and `offset`, or by `limit` and `page`, which `resolvePage` converts to an offset. */
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
 * [R296] [H832] Replaces the `page` of an input with the matching `offset`; returns input without the fields of
 * `limitOffset` unchanged.
 */
export function resolvePage(input: Record<string, unknown>): Record<string, unknown> {
  const { limit, offset, page } = input;
  if (typeof limit !== 'number' || typeof offset !== 'number' || typeof page !== 'number') return input;
  return { ...input, offset: Math.min(MAX_OFFSET, (page - 1) * limit) };
}
/** [R296] Pagination by `take` and `skip`. */
export const takeSkip = (max = 100, fallback = 20) => ({
  take: clampedInteger(fallback, 1, max),
  skip: clampedInteger(0, 0, MAX_OFFSET),
});

/** A query parameter that may be repeated, `?users=a&users=b`, or comma-separated. */
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

/** Part of a name that filters a list of people. */
export const SearchWords = z.string().trim().max(60).optional();

/** A boolean in a query string: `true`, `false`, `1` or `0`. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((value) => (value === undefined ? undefined : value === 'true' || value === '1'));

/** Builds the schema `{count, data}` of a list. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ count: z.number().int(), data: z.array(item) });

/** Optional URL of a web page or image on any site. */
export const WebAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address' })
  .max(500)
  .nullish();
