/** How many people are in a hangout. */
export interface Occupancy {
  readonly users: number;
  /** Those of `users` who have no account. */
  readonly guests: number;
}

/**
 * [H780] The most guests that fit into a hangout of this size. `guestShare` is in percent; it is rounded up, so that a
 * hangout for one to three people keeps no place free.
 */
export function maxGuests(roomSize: number, guestShare: number): number {
  return Math.ceil((roomSize * guestShare) / 100);
}

/**
 * [H780] Whether one more person of this kind finds a place: registered people and bots up to the size of the hangout,
 * guests up to their share of it.
 */
export function hasPlaceFor(
  kind: 'user' | 'bot' | 'guest',
  { users, guests }: Occupancy,
  { roomSize, guestShare }: { readonly roomSize: number; readonly guestShare: number },
): boolean {
  if (users >= roomSize) return false;
  return kind !== 'guest' || guests < maxGuests(roomSize, guestShare);
}
