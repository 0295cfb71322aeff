import type { Loudness } from '@hangout/rules';

/** An object whose fields are not checked yet. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fields = (value: unknown): Fields => (isFields(value) ? value : {});
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const list = (value: unknown): Fields[] => values(value).filter(isFields);
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const number = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
const mapOf =
  <V>(read: (value: unknown) => V) =>
  (value: unknown): Record<string, V> =>
    Object.fromEntries(Object.entries(fields(value)).map(([key, one]) => [key, read(one)]));
const orNull =
  <V>(read: (value: unknown) => V) =>
  (value: unknown): V | null =>
    read(value) || null;

/**
 * Kinds of synced fields, with the functions that read them. Colyseus has no null: `…OrNull` is synced as an empty text
 * or 0. A `time` has 64 bits.
 */
const readers = {
  flag: (value: unknown): boolean => value === true,
  number,
  numberOrNull: orNull(number),
  time: number,
  int8: number,
  float32: number,
  float32OrNull: orNull(number),
  text,
  textOrNull: orNull(text),
  texts: (value: unknown): string[] => values(value).map(text),
  textMap: mapOf(text),
  /** HLS and HTTP URLs by provider; an empty URL becomes null. */
  streams: mapOf((stream) => {
    const { hls, http } = fields(stream);
    return { hls: text(hls) || null, http: text(http) || null };
  }),
  /** Levels from 0 to 1, which are synced in hundredths. An empty list becomes null. */
  levels: (value: unknown): number[] | null => {
    const levels = values(value).map((level) => number(level) / 100);
    return levels.length > 0 ? levels : null;
  },
  /** A loudness; null unless both numbers are there. */
  loudness: (value: unknown): Loudness | null => {
    const { lufs, truePeakDb } = fields(value);
    return typeof lufs === 'number' && typeof truePeakDb === 'number' ? { lufs, truePeakDb } : null;
  },
  /** Numbers by name; entries of another type are left out. An empty map becomes null. */
  numbers: (value: unknown): Record<string, number> | null => {
    const known = Object.entries(fields(value)).filter(([, one]) => typeof one === 'number');
    // Only numbers are left, hence the cast.
    return known.length > 0 ? (Object.fromEntries(known) as Record<string, number>) : null;
  },
};
export type SyncedKind = keyof typeof readers;
export type SyncedShape = Readonly<Record<string, SyncedKind>>;
export type Synced<Shape extends SyncedShape> = {
  -readonly [K in keyof Shape]: ReturnType<(typeof readers)[Shape[K]]>;
};

/** Reads synced fields; absent ones get defaults. */
export function readSynced<Shape extends SyncedShape>(from: Fields, shape: Shape): Synced<Shape> {
  const read = Object.entries(shape).map(([name, kind]) => [name, readers[kind](from[name])]);
  // Object.fromEntries loses the key types; each reader returns the type of its kind.
  return Object.fromEntries(read) as Synced<Shape>;
}
