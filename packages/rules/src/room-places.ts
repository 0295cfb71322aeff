export interface Occupancy {
  readonly users: number;
  /** How many of the people counted in `users` have no account. */
  readonly guests: number;
}

/**
 * [H780] Returns how many guests a hangout of this size admits. `guestShare` is in percent. The result is rounded up,
 * so that a hangout for one to three people reserves no place for registered people.
 */
export function maxGuests(roomSize: number, guestShare: number): number {
  return Math.ceil((roomSize * guestShare) / 100);
}

/**
 * [H780] Whether one more person of this kind fits: registered people and bots up to the hangout's size, guests up to
 * the guest share of it.
 */
export function hasPlaceFor(
  kind: 'user' | 'bot' | 'guest',
  { users, guests }: Occupancy,
  { roomSize, guestShare }: { readonly roomSize: number; readonly guestShare: number },
): boolean {
  if (users >= roomSize) return false;
  return kind !== 'guest' || guests < maxGuests(roomSize, guestShare);
}
