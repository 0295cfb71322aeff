import type { Room } from '@hangout/contract/rest/shapes/room-shape';
import { atom } from 'jotai';
import type { KickInfo } from '../../platform/storage.ts';
import { store } from '../../platform/store.ts';

export type RoomStatus =
  | { readonly kind: 'outside' }
  | { readonly kind: 'joining'; readonly slug: string }
  | { readonly kind: 'inside'; readonly slug: string }
  /** The connection was lost; the client is joining again. */
  | { readonly kind: 'reconnecting'; readonly slug: string }
  | { readonly kind: 'password'; readonly slug: string; readonly wasWrong: boolean }
  | { readonly kind: 'refused'; readonly slug: string; readonly error: unknown }
  | { readonly kind: 'removed'; readonly slug: string; readonly info: KickInfo };

/** [H870] Returns whether the user is visiting a hangout: inside it, on any page of the app, or reconnecting. */
export const isVisiting = (
  status: RoomStatus,
): status is Extract<RoomStatus, { kind: 'inside' | 'reconnecting' }> =>
  status.kind === 'inside' || status.kind === 'reconnecting';

export const roomStatusAtom = atom<RoomStatus>({ kind: 'outside' });
/**
 * Uuid with which the user is inside the hangout. After a sign-in it is the guest's until the client has
 * rejoined.
 */
export const insideAsAtom = atom<string | null>(null);
/**
 * Uuid with which the client last tried to join. If it is not the current user's, because a guest has signed
 * in, the client must join again.
 */
export const joinedAsAtom = atom<string | null>(null);
/** The hangout as REST returned it, shown until the first room state arrives. */
export const joinedRoomAtom = atom<Room | null>(null);

/**
 * Waits until a lost connection is restored or the visit ends. Resolves to whether the user is in the
 * hangout.
 */
export async function waitUntilReconnected(): Promise<boolean> {
  // After a failed request, the status becomes `reconnecting` one microtask later.
  await Promise.resolve();
  const isAway = () => store.get(roomStatusAtom).kind === 'reconnecting';
  const over = Promise.withResolvers<void>();
  const forget = store.sub(roomStatusAtom, () => {
    if (!isAway()) over.resolve();
  });
  if (isAway()) await over.promise;
  forget();
  return store.get(roomStatusAtom).kind === 'inside';
}
