import type { Endpoint } from '@hangout/contract/framework/endpoint';
import { resolvePage } from '@hangout/contract/framework/fields';
import { parseInput } from '@hangout/contract/framework/parse-input';
import { findUnstorableText, type InputIssue } from '@hangout/contract/framework/plain-input';
import type { z } from 'zod';
import { HttpRefusalError } from './http-refusal.ts';

type Fields = Record<string, unknown>;

/**
 * [H112] Validates path, query and body by the endpoint's schemas and merges them into one flat input.
 * @throws HttpRefusalError 400 `invalid_request` with a list of all issues
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
  const issues: InputIssue[] = [];
  const read = (schema: z.ZodObject | undefined, fields: Fields): Fields => {
    if (!schema) return {};
    const result = parseInput(schema, fields);
    if (result.success) return result.data;
    issues.push(...result.issues.map(describeIssue));
    return {};
  };
  const input = resolvePage({
    ...given.params,
    ...read(endpoint.params, given.params),
    ...read(endpoint.query, given.query),
    ...read(endpoint.body, given.body),
  });
  if (issues.length > 0) throw invalidRequest(issues);
  return input;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

const invalidRequest = (issues: InputIssue[]) =>
  new HttpRefusalError(
    400,
    'invalid_request',
    issues.map((issue) => issue.text),
    { details: issues.map((issue) => issue.path) },
  );

/** [H113] Describes an issue in a sentence that names the field and what is expected. */
function describeIssue(issue: z.core.$ZodIssue): InputIssue {
  const path = issue.path.map(String).join('.');
  if (path === '') return { path, text: issue.message };
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return { path, text: `${path} is required` };
  const text = /^[a-z]/.test(issue.message) ? `${path} ${issue.message}` : `${path}: ${issue.message}`;
  return { path, text };
}
