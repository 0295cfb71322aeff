import { type Api, createApi, endpointUrl } from '@hangout/contract/framework/api-client';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { localSettingsAtom, store } from './store.ts';
import { isRegisteredToken, readToken } from './token.ts';

const currentToken = () => store.get(localSettingsAtom).token;
const contractApi = createApi({ base: '', token: currentToken });

type Listener = () => void;
const signedOutListeners = new Set<Listener>();

/** Calls back when the server no longer knows who we are. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/**
 * The typed client of the REST services; the only file that speaks REST. Without a token it becomes a guest first;
 * a token that is refused is traded once for a guest's, and the call is made again.
 */
export const api: Api = (async (endpoint: NamedEndpoint<Endpoint>, ask: Record<string, unknown>) => {
  const call = () => Reflect.apply(contractApi, undefined, [endpoint, ask]);
  await ensureToken();
  try {
    return await call();
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    await replaceRefusedToken();
    return call();
  }
  // The signature of the contract's client, around the contract's client.
}) as Api;

const isTokenRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 401 &&
  error.code === 'unauthorized' &&
  currentToken() !== null;

let pendingToken: Promise<void> | null = null;

/** A token is here, or on its way; resolves without one when none can be had. */
export function ensureToken(): Promise<void> {
  const hints = readToken(currentToken());
  if (hints && hints.expires > Date.now() + 60_000) return Promise.resolve();
  pendingToken ??= fetchGuestToken().finally(() => {
    pendingToken = null;
  });
  return pendingToken;
}

async function fetchGuestToken(): Promise<void> {
  try {
    const { accessToken } = await createApi({ base: '' })(auth.guest);
    store.set(localSettingsAtom, { token: accessToken, audioQuality: 'medium' });
  } catch (error) {
    // The words that the product's operators look for.
    console.error("OpenApi packages init: couldn't get token", error);
    store.set(localSettingsAtom, { token: null });
  }
}

async function replaceRefusedToken(): Promise<void> {
  const wasRegistered = isRegisteredToken(readToken(currentToken()));
  store.set(localSettingsAtom, { token: null });
  await ensureToken();
  if (wasRegistered) for (const listener of signedOutListeners) listener();
}

/** Takes a new person's token in. */
export function storeToken(token: string): void {
  store.set(localSettingsAtom, { token });
}

/** [R140] Back to a guest, and to the quality that guests hear. */
export async function signOut(): Promise<void> {
  store.set(localSettingsAtom, { token: null, audioQuality: 'medium' });
  await ensureToken();
}

/** Sends a file with its progress (0..1), which `fetch` cannot tell. */
export async function uploadFile<E extends NamedEndpoint<Endpoint> & { upload: object }>(
  endpoint: E,
  ask: CallInput<E>,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  await ensureToken();
  const form = new FormData();
  // Every field of a form is text, but for the file.
  for (const [name, value] of Object.entries(ask as Record<string, unknown>))
    if (value instanceof Blob) form.append(endpoint.upload?.field ?? 'file', value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  // The names of a path are text, as the type of each call has promised.
  const url = endpointUrl(endpoint, ask as Record<string, unknown>);
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
