import type { Access } from '@hangout/rules';
import { z } from 'zod';
import { parseFilters, parseSearch } from './crud-conditions.ts';
import type { CrudFields, CrudKind } from './crud-values.ts';
import type { Endpoint } from './endpoint.ts';

const most = { fields: 60, filters: 20, sorts: 5, text: 4000, limit: 100 } as const;

/** Schema of a query parameter that may be repeated. */
const texts = (max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((value) => [value ?? []].flat().filter((text) => text !== ''))
    .pipe(z.array(z.string().max(most.text)).max(max));

const whole = (max: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .transform((value) => (value === undefined ? undefined : Math.min(max, value)));

/**
 * Derives the fields of a CRUD list from the schema of its rows. `special` overrides the kind of a field; null excludes
 * it from filters and sorting.
 */
export function crudFields<
  Shape extends z.ZodRawShape,
  const Special extends { readonly [K in keyof Shape]?: CrudKind | null } = object,
>(row: z.ZodObject<Shape>, special?: Special) {
  const given: Readonly<Record<string, CrudKind | null | undefined>> = { ...special };
  const kinds = Object.entries(row.shape).flatMap(([name, schema]) => {
    const kind = name in given ? given[name] : kindOf(name, schema as z.ZodType);
    return kind ? [[name, kind]] : [];
  });
  // Object.fromEntries loses the key types; the keys are the row's fields without those that `special` sets to null.
  return Object.fromEntries(kinds) as {
    readonly [K in keyof Shape & string as Special extends { readonly [N in K]: null } ? never : K]: CrudKind;
  };
}

const kindOfType: Readonly<Record<string, CrudKind>> = {
  number: 'number',
  boolean: 'boolean',
  array: 'list',
};

/** Schemas do not tell a uuid from other text, so the name of the field decides. */
function kindOf(name: string, schema: z.ZodType): CrudKind {
  // No instanceof, because the browser's build replaces zod by a stub without classes. The browser never reads the
  // kinds.
  const { type, innerType }: { readonly type?: string; readonly innerType?: z.ZodType } = schema.def;
  if (innerType) return kindOf(name, innerType);
  if (schema.meta()?.format === 'date-time') return 'moment';
  if (/^uuid$|(Uuid|By)$/.test(name)) return 'uuid';
  return kindOfType[type ?? ''] ?? 'text';
}

/** Schema of the query parameter that names the fields to return; `id` is always returned. */
const chosen = <F extends CrudFields>(fields: F) =>
  texts(most.fields)
    .transform((lists) => [...new Set(lists.flatMap((list) => list.split(',')).map((name) => name.trim()))])
    .pipe(z.array(z.enum(namesOf(fields))))
    .transform((names) => (names.length === 0 ? undefined : names));

/**
 * [R200] The query of a CRUD list: `filter=field||$op||value` (all must hold), `or=…`, or `s={json}` instead of both;
 * `sort=field,ASC`, `fields=a,b`, `limit`, `offset`, `page`. `join` and `cache` are accepted without effect. A field
 * that is not declared is refused with a message.
 */
export const crudQuery = <F extends CrudFields>(fields: F) =>
  z.object({
    fields: chosen(fields),
    filter: texts(most.filters).transform((list, ctx) => parseFilters(list, fields, ctx)),
    or: texts(most.filters).transform((list, ctx) => parseFilters(list, fields, ctx)),
    s: z
      .string()
      .max(most.text)
      .optional()
      .transform((text, ctx) => (text ? parseSearch(text, fields, ctx) : undefined)),
    sort: texts(most.sorts).pipe(z.array(sortBy(fields))),
    limit: whole(most.limit),
    offset: whole(1_000_000),
    page: whole(1_000_000),
    join: texts(50),
    cache: z.string().max(20).optional(),
  });

/** The query for a single row, which can only name the fields to return. */
const crudOneQuery = <F extends CrudFields>(fields: F) =>
  z.object({ fields: chosen(fields), join: texts(50), cache: z.string().max(20).optional() });

export type CrudQuery = Omit<z.output<ReturnType<typeof crudQuery>>, 'join' | 'cache'>;

/**
 * [R200] Schema of a list's result. If the query has `limit` or `page`, the result has `total`, `page` and `pageCount`;
 * `count` is the number of rows on the page.
 */
export const crudList = <T extends z.ZodObject>(item: T) =>
  z.object({
    data: z.array(item.partial()),
    count: z.number().int(),
    total: z.number().int().optional(),
    page: z.number().int().optional(),
    pageCount: z.number().int().optional(),
  });

export const crudRows = <
  const A extends Access,
  const P extends string,
  T extends z.ZodObject,
  F extends CrudFields,
>(
  access: A,
  path: P,
  summary: string,
  row: T,
  fields: F,
) => ({ method: 'GET', access, path, summary, query: crudQuery(fields), returns: crudList(row) }) as const;

export const crudRow = <
  const A extends Access,
  const P extends string,
  T extends z.ZodObject,
  F extends CrudFields,
  const More extends Pick<Endpoint, 'params' | 'refusals'>,
>(
  access: A,
  path: P,
  summary: string,
  row: T,
  fields: F,
  more: More,
) =>
  ({
    method: 'GET',
    access,
    path,
    summary,
    query: crudOneQuery(fields),
    returns: row.partial(),
    ...more,
  }) as const;

const sortBy = (fields: CrudFields) =>
  z.string().transform((text, ctx) => {
    const [field = '', direction = 'ASC', ...more] = text.split(',').map((part) => part.trim());
    const upper = direction.toUpperCase();
    if (!Object.hasOwn(fields, field) || (upper !== 'ASC' && upper !== 'DESC') || more.length > 0) {
      ctx.addIssue({
        code: 'custom',
        message: 'must be a field of the list and ASC or DESC, such as id,DESC',
      });
      return z.NEVER;
    }
    return { field, descending: upper === 'DESC' };
  });

// Object.keys returns string[]; the keys are those of `fields`.
const namesOf = <F extends CrudFields>(fields: F) => Object.keys(fields) as (keyof F & string)[];
