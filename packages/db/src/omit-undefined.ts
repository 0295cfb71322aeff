/** What is given of some values: those that are undefined stay as they are, or out of a new row. Null is a value. */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The values without those that are undefined. */
export function omitUndefined<T extends object>(values: T): Defined<T> {
  // Object.fromEntries forgets the keys; they are among those of T.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
