import { z } from 'zod';
import { type CrudCondition, type CrudFields, parseCrudTest } from './crud-values.ts';

type Context = z.core.$RefinementCtx;

const deepest = 5;
const mostTests = 40;

/** Parses filters of the form `field||$op||value`; the value itself may contain `||`. */
export function parseFilters(filters: readonly string[], fields: CrudFields, ctx: Context): CrudCondition[] {
  return filters.map((filter) => {
    const [field = '', operator = '', ...value] = filter.split('||');
    const test = parseCrudTest(field.trim(), operator.trim(), value.join('||'), fields);
    return typeof test === 'string' ? wrong(ctx, test) : test;
  });
}

/**
 * Parses the JSON of the query parameter `s`: fields with a value or with operators, and `$and` and `$or` with lists of
 * such objects.
 */
export function parseSearch(text: string, fields: CrudFields, ctx: Context): CrudCondition {
  let tests = 0;

  function all(value: unknown, depth: number): CrudCondition {
    if (!isObject(value)) return wrong(ctx, 'must be a JSON object');
    if (depth > deepest) return wrong(ctx, 'is nested too deeply');
    return { every: Object.entries(value).map(([name, inner]) => entry(name, inner, depth)) };
  }

  function entry(name: string, inner: unknown, depth: number): CrudCondition {
    if (name === '$and' || name === '$or') {
      if (!Array.isArray(inner) || inner.length > mostTests) return wrong(ctx, `${name} must be a list`);
      const parts = inner.map((one) => all(one, depth + 1));
      return name === '$and' ? { every: parts } : { some: parts };
    }
    return isObject(inner) ? operators(name, inner) : test(name, '$eq', inner);
  }

  function operators(field: string, given: Record<string, unknown>): CrudCondition {
    const { $or, ...every } = given;
    const parts = Object.entries(every).map(([operator, value]) => test(field, operator, value));
    if ($or === undefined) return { every: parts };
    if (!isObject($or)) return wrong(ctx, `${field} $or must hold operators`);
    const some = Object.entries($or).map(([operator, value]) => test(field, operator, value));
    return { every: [...parts, { some }] };
  }

  function test(field: string, operator: string, value: unknown): CrudCondition {
    tests += 1;
    if (tests > mostTests) return wrong(ctx, 'asks too much at once');
    const empty = value === null && operator === '$eq';
    const found = parseCrudTest(field, empty ? '$isnull' : operator, value, fields);
    return typeof found === 'string' ? wrong(ctx, found) : found;
  }

  try {
    return all(JSON.parse(text), 0);
  } catch (error) {
    if (error instanceof SyntaxError) return wrong(ctx, 'is not readable JSON');
    throw error;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function wrong(ctx: Context, message: string): never {
  ctx.addIssue({ code: 'custom', message });
  return z.NEVER;
}
