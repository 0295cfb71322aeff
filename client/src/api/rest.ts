import {
  type Api,
  ApiError,
  type Ask,
  auth,
  createApi,
  type Endpoint,
  type Named,
  urlOf,
} from '@hangout/contract';
import { coreAtom, store } from '../app/store.ts';
import { isRegisteredToken, readToken } from '../app/token.ts';

const currentToken = () => store.get(coreAtom).token;
const plain = createApi({ base: '', token: currentToken });

type Listener = () => void;
const onSignedOut = new Set<Listener>();

/** Calls back when the server no longer knows who we are. */
export function whenSignedOut(listener: Listener): () => void {
  onSignedOut.add(listener);
  return () => onSignedOut.delete(listener);
}

/**
 * The typed client of the REST services; the only file that speaks REST. Without a token it becomes a guest first;
 * a token that is refused is traded once for a guest's, and the call is made again.
 */
export const api: Api = (async (endpoint: Named<Endpoint>, ask: Record<string, unknown>) => {
  const call = () => Reflect.apply(plain, undefined, [endpoint, ask]);
  await haveToken();
  try {
    return await call();
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    await dropToken();
    return call();
  }
  // The signature of the contract's client, around the contract's client.
}) as Api;

const isTokenRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 401 &&
  error.code === 'unauthorized' &&
  currentToken() !== null;

let asking: Promise<void> | null = null;

/** A token is here, or on its way; resolves without one when none can be had. */
export function haveToken(): Promise<void> {
  const hints = readToken(currentToken());
  if (hints && hints.expires > Date.now() + 60_000) return Promise.resolve();
  asking ??= becomeGuest().finally(() => {
    asking = null;
  });
  return asking;
}

async function becomeGuest(): Promise<void> {
  try {
    const { accessToken } = await createApi({ base: '' })(auth.guest);
    store.set(coreAtom, { token: accessToken, audioQuality: 'medium' });
  } catch (error) {
    // The words that the product's operators look for.
    console.error("OpenApi packages init: couldn't get token", error);
    store.set(coreAtom, { token: null });
  }
}

async function dropToken(): Promise<void> {
  const wasRegistered = isRegisteredToken(readToken(currentToken()));
  store.set(coreAtom, { token: null });
  await haveToken();
  if (wasRegistered) for (const listener of onSignedOut) listener();
}

/** Takes a new person's token in. */
export function takeToken(token: string): void {
  store.set(coreAtom, { token });
}

/** [R140] Back to a guest, and to the quality that guests hear. */
export async function forgetToken(): Promise<void> {
  store.set(coreAtom, { token: null, audioQuality: 'medium' });
  await haveToken();
}

/** Sends a file with its progress (0..1), which `fetch` cannot tell. */
export async function upload<E extends Named<Endpoint> & { upload: object }>(
  endpoint: E,
  ask: Ask<E>,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  await haveToken();
  const form = new FormData();
  // Every field of a form is text, but for the file.
  for (const [name, value] of Object.entries(ask as Record<string, unknown>))
    if (value instanceof Blob) form.append(endpoint.upload?.field ?? 'file', value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  // The names of a path are text, as the type of each call has promised.
  const url = urlOf(endpoint, ask as Record<string, unknown>);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, url);
    const token = currentToken();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300
        ? resolve(request.response)
        : reject(new ApiError(url, request.status, request.response ?? undefined));
    request.onerror = () => reject(new ApiError(url, 0, undefined));
    request.onabort = () => reject(new DOMException('stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
