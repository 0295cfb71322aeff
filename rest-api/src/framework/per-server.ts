import type { Db } from '@hangout/db';
import type { Dependencies } from './dependencies.ts';

/** Creates a value at its first use, such as a batch loader, that lives as long as the server's dependencies. */
export function perServer<T extends object>(
  make: (db: Db, dependencies: Dependencies) => T,
): (call: { readonly db: Db; readonly dependencies: Dependencies }) => T {
  const kept = new WeakMap<Dependencies, T>();
  return ({ db, dependencies }) => {
    const known = kept.get(dependencies);
    if (known) return known;
    const made = make(db, dependencies);
    kept.set(dependencies, made);
    return made;
  };
}
