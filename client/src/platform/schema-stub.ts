/**
 * [H860] What the browser knows of a contract's schema: the names of its fields and its options. The build puts this
 * in the place of zod (vite.config.ts), because the server validates and the client only asks which fields belong into
 * the query; zod itself is a sixth of the script that the home page may have.
 */
interface Known {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly options?: readonly unknown[];
}

type Schema = Known & Readonly<Record<string, (...given: never[]) => unknown>>;

const parsing = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'];

/** A schema on which every method answers a schema with the same fields, but for those that change the fields. */
function createSchema(known: Known): Schema {
  const { shape = {} } = known;
  const withFields = (keeps: (name: string) => boolean) => () =>
    createSchema({
      ...known,
      shape: Object.fromEntries(Object.entries(shape).filter(([name]) => keeps(name))),
    });
  const methods: Record<string, (given: Record<string, unknown>) => unknown> = {
    extend: (more) => createSchema({ ...known, shape: { ...shape, ...more } }),
    pick: (names) => withFields((name) => name in names)(),
    omit: (names) => withFields((name) => !(name in names))(),
  };
  // The proxy answers any name with a function, which no type of an object literal can say.
  return new Proxy(known as Schema, {
    get(target, name) {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name);
      if (parsing.includes(name))
        throw new Error('schemas cannot parse in the browser: the server validates');
      return methods[name] ?? (() => createSchema(known));
    },
  });
}

/** Stands for zod's `z`. */
export const z: unknown = new Proxy(
  {},
  {
    get(_, name): unknown {
      if (name === 'coerce' || name === 'iso') return z;
      if (name === 'object') return (shape: Known['shape'] = {}) => createSchema({ shape });
      if (name === 'enum') return (options: readonly unknown[]) => createSchema({ options });
      return () => createSchema({});
    },
  },
);
