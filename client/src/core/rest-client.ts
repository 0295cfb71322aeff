import { type Api, createApi, endpointUrl } from '@hangout/contract/framework/api-client';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/user-service/auth';
import { isReauthenticationNeeded, requestReauthentication } from './reauthentication.ts';
import { takeRenewedToken, waitForRenewedToken } from './renewed-token.ts';
import { localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken } from './token.ts';

const currentToken = () => store.get(localSettingsAtom).token;
const contractApi = createApi({ base: '', token: currentToken });

type Listener = () => void;
const signedOutListeners = new Set<Listener>();

/** Calls `listener` when the server refuses the token of a registered user. Answers how to stop. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

/**
 * The typed client of the REST services; no other file sends REST requests. Without a token it asks for a guest's token
 * first; a token that is refused is replaced once, by the renewed one [H820] or a guest's, and the request is sent again.
 * [H740] Where the server
 * wants the user to confirm who they are, the client asks for it and sends the request again.
 */
export const api: Api = (async (endpoint: NamedEndpoint<Endpoint>, ask: Record<string, unknown>) => {
  const call = () => Reflect.apply(contractApi, undefined, [endpoint, ask]);
  await ensureToken();
  const token = currentToken();
  try {
    return await call();
  } catch (error) {
    if (isReauthenticationNeeded(error) && (await requestReauthentication(error))) return call();
    if (token === null || !isTokenRefused(error)) throw error;
    await replaceRefusedToken(token);
    return call();
  }
  // The cast is safe: this function passes on all arguments to the contract's client and has the same signature.
}) as Api;

const isTokenRefused = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === 'unauthorized';

let pendingToken: Promise<void> | null = null;

/** Resolves once there is a valid token, or when no token could be fetched. */
export function ensureToken(): Promise<void> {
  takeRenewedToken();
  const hints = decodeToken(currentToken());
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
    // Operators search the logs for exactly this text.
    console.error("OpenApi packages init: couldn't get token", error);
    store.set(localSettingsAtom, { token: null });
  }
}

async function replaceRefusedToken(refused: string): Promise<void> {
  const wasRegistered = isRegisteredToken(decodeToken(refused));
  if (wasRegistered && (await waitForRenewedToken(refused))) return ensureToken();
  // Several calls may be refused at once: the first one has replaced the token.
  if (currentToken() !== refused) return ensureToken();
  store.set(localSettingsAtom, { token: null });
  await ensureToken();
  if (wasRegistered) for (const listener of signedOutListeners) listener();
}

/** Stores the token of a user who has just signed in or up, or [H820] has given the password again. */
export function storeToken(token: string): void {
  store.set(localSettingsAtom, { token });
}

/** [R140] Signs out: the user becomes a guest, with the audio quality of guests. */
export async function signOut(): Promise<void> {
  store.set(localSettingsAtom, { token: null, audioQuality: 'medium' });
  await ensureToken();
}

/** Uploads a file and reports its progress (0..1), which `fetch` cannot do. */
export async function uploadFile<E extends NamedEndpoint<Endpoint> & { upload: object }>(
  endpoint: E,
  ask: CallInput<E>,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  await ensureToken();
  const form = new FormData();
  // All fields of a form are text, except the file.
  for (const [name, value] of Object.entries(ask as Record<string, unknown>))
    if (value instanceof Blob) form.append(endpoint.upload?.field ?? 'file', value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  // Path parameters are strings, as the type of each endpoint guarantees.
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
