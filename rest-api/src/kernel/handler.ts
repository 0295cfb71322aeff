import type { AnyPart, Endpoint, Named } from '@hangout/contract/framework/endpoint';
import type { Input, PrincipalOf, RefusalCode, Returned } from '@hangout/contract/framework/endpoint-types';
import type { Db } from '@hangout/db';
import type { Ports } from './ports.ts';
import type { Refusal } from './refusal.ts';

/** What a handler may know of the request itself. */
export interface RequestInfo {
  readonly id: string;
  readonly ip: string;
  /** Where the caller reached us, 'https://example.org', without a slash at the end. */
  readonly origin: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body before it was read, for signatures over it. */
  readonly rawBody: string | undefined;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

/** A file that came with the call; it is removed when the handler has ended. */
export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** As the sender calls it: not to be trusted. */
  readonly type: string;
}

/** Everything a handler is given: its checked input, flat, and who asks. */
export type Call<E extends Endpoint> = Input<E> & {
  /** The same input by itself, for handlers that pass it on whole. */
  readonly input: Input<E>;
  readonly principal: PrincipalOf<E>;
  /** One transaction where the endpoint writes, else the pool. */
  readonly db: Db;
  readonly ports: Ports;
  readonly request: RequestInfo;
  /** `throw refuse('code')`: one of the refusals that the endpoint declares. */
  readonly refuse: (code: RefusalCode<E>, details?: unknown) => Refusal;
} & (E extends { upload: object } ? { readonly file: UploadedFile } : unknown);

/** Answers one endpoint. Never sees HTTP: it returns what the endpoint promises, or throws a refusal. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Returned<E>>;

/** One handler for each call of a service file. */
export type Handlers<P extends AnyPart> = { readonly [K in keyof P]: Handler<P[K]> };

/** A call with its handler; the kernel has checked the input by the same value that typed it. */
export interface Answered {
  readonly endpoint: Named<Endpoint>;
  readonly handle: (call: object) => Promise<unknown>;
}

/** Pairs a service file with its handlers; a missing one does not compile. */
export function answer<P extends AnyPart>(part: P, handlers: Handlers<P>): Answered[] {
  return Object.entries(part).map(([key, endpoint]) => {
    // The one place where the types of all calls meet as one: the kernel builds each call from its endpoint.
    const handle = handlers[key] as unknown as Answered['handle'];
    return { endpoint, handle };
  });
}
