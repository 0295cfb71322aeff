import type { Room } from '@colyseus/sdk';

/** The SDK's decoder; it collects changes only if `triggerChanges` is set. */
type ChangingDecoder = Pick<Room['serializer']['decoder'], 'triggerChanges'>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Plain copies of a decoded state. Parts that have not changed are the same objects as in the copy before.
 */
export interface SharedCopies {
  /** Returns a plain copy of the decoded state. It must not be modified. */
  copy(state: unknown): unknown;
  /**
   * Returns `read(part)`, or its earlier result if the part has not changed since. Each part must always be
   * read by the same function.
   */
  readOnce<V>(part: object, read: (part: Fields) => V): V;
}

/**
 * [H1840] Follows the changes that a decoder reports. Only changed objects, and those that contain them, are
 * copied again, so that a patch costs as much as it changes, however many people are in the hangout.
 */
export function shareUnchanged(decoder: ChangingDecoder): SharedCopies {
  const copies = new WeakMap<object, unknown>();
  const parents = new WeakMap<object, object>();
  const readings = new WeakMap<object, unknown>();

  decoder.triggerChanges = (changes) => {
    for (const { ref } of changes) {
      // An object without a copy ends the loop: those that contain it have no copy either.
      for (let outdated: object | undefined = ref; outdated && copies.delete(outdated); )
        outdated = parents.get(outdated);
    }
  };

  function copy(value: unknown, parent?: object): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (parent) parents.set(value, parent);
    const known = copies.get(value);
    if (known !== undefined) return known;
    const made = copyEntries(value);
    copies.set(value, made);
    return made;
  }

  function copyEntries(value: object): unknown {
    if (isList(value)) return value.toArray().map((entry) => copy(entry, value));
    if (isMap(value)) {
      const map: Record<string, unknown> = {};
      value.forEach((entry, key) => {
        map[key] = copy(entry, value);
      });
      return map;
    }
    const object: Record<string, unknown> = {};
    for (const name of fieldNames(value)) {
      const field: unknown = Reflect.get(value, name);
      if (field !== undefined && field !== null) object[name] = copy(field, value);
    }
    return object;
  }

  return {
    copy: (state) => copy(state),
    readOnce<V>(part: object, read: (part: Fields) => V): V {
      // The cast is safe: each part has only one reader, so the stored value is of its type.
      if (readings.has(part)) return readings.get(part) as V;
      const value = read(part as Fields);
      readings.set(part, value);
      return value;
    },
  };
}

const isList = (value: object): value is { toArray(): unknown[] } =>
  'toArray' in value && typeof value.toArray === 'function';
const isMap = (value: object): value is { forEach(each: (entry: unknown, key: string) => void): void } =>
  'forEach' in value && typeof value.forEach === 'function';

/** Returns the field names of a decoded object, which its class lists by their index on the wire. */
function fieldNames(decoded: object): string[] {
  const metadata: unknown = Reflect.get(decoded.constructor, Reflect.get(Symbol, 'metadata'));
  const listed = Object.values(metadata ?? {});
  return listed.flatMap((field: unknown) => (isNamed(field) ? [field.name] : []));
}

const isNamed = (field: unknown): field is { readonly name: string } =>
  typeof field === 'object' && field !== null && 'name' in field && typeof field.name === 'string';
