import type { Endpoint } from '@hangout/contract/framework/endpoint';
import type { z } from 'zod';
import { HttpRefusalError } from './http-refusal.ts';

type Fields = Record<string, unknown>;

/** How deep an input may be nested: no real request is nested deeper, and later code may recurse. */
const MAX_DEPTH = 32;

/**
 * [H112] Validates path, query and body against the endpoint's schemas and merges them into one flat input.
 * @throws HttpRefusalError 400 `invalid_request` with a list of everything that is wrong.
 */
export function validateInput(
  endpoint: Endpoint,
  given: { params: Fields; query: Fields; body: Fields },
): Fields {
  const unstorable = [
    ...findUnstorableText(given.params),
    ...findUnstorableText(given.query),
    ...(endpoint.body ? findUnstorableText(given.body) : []),
  ];
  if (unstorable.length > 0) throw invalidRequest(unstorable);
  const { missing } = endpoint;
  if (missing?.fields.some((field) => isBlank(given.body[field])))
    throw new HttpRefusalError(400, 'invalid_request', missing.message);
  const issues: Issue[] = [];
  const read = (schema: z.ZodObject | undefined, fields: Fields): Fields => {
    if (!schema) return {};
    const result = schema.safeParse(fields);
    if (result.success) return result.data;
    issues.push(...result.error.issues.map(describeIssue));
    return {};
  };
  const input = {
    ...given.params,
    ...read(endpoint.params, given.params),
    ...read(endpoint.query, given.query),
    ...read(endpoint.body, given.body),
  };
  if (issues.length > 0) throw invalidRequest(issues);
  return input;
}

interface Issue {
  readonly path: string;
  readonly text: string;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

const invalidRequest = (issues: Issue[]) =>
  new HttpRefusalError(
    400,
    'invalid_request',
    issues.map((issue) => issue.text),
    { details: issues.map((issue) => issue.path) },
  );

/** [H113] A sentence about one issue: the field and what is expected of it. */
function describeIssue(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map(String).join('.');
  if (path === '') return { path, text: issue.message };
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return { path, text: `${path} is required` };
  const text = /^[a-z]/.test(issue.message) ? `${path} ${issue.message}` : `${path}: ${issue.message}`;
  return { path, text };
}

/**
 * [H114] Finds text that PostgreSQL cannot store (NUL, lone surrogates) and nesting beyond MAX_DEPTH. It walks without
 * recursion, so that hostile nesting cannot exhaust the stack.
 */
function findUnstorableText(fields: Fields): Issue[] {
  const found: Issue[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: fields, path: '', depth: 0 }];
  for (let next = open.pop(); next && found.length < 10; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      if (!isPlainText(value)) found.push({ path, text: `${path} has characters that can not be kept` });
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) return [{ path: '', text: 'the request is nested too deeply' }];
      for (const [key, inner] of Object.entries(value)) {
        if (!isPlainText(key)) found.push({ path, text: 'a name has characters that can not be kept' });
        open.push({ value: inner, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
      }
    }
  }
  return found;
}

const isPlainText = (text: string) => !text.includes('\0') && text.isWellFormed();
