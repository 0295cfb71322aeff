/** The type of an object without its undefined values, such as the given columns of an update. Null is a value. */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Copies an object without its undefined values. */
export function omitUndefined<T extends object>(values: T): Defined<T> {
  // The return type of Object.fromEntries loses the keys; they are a subset of those of T.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
