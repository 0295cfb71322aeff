import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { parseInput } from '@hangout/contract/framework/parse-input';
import { findUnstorableText } from '@hangout/contract/framework/plain-input';
import type { z } from 'zod';
import type { SeededRandom } from '../seeded-random.ts';
import { drawOddText, drawOddValue, oddNames, oddTexts, oddValues, withNames } from './odd-values.ts';
import { hasJsonBody, pathOf, pathParams, sampleOf, someUuid } from './samples.ts';

export interface BrokenRequest {
  /** What is wrong with the request, for failure messages. */
  readonly what: string;
  readonly path: string;
  /** Media type of the body; JSON if absent. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True if the contract forbids the request, so that accepting it is a fault. */
  readonly isForbidden: boolean;
  /** True if the path may be that of another endpoint or of none. */
  readonly leadsElsewhere?: boolean;
}

type Fields = Record<string, unknown>;

/** Number of requests for each kind of fault if not all are wanted. */
const FEW = 8;

/** Returns all values; with `random` only `count` of them in a row, from a random start. */
function choose<T>(values: readonly T[], random: SeededRandom | null, count = FEW): T[] {
  if (!random || values.length <= count) return [...values];
  const start = random.integer(0, values.length - 1);
  return Array.from({ length: count }, (_, turn) => values[(start + turn) % values.length] as T);
}

/**
 * Pairs each name with each value. With `random`, each name is paired with only one value, successive names with
 * different values, and there are at least `FEW` pairs.
 */
function pair<T>(
  names: readonly string[],
  valuesOf: (name: string) => readonly T[],
  random: SeededRandom | null,
): { name: string; value: T }[] {
  const [first] = names;
  if (first === undefined) return [];
  if (!random) return names.flatMap((name) => valuesOf(name).map((value) => ({ name, value })));
  const count = Math.max(FEW, names.length);
  const turns = choose([...valuesOf(first).keys()], random, count);
  return Array.from({ length: count }, (_, turn) => {
    const name = names[turn % names.length] ?? first;
    // The cast is safe: all names have the same number of values.
    return { name, value: valuesOf(name)[turns[turn % turns.length] ?? 0] as T };
  });
}

/**
 * [H114] Lists the malformed requests for an endpoint: every unusual value in every field, every unusual text
 * in every parameter, and bodies that are no objects. With `random` only a few of each kind, but some for
 * every field and parameter.
 */
export function listBrokenRequests(
  endpoint: NamedEndpoint<Endpoint>,
  random: SeededRandom | null = null,
): BrokenRequest[] {
  const parts = fittingParts(endpoint);
  const { path, body } = parts;
  const odds: BrokenRequest[] = [{ what: 'as it should be', ...parts, isForbidden: false }];
  for (const { name, value } of pair(pathParams(endpoint.path), () => [...oddTexts, '..', 'a/b'], random))
    odds.push(withParam(endpoint, body, name, value));
  const queries = Object.keys(endpoint.query?.shape ?? {});
  for (const { name, value } of pair(queries, (one) => [...oddTexts, `a&${one}=b`, 'a&x[y]=1'], random))
    odds.push(withQuery(endpoint, parts, name, value));
  if (endpoint.method === 'GET') return odds;
  const names = Object.keys(endpoint.body?.shape ?? {});
  const fitting = sampleBody(endpoint);
  return [
    ...odds,
    // Only a few of these bodies are sent: they are refused before any endpoint sees them, and the longest take most of
    // the time.
    ...choose(brokenBodies(endpoint, path), random, FEW / 2),
    ...pair(names, () => oddValues, random).map(({ name, value }) =>
      withBody(endpoint, `body ${name} #${oddValues.indexOf(value)}`, { ...fitting, [name]: value }),
    ),
  ];
}

