import { createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { deviceNow, learnServerTime } from './device-clock.ts';
import { whileRunning } from './once.ts';
import { takeRenewedToken, waitForRenewedToken } from './renewed-token.ts';
import { localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken, type TokenClaims } from './token.ts';
import { withTimeout } from './with-timeout.ts';

/** Result of a renewal: there is a newer token, the server did not respond, or the session has ended. */
export type RenewalOutcome =
  | { readonly kind: 'renewed' | 'unavailable' }
  | { readonly kind: 'ended'; readonly reason: string | null };

/**
 * A token that expires within this time is renewed before it is used, ms. For short-lived tokens it is a
 * tenth of the lifetime.
 */
const MARGIN_MS = 60_000;
/** Longest delay of the renewal timer, ms. */
const LONGEST_TIMER_MS = 86_400_000;

/**
 * [H489] Returns how urgent the renewal of a token is: 'soon' after half of its lifetime, 'first' if it may expire
 * before a request arrives.
 */
export function renewalNeed(
  { issued, expires }: Pick<TokenClaims, 'issued' | 'expires'>,
  at: number,
): 'none' | 'soon' | 'first' {
  const life = Math.max(expires - issued, 0);
  const left = expires - at;
  if (left <= Math.min(MARGIN_MS, life / 10)) return 'first';
  return left < life / 2 ? 'soon' : 'none';
}

export const renewalNeedOf = (token: TokenClaims) => renewalNeed(token, deviceNow());

const currentToken = () => store.get(localSettingsAtom).token;

/**
 * [H2075] Gives up a request that hangs, because all windows wait for it. [H490] That is safe, like a reload meanwhile:
 * if the server has replaced the token, the next request with the old one gets the new one.
 */
function callRenewal(token: string): Promise<{ accessToken: string }> {
  const request = new AbortController();
  const send: typeof fetch = (input, init) => fetch(input, { ...init, signal: request.signal });
  return withTimeout(createApi({ base: '', fetch: send })(auth.renewal, { token })).finally(() =>
    request.abort(),
  );
}

/**
 * [H489] Renews the session's token. The windows of a browser take turns: the first one renews it, the others use the
 * new token.
 */
export const renewSession = whileRunning(
  (renew: (token: string) => Promise<{ accessToken: string }> = callRenewal) =>
    takeTurn(() => renewStoredToken(renew)),
);

/**
 * Runs `work` under a Web Lock that all windows of the browser share. In browsers without Web Locks, several
 * windows may renew at once; the server allows that, because it accepts the replaced token for a short time
 * [H490].
 */
function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {};
  return locks ? locks.request('session-renewal', work) : work();
}

async function renewStoredToken(
  renew: (token: string) => Promise<{ accessToken: string }>,
): Promise<RenewalOutcome> {
  if (takeRenewedToken()) return { kind: 'renewed' };
  const token = currentToken();
  if (token === null) return { kind: 'unavailable' };
  try {
    const { accessToken } = await renew(token);
    learnServerTime(decodeToken(accessToken)?.issued);
    // The token is not stored if the user has signed in or out during the renewal.
    if (currentToken() === token) store.set(localSettingsAtom, { token: accessToken });
    return { kind: 'renewed' };
  } catch (error) {
    return outcomeOf(error, token);
  }
}

async function outcomeOf(error: unknown, token: string): Promise<RenewalOutcome> {
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  if (code === 'session_ended') return { kind: 'ended', reason: reasonIn(error.body) };
  if (code === 'account_banned' || code === 'deactivated') return { kind: 'ended', reason: code };
  if (code !== 'token_replaced') return { kind: 'unavailable' };
  // Another window may be about to store a new token after a reauthentication.
  return (await waitForRenewedToken(token)) ? { kind: 'renewed' } : { kind: 'ended', reason: null };
}

function reasonIn(body: unknown): string | null {
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : null;
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details ? details.reason : null;
  return typeof reason === 'string' ? reason : null;
}

/**
 * [H489] Renews the session while the app is open: at half of the token's lifetime, when the page becomes
 * visible, and when the network returns. Returns a function that stops this.
 */
export function scheduleSessionRenewal(ensureToken: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => void ensureToken().finally(schedule);
  function schedule(): void {
    clearTimeout(timer);
    const claims = decodeToken(currentToken());
    if (!claims || !isRegisteredToken(claims)) return;
    const life = Math.max(claims.expires - claims.issued, 0);
    const wait = claims.issued + life / 2 + 100 - deviceNow();
    // The minimum delay also limits how often a failed renewal is retried.
    timer = setTimeout(check, Math.min(Math.max(wait, life / 20, 1000), LONGEST_TIMER_MS));
  }
  const stopListening = store.sub(localSettingsAtom, schedule);
  const onShown = () => {
    if (!document.hidden) check();
  };
  addEventListener('online', check);
  document.addEventListener('visibilitychange', onShown);
  schedule();
  return () => {
    clearTimeout(timer);
    stopListening();
    removeEventListener('online', check);
    document.removeEventListener('visibilitychange', onShown);
  };
}
