/** An object type without undefined values, for example the given columns of an update. Null is a value. */
export type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

export function omitUndefined<T extends object>(values: T): Defined<T> {
  // Object.fromEntries loses the key types: the keys are a subset of the keys of T.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<T>;
}
