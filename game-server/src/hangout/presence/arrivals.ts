/** A user who is joining, while the account is being loaded. */
export interface Arrival {
  readonly uuid: string;
  /** Whether the account has changed since loading began. */
  hasChanged: boolean;
}

/** [H498] Notes that the account of a joining user has changed; '*' means all. */
export function markArrivals(arrivals: Iterable<Arrival>, userUuid: string): void {
  for (const arrival of arrivals)
    if (userUuid === '*' || userUuid === arrival.uuid) arrival.hasChanged = true;
}
