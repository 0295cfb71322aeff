import { z } from 'zod';
import { type Endpoint, type NamedEndpoint, pathParams, type ServiceName } from './endpoint.ts';
import { ErrorBody, statusText } from './errors.ts';

type Json = Record<string, unknown>;

/** Generates the OpenAPI 3.1 document of a service. */
export function openApi(
  name: ServiceName,
  version: string,
  endpoints: readonly NamedEndpoint<Endpoint>[],
): Json {
  const schemas: Json = {};
  const draw = (schema: z.ZodType, io: 'input' | 'output') => jsonSchema(schema, io, schemas);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const template = path.replace(/:([A-Za-z]\w*)/g, '{$1}');
      const operations = paths[template] ?? {};
      operations[endpoint.method.toLowerCase()] = operation(endpoint, path, draw);
      paths[template] = operations;
    }
  }
  const sorted = Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    openapi: '3.1.0',
    info: { title: `Hangout ${name}`, version },
    servers: [{ url: `/api/${name}` }],
    paths: sorted,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(
  endpoint: NamedEndpoint<Endpoint>,
  path: string,
  draw: (s: z.ZodType, io: 'input' | 'output') => Json,
): Json {
  const parameters = [
    ...pathParams(path).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: endpoint.params?.shape[name]
        ? draw(asType(endpoint.params.shape[name]), 'input')
        : { type: 'string' },
    })),
    ...Object.entries(endpoint.query?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: 'query',
      required: !asType(schema).safeParse(undefined).success,
      schema: draw(asType(schema), 'input'),
    })),
  ];
  return {
    operationId: `${endpoint.service.replace('-service', '')}_${endpoint.method.toLowerCase()}_${slugOf(path)}`,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.access === 'public' || endpoint.access === 'webhook' ? {} : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBody(endpoint, draw),
    responses: responses(endpoint, draw),
  };
}

const slugOf = (path: string) => path.replace(/[^A-Za-z0-9]+/g, '_').replace(/^_|_$/g, '') || 'root';

// Zod types the fields of an object as core types; the contract has only classic ones, hence the cast.
const asType = (schema: unknown) => schema as z.ZodType;

function requestBody(endpoint: Endpoint, draw: (s: z.ZodType, io: 'input' | 'output') => Json): Json {
  if (endpoint.upload) {
    const fields = endpoint.body ? (draw(endpoint.body, 'input').properties as Json) : {};
    const properties = { ...fields, [endpoint.upload.field]: { type: 'string', format: 'binary' } };
    return {
      requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } },
    };
  }
  if (!endpoint.body) return {};
  return { requestBody: { content: { 'application/json': { schema: draw(endpoint.body, 'input') } } } };
}

function responses(endpoint: Endpoint, draw: (s: z.ZodType, io: 'input' | 'output') => Json): Json {
  const success = endpoint.produces
    ? { 200: { description: 'OK', content: { [endpoint.produces]: {} } } }
    : endpoint.returns
      ? {
          [endpoint.status ?? 200]: {
            description: 'OK',
            content: { 'application/json': { schema: draw(endpoint.returns, 'output') } },
          },
        }
      : { 204: { description: 'Done' } };
  const byStatus = new Map<number, string[]>();
  const add = (status: number, text: string) => byStatus.set(status, [...(byStatus.get(status) ?? []), text]);
  if (endpoint.body || endpoint.query || endpoint.params) add(400, 'invalid_request');
  if (endpoint.missing) add(400, endpoint.missing.message);
  if (!['public', 'webhook'].includes(endpoint.access)) {
    add(401, endpoint.unauthorized ?? statusText(401));
    add(403, statusText(403));
  }
  if (endpoint.limit) add(429, 'rate_limited');
  for (const [code, [status, message]] of Object.entries(endpoint.refusals ?? {}))
    add(status, `${code}: ${message}`);
  const error = { 'application/json': { schema: draw(ErrorBody, 'output') } };
  const refusals = [...byStatus].map(([status, texts]) => [
    status,
    { description: texts.join(' · '), content: error },
  ]);
  return { ...success, ...Object.fromEntries(refusals) };
}

/** Converts to JSON Schema. A schema with an id becomes a component, which is referenced wherever it is used. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const drawn = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json;
  const { $schema: _, $defs, ...rest } = drawn;
  const suffix = io === 'input' ? 'Input' : '';
  const lift = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lift);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string'
          ? [key, inner.replace('#/$defs/', '#/components/schemas/') + suffix]
          : [key, lift(inner)],
      ),
    );
  };
  for (const [id, definition] of Object.entries(($defs ?? {}) as Json))
    components[id + suffix] = lift(definition);
  if (typeof rest.id === 'string') {
    const name = rest.id + suffix;
    components[name] = lift(rest);
    return { $ref: `#/components/schemas/${name}` };
  }
  return lift(rest) as Json;
}