/** [H791] Draws further malformed requests. Equal seeds give equal requests. */
export function drawBrokenRequests(
  endpoint: NamedEndpoint<Endpoint>,
  random: SeededRandom,
  count: number,
): BrokenRequest[] {
  const parts = fittingParts(endpoint);
  const params = pathParams(endpoint.path);
  const queries = Object.keys(endpoint.query?.shape ?? {});
  const full = sampleBody(endpoint, true);
  const ways: (() => BrokenRequest)[] = [
    () => withOddHeader(parts, random),
    () => withUnknownQuery(parts, random),
  ];
  if (params.length > 0)
    ways.push(() =>
      withParam(endpoint, parts.body, random.pick(params), encodeURIComponent(wellFormed(random))),
    );
  if (queries.length > 0)
    ways.push(() => withQuery(endpoint, parts, random.pick(queries), encodeURIComponent(wellFormed(random))));
  if (hasJsonBody(endpoint))
    ways.push(
      () => withBody(endpoint, 'an odd field', changeField(full, random)),
      () => withBody(endpoint, 'an odd field', changeField(full, random)),
      () => withBody(endpoint, 'a missing field', dropField(full, random)),
      () => withBody(endpoint, 'an unknown field', addField(full, random)),
      () => withJson(endpoint, 'cut or mixed up', mangle(JSON.stringify(full), random)),
    );
  return Array.from({ length: count }, () => random.pick(ways)());
}

/** Returns path and body of a valid request. */
function fittingParts(endpoint: NamedEndpoint<Endpoint>): { path: string; body?: string } {
  const path = pathOf(endpoint);
  return endpoint.body && endpoint.method !== 'GET'
    ? { path, body: JSON.stringify(sampleBody(endpoint)) }
    : { path };
}

function sampleBody(endpoint: Endpoint, withOptional = false): Fields {
  // The cast is safe: the body of every endpoint is an object.
  return endpoint.body ? (sampleOf(endpoint.body, { withOptional }) as Fields) : {};
}

function withParam(
  endpoint: NamedEndpoint<Endpoint>,
  body: string | undefined,
  name: string,
  text: string,
): BrokenRequest {
  const schema = endpoint.params?.shape[name] as z.ZodType | undefined;
  // Dots, slashes and empty segments may lead to another path.
  const isPlain = /^[\w-]+$/.test(text);
  return {
    what: `path ${name} ${text.slice(0, 40)}`,
    path: pathOf(endpoint, (one) => (one === name ? text : someUuid)),
    ...(body ? { body } : {}),
    isForbidden: isPlain && schema !== undefined && !parseInput(schema, text).success,
    leadsElsewhere: !isPlain,
  };
}

function withQuery(
  endpoint: NamedEndpoint<Endpoint>,
  { path, body }: { path: string; body?: string },
  name: string,
  text: string,
): BrokenRequest {
  const address = `${path}?${name}=${text}`;
  const fields: Fields = {};
  for (const [key, value] of new URLSearchParams(address.slice(path.length + 1)))
    fields[key] = key in fields ? [fields[key], value].flat() : value;
  const isPlain = /^[\w-]*$/.test(text);
  return {
    what: `query ${name} ${text.slice(0, 40)}`,
    path: address,
    ...(body ? { body } : {}),
    isForbidden: isPlain && endpoint.query !== undefined && !parseInput(endpoint.query, fields).success,
  };
}

function withUnknownQuery(parts: { path: string; body?: string }, random: SeededRandom): BrokenRequest {
  const pairs = Array.from(
    { length: random.integer(1, 4) },
    () =>
      `${encodeURIComponent(random.pick(oddNames).toWellFormed())}=${encodeURIComponent(wellFormed(random))}`,
  );
  return { what: 'unknown query', ...parts, path: `${parts.path}?${pairs.join('&')}`, isForbidden: false };
}

const oddHeaders: readonly (readonly [string, string])[] = [
  ['content-encoding', 'gzip'],
  ['content-encoding', 'br'],
  ['content-encoding', 'klingon'],
  ['content-type', 'text/html'],
  ['content-type', 'application/json; charset=utf-7'],
  ['content-type', 'multipart/form-data; boundary='],
  ['accept', '*/*;q=9e999'],
  ['accept-language', 'x'.repeat(2000)],
  ['range', 'bytes=99999999999-'],
  ['range', 'bytes=-0,0-1,5-2'],
  ['if-none-match', '"x", W/"*"'],
  ['if-modified-since', 'yesterday'],
  ['x-request-id', '<script>'],
  ['x-forwarded-for', '127.0.0.1, ::1, not an address'],
  ['x-http-method-override', 'DELETE'],
  ['origin', 'null'],
  ['cookie', 'session=a; __proto__=b'],
];

