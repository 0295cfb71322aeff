import { scaleTimeout } from '@hangout/rules/timeouts';
import { ConsecutiveBreaker, circuitBreaker, handleWhen, isBrokenCircuitError } from 'cockatiel';
import type { z } from 'zod';
import { publishActivity } from '../provider-activity.ts';
import { type CalledService, ProviderError, type ProviderErrorReason } from '../provider-error.ts';
import type { TokenSource } from '../token-source.ts';
import { readLimitedText } from './limited-text.ts';
import { unlessAborted } from './unless-aborted.ts';

/** Time limit of a call, ms; callers abort searches earlier. */
const TIMEOUT_MS = scaleTimeout(8_000);
/** After this many failures in a row the circuit breaker opens; after `REST_MS` it lets one call through. */
const FAILURES_TO_OPEN = 5;
const REST_MS = 15_000;
/** Maximum size of a response body, bytes. */
const MAX_BYTES = 4_000_000;
/** Maximum size of an error body, bytes. */
const MAX_REFUSAL_BYTES = 64_000;

interface ProviderRequest<T> {
  readonly url: URL;
  /** Documented form of the response. A 204 or empty response is null. */
  readonly shape: z.ZodType<T>;
  readonly signal: AbortSignal;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, or as a form if it is a URLSearchParams. */
  readonly body?: object | URLSearchParams;
  /**
   * Access token, sent in the header `authorization`. If the provider refuses it (401), it is refreshed and the call
   * is repeated once [R117][R118][R291].
   */
  readonly token?: TokenSource;
  /**
   * [H1532] True if header or body contain a token or code of one person, who may have invented it. Failures
   * of such calls, and of calls with a person's `token`, do not open the circuit breaker, which all callers
   * share.
   */
  readonly isPersonal?: boolean;
}

export interface ProviderHttpOptions {
  readonly provider: CalledService;
  /**
   * Statuses after which the token is refreshed and the call is repeated once: 401; for SoundCloud also 403
   * [R118].
   */
  readonly renewOn?: readonly number[];
  /** Scheme before the token in the header `authorization`; Bearer if absent. */
  readonly tokenScheme?: string;
  readonly timeoutMs?: number;
  /** Called before each call, to count quotas. It throws if the quota is used up. */
  readonly onCall?: (url: URL) => void | Promise<void>;
  /**
   * Returns the reason of a refusal from its text, for statuses with several meanings; null to go by the
   * status.
   */
  readonly reasonOf?: (status: number, text: string) => ProviderErrorReason | null;
}

/**
 * Calls one provider, with a timeout, one token refresh per call, a circuit breaker, and checks of the
 * responses.
 */
export interface ProviderHttp {
  /** Returns the response, null for 404 and 410. @throws ProviderError */
  json<T>(request: ProviderRequest<T>): Promise<T | null>;
  /**
   * Returns where a redirect leads without following it; the URL itself if there is none, null for 404 and 410.
   * @throws ProviderError
   */
  location(request: Omit<ProviderRequest<unknown>, 'shape'>): Promise<URL | null>;
}

/**
 * [R117][R118] Creates the HTTP client of a provider. It follows redirects, which providers use only for
 * media. A response above 4 MB counts as malformed.
 */
