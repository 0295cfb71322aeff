/** Somebody whose account is being loaded because they join. */
export interface Arrival {
  readonly uuid: string;
  /** Whether the account has changed since it was asked for. */
  hasChanged: boolean;
}

/** [H498] Notes that an account has changed, for those who are just joining; '*' means any account. */
export function markArrivals(arrivals: Iterable<Arrival>, userUuid: string): void {
  for (const arrival of arrivals)
    if (userUuid === '*' || userUuid === arrival.uuid) arrival.hasChanged = true;
}
