/**
 * [H860] What the browser knows of a contract's schema: its field names and its options. The build replaces zod by
 * this module (vite.config.ts), because the server validates and the client only needs to know which fields belong to
 * the query; zod alone would use a sixth of the script budget of the home page.
 */
interface Known {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly options?: readonly unknown[];
}

type Schema = Known & Readonly<Record<string, (...given: never[]) => unknown>>;

const parsing = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'];

/** Creates a schema whose methods all return a schema with the same fields, except those that change the fields. */
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
  // The proxy returns a function for any name, which the type of an object literal cannot express.
  return new Proxy(known as Schema, {
    get(target, name) {
      if (typeof name === 'symbol' || name in target) return Reflect.get(target, name);
      if (parsing.includes(name))
        throw new Error('schemas cannot parse in the browser: the server validates');
      return methods[name] ?? (() => createSchema(known));
    },
  });
}

/** Replaces zod's `z`. */
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
