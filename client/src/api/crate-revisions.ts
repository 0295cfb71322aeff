import type { CrateChange } from '@hangout/contract/realtime/lobby/conversation';
import { queryClient, refetchChanged } from '../platform/query-client.ts';
import { onUserDataCleared } from '../platform/user-data.ts';
import type { CrateId, CrateList } from './crate-changes.ts';

/**
 * [H566] Changes of a crate that the server has not confirmed yet, and whether the list must be refetched once they are
 * confirmed.
 */
interface PendingChanges {
  count: number;
  isStale: boolean;
  /** The highest revision that the server has announced since the first pending change. */
  announced: number;
  /** Resolves when the latest request is answered. */
  last: Promise<unknown>;
}

const pending = new Map<CrateId, PendingChanges>();

/** Resolves once the server has answered every change of a crate that this window has made. */
export async function allChangesAnswered(id: CrateId): Promise<void> {
  for (let changes = pending.get(id); changes; changes = pending.get(id)) await changes.last.catch(() => {});
}

/** True if changes of a crate are in flight; songs fetched now may not include these changes. */
export const isCrateChanging = (id: CrateId): boolean => pending.has(id);

/** For each crate, the songs' revision from the latest response to a change that this window made. */
const answered = new Map<CrateId, number>();

/**
 * Stores the revision that resulted from a change of this window, so that the server's announcement of it causes no
 * refetch.
 */
export function noteRevision(id: CrateId, revision: number): void {
  answered.set(id, revision);
}

onUserDataCleared(() => answered.clear());

const songsKey = (id: CrateId) => ['crate-songs', id] as const;
const knownRevision = (id: CrateId): number =>
  Math.max(queryClient.getQueryData<CrateList>(songsKey(id))?.revision ?? -1, answered.get(id) ?? -1);

const readListsAgain = () => void refetchChanged(['crates']);

function readSongsAgain(id: CrateId): void {
  const changes = pending.get(id);
  if (changes) {
    changes.isStale = true;
    return;
  }
  void refetchChanged(songsKey(id));
  // Filtered and sorted views of the same songs are cached under separate keys.
  void refetchChanged(['crate-views', id]);
}

/** Refetches a crate, at once or after its pending changes. */
export function readCrateAgain(id: CrateId): void {
  readSongsAgain(id);
  readListsAgain();
}

/**
 * [H848] Refetches a crate that another window, or the hangout, has changed; this window's own changes are already
 * shown.
 */
export function applyCrateChange({ crate: id, songsRevision, hasOtherSongs }: CrateChange): void {
  const changes = pending.get(id);
  if (!hasOtherSongs) readListsAgain();
  else if (changes) changes.announced = Math.max(changes.announced, songsRevision);
  else if (songsRevision > knownRevision(id)) readCrateAgain(id);
}

/** [H848] Refetches all shown crates, for example after a connection gap, in which announcements were missed. */
export function readAllCratesAgain(): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['crate-songs'] })) {
    const [, id] = queryKey;
    if (typeof id === 'string') readSongsAgain(id);
  }
  readListsAgain();
}

/**
 * [H566] Sends changes of one crate one after the other, so that the server makes them in the order in which they
 * were shown. `isInStep` returns whether the shown list matches the server's list after a reply. If the lists differ
 * or a request fails, the list is refetched after the last pending change.
 */
export async function sendInOrder<T>(
  id: CrateId,
  send: () => Promise<T>,
  isInStep: (answer: T) => boolean,
): Promise<T> {
  const changes = pending.get(id) ?? { count: 0, isStale: false, announced: -1, last: Promise.resolve() };
  pending.set(id, changes);
  changes.count += 1;
  const request = changes.last.then(send, send);
  changes.last = request;
  try {
    const answer = await request;
    if (!isInStep(answer)) changes.isStale = true;
    return answer;
  } catch (error) {
    changes.isStale = true;
    throw error;
  } finally {
    changes.count -= 1;
    if (changes.count === 0) {
      pending.delete(id);
      if (changes.isStale || changes.announced > knownRevision(id)) readSongsAgain(id);
      else void queryClient.invalidateQueries({ queryKey: ['crate-views', id] });
      readListsAgain();
    }
  }
}
