/**
 * [H860] Field names and options of a schema. The build replaces zod by this module (vite.config.ts), because
 * zod would take a sixth of the home page's script budget: the server validates, and the client only needs to
 * know which fields belong to the query.
 */
interface Known {
  readonly shape?: Readonly<Record<string, unknown>>;
  readonly options?: readonly unknown[];
}

type Schema = Known & Readonly<Record<string, (...given: never[]) => unknown>>;

const parsing = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'];

/**
 * Creates a schema. Its methods return schemas with the same fields, except for those that change the fields.
 */
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
  // The proxy has a function for every name, which an object type cannot express.
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
