/** What the seat button offers. */
export type SeatOffer =
  | { readonly kind: 'free' }
  | { readonly kind: 'full'; readonly waiting: number }
  | { readonly kind: 'sign-up' }
  | { readonly kind: 'no-song' }
  | { readonly kind: 'closed'; readonly reason: 'notAllowed' | 'proOnly' };

interface SeatFacts {
  readonly isRegistered: boolean;
  /** Code of the refusal by the DJ policy, or null. */
  readonly refusal: string | null;
  readonly reason: string | null;
  readonly freeSeats: number;
  readonly waiting: number;
  /** Number of songs in my queue. */
  readonly songs: number;
}

/**
 * [R184][H516] Decides the offer: first what is missing (an account, permission, a song), then whether a seat is free.
 */
export function decideSeatOffer({
  isRegistered,
  refusal,
  reason,
  freeSeats,
  waiting,
  songs,
}: SeatFacts): SeatOffer {
  if (!isRegistered || refusal === 'not_registered') return { kind: 'sign-up' };
  if (refusal) return { kind: 'closed', reason: reason === 'proPlan' ? 'proOnly' : 'notAllowed' };
  if (songs === 0) return { kind: 'no-song' };
  return freeSeats > 0 ? { kind: 'free' } : { kind: 'full', waiting };
}

/** [H886] The text after taking a seat: a DJ waits for their turn only while another DJ plays. */
export function takenTextKey(playing: { readonly djUuid: string } | null): 'seat.taken' | 'seat.takenNow' {
  return playing?.djUuid ? 'seat.taken' : 'seat.takenNow';
}
