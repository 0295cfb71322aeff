import type { Room } from '@hangout/contract/rest/room-service/room-shape';
import { atom } from 'jotai';
import type { KickInfo } from '../core/storage.ts';
import { store } from '../core/store.ts';

/** Where this browser stands towards a hangout. */
export type RoomStatus =
  | { readonly kind: 'outside' }
  | { readonly kind: 'joining'; readonly slug: string }
  | { readonly kind: 'inside'; readonly slug: string }
  /** The line is down; a new one is on its way. */
  | { readonly kind: 'reconnecting'; readonly slug: string }
  | { readonly kind: 'password'; readonly slug: string; readonly wasWrong: boolean }
  | { readonly kind: 'refused'; readonly slug: string; readonly error: unknown }
  | { readonly kind: 'taken-out'; readonly slug: string; readonly info: KickInfo };

export const roomStatusAtom = atom<RoomStatus>({ kind: 'outside' });
/** What REST says about the hangout we are in: name and look before the full state is here. */
export const joinedRoomAtom = atom<Room | null>(null);

/** Waits while the line is away. Whether we are inside then. */
export async function waitUntilReconnected(): Promise<boolean> {
  // what was asked is refused a moment before the line is known to be down
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
