/** A joining user whose account is being loaded. */
export interface Arrival {
  readonly uuid: string;
  /** Whether the account has changed since its loading began. */
  hasChanged: boolean;
}

/** [H498] Marks the joining user whose account has changed; '*' marks all. */
export function markArrivals(arrivals: Iterable<Arrival>, userUuid: string): void {
  for (const arrival of arrivals)
    if (userUuid === '*' || userUuid === arrival.uuid) arrival.hasChanged = true;
}
