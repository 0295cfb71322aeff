import { isUuid } from '@hangout/rules';

/** Kinds of fields in a CRUD list. A `list` is compared as text: its items joined by commas. */
export type CrudKind = 'text' | 'number' | 'boolean' | 'moment' | 'uuid' | 'list';
/** Fields by which a list can be filtered and sorted. Only these reach the database. */
export type CrudFields = Readonly<Record<string, CrudKind>>;

const textual = ['starts', 'ends', 'cont', 'excl'] as const;
const ordered = ['gt', 'lt', 'gte', 'lte'] as const;
const plain = ['eq', 'ne'] as const;
const several = ['in', 'notin', 'between'] as const;
const bare = ['isnull', 'notnull'] as const;
const names = [...plain, ...ordered, ...textual, ...several, ...bare] as const;
type CrudOperator = (typeof names)[number];

type CrudScalar = string | number | boolean;

/** A condition on one field; `loose` ignores case. */
export interface CrudTest {
  readonly field: string;
  readonly kind: CrudKind;
  readonly operator: CrudOperator;
  readonly loose: boolean;
  readonly values: readonly CrudScalar[];
}

export type CrudCondition =
  | CrudTest
  | { readonly every: readonly CrudCondition[] }
  | { readonly some: readonly CrudCondition[] };

const mostValues = 100;

/**
 * Parses a condition; returns an error message if it is invalid. Values are text in a filter, and JSON in the parameter
 * `s`.
 */
export function parseCrudTest(
  field: string,
  operator: string,
  value: unknown,
  fields: CrudFields,
): CrudTest | string {
  const kind = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!kind) return `${field.slice(0, 40)} is no field of this list`;
  const found = operatorOf(operator);
  if (!found) return `${operator.slice(0, 40)} is no operator`;
  const test = { field, kind, ...found };
  if (isOneOf(bare, test.operator)) return { ...test, values: [] };
  const asText = isOneOf(textual, test.operator) || test.loose || kind === 'list';
  const given = isOneOf(several, test.operator) ? listOf(value) : [value];
  if (given.length === 0 || given.length > mostValues) return `${field} needs 1 to ${mostValues} values`;
  if (test.operator === 'between' && given.length !== 2) return `${field} needs two values between commas`;
  const values = given.map((one) => (asText ? textOf(one) : readers[kind](one)));
  const wanted = asText ? 'text' : wordsFor[kind];
  return values.every((one) => one !== undefined) ? { ...test, values } : `${field} needs ${wanted}`;
}

function operatorOf(text: string): Pick<CrudTest, 'operator' | 'loose'> | null {
  const [, name, loose] = /^\$?([a-z]+)(L?)$/.exec(text) ?? [];
  const operator = names.find((one) => one === name);
  return operator ? { operator, loose: loose === 'L' } : null;
}

const isOneOf = (list: readonly string[], operator: string) => list.includes(operator);

const listOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value];

const textOf = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, 500) : undefined;

const readers: Readonly<Record<CrudKind, (value: unknown) => CrudScalar | undefined>> = {
  text: textOf,
  list: textOf,
  number: (value) => {
    const text = textOf(value)?.trim() ?? '';
    return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
  },
  boolean: (value) => ({ true: true, '1': true, false: false, '0': false })[textOf(value) ?? ''],
  moment: (value) => {
    const at = typeof value === 'string' || typeof value === 'number' ? new Date(value) : null;
    if (!at || Number.isNaN(at.getTime())) return undefined;
    const text = at.toISOString();
    return /^[1-9]\d{3}-/.test(text) ? text : undefined;
  },
  uuid: (value) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined),
};

const wordsFor: Readonly<Record<CrudKind, string>> = {
  text: 'text',
  list: 'text',
  number: 'a number',
  boolean: 'true or false',
  moment: 'a moment such as 2030-01-31T20:00:00Z',
  uuid: 'a uuid',
};
