import { type Endpoint, type NamedEndpoint, pathParams } from './endpoint.ts';
import type { CallInput, CallResult } from './endpoint-types.ts';
import { ApiError } from './errors.ts';

export interface ApiOptions {
  /** Origin of the server with what precedes `/api`, such as 'http://127.0.0.1:3000'; '' in the browser. */
  readonly base: string;
  /** [R195] Returns the bearer token. Called for each request, so that signing in or out takes effect at once. */
  readonly token?: () => string | null | undefined;
  readonly fetch?: typeof fetch;
  /** [H1960] Returns the code of an invitation, which is sent with every request; null if there is none. */
  readonly invitation?: () => string | null;
}

/** Calls an endpoint. The compiler checks the input and types the result; a refusal throws `ApiError`. */
export type Api = <E extends NamedEndpoint<Endpoint>>(
  endpoint: E,
  ...ask: keyof CallInput<E> extends never
    ? []
    : Partial<CallInput<E>> extends CallInput<E>
      ? [ask?: CallInput<E>]
      : [ask: CallInput<E>]
) => Promise<CallResult<E>>;

/** Request header with the code of an invitation. It is a header because every way to create an account can use one. */
export const INVITATION_HEADER = 'x-invitation';

/** The headers of the client's requests that pages of other origins may send only if the server allows it. */
export const REQUEST_HEADERS = ['authorization', 'content-type', INVITATION_HEADER] as const;

/** Creates the typed client of the REST services, for the browser, load tests and tests. */
export function createApi(options: ApiOptions): Api {
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const api = async (
    endpoint: NamedEndpoint<Endpoint>,
    ask: Record<string, unknown> = {},
  ): Promise<unknown> => {
    const { url, body, type } = buildRequest(endpoint, ask);
    const headers = new Headers({ accept: 'application/json' });
    const token = endpoint.callerless ? null : options.token?.();
    if (token) headers.set('authorization', `Bearer ${token}`);
    if (type) headers.set('content-type', type);
    const invitation = options.invitation?.();
    if (invitation) headers.set(INVITATION_HEADER, invitation);
    const full = `${options.base}${url}`;
    let response: Response;
    try {
      // [R197] Requests to other sites carry no cookies.
      response = await send(full, { method: endpoint.method, headers, body, credentials: 'same-origin' });
    } catch (cause) {
      throw Object.assign(new ApiError(full, 0, undefined), { cause });
    }
    if (!response.ok) throw new ApiError(full, response.status, await readBody(response), response);
    // [R196] A 204 response has no body.
    if (response.status === 204) return undefined;
    return endpoint.produces ? response : response.json();
  };
  // An implementation cannot have the generic signature, hence the cast.
  return api as Api;
}

/** Returns the URL of a call: `/api/{service}{path}?query`. */
export function endpointUrl(endpoint: NamedEndpoint<Endpoint>, ask: Record<string, unknown> = {}): string {
  const path = endpoint.path.replace(/:([A-Za-z]\w*)/g, (_, name: string) => {
    return encodeURIComponent(String(ask[name] ?? ''));
  });
  const query = new URLSearchParams();
  for (const name of Object.keys(endpoint.query?.shape ?? {})) {
    for (const value of [ask[name]].flat())
      if (value !== undefined && value !== null) query.append(name, String(value));
  }
  const search = query.size > 0 ? `?${query}` : '';
  return `/api/${endpoint.service}${path}${search}`;
}

function buildRequest(endpoint: NamedEndpoint<Endpoint>, ask: Record<string, unknown>) {
  const elsewhere = new Set([
    ...pathParams(endpoint.path),
    ...Object.keys(endpoint.query?.shape ?? {}),
    'file',
  ]);
  const rest = Object.fromEntries(Object.entries(ask).filter(([name]) => !elsewhere.has(name)));
  const url = endpointUrl(endpoint, ask);
  if (endpoint.upload) {
    const form = new FormData();
    for (const [name, value] of Object.entries(rest)) form.append(name, String(value));
    // `CallInput` requires a Blob for endpoints with an upload, hence the cast.
    form.append(endpoint.upload.field, ask.file as Blob);
    return { url, body: form, type: undefined };
  }
  if (!endpoint.body) return { url, body: undefined, type: undefined };
  return { url, body: JSON.stringify(rest), type: 'application/json' };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
