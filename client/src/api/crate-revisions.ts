import type { CrateChange } from '@hangout/contract/realtime/lobby/conversation';
import { queryClient, refetchChanged } from '../platform/query-client.ts';
import { onUserDataCleared } from '../platform/user-data.ts';
import type { CrateId, CrateList } from './crate-changes.ts';

/**
 * [H566] Changes of a crate that the server has not confirmed, and whether the list must be fetched again after them.
 */
interface PendingChanges {
  count: number;
  isStale: boolean;
  /** Highest revision that the server has announced since the first of these changes. */
  announced: number;
  /** Settles with the latest request. */
  last: Promise<unknown>;
}

const pending = new Map<CrateId, PendingChanges>();

/** Resolves once the server has answered all changes that this window has made to a crate. */
export async function allChangesAnswered(id: CrateId): Promise<void> {
  for (let changes = pending.get(id); changes; changes = pending.get(id)) await changes.last.catch(() => {});
}

/** True while changes of a crate are under way: songs fetched now may lack them. */
export const isCrateChanging = (id: CrateId): boolean => pending.has(id);

/** Revision of each crate after the latest change by this window. */
const answered = new Map<CrateId, number>();

/** Stores the revision of a change by this window, so that its announcement causes no refetch. */
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
  // Also refetches the filtered and sorted lists of these songs, which have keys of their own.
  void refetchChanged(['crate-views', id]);
}

/** Fetches a crate again, after its pending changes if there are any. */
export function readCrateAgain(id: CrateId): void {
  readSongsAgain(id);
  readListsAgain();
}

/**
 * [H848] Fetches a crate again that another window or the hangout has changed. Changes by this window are shown
 * already.
 */
export function applyCrateChange({ crate: id, songsRevision, hasOtherSongs }: CrateChange): void {
  const changes = pending.get(id);
  if (!hasOtherSongs) readListsAgain();
  else if (changes) changes.announced = Math.max(changes.announced, songsRevision);
  else if (songsRevision > knownRevision(id)) readCrateAgain(id);
}

/**
 * [H848] Fetches all shown crates again, for example after a lost connection, during which announcements were missed.
 */
export function readAllCratesAgain(): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['crate-songs'] })) {
    const [, id] = queryKey;
    if (typeof id === 'string') readSongsAgain(id);
  }
  readListsAgain();
}

/**
 * [H566] Sends changes of a crate one after the other, so that the server makes them in the order in which they are
 * shown. `isInStep` tells whether the shown list is that of the server after a reply. If not, or if a request fails,
 * the list is fetched again after the last change.
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
