import type { Access } from '@hangout/rules';
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

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

/** What a refusal says on the wire: its status and its exact message in English. */
export type RefusalSpec = readonly [status: number, message: string];

/** One file by multipart form; what says in its header that it is more than `maxBytes` is refused unread. */
export interface UploadSpec {
  readonly field: string;
  readonly maxBytes: number;
}

/** At most `points` calls in `seconds`, counted by address or by person. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
  readonly by: 'ip' | 'person';
}

/**
 * One REST call as a value. From it come the route, the checks, the sign-in check, the transaction, the filtered
 * answer, the OpenAPI document, the typed client and the suites that ask every call.
 */
export interface Endpoint {
  readonly method: Method;
  /** Path below `/api/{service}`, parameters as `:name`. */
  readonly path: string;
  /** Other spellings that lead here. */
  readonly aliases?: readonly string[];
  readonly access: Access;
  readonly summary: string;
  /** GET defaults to 'none', everything else to 'write': the handler's `db` is then one transaction. */
  readonly tx?: 'write' | 'none';
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Fields whose absence is answered with one exact text instead of the list of what is wrong. */
  readonly missing?: { readonly fields: readonly string[]; readonly message: string };
  readonly upload?: UploadSpec;
  /** Presenter: only what it names leaves. Absent: 204 without a body. */
  readonly returns?: z.ZodType;
  /** Media type of an answer that is not JSON; the handler then returns a `FileAnswer`. */
  readonly produces?: string;
  /** Success status where it is not 200 (or 204 without an answer). */
  readonly status?: 201 | 202;
  readonly refusals?: Readonly<Record<string, RefusalSpec>>;
  /** Text of a 401 here, where it is not the usual one. */
  readonly unauthorized?: string;
  readonly limit?: RateLimit;
}

/** An endpoint that knows where it belongs. */
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

/** Any service file's value. */
export type AnyEndpointGroup = Readonly<Record<string, NamedEndpoint<Endpoint>>>;

const reservedNames = ['principal', 'db', 'refuse', 'dependencies', 'file', 'request', 'input'];

/**
 * Declares the calls of one service file.
 * @throws Error when a field would hide what the handler is given, or one name stands in two places of a call.
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
    return [key, { ...endpoint, service: name, key }];
  });
  // Object.fromEntries forgets the keys; they are exactly those of T.
  return Object.fromEntries(named) as unknown as EndpointGroup<S, T>;
}

/** A name may be taken from the query or from the body; the body's value wins. */
function inputNames(endpoint: Endpoint): string[] {
  const fields = { ...endpoint.query?.shape, ...endpoint.body?.shape };
  return [...pathParams(endpoint.path), ...Object.keys(fields)];
}

/** `/crate/:crateUuid/songs` → ['crateUuid'] */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]\w*)/g)].map((match) => match[1] ?? '');
}
