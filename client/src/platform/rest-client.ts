import { type Api, createApi, endpointUrl } from '@hangout/contract/framework/api-client';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import type { CallInput } from '@hangout/contract/framework/endpoint-types';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { atom } from 'jotai';
import { takeEarlyGuestToken } from './early-visit.ts';
import { invitationAtom } from './invitation.ts';
import { whileRunning } from './once.ts';
import { isReauthenticationNeeded, requestReauthentication } from './reauthentication.ts';
import { takeRenewedToken } from './renewed-token.ts';
import { type SessionEnd, sessionEndAtom } from './session-end.ts';
import { renewalNeedOf, renewSession } from './session-renewal.ts';
import { localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken } from './token.ts';
import { clearUserData } from './user-data.ts';

const currentToken = () => store.get(localSettingsAtom).token;
const contractApi = createApi({ base: '', token: currentToken, invitation: () => store.get(invitationAtom) });

/**
 * The typed REST client. It gets a guest token first if there is no token. If the server refuses the token, it replaces
 * the token once and repeats the request: with the renewed token [H820] [H489], or with a guest token if the session
 * has ended [H491]. [H740] It also repeats a request after a reauthentication.
 */
export const api: Api = ((endpoint: NamedEndpoint<Endpoint>, ask?: Record<string, unknown>) => {
  const call = (more?: object) =>
    Reflect.apply(contractApi, undefined, [endpoint, more === undefined ? ask : { ...ask, ...more }]);
  const send = () => sendWithToken(() => payWithWork(call));
  return replacingMethods.has(endpoint.method) ? sendInOrder(endpointUrl(endpoint, ask), send) : send();
  // The cast is safe: all arguments are passed on to the contract's client, which has this signature.
}) as Api;

/** [H1973] Repeats a request with a proof of work if the server requires one. */
async function payWithWork<T>(call: (more?: { readonly proofOfWork: unknown }) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_of_work_needed') throw error;
    // Loaded only when needed, because most servers never require a proof of work.
    const { solveChallengeOf } = await import('./proof-of-work/proof-of-work.ts');
    return call({ proofOfWork: await solveChallengeOf(error) });
  }
}

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

/** Methods that overwrite data. Of two such requests to the same URL, the later one must take effect last. */
const replacingMethods: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** For each URL, the latest such request whose response has not arrived yet. */
const pendingChanges = new Map<string, Promise<unknown>>();

/**
 * [H1497] Sends a change after the response to the previous change of the same URL, because requests may overtake each
 * other. [H777] A waiting change fails if another user signs in.
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

/**
 * Ensures that there is a valid token: gets a guest's, or [H489] renews a user's. Also resolves if the server is
 * unreachable.
 */
export async function ensureToken(): Promise<void> {
  takeRenewedToken();
  const claims = decodeToken(currentToken());
  if (claims && isRegisteredToken(claims)) {
    const need = renewalNeedOf(claims);
    if (need === 'none') return;
    const renewed = renewOrEnd();
    // A token that does not expire soon can still be used during the renewal.
    if (need === 'first') await renewed;
    return;
  }
  if (claims && claims.expires > Date.now() + 60_000) return;
  await fetchGuestTokenOnce();
}

/**
 * Renews the session. If it has ended, the user becomes a guest and is told so. Returns whether there is a new token.
 */
async function renewOrEnd(): Promise<boolean> {
  const token = currentToken();
  const outcome = await renewSession();
  // Of several concurrent callers, only one ends the session.
  if (
    outcome.kind === 'ended' &&
    token !== null &&
    token !== store.get(leftTokenAtom) &&
    currentToken() === token
  )
    await endSession({ token, reason: outcome.reason });
  return outcome.kind !== 'unavailable';
}

/** [H491] Makes the user a guest and tells them why the session has ended. */
async function endSession(end: SessionEnd): Promise<void> {
  await becomeGuest();
  store.set(sessionEndAtom, end);
}

/** [H777] Clears the user's data in this browser, and makes the user a guest with the audio quality of guests. */
async function becomeGuest(): Promise<void> {
  store.set(localSettingsAtom, { token: null, audioQuality: 'medium' });
  clearUserData();
  await fetchGuestTokenOnce();
}

/** The token of the session from which the user is signing out; the end of that session is not reported. */
const leftTokenAtom = atom<string | null>(null);

/** [H491] Checks whether the server still accepts the session. */
export async function checkSession(): Promise<void> {
  const token = currentToken();
  // If the user is signing out, the end of the session is not reported.
  if (token === null || token === store.get(leftTokenAtom) || !isRegisteredToken(decodeToken(token))) return;
  try {
    await contractApi(auth.session);
  } catch (error) {
    if (isTokenRefused(error)) await replaceRefusedToken(token);
  }
}

const fetchGuestTokenOnce = whileRunning(async (): Promise<void> => {
  try {
    const early = takeEarlyGuestToken()?.catch(() => null);
    const accessToken = (await early) ?? (await createApi({ base: '' })(auth.guest)).accessToken;
    store.set(localSettingsAtom, { token: accessToken, audioQuality: 'medium' });
  } catch (error) {
    // Operators search the logs for this text.
    console.error("OpenApi packages init: couldn't get token", error);
    store.set(localSettingsAtom, { token: null });
  }
});

/** Replaces a refused token; returns whether the request can be repeated. */
async function replaceRefusedToken(refused: string): Promise<boolean> {
  if (isRegisteredToken(decodeToken(refused))) {
    // If several calls were refused, the first one has replaced the token.
    return currentToken() !== refused || takeRenewedToken() || renewOrEnd();
  }
  if (currentToken() === refused) store.set(localSettingsAtom, { token: null });
  await ensureToken();
  return true;
}

/** Stores the token of a sign-in, sign-up or [H820] reauthentication. */
export function storeToken(token: string): void {
  store.set(localSettingsAtom, { token });
}

/** [R140] Signs out: `end` ends the session on the server, and the user becomes a guest. */
export async function signOut(end: () => Promise<unknown> = async () => {}): Promise<void> {
  store.set(leftTokenAtom, currentToken());
  await end().catch(() => undefined);
  await becomeGuest();
}

/** Uploads a file and reports progress (0 to 1), which `fetch` cannot do. */
export async function uploadFile<E extends NamedEndpoint<Endpoint> & { upload: object }>(
  endpoint: E,
  ask: CallInput<E>,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<unknown> {
  await ensureToken();
  const form = new FormData();
  // All fields of a form other than files are texts.
  for (const [name, value] of Object.entries(ask as Record<string, unknown>))
    if (value instanceof Blob) form.append(endpoint.upload?.field ?? 'file', value);
    else if (value !== undefined && value !== null) form.append(name, String(value));
  // The cast is safe: the type of each endpoint guarantees that path parameters are strings.
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
