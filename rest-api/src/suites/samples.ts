import { type Endpoint, type NamedEndpoint, pathParams } from '@hangout/contract/framework/endpoint';
import { z } from 'zod';

export const someUuid = '7b1f3c5e-2a4d-4f6b-8c9d-0e1f2a3b4c5d';

type Schema = Record<string, unknown>;

/** A value that a schema accepts, so that a request passes validation and reaches the handler. */
export function sampleOf(type: z.ZodType): unknown {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  return sample(schema, (schema.$defs ?? {}) as Record<string, Schema>);
}

function sample(schema: Schema, defs: Record<string, Schema>): unknown {
  const { $ref, anyOf, type, properties, required, items } = schema;
  if (typeof $ref === 'string') return sample(defs[$ref.replace('#/$defs/', '')] ?? {}, defs);
  if (Array.isArray(anyOf)) return sample(anyOf[0] as Schema, defs);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (type === 'object') {
    const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
    const needed = (required ?? []) as string[];
    return Object.fromEntries(
      fields.filter(([name]) => needed.includes(name)).map(([n, s]) => [n, sample(s, defs)]),
    );
  }
  if (type === 'array') return [sample((items ?? {}) as Schema, defs)];
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema.minimum ?? 1));
  return text(schema);
}

function text({ format, minLength, pattern }: Schema): string {
  const forms: Record<string, string> = {
    uuid: someUuid,
    email: 'sample@example.org',
    uri: 'https://example.org/',
    'date-time': '2030-01-01T00:00:00Z',
    date: '2000-01-01',
  };
  if (typeof format === 'string' && forms[format]) return forms[format];
  if (typeof pattern === 'string' && pattern.includes('#')) return '#562DF9';
  return 'sample'.padEnd(Number(minLength ?? 0), 'e');
}

/** Unexpected values for the fields of a request body. */
export const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  2 ** 31,
  1e308,
  '',
  ' ',
  'x'.repeat(100_000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  'ﷺ🧑‍🚀\u202e\u0007\n',
  "'; drop table users; --",
  '%',
  '../../etc/passwd',
  '99999999999999999999999999',
  'NaN',
  'infinity',
  '0000-01-01T00:00:00Z',
  '0000-01-01',
  '00000000-0000-0000-0000-000000000000',
  [],
  [null],
  [[[]]],
  {},
  { length: 3, toString: 'x', constructor: null },
  Array.from({ length: 2000 }, () => 'x'),
];

/** Malformed texts for parameters of paths and queries. */
export const oddTexts: readonly string[] = [
  '',
  '%00',
  '%',
  '%E0%A4%A',
  '%ED%A0%80',
  '..%2f..%2fetc',
  'null',
  'undefined',
  '-1',
  '1e999',
  '99999999999999999999999999',
  '1.5',
  '0x10',
  "'%20or%201=1--",
  '%F0%9F%A7%91',
  'x'.repeat(5000),
  '[object%20Object]',
];

/** The URL path of an endpoint, with each parameter replaced by `value(name)`. */
export function pathOf(
  endpoint: NamedEndpoint<Endpoint>,
  value: (name: string) => string = () => someUuid,
): string {
  const path = endpoint.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => value(name));
  return `/api/${endpoint.service}${path}`;
}

export const titleOf = (endpoint: NamedEndpoint<Endpoint>) =>
  `${endpoint.method} ${endpoint.service}${endpoint.path}`;

export { pathParams };
