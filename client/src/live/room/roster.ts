import type { RosterEntry } from '@hangout/contract/realtime/hangout/state';
import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../../platform/query-client.ts';

export interface RosterPage {
  readonly users: RosterEntry[];
  readonly next: string | null;
  readonly total: number;
}

type LoadedRoster = InfiniteData<RosterPage, string>;

// Differs from the query key in use-person-facts.ts, which caches single users found by the same request.
const ROSTER = 'roster-pages';

/** Query key of the pages of a hangout's user list for one search text. */
export const rosterKey = (roomUuid: string | undefined, search: string) =>
  [ROSTER, roomUuid, search] as const;

/** [H876] Removes a kicked user from the loaded lists at once, before the next refetch. */
export async function removeFromRoster(uuid: string): Promise<void> {
  // Responses of requests in flight may still contain the user.
  await queryClient.cancelQueries({ queryKey: [ROSTER] });
  queryClient.setQueriesData<LoadedRoster>(
    { queryKey: [ROSTER] },
    (loaded) => loaded && { ...loaded, pages: loaded.pages.map((page) => withoutPerson(page, uuid)) },
  );
}

function withoutPerson(page: RosterPage, uuid: string): RosterPage {
  const users = page.users.filter((user) => user.uuid !== uuid);
  return { ...page, users, total: page.total - (page.users.length - users.length) };
}
