import { type Api, createApi, endpointUrl } from '@hangout/contract/framework/api-client';
import type { Endpoint, NamedEndpoint } from '@hangout/contract/framework/endpoint';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { atom } from 'jotai';
import { deviceNow, learnServerTime } from './device-clock.ts';
import { takeEarlyGuestToken } from './early-visit.ts';
import { invitationAtom } from './invitation.ts';
import { whileRunning } from './once.ts';
import { isReauthenticationNeeded, requestReauthentication } from './reauthentication.ts';
import { takeRenewedToken } from './renewed-token.ts';
import { type SessionEnd, sessionEndAtom } from './session-end.ts';
import { renewalNeedOf, renewSession } from './session-renewal.ts';
import type { LocalSettings } from './storage.ts';
import { localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken } from './token.ts';
import { clearUserData } from './user-data.ts';
import { withTimeout } from './with-timeout.ts';

export const currentToken = () => store.get(localSettingsAtom).token;
const contractApi = createApi({ base: '', token: currentToken, invitation: () => store.get(invitationAtom) });

/**
 * The typed REST client. Without a token it gets a guest token first. If the server refuses the token, the
 * client replaces it once and repeats the request: by a renewed token [H820] [H489], or by a guest token if
 * the session has ended [H491]. [H740] After a reauthentication it repeats the request, too. [H1989] Endpoints without a
 * caller get no token.
 */
export const api: Api = ((endpoint: NamedEndpoint<Endpoint>, ask?: Record<string, unknown>) => {
  const call = (more?: object) =>
    Reflect.apply(contractApi, undefined, [endpoint, more === undefined ? ask : { ...ask, ...more }]);
  const send = () => (endpoint.callerless ? call() : sendWithToken(() => payWithWork(call)));
  return replacingMethods.has(endpoint.method) ? sendInOrder(endpointUrl(endpoint, ask), send) : send();
  // The cast is safe: this function passes all its arguments on to the contract's client, whose type is
  // `Api`.
}) as Api;

/** [H1973] Repeats a request with a proof of work if the server requires one. */
async function payWithWork<T>(call: (more?: { readonly proofOfWork: unknown }) => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_of_work_needed') throw error;
    // Imported only here, because most servers never require a proof of work.
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

/** Methods that overwrite data. Of two such requests to one URL, the later must take effect last. */
const replacingMethods: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** The latest change of each URL that is still waiting for its response. */
const pendingChanges = new Map<string, Promise<unknown>>();

/**
 * [H1497] Sends a change only after the response to the previous change of the same URL, because requests can
 * overtake each other. [H777] A change that is still waiting fails if another user signs in.
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
 * Makes sure that there is a valid token: gets one for a guest, or [H489] renews a user's. If the server is
 * unreachable, it resolves without one.
 */
export async function ensureToken(): Promise<void> {
  takeRenewedToken();
  const claims = decodeToken(currentToken());
  if (claims && isRegisteredToken(claims)) {
    const need = renewalNeedOf(claims);
    if (need === 'none') return;
    const renewed = renewOrEnd();
    // A token that is valid for a while can be used during its renewal.
    if (need === 'first') await renewed;
    return;
  }
  if (claims && claims.expires > deviceNow() + 60_000) return;
  await fetchGuestTokenOnce();
}

/**
 * Renews the session. If the session has ended, makes the user a guest and tells them. Returns whether there
 * is a new token.
 */
async function renewOrEnd(): Promise<boolean> {
  const token = currentToken();
  const outcome = await renewSession();
  // Of several callers whose renewal has failed, only the first ends the session.
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

/** [H777] Clears the user's data in this browser and gets a guest token; guests have medium audio quality. */
async function becomeGuest(): Promise<void> {
  store.set(localSettingsAtom, { token: null, audioQuality: 'medium' });
  clearUserData();
  await fetchGuestTokenOnce();
}

/** Token of the session from which the user is signing out. The end of that session is not reported. */
const leftTokenAtom = atom<string | null>(null);

/** [H491] Asks the server whether the session is still valid, and ends it here if not. */
export async function checkSession(): Promise<void> {
  const token = currentToken();
  // A user who is signing out need not be told that the session has ended.
  if (token === null || token === store.get(leftTokenAtom) || !isRegisteredToken(decodeToken(token))) return;
  try {
    await contractApi(auth.session);
  } catch (error) {
    if (isTokenRefused(error)) await replaceRefusedToken(token);
  }
}

const fetchGuestTokenOnce = whileRunning(async (): Promise<void> => {
  const become = (guest: Partial<LocalSettings>) => {
    // The user may have signed in meanwhile, here or [H483] in another tab.
    if (!isRegisteredToken(decodeToken(currentToken()))) store.set(localSettingsAtom, guest);
  };
  try {
    const early = takeEarlyGuestToken();
    const accessToken =
      (early && (await withTimeout(early).catch(() => null))) ??
      (await withTimeout(createApi({ base: '' })(auth.guest))).accessToken;
    // [H2165] Else a device whose clock is a day ahead would become another guest with each request.
    learnServerTime(decodeToken(accessToken)?.issued);
    become({ token: accessToken, audioQuality: 'medium' });
  } catch (error) {
    // Operators search for this text.
    console.error("OpenApi packages init: couldn't get token", error);
    become({ token: null });
  }
});

/** Replaces a refused token. Returns whether the request can be repeated. */
async function replaceRefusedToken(refused: string): Promise<boolean> {
  if (isRegisteredToken(decodeToken(refused))) {
    // If the server has refused several requests, the first of them may already have replaced the token.
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

/** [R140] Signs out: calls `end`, which ends the session on the server, and makes the user a guest. */
export async function signOut(end: () => Promise<unknown> = async () => {}): Promise<void> {
  store.set(leftTokenAtom, currentToken());
  await end().catch(() => undefined);
  await becomeGuest();
}