export function createProviderHttp({
  provider,
  renewOn = [401],
  tokenScheme = 'Bearer',
  timeoutMs = TIMEOUT_MS,
  onCall,
  reasonOf = () => null,
}: ProviderHttpOptions): ProviderHttp {
  // Only errors that mean that the provider is down open the breaker.
  const breaker = circuitBreaker(
    handleWhen(
      (error) => error instanceof ProviderError && ['unavailable', 'timeout'].includes(error.reason),
    ),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  );
  let pausedUntil = 0;
  breaker.onBreak(() => {
    pausedUntil = Date.now() + REST_MS;
    publishActivity({ kind: 'paused', provider, until: pausedUntil });
  });
  breaker.onReset(() => {
    pausedUntil = 0;
    publishActivity({ kind: 'paused', provider, until: null });
  });

  /** @throws ProviderError `unauthorized` if the token cannot be sent in a header [H1532] */
  function buildHeaders({ headers = {}, body }: SentRequest, token: string | null): Headers {
    try {
      return new Headers({
        accept: 'application/json',
        ...(body && !(body instanceof URLSearchParams) && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `${tokenScheme} ${token}` }),
        ...headers,
      });
    } catch (cause) {
      throw new ProviderError(provider, 'unauthorized', { cause });
    }
  }

  async function send(request: SentRequest, token: string | null): Promise<Response> {
    const { url, method = 'GET', body, redirect = 'follow' } = request;
    const headers = buildHeaders(request, token);
    await onCall?.(url);
    publishActivity({ kind: 'call', provider });
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(url, {
        method,
        headers,
        ...(body && { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
        redirect,
        signal: AbortSignal.any([request.signal, timeout]),
      });
    } catch (cause) {
      if (request.signal.aborted) throw request.signal.reason;
      throw new ProviderError(provider, timeout.aborted ? 'timeout' : 'unavailable', { cause });
    }
  }

  async function sendWithToken(request: SentRequest): Promise<Response> {
    const { token } = request;
    if (!token) return send(request, null);
    const used = await unlessAborted(token.current(), request.signal);
    const response = await send(request, used);
    if (!renewOn.includes(response.status)) return response;
    await response.body?.cancel();
    return send(request, await unlessAborted(token.renew(used), request.signal));
  }

  async function refuse(response: Response): Promise<never> {
    const { status } = response;
    const text = await readLimitedText(response, MAX_REFUSAL_BYTES).catch(() => '');
    const reason = reasonOf(status, text) ?? reasonOfStatus(status);
    throw new ProviderError(provider, reason, { status, retryAfterMs: retryAfterOf(response) });
  }

  async function read<T>({ shape, signal }: ProviderRequest<T>, response: Response): Promise<T | null> {
    const { status } = response;
    if (isMissing(status)) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) return refuse(response);
    try {
      const text = await readLimitedText(response, MAX_BYTES);
      return shape.parse(text === '' ? null : JSON.parse(text));
    } catch (cause) {
      if (signal.aborted) throw signal.reason;
      throw new ProviderError(provider, 'malformed', { status, cause });
    }
  }

  async function readLocation(url: URL, response: Response): Promise<URL | null> {
    const isRedirect = response.status >= 300 && response.status < 400;
    if (!response.ok && !isRedirect && !isMissing(response.status)) return refuse(response);
    await response.body?.cancel();
    if (isMissing(response.status)) return null;
    const location = response.headers.get('location');
    if (!isRedirect) return url;
    if (location === null || !URL.canParse(location, url)) throw new ProviderError(provider, 'malformed');
    return new URL(location, url);
  }

  /**
   * [H1532] Runs a personal call. While the circuit breaker is open it is refused, but its failures do not
   * open the breaker.
   */
  async function callBesideBreaker<T>(call: () => Promise<T>): Promise<T> {
    if (Date.now() < pausedUntil) throw new ProviderError(provider, 'unavailable');
    return call();
  }

  async function execute<T>(
    { isPersonal, token }: Pick<SentRequest, 'isPersonal' | 'token'>,
    call: () => Promise<T>,
  ): Promise<T> {
    const isOfPerson = isPersonal || (token !== undefined && !token.isOfApp);
    try {
      return await (isOfPerson ? callBesideBreaker(call) : breaker.execute(call));
    } catch (error) {
      if (isBrokenCircuitError(error)) throw new ProviderError(provider, 'unavailable', { cause: error });
      if (error instanceof ProviderError)
        publishActivity({ kind: 'failure', provider, reason: error.reason, status: error.status });
      throw error;
    }
  }

  return {
    json: (request) => execute(request, async () => read(request, await sendWithToken(request))),
    location: (request) =>
      execute(request, async () =>
        readLocation(request.url, await sendWithToken({ ...request, redirect: 'manual' })),
      ),
  };
}

type SentRequest = Omit<ProviderRequest<unknown>, 'shape'> & { readonly redirect?: 'follow' | 'manual' };

const isMissing = (status: number) => status === 404 || status === 410;

function reasonOfStatus(status: number): ProviderErrorReason {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 429) return 'rate_limited';
  if (status === 451) return 'region';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** Returns the delay in the header Retry-After (seconds or a date), ms; null if there is none. */
function retryAfterOf(response: Response): number | null {
  const header = response.headers.get('retry-after');
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}
