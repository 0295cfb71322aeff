import { type Endpoint, type NamedEndpoint, pathParams } from '@hangout/contract/framework/endpoint';
import { z } from 'zod';

export const someUuid = '7b1f3c5e-2a4d-4f6b-8c9d-0e1f2a3b4c5d';

/** A PNG of one pixel. */
export const onePixelPng = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
);

type Schema = Record<string, unknown>;

export interface SampleOptions {
  /** Whether optional fields are filled too. */
  readonly withOptional?: boolean;
  /** Returns a value for a field by its name; undefined to let the schema choose. */
  readonly fieldValue?: (name: string) => unknown;
}

/** Returns a value that the schema accepts, so that a request reaches its handler. */
export function sampleOf(type: z.ZodType, options: SampleOptions = {}): unknown {
  const schema = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;
  return sample(schema, (schema.$defs ?? {}) as Record<string, Schema>, options);
}

function sample(schema: Schema, defs: Record<string, Schema>, options: SampleOptions): unknown {
  const { $ref, anyOf, type, properties, required, items } = schema;
  if (typeof $ref === 'string') return sample(defs[$ref.replace('#/$defs/', '')] ?? {}, defs, options);
  if (Array.isArray(anyOf)) return sample(anyOf[0] as Schema, defs, options);
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (type === 'object') {
    const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
    const needed = (required ?? []) as string[];
    return Object.fromEntries(
      fields.flatMap(([name, field]) => {
        const value = options.fieldValue?.(name);
        if (value !== undefined) return [[name, value]];
        const isFilled = options.withOptional || needed.includes(name);
        return isFilled ? [[name, sample(field, defs, options)]] : [];
      }),
    );
  }
  if (type === 'array') return [sample((items ?? {}) as Schema, defs, options)];
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

/** Returns the path of an endpoint with each parameter replaced by `value(name)`. */
export function pathOf(
  endpoint: NamedEndpoint<Endpoint>,
  value: (name: string) => string = () => someUuid,
): string {
  const path = endpoint.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => value(name));
  return `/api/${endpoint.service}${path}`;
}

export const titleOf = (endpoint: NamedEndpoint<Endpoint>) =>
  `${endpoint.method} ${endpoint.service}${endpoint.path}`;

export const hasJsonBody = (endpoint: Endpoint): boolean =>
  endpoint.body !== undefined && endpoint.method !== 'GET' && !endpoint.upload;

export { pathParams };
