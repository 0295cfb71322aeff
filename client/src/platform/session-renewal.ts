import { createApi } from '@hangout/contract/framework/api-client';
import { ApiError } from '@hangout/contract/framework/errors';
import { auth } from '@hangout/contract/rest/authentication/auth';
import { whileRunning } from './once.ts';
import { takeRenewedToken, waitForRenewedToken } from './renewed-token.ts';
import { localSettingsAtom, store } from './store.ts';
import { decodeToken, isRegisteredToken, type TokenClaims } from './token.ts';

/** Result of a session renewal: the session has a newer token, it has ended, or the server was unavailable. */
export type RenewalOutcome =
  | { readonly kind: 'renewed' | 'unavailable' }
  | { readonly kind: 'ended'; readonly reason: string | null };

/**
 * A token that expires within this time is renewed before it is used, ms; for a short-lived token the limit is a
 * tenth of its life.
 */
const MARGIN_MS = 60_000;
/** Longest delay for which a browser timer is set, ms. */
const LONGEST_TIMER_MS = 86_400_000;

/** How far the server's clock is ahead of this one, ms: this machine's clock may be wrong by days. */
let serverAheadMs = 0;
const now = () => Date.now() + serverAheadMs;

/**
 * [H489] Whether a token needs to be renewed: 'soon' after half of its life, 'first' if it may expire before a
 * request with it arrives.
 */
export function renewalNeed({ issued, expires }: TokenClaims, at: number): 'none' | 'soon' | 'first' {
  const life = Math.max(expires - issued, 0);
  const left = expires - at;
  if (left <= Math.min(MARGIN_MS, life / 10)) return 'first';
  return left < life / 2 ? 'soon' : 'none';
}

/** Whether the token of a registered user needs to be renewed now. */
export const renewalNeedOf = (token: TokenClaims) => renewalNeed(token, now());

const currentToken = () => store.get(localSettingsAtom).token;
const callRenewal = (token: string) => createApi({ base: '' })(auth.renewal, { token });

/**
 * [H489] Replaces the token of this browser's session. The windows of a browser take turns, so that the first one
 * renews the token and the others use the new one.
 */
export const renewSession = whileRunning(
  (renew: (token: string) => Promise<{ accessToken: string }> = callRenewal) =>
    takeTurn(() => renewStoredToken(renew)),
);

/**
 * Runs `work` under a Web Lock shared by all windows; browsers without locks rely on the server's grace period
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
    const issued = decodeToken(accessToken)?.issued;
    if (issued) serverAheadMs = issued - Date.now();
    // A sign-in or sign-out during the renewal takes precedence.
    if (currentToken() === token) store.set(localSettingsAtom, { token: accessToken });
    return { kind: 'renewed' };
  } catch (error) {
    return outcomeOf(error, token);
  }
}

/** Maps a refused renewal to an outcome. */
async function outcomeOf(error: unknown, token: string): Promise<RenewalOutcome> {
  if (!(error instanceof ApiError)) throw error;
  const { code } = error;
  if (code === 'session_ended') return { kind: 'ended', reason: reasonIn(error.body) };
  if (code === 'account_banned' || code === 'deactivated') return { kind: 'ended', reason: code };
  if (code !== 'token_replaced') return { kind: 'unavailable' };
  // Another window may have got a new token by confirming the password; it stores that token in a moment.
  return (await waitForRenewedToken(token)) ? { kind: 'renewed' } : { kind: 'ended', reason: null };
}

function reasonIn(body: unknown): string | null {
  const details = typeof body === 'object' && body !== null && 'details' in body ? body.details : null;
  const reason =
    typeof details === 'object' && details !== null && 'reason' in details ? details.reason : null;
  return typeof reason === 'string' ? reason : null;
}

/**
 * [H489] Renews the session while the app is open, even without requests: at half of the token's life, when the page
 * becomes visible, and when the network returns. Returns a function that stops it.
 */
export function scheduleSessionRenewal(ensureToken: () => Promise<void>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => void ensureToken().finally(schedule);
  function schedule(): void {
    clearTimeout(timer);
    const claims = decodeToken(currentToken());
    if (!claims || !isRegisteredToken(claims)) return;
    const life = Math.max(claims.expires - claims.issued, 0);
    const wait = claims.issued + life / 2 + 100 - now();
    // Limits the rate of retries after a failure.
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
