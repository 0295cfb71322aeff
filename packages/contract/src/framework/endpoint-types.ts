import type { Anonymous, Guest, Member, Principal, Service } from '@hangout/rules';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';

/** Names of the parameters in a path pattern. */
export type ParamNames<P extends string> = P extends `${string}:${infer Rest}`
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

/** What a handler is given, flat: path, query and body after their checks. */
export type HandlerInput<E extends Endpoint> = PathPart<E, 'output'> &
  Shape<E['query'], 'output'> &
  Shape<E['body'], 'output'>;

/** What a caller sends, flat; `file` where the call takes one. */
export type CallInput<E extends Endpoint> = PathPart<E, 'input'> &
  Shape<E['query'], 'input'> &
  Shape<E['body'], 'input'> &
  (E extends { upload: object } ? { file: Blob } : unknown);

/** Bytes whose length is known and that can be read from anywhere in the middle. `end` is inclusive. */
export interface ByteSource {
  readonly bytes: number;
  read(range?: { readonly start: number; readonly end: number }): Promise<AsyncIterable<Uint8Array>>;
}

/**
 * An answer that is not JSON: text, bytes, the path of a file on the server's disk, or a source of bytes.
 * Parts of it are sent where a Range header asks; an `etag` among the headers leads to 304 where it still holds.
 */
export interface FileAnswer {
  readonly body: string | Uint8Array | { readonly path: string } | ByteSource;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a handler must return. */
export type HandlerResult<E extends Endpoint> = E extends { produces: string }
  ? FileAnswer
  : E extends { returns: z.ZodType }
    ? z.input<E['returns']>
    : undefined;

/** What a caller gets. */
export type CallResult<E extends Endpoint> = E extends { produces: string }
  ? Response
  : E extends { returns: z.ZodType }
    ? z.output<E['returns']>
    : undefined;

export type RefusalCode<E extends Endpoint> = keyof E['refusals'] & string;

/** Who can stand behind a call, once its door was passed. */
export type PrincipalOf<E extends Endpoint> = E['access'] extends 'public'
  ? Anonymous | Guest | Member
  : E['access'] extends 'guest'
    ? Guest | Member
    : E['access'] extends 'service'
      ? Service | Member
      : E['access'] extends 'webhook'
        ? Anonymous
        : E['access'] extends 'user' | 'moderator' | 'admin'
          ? Member
          : Principal;
