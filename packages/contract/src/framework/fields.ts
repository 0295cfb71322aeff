import { z } from 'zod';

/** Shapes that many calls share. */
export const Uuid = z.uuid();
/** ISO 8601 moment with its zone. */
export const Timestamp = z.string().meta({ format: 'date-time' });
const isoForm = z.iso.datetime({ offset: true });

/** A moment that a caller names, in any zone, of the years 1000 to 9999; it goes on in UTC. */
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

/** A hangout in a path: its slug, in any case [R156], or its uuid. */
export const RoomId = z
  .string()
  .min(1)
  .max(80)
  .transform((id) => id.toLowerCase());
export const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #562DF9');

/** A whole number from a query string: `fallback` where absent, pressed between `min` and `max` instead of refused. */
const clampedInteger = (fallback: number, min: number, max: number) =>
  z.coerce
    .number()
    .int()
    .optional()
    .transform((value) => Math.min(max, Math.max(min, value ?? fallback)));

/** limit/offset, or page from 1 which overrides offset [R296]. */
export const limitOffset = (max = 100, fallback = 20) => ({
  limit: clampedInteger(fallback, 1, max),
  offset: clampedInteger(0, 0, 1_000_000),
});
/** take/skip [R296]. */
export const takeSkip = (max = 100, fallback = 20) => ({
  take: clampedInteger(fallback, 1, max),
  skip: clampedInteger(0, 0, 1_000_000),
});

/** A query parameter that may be repeated, `?users=a&users=b`, or separated by commas. */
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

/** 'true'/'false' in a query string. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((value) => (value === undefined ? undefined : value === 'true' || value === '1'));

/** `{count, data}`, the shape of a list where no other is named. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ count: z.number().int(), data: z.array(item) });
