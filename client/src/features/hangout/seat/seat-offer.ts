export type SeatOffer =
  | { readonly kind: 'free' }
  | { readonly kind: 'full'; readonly waiting: number }
  | { readonly kind: 'sign-up' }
  | { readonly kind: 'no-song' }
  /** [H1161] The hangout refuses every song of the queue; `refusal` says why it refuses the first one. */
  | { readonly kind: 'refused'; readonly refusal: string }
  | { readonly kind: 'closed'; readonly reason: 'notAllowed' | 'proOnly' };

interface SeatFacts {
  readonly isRegistered: boolean;
  /** Why the hangout's rules do not let the user DJ; null if they do. */
  readonly refusal: string | null;
  readonly reason: string | null;
  readonly freeSeats: number;
  readonly waiting: number;
  readonly songs: number;
  /** [H1161] If the hangout refuses all songs of the queue, the reason for the first one; otherwise null. */
  readonly songRefusal: string | null;
}

/**
 * [R184][H516] Chooses what the seat button offers: first what the user lacks (an account, permission, a song), then a
 * seat or the waiting list.
 */
export function decideSeatOffer({
  isRegistered,
  refusal,
  reason,
  freeSeats,
  waiting,
  songs,
  songRefusal,
}: SeatFacts): SeatOffer {
  if (!isRegistered || refusal === 'not_registered') return { kind: 'sign-up' };
  if (refusal) return { kind: 'closed', reason: reason === 'proPlan' ? 'proOnly' : 'notAllowed' };
  if (songs === 0) return { kind: 'no-song' };
  if (songRefusal) return { kind: 'refused', refusal: songRefusal };
  return freeSeats > 0 ? { kind: 'free' } : { kind: 'full', waiting };
}

/** [H886] Key of the toast after taking a seat: if no other DJ plays, the user's turn comes at once. */
export function takenTextKey(playing: { readonly djUuid: string } | null): 'seat.taken' | 'seat.takenNow' {
  return playing?.djUuid ? 'seat.taken' : 'seat.takenNow';
}

/**
 * [H1161] If all songs are refused, returns the reason of the first one; otherwise null. Songs that are not loaded
 * (null) count as accepted.
 */
export function refusalOfAll<T>(
  songs: readonly (T | null)[],
  refusalOf: (song: T) => string | null,
): string | null {
  const refusals = songs.map((song) => song && refusalOf(song));
  return refusals.every((one) => one !== null) ? (refusals[0] ?? null) : null;
}
