import type { Anonymous, Guest, Member, Principal, Service } from '@hangout/rules';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParamNames<`/${More}`>
    : Rest
  : never;

type Shape<T, Side extends 'input' | 'output'> = T extends z.ZodType
  ? Side extends 'input'
    ? z.input<T>
    : z.output<T>
  : unknown;

type PathPart<E extends Endpoint, Side extends 'input' | 'output'> = {
  [K in Exclude<ParamNames<E['path']>, keyof Shape<E['params'], Side>>]: string;
} & Shape<E['params'], Side>;

/** What a handler gets: validated path, query and body as one object. */
export type HandlerInput<E extends Endpoint> = PathPart<E, 'output'> &
  Shape<E['query'], 'output'> &
  Shape<E['body'], 'output'>;

/** What a caller gives: path, query and body as one object, and `file` if the endpoint takes an upload. */
export type CallInput<E extends Endpoint> = PathPart<E, 'input'> &
  Shape<E['query'], 'input'> &
  Shape<E['body'], 'input'> &
  (E extends { upload: object } ? { file: Blob } : unknown);

/** Bytes of known length that are read in ranges; `end` is inclusive. */
export interface ByteSource {
  readonly bytes: number;
  read(range?: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>;
}

/**
 * A response that is not JSON: text, bytes, the path of a file on the server's disk, a byte source, or [H1193] a URL to
 * which the browser is redirected. Range requests are supported. If `headers` has an `etag`, a request with an equal
 * If-None-Match gets a 304.
 */
export interface FileAnswer {
  readonly body: string | Uint8Array | { readonly path: string } | ByteSource | { readonly location: string };
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export type HandlerResult<E extends Endpoint> = E extends { produces: string }
  ? FileAnswer
  : E extends { returns: z.ZodType }
    ? z.input<E['returns']>
    : // biome-ignore lint/suspicious/noConfusingVoidType: a handler without a result needs no return statement.
      void;

/** What a call resolves to: the response itself if the endpoint has `produces`, otherwise its result. */
export type CallResult<E extends Endpoint> = E extends { produces: string }
  ? Response
  : E extends { returns: z.ZodType }
    ? z.output<E['returns']>
    : undefined;

export type RefusalCode<E extends Endpoint> = keyof E['refusals'] & string;

/** Principals that the endpoint's `access` admits. */
export type PrincipalOf<E extends Endpoint> = E['access'] extends 'public'
  ? Anonymous | Guest | Member
  : E['access'] extends 'guest'
    ? Guest | Member
    : E['access'] extends 'service' | 'userOrService'
      ? Service | Member
      : E['access'] extends 'webhook'
        ? Anonymous
        : E['access'] extends 'user' | 'person' | 'moderator' | 'admin'
          ? Member
          : Principal;
