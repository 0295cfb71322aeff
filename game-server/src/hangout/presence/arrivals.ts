/** A joining user whose account is being loaded. */
export interface Arrival {
  readonly uuid: string;
  /** Whether the account has changed since it was requested. */
  hasChanged: boolean;
}

/** [H498] Marks joining users whose account has changed; '*' means any account. */
export function markArrivals(arrivals: Iterable<Arrival>, userUuid: string): void {
  for (const arrival of arrivals)
    if (userUuid === '*' || userUuid === arrival.uuid) arrival.hasChanged = true;
}
