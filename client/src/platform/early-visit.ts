import type { CallResult } from '@hangout/contract/framework/endpoint-types';
import type { rooms } from '@hangout/contract/rest/rooms/rooms';

/** [H1881] Requests that the early script has sent while the app was still loading. */
interface EarlyVisit {
  /** Token of a new guest; null if this browser already had a valid token. */
  readonly guestToken: Promise<string> | null;
  /** Ticket for the hangout of the opened page; null on other pages. */
  readonly join: EarlyJoin | null;
}

export interface EarlyJoin {
  readonly slug: string;
  /** Time at which the ticket was requested, epoch ms. */
  readonly at: number;
  /** Token of the user for whom the ticket was requested. */
  readonly token: Promise<string>;
  readonly room: Promise<CallResult<typeof rooms.join>>;
}

declare global {
  /**
   * Set by the early script of the build. Undefined in development, or if that script could not be loaded.
   */
  var __early: EarlyVisit | undefined;
}

/**
 * Returns the guest token that the early script has requested; null if there is none or it was already taken.
 */
export function takeEarlyGuestToken(): Promise<string> | null {
  const token = globalThis.__early?.guestToken ?? null;
  if (globalThis.__early) globalThis.__early = { ...globalThis.__early, guestToken: null };
  return token;
}

/**
 * Returns the ticket that the early script has requested for this hangout; null if there is none or it was already
 * taken.
 */
export function takeEarlyJoin(slug: string): EarlyJoin | null {
  const join = globalThis.__early?.join ?? null;
  if (globalThis.__early) globalThis.__early = { ...globalThis.__early, join: null };
  return join?.slug === slug ? join : null;
}
