import type { Endpoint } from '@hangout/contract/framework/endpoint';
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

type Fields = Record<string, unknown>;

/** No honest request nests deeper, and nothing behind us recurses into more. */
const deepest = 32;

/** [H112] Checks path, query and body and lays them flat; the refusal lists everything that is wrong. */
export function checkInput(
  endpoint: Endpoint,
  given: { params: Fields; query: Fields; body: Fields },
): Fields {
  const wrong = [
    ...unreadable(given.params),
    ...unreadable(given.query),
    ...(endpoint.body ? unreadable(given.body) : []),
  ];
  if (wrong.length > 0) throw invalid(wrong);
  const { missing } = endpoint;
  if (missing?.fields.some((field) => isBlank(given.body[field])))
    throw new Refusal(400, 'invalid_request', missing.message);
  const issues: Issue[] = [];
  const read = (schema: z.ZodObject | undefined, fields: Fields): Fields => {
    if (!schema) return {};
    const result = schema.safeParse(fields);
    if (result.success) return result.data;
    issues.push(...result.error.issues.map(said));
    return {};
  };
  const input = {
    ...given.params,
    ...read(endpoint.params, given.params),
    ...read(endpoint.query, given.query),
    ...read(endpoint.body, given.body),
  };
  if (issues.length > 0) throw invalid(issues);
  return input;
}

interface Issue {
  readonly path: string;
  readonly text: string;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

const invalid = (issues: Issue[]) =>
  new Refusal(
    400,
    'invalid_request',
    issues.map((issue) => issue.text),
    { details: issues.map((issue) => issue.path) },
  );

/** [H113] A finding in words: the field and what is expected of it. */
function said(issue: z.core.$ZodIssue): Issue {
  const path = issue.path.map(String).join('.');
  if (path === '') return { path, text: issue.message };
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return { path, text: `${path} is required` };
  const text = /^[a-z]/.test(issue.message) ? `${path} ${issue.message}` : `${path}: ${issue.message}`;
  return { path, text };
}

/** [H114] Texts that no database keeps, and nesting that nothing of ours reads. Walks without recursion. */
function unreadable(fields: Fields): Issue[] {
  const found: Issue[] = [];
  const open: { value: unknown; path: string; depth: number }[] = [{ value: fields, path: '', depth: 0 }];
  for (let next = open.pop(); next && found.length < 10; next = open.pop()) {
    const { value, path, depth } = next;
    if (typeof value === 'string') {
      if (!isPlainText(value)) found.push({ path, text: `${path} has characters that can not be kept` });
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= deepest) return [{ path: '', text: 'the request is nested too deeply' }];
      for (const [key, inner] of Object.entries(value)) {
        if (!isPlainText(key)) found.push({ path, text: 'a name has characters that can not be kept' });
        open.push({ value: inner, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
      }
    }
  }
  return found;
}

const isPlainText = (text: string) => !text.includes('\0') && text.isWellFormed();
