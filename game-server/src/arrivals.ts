/** A user who is joining a hangout or the lobby, while the account is being loaded. */
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

/**
 * [H498] Loads the account of a joining user; again if it changes during the query, because changes are announced
 * only for people who are inside.
 */
export async function loadArrival<T>(
  arrivals: Set<Arrival>,
  uuid: string,
  load: () => Promise<T>,
): Promise<T> {
  const arrival: Arrival = { uuid, hasChanged: false };
  arrivals.add(arrival);
  try {
    while (true) {
      arrival.hasChanged = false;
      const loaded = await load();
      if (!arrival.hasChanged) return loaded;
    }
  } finally {
    arrivals.delete(arrival);
  }
}
