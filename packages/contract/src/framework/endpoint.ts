import type { Access } from '@hangout/rules';
import type { z } from 'zod';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const serviceNames = [
  'user-service',
  'room-service',
  'playlist-service',
  'payment-service',
  'points-service',
  'audit-service',
  'geolocation-service',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The HTTP status of a refusal and its exact English message. */
export type RefusalSpec = readonly [status: number, message: string];

/** One file of a multipart form. A Content-Length above `maxBytes` is refused before the body is read. */
export interface UploadSpec {
  readonly field: string;
  readonly maxBytes: number;
}

/** Refusals of every endpoint that takes a file; added by `defineEndpoints`. */
export const uploadRefusals = {
  storage_full: [413, 'There is no space for files on the server right now. Try again later'],
  too_many_uploads: [429, 'You are uploading several files already. Wait until one of them is there'],
  uploads_busy: [429, 'Many files are being prepared right now. Try again in a minute'],
  file_too_slow: [424, 'Reading this file took too long. Try again later'],
  file_infected: [400, 'The virus scanner has refused this file'],
  scan_failed: [424, 'Files can not be checked for viruses right now. Try again later'],
  upload_stalled: [408, 'The upload stopped on its way. Try again'],
} as const satisfies Readonly<Record<string, RefusalSpec>>;

/**
 * A rate limit: at most `points` requests in `seconds`, counted by user or by the network of the client's IP address.
 * The configuration can exempt networks from a `network` limit, but not from an `ip` limit.
 */
interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  readonly by: 'ip' | 'network' | 'person';
}

/**
 * One REST endpoint as a value, from which the route, the access check, validation, the transaction, the presented
 * result, the OpenAPI document, the typed client and the test suites over all endpoints are derived.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path below `/api/{service}`, parameters as `:name`. */
  readonly path: string;
  /** Other paths of the same endpoint. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  /** [H825] [H1962] Also open to accounts that lack a required second factor or wait for an admin's approval. */
  readonly openToLimited?: true;
  /**
   * [H1301] The endpoint is public, but a call by an admin is recorded as a staff action, because there is no separate
   * endpoint for staff.
   */
  readonly audited?: true;
  /** 'write' runs the handler in one transaction. GET defaults to 'none', every other method to 'write'. */
  readonly tx?: 'write' | 'none';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Fields whose absence is refused with one exact message instead of a list of issues. */
  readonly missing?: { readonly fields: readonly string[]; readonly message: string };
  readonly upload?: UploadSpec;
  /**
   * The handler fetches a file for the caller: the call is admitted like an upload and may be refused with
   * `uploadRefusals`.
   */
  readonly fetchesFile?: true;
  /** Schema of the result; all other fields are dropped. Without it the response is 204. */
  readonly returns?: z.ZodType;
  /** Media type of a response that is not JSON; the handler then returns a `FileAnswer`. */
  readonly produces?: string;
  /** Status of a successful response, if it is not 200 (or 204 without a result). */
  readonly status?: 201 | 202;
  readonly refusals?: Readonly<Record<string, RefusalSpec>>;
  /** Message of a 401 response, if it is not the default one; `defineEndpoints` sets that of endpoints for staff. */
  readonly unauthorized?: string;
  readonly limit?: RateLimit;
}

/** An endpoint with its service and its key in the group. */
export type NamedEndpoint<
  E extends Endpoint,
  S extends string = ServiceName,
  K extends string = string,
> = E & {
  readonly service: S;
  readonly key: K;
};

export type EndpointGroup<S extends ServiceName, T extends Record<string, Endpoint>> = {
  readonly [K in keyof T & string]: NamedEndpoint<T[K], S, K>;
};

export type AnyEndpointGroup = Readonly<Record<string, NamedEndpoint<Endpoint>>>;

const reservedNames = ['principal', 'db', 'refuse', 'dependencies', 'file', 'request', 'input'];

/**
 * Declares a group of REST endpoints of one service. To add an endpoint, add it to a group here and write its handler
 * under rest-api/src; a new group is also listed in packages/contract/src/rest/services.ts and
 * rest-api/src/handlers.ts.
 * @throws Error if a field has a reserved name, or occurs twice in an endpoint.
 */
export function defineEndpoints<const S extends ServiceName, const T extends Record<string, Endpoint>>(
  name: S,
  endpoints: T,
): EndpointGroup<S, T> {
  const named = Object.entries(endpoints).map(([key, endpoint]) => {
    const names = inputNames(endpoint);
    for (const field of names) {
      if (reservedNames.includes(field)) throw new Error(`${name} ${key}: '${field}' is a reserved name`);
      if (names.indexOf(field) !== names.lastIndexOf(field))
        throw new Error(`${name} ${key}: '${field}' stands in two places`);
    }
    const takesFile = endpoint.upload ?? endpoint.fetchesFile;
    const refusals = takesFile ? { refusals: { ...uploadRefusals, ...endpoint.refusals } } : {};
    const isForStaff = endpoint.access === 'admin' || endpoint.access === 'moderator';
    const unauthorized = isForStaff ? { unauthorized: 'Unauthorized to perform action' } : {};
    return [key, { ...unauthorized, ...endpoint, ...refusals, service: name, key }];
  });
  // Object.fromEntries loses the key types: the keys are exactly those of T.
  return Object.fromEntries(named) as unknown as EndpointGroup<S, T>;
}

/** Returns the names of an endpoint's input. If query and body share a name, the body's value wins. */
function inputNames(endpoint: Endpoint): string[] {
  const fields = { ...endpoint.query?.shape, ...endpoint.body?.shape };
  return [...pathParams(endpoint.path), ...Object.keys(fields)];
}

/** `/crate/:crateUuid/songs` → ['crateUuid'] */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]\w*)/g)].map((match) => match[1] ?? '');
}
