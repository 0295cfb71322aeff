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

/** A file in a multipart form. If Content-Length exceeds `maxBytes`, it is refused before it is read. */
export interface UploadSpec {
  readonly field: string;
  readonly maxBytes: number;
}

/** Refusals that `defineEndpoints` adds to every endpoint that takes a file. */
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
 * Rate limit: at most `points` requests in `seconds`, per user or per network of the client's IP address. The
 * configuration can exempt networks from `network` limits, but not from `ip` limits.
 */
interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  readonly by: 'ip' | 'network' | 'person';
}

/**
 * A REST endpoint as a value. From it derive the route, the access check, validation, the transaction, the presented
 * result, the OpenAPI document, the typed client, and the test suites over all endpoints.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path below `/api/{service}`; parameters are `:name`. */
  readonly path: string;
  /** Other paths under which the endpoint is served. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  /**
   * [H825] [H1962] Whether accounts that lack a required second factor, or wait for approval, may call it too. By
   * default they may call what is public, and what guests may read.
   */
  readonly openToLimited?: boolean;
  /** [H1989] True if no token is sent or read, so that the call is answered while the database is down. */
  readonly callerless?: true;
  /** [H1301] True if the call of an admin is recorded as a staff action although everybody may call the endpoint. */
  readonly audited?: true;
  /** 'write' runs the handler in one transaction. The default is 'none' for GET, and 'write' for other methods. */
  readonly tx?: 'write' | 'none';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** If one of these fields is missing, the refusal has this message instead of a list of issues. */
  readonly missing?: { readonly fields: readonly string[]; readonly message: string };
  readonly upload?: UploadSpec;
  /**
   * True if the handler downloads a file for the caller. The call is then admitted like an upload, and may be refused
   * with `uploadRefusals`.
   */
  readonly fetchesFile?: true;
  /** Schema of the result, which drops all other fields; without it the response is 204. */
  readonly returns?: z.ZodType;
  /** Media type of a response that is not JSON; the handler then returns a `FileAnswer`. */
  readonly produces?: string;
  /** Status of a success, if it is not 200 (or 204 without a result). */
  readonly status?: 201 | 202;
  readonly refusals?: Readonly<Record<string, RefusalSpec>>;
  /** Message of a 401, if it is not the default; for endpoints of staff `defineEndpoints` sets it. */
  readonly unauthorized?: string;
  readonly limit?: RateLimit;
}

/** An endpoint with its service and its key in its group. */
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
 * Declares a group of endpoints of one service. A new endpoint stands in a group and has a handler under rest-api/src;
 * a new group is also listed in packages/contract/src/rest/services.ts and rest-api/src/handlers.ts.
 * @throws Error if a field has a reserved name, or stands twice in an endpoint
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
  // Object.fromEntries loses the key types; the keys are those of T.
  return Object.fromEntries(named) as unknown as EndpointGroup<S, T>;
}

/** Returns the names of all input fields. A name may be in query and body; the body's value then wins. */
function inputNames(endpoint: Endpoint): string[] {
  const fields = { ...endpoint.query?.shape, ...endpoint.body?.shape };
  return [...pathParams(endpoint.path), ...Object.keys(fields)];
}

/** Returns the names of the parameters in a path: `/crate/:crateUuid/songs` has `crateUuid`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]\w*)/g)].map((match) => match[1] ?? '');
}
