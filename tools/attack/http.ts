import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { commonCodes, ErrorBody } from '@hangout/contract/framework/errors';
import { titleOf } from '@hangout/testkit/fuzzing/samples';
import type { Caller } from './callers.ts';
import type { Findings } from './findings.ts';
import type { LeakDetector } from './leaks.ts';

export interface AttackRequest {
  readonly path: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /**
   * True if the path may be that of another endpoint, so that the response need not follow the contract of
   * this one.
   */
  readonly leadsElsewhere?: boolean;
}

export interface Answer {
  readonly status: number;
  /** Code of the refusal; empty for a success, or if the body is no refusal. */
  readonly code: string;
  readonly text: string;
  /** Describes how to send the same request again. */
  readonly reproduce: string;
}

/** Sends requests, and checks each response by the rules that hold for all responses. */
export interface HttpClient {
  /**
   * Resolves to null if the connection broke, as when a server refuses a request before all of it has
   * arrived.
   */
  send(
    endpoint: NamedEndpoint<Endpoint>,
    request: AttackRequest,
    caller: Pick<Caller, 'kind' | 'uuid' | 'token' | 'isStaff'>,
  ): Promise<Answer | null>;
}

const TIMEOUT_MS = 30_000;
/** At most this many characters of a response are searched. */
const MAX_SEARCHED = 400_000;

export function createHttpClient(origin: string, findings: Findings, leaks: LeakDetector): HttpClient {
  return {
    async send(endpoint, request, caller) {
      findings.counts.requests += 1;
      const reproduce = describeRequest(endpoint, request, caller);
      const response = await sendRequest(origin, endpoint, request, caller.token).catch((error: unknown) => {
        if (error instanceof DOMException && error.name === 'TimeoutError')
          findings.add(
            'surprise',
            `${titleOf(endpoint)} does not answer within ${TIMEOUT_MS / 1000} s`,
            reproduce,
          );
        return null;
      });
      if (!response) return null;
      const { status, text, type } = response;
      const title = titleOf(endpoint);
      for (const leak of leaks.find(text.slice(0, MAX_SEARCHED), caller, sentText(request)))
        findings.add(
          'leak',
          `${title} shows ${leak} to ${caller.kind}`,
          `${reproduce} → ${status} ${text.slice(0, 300)}`,
        );
      if (status >= 500)
        findings.add('serverError', `${title} answers ${status}`, `${reproduce} → ${text.slice(0, 300)}`);
      if (status === 429) findings.counts.limited += 1;
      const odd = request.leadsElsewhere ? undefined : describeOddAnswer(endpoint, status, type, text);
      if (odd) findings.add('surprise', `${title} ${odd}`, `${reproduce} → ${status} ${text.slice(0, 300)}`);
      return { status, code: status < 400 ? '' : codeOf(text), text, reproduce };
    },
  };
}

/** Returns what the caller sent: if a response only repeats it, nothing leaked. */
const sentText = ({ path, body }: AttackRequest) => (typeof body === 'string' ? `${path} ${body}` : path);

async function sendRequest(
  origin: string,
  endpoint: Endpoint,
  { path, type, headers, body }: AttackRequest,
  token: string | undefined,
): Promise<{ status: number; text: string; type: string }> {
  const hasBody = body !== undefined && endpoint.method !== 'GET';
  const response = await fetch(`${origin}${path}`, {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      // `fetch` sets the content type of a form, which contains the boundary of its parts.
      ...(hasBody && typeof body === 'string' ? { 'content-type': type ?? 'application/json' } : {}),
      ...headers,
    },
    body: hasBody ? (body ?? null) : null,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type') ?? '',
  };
}

/** Describes what the contract does not allow in a response; undefined if the response is valid. */
function describeOddAnswer(
  endpoint: NamedEndpoint<Endpoint>,
  status: number,
  type: string,
  text: string,
): string | undefined {
  if (status < 400) {
    if (endpoint.produces) return [200, 206, 304].includes(status) ? undefined : `answers ${status}`;
    const expected = endpoint.returns ? (endpoint.status ?? 200) : 204;
    if (status !== expected) return `answers ${status} in place of ${expected}`;
    return endpoint.returns && !type.startsWith('application/json')
      ? `answers ${type} in place of JSON`
      : undefined;
  }
  // Two refusals have no body: a range outside the file (416), and headers too long for Node's parser (431).
  if (status === 416 || status === 431) return undefined;
  const parsed = ErrorBody.safeParse(parseJson(text));
  if (!parsed.success) return `refuses with ${status} and no refusal in the body`;
  const { code, statusCode, message } = parsed.data;
  if (statusCode !== status) return `refuses with ${status} and says ${statusCode}`;
  if (message.length === 0) return `refuses with ${code} and no message`;
  const declared = endpoint.refusals?.[code];
  if (declared) return declared[0] === status ? undefined : `refuses with ${code} and ${status}`;
  return commonCodes.some((common) => common === code)
    ? undefined
    : `refuses with the undeclared code ${code}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function codeOf(text: string): string {
  const parsed = ErrorBody.safeParse(parseJson(text));
  return parsed.success ? parsed.data.code : '';
}

function describeRequest(
  endpoint: Endpoint,
  { path, type, headers, body }: AttackRequest,
  { kind }: Pick<Caller, 'kind'>,
): string {
  const more = { ...(type && { 'content-type': type }), ...headers };
  const written = typeof body === 'string' ? ` ${body.slice(0, 500)}` : body ? ' a form' : '';
  return `${kind}: ${endpoint.method} ${path.slice(0, 300)} ${JSON.stringify(more)}${written}`;
}
