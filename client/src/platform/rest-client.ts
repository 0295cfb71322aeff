import { type Api, createApi, endpointUrl } from '@hangout/contract/framework/api-client';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { atom } from 'jotai';
import { whileRunning } from './once.ts';
import { isReauthenticationNeeded, requestReauthentication } from './reauthentication.ts';
import { takeRenewedToken } from './renewed-token.ts';
import { type SessionEnd, sessionEndAtom } from './session-end.ts';
import { renewalNeedOf, renewSession } from './session-renewal.ts';
import { localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken } from './token.ts';
import { clearUserData } from './user-data.ts';

const currentToken = () => store.get(localSettingsAtom).token;
const contractApi = createApi({ base: '', token: currentToken });

/**
 * The typed client of the REST services. Without a token it first requests a guest token. A refused token is replaced
 * once, by the renewed one [H820] [H489] or, if the session has ended [H491], by a guest token, and the request is
 * sent again. [H740] If the server requires a confirmed identity, the client asks the user and sends the request
 * again.
 */
export const api: Api = ((endpoint: NamedEndpoint<Endpoint>, ask?: Record<string, unknown>) => {
  const send = () => sendWithToken(() => Reflect.apply(contractApi, undefined, [endpoint, ask]));
  return replacingMethods.has(endpoint.method) ? sendInOrder(endpointUrl(endpoint, ask), send) : send();
  // The cast is safe: this function passes on all arguments to the contract's client and has the same signature.
}) as Api;

async function sendWithToken<T>(call: () => Promise<T>): Promise<T> {
  await ensureToken();
  const token = currentToken();
  try {
    return await call();
  } catch (error) {
    if (isReauthenticationNeeded(error) && (await requestReauthentication(error))) return call();
    if (token === null || !isTokenRefused(error)) throw error;
    if (!(await replaceRefusedToken(token))) throw error;
    return call();
  }
}

/** Methods that overwrite data: of two such requests to one URL, the later one must take effect last. */
const replacingMethods: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** The latest request of each URL that uses such a method and has no response yet. */
const pendingChanges = new Map<string, Promise<unknown>>();

/**
 * [H1497] Sends a change only after the response to the previous change of the same URL, because requests may overtake
 * each other. [H777] A change that still waits when another user signs in is not sent and fails.
 */
function sendInOrder<T>(address: string, send: () => Promise<T>): Promise<T> {
  const user = decodeToken(currentToken())?.uuid;
  const sendLater = () => {
    if (user !== undefined && decodeToken(currentToken())?.uuid !== user)
      throw new ApiError(address, 401, {});
    return send();
  };
  const sent = pendingChanges.get(address)?.then(sendLater, sendLater) ?? send();
  pendingChanges.set(address, sent);
  const forget = () => {
    if (pendingChanges.get(address) === sent) pendingChanges.delete(address);
  };
  sent.then(forget, forget);
  return sent;
}

const isTokenRefused = (error: unknown) =>
  error instanceof ApiError && error.status === 401 && error.code === 'unauthorized';

/** Ensures a valid token: fetches a guest's or [H489] renews a user's. Resolves also if the server is unreachable. */
export async function ensureToken(): Promise<void> {
  takeRenewedToken();
  const claims = decodeToken(currentToken());
  if (claims && isRegisteredToken(claims)) {
    const need = renewalNeedOf(claims);
    if (need === 'none') return;
    const renewed = renewOrEnd();
    // A token that is still valid for a while is used until the renewal ends.
    if (need === 'first') await renewed;
    return;
  }
  if (claims && claims.expires > Date.now() + 60_000) return;
  await fetchGuestTokenOnce();
}

/**
 * Renews the session; if it has ended, the user becomes a guest and is informed. Returns whether there is a new
 * token.
 */
async function renewOrEnd(): Promise<boolean> {
  const token = currentToken();
  const outcome = await renewSession();
  // Only the first of several callers ends the session.
  if (
    outcome.kind === 'ended' &&
    token !== null &&
    token !== store.get(leftTokenAtom) &&
    currentToken() === token
  )
    await endSession({ token, reason: outcome.reason });
  return outcome.kind !== 'unavailable';
}

/** [H491] Makes the user a guest and shows them the reason. */
async function endSession(end: SessionEnd): Promise<void> {
  await becomeGuest();
  store.set(sessionEndAtom, end);
}

/** [H777] Clears the user's data in this browser, then makes the user a guest with the audio quality of guests. */
async function becomeGuest(): Promise<void> {
  store.set(localSettingsAtom, { token: null, audioQuality: 'medium' });
  clearUserData();
  await fetchGuestTokenOnce();
}

/** The token of the session that the user is signing out of: no dialog reports the end of this session. */
const leftTokenAtom = atom<string | null>(null);

/** [H491] Checks with the server whether the session is still valid; resolves after the check. */
export async function checkSession(): Promise<void> {
  const token = currentToken();
  // A user who is signing out knows that the session ends.
  if (token === null || token === store.get(leftTokenAtom) || !isRegisteredToken(decodeToken(token))) return;
  try {
    await contractApi(auth.session);
  } catch (error) {
    if (isTokenRefused(error)) await replaceRefusedToken(token);
  }
}

const fetchGuestTokenOnce = whileRunning(async (): Promise<void> => {
  try {
    const { accessToken } = await createApi({ base: '' })(auth.guest);
    store.set(localSettingsAtom, { token: accessToken, audioQuality: 'medium' });
  } catch (error) {
    // Operators search the logs for exactly this text.
    console.error("OpenApi packages init: couldn't get token", error);
    store.set(localSettingsAtom, { token: null });
  }
});

/** Replaces a refused token; returns whether there is a token for another attempt. */
async function replaceRefusedToken(refused: string): Promise<boolean> {
  if (isRegisteredToken(decodeToken(refused))) {
    // Several calls may be refused at once; the first one replaces the token.
    return currentToken() !== refused || takeRenewedToken() || renewOrEnd();
  }
  if (currentToken() === refused) store.set(localSettingsAtom, { token: null });
  await ensureToken();
  return true;
}

/** Stores the token of a user who has just signed in or up, or [H820] confirmed the password. */
export function storeToken(token: string): void {
  store.set(localSettingsAtom, { token });
}

/** [R140] Signs out: calls `end` to end the session, and makes the user a guest. */
export async function signOut(end: () => Promise<unknown> = async () => {}): Promise<void> {
  store.set(leftTokenAtom, currentToken());
  await end().catch(() => undefined);
  await becomeGuest();
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
