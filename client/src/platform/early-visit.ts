import type { CallResult } from '@hangout/contract/framework/endpoint-types';
import type { rooms } from '@hangout/contract/rest/rooms/rooms';
import type { EarlyPlace } from '@hangout/room-client/join';

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
  /** [H1914] An audio element that is loading the song that plays, at the position of the hangout. */
  song?: HTMLAudioElement;
  /** [H1915] The place in the room's process that was requested with the ticket. */
  place?: EarlyPlace & { readonly ticket: string };
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

let taken: EarlyJoin | null = null;

/**
 * Returns the ticket that the early script has requested for this hangout; null if there is none or it was already
 * taken.
 */
export function takeEarlyJoin(slug: string): EarlyJoin | null {
  taken = globalThis.__early?.join ?? null;
  if (globalThis.__early) globalThis.__early = { ...globalThis.__early, join: null };
  if (taken?.slug !== slug) taken = null;
  return taken;
}

/** [H1914] Returns the audio element in which the early script loads the song that plays; null after the first call. */
export function takeEarlySong(): HTMLAudioElement | null {
  const song = taken?.song ?? null;
  if (taken) delete taken.song;
  return song;
}

/** [H1915] Returns the place that the early script has requested with this ticket; undefined after the first call. */
export function takeEarlyPlace(ticket: string): EarlyPlace | undefined {
  const place = taken?.place;
  if (!taken || place?.ticket !== ticket) return undefined;
  delete taken.place;
  return place;
}