function withOddHeader(parts: { path: string; body?: string }, random: SeededRandom): BrokenRequest {
  const [name, value] = random.pick(oddHeaders);
  const type = name === 'content-type' ? { type: value } : { headers: { [name]: value } };
  return { what: `${name}: ${value.slice(0, 40)}`, ...parts, ...type, isForbidden: false };
}

// These bodies are created once, because hundreds of endpoints get them.
const deepBody = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
const deepList = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
const manyNames = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`k${i}`, i])));
const largeBody = JSON.stringify({ a: 'x'.repeat(1_200_000) });

function brokenBodies(endpoint: NamedEndpoint<Endpoint>, path: string): BrokenRequest[] {
  const texts = ['', '{', '[]', 'null', '"x"', '1', '{"a":', '\u0000', '{"__proto__":{"admin":true}}'];
  const isForbidden = hasJsonBody(endpoint);
  return [
    ...texts.map((body) => withJson(endpoint, `body ${body}`, body)),
    { what: 'deep body', path, body: deepBody, isForbidden },
    { what: 'deep list', path, body: deepList, isForbidden },
    { what: 'many names', path, body: manyNames, isForbidden: false },
    { what: 'large body', path, body: largeBody, isForbidden },
    {
      what: 'wrong type',
      path,
      body: 'email=x&password=y',
      type: 'application/x-www-form-urlencoded',
      isForbidden,
    },
    { what: 'plain text', path, body: '{}', type: 'text/plain', isForbidden },
    // JSON is always UTF-8, so a charset in the media type has no effect.
    { what: 'odd charset', path, body: '{}', type: 'application/json; charset=klingon', isForbidden: false },
    { what: 'empty form', path, body: '', type: 'multipart/form-data; boundary=x', isForbidden: false },
    {
      what: 'broken form',
      path,
      body: '--x\r\nbroken',
      type: 'multipart/form-data; boundary=x',
      isForbidden,
    },
    { what: 'form without border', path, body: 'x', type: 'multipart/form-data', isForbidden },
  ];
}

function withBody(endpoint: NamedEndpoint<Endpoint>, what: string, body: Fields): BrokenRequest {
  return withJson(endpoint, what, JSON.stringify(body));
}

function withJson(endpoint: NamedEndpoint<Endpoint>, what: string, body: string): BrokenRequest {
  return { what, path: pathOf(endpoint), body, isForbidden: isForbiddenJson(endpoint, body) };
}

/** Returns whether the contract forbids this text as the body of a request. */
function isForbiddenJson(endpoint: Endpoint, text: string): boolean {
  if (!endpoint.body || !hasJsonBody(endpoint)) return false;
  // A missing body counts as an empty object.
  if (text === '') return !parseInput(endpoint.body, {}).success;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return true;
    return findUnstorableText(body).length > 0 || !parseInput(endpoint.body, body).success;
  } catch {
    return true;
  }
}

function changeField(full: Fields, random: SeededRandom): Fields {
  const names = Object.keys(full);
  if (names.length === 0) return addField(full, random);
  return { ...full, [random.pick(names)]: drawOddValue(random) };
}

function dropField(full: Fields, random: SeededRandom): Fields {
  const gone = random.pick(Object.keys(full));
  return Object.fromEntries(Object.entries(full).filter(([name]) => name !== gone));
}

function addField(full: Fields, random: SeededRandom): Fields {
  return withNames([...Object.entries(full), [random.pick(oddNames), drawOddValue(random)]]);
}

/** Cuts out a part of a text, doubles it, or inserts unusual characters. */
function mangle(text: string, random: SeededRandom): string {
  const from = random.integer(0, text.length);
  const to = Math.min(text.length, from + random.integer(1, 20));
  const odd = drawOddText(random).toWellFormed();
  const middle = random.pick(['', text.slice(from, to).repeat(2), odd, odd + text.slice(from, to)]);
  return text.slice(0, from) + middle + text.slice(to);
}

/** Draws an unusual text without lone surrogates, which cannot be encoded in a URL. */
const wellFormed = (random: SeededRandom) => drawOddText(random).toWellFormed();
