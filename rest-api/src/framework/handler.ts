import type { AnyEndpointGroup, Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type {
  HandlerInput,
  HandlerResult,
  PrincipalOf,
  RefusalCode,
} from '@hangout/contract/framework/endpoint-types';
import type { Db } from '@hangout/db';
import type { Language } from '@hangout/rules';
import type { Dependencies } from './dependencies.ts';
import type { HttpRefusalError } from './http-refusal.ts';

/** The details of the HTTP request that are available to handlers. */
export interface RequestInfo {
  readonly id: string;
  /** When the request arrived, epoch ms. */
  readonly receivedAt: number;
  readonly ip: string;
  /** The network of the address, by which rate limits count; for IPv6 its first 64 bits. */
  readonly network: string;
  /**
   * [H784] Like `network`, but null if the operator has exempted the network from limits of guests, joins and
   * connections.
   */
  readonly limitedNetwork: string | null;
  /** The endpoint, such as `POST user-service/users/ban`. */
  readonly endpoint: string;
  /**
   * [H766] Origin for URLs in the response, such as 'https://example.org'. It may come from the caller's Host header,
   * so links for other people use `mailOrigin`.
   */
  readonly origin: string;
  /** [H766] Origin for links in mails; never taken from a request header. */
  readonly mailOrigin: string;
  /** [H855] The first supported language of the caller's browser, else English. */
  readonly language: Language;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** True once the client has closed the connection, so that a waiting handler can give up. */
  readonly isClosed: boolean;
  /** [H1044] The body of a webhook as it was received, which its signature covers; undefined for other endpoints. */
  readonly rawBody: string | undefined;
}

/** An uploaded file, which is deleted after the handler has ended. */
export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly bytes: number;
  /** Media type as the sender claims it; not to be trusted. */
  readonly type: string;
}

/** The argument of a handler: the fields of its validated input, and what is listed here. */
export type Call<E extends Endpoint> = HandlerInput<E> & {
  /** The whole input as one object. */
  readonly input: HandlerInput<E>;
  readonly principal: PrincipalOf<E>;
  /** A transaction if the endpoint writes; otherwise the connection pool. */
  readonly db: Db;
  readonly dependencies: Dependencies;
  readonly request: RequestInfo;
  /** `throw refuse('code')` with one of the refusals that the endpoint declares. */
  readonly refuse: (code: RefusalCode<E>, details?: unknown) => HttpRefusalError;
} & (E extends { upload: object } ? { readonly file: UploadedFile } : unknown);

/**
 * The function behind one endpoint. It is independent of HTTP: it returns the declared result or throws a refusal.
 */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<HandlerResult<E>>;

export type Handlers<P extends AnyEndpointGroup> = { readonly [K in keyof P]: Handler<P[K]> };

/** An endpoint with its handler. The endpoint's schemas validate and type the handler's input. */
export interface EndpointWithHandler {
  readonly endpoint: NamedEndpoint<Endpoint>;
  readonly handle: (call: object) => Promise<unknown>;
}

type Groups = Readonly<Record<string, AnyEndpointGroup>>;

/** Pairs groups of endpoints with their handlers; a missing handler is a compile error. */
export function pairHandlers<G extends Groups>(
  groups: G,
  handlers: { readonly [K in keyof G]: Handlers<G[K]> },
): EndpointWithHandler[] {
  return Object.entries(groups).flatMap(([name, group]) =>
    Object.entries(group).map(([key, endpoint]) => {
      // The cast merges the types of all endpoints. It is safe because the pipeline builds each call by the handler's
      // own endpoint.
      const handle = handlers[name]?.[key] as unknown as EndpointWithHandler['handle'];
      return { endpoint, handle };
    }),
  );
}
