import { type Endpoint, pathParams } from '@hangout/contract/framework/endpoint';
import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

/** Matches names of path parameters whose values are secrets. */
const secretName = /token|code|password|secret/i;

/**
 * [H755] Returns the input fields whose values may be recorded: path parameters, and fields that are a uuid, time,
 * number, boolean or enum. Other fields may contain free text, and so secrets.
 */
export function listPlainFields({ path, query, body }: Endpoint): ReadonlySet<string> {
  const inPath = pathParams(path).filter((name) => !secretName.test(name));
  const fields = [query, body].flatMap((object) => (object ? plainFieldsOf(object) : []));
  return new Set([...inPath, ...fields.filter((name) => !secretName.test(name))]);
}

function plainFieldsOf(object: z.ZodObject): string[] {
  // A schema that JSON Schema cannot express becomes `{}`, which does not count as plain.
  const { properties, $defs } = z.toJSONSchema(object, { io: 'input', unrepresentable: 'any' }) as Schema;
  const defs = ($defs ?? {}) as Record<string, Schema>;
  return Object.entries((properties ?? {}) as Record<string, Schema>)
    .filter(([, schema]) => isPlain(schema, defs))
    .map(([name]) => name);
}

function isPlain(schema: Schema, defs: Readonly<Record<string, Schema>>): boolean {
  const { $ref, anyOf, type, items } = schema;
  if (typeof $ref === 'string') return isPlain(defs[$ref.replace('#/$defs/', '')] ?? {}, defs);
  if (Array.isArray(anyOf)) return anyOf.every((one) => isPlain(one as Schema, defs));
  if ('const' in schema || Array.isArray(schema.enum)) return true;
  if (type === 'boolean' || type === 'number' || type === 'integer' || type === 'null') return true;
  if (type === 'string') return schema.format === 'uuid' || schema.format === 'date-time';
  return type === 'array' && isPlain((items ?? {}) as Schema, defs);
}
