import type { CrateChange } from '@hangout/contract/realtime/lobby/conversation';
import { queryClient } from '../platform/query-client.ts';
import { onUserDataCleared } from '../platform/user-data.ts';
import type { CrateId, CrateList } from './crate-changes.ts';

/** [H566] Changes of a crate that the server has not answered yet, and whether the list must be read again after them. */
interface PendingChanges {
  count: number;
  isStale: boolean;
  /** The highest revision that the server has announced meanwhile. */
  announced: number;
  /** Resolves when the request sent last is answered. */
  last: Promise<unknown>;
}

const pending = new Map<CrateId, PendingChanges>();

/** Resolves once the server has answered every change of a crate that this window has made. */
export async function allChangesAnswered(id: CrateId): Promise<void> {
  for (let changes = pending.get(id); changes; changes = pending.get(id)) await changes.last.catch(() => {});
}

/** Whether changes of a crate are on their way, so that what is read meanwhile may not contain them. */
export const isCrateChanging = (id: CrateId): boolean => pending.has(id);

/** The revision of the songs that the server answered with last, by crate. */
const answered = new Map<CrateId, number>();

/** Notes the revision that a change of this window has led to, so that its announcement is not taken for another change. */
export function noteRevision(id: CrateId, revision: number): void {
  answered.set(id, revision);
}

onUserDataCleared(() => answered.clear());

const songsKey = (id: CrateId) => ['crate-songs', id] as const;
const knownRevision = (id: CrateId): number =>
  Math.max(queryClient.getQueryData<CrateList>(songsKey(id))?.revision ?? -1, answered.get(id) ?? -1);

const readListsAgain = () => void queryClient.invalidateQueries({ queryKey: ['crates'] });

function readSongsAgain(id: CrateId): void {
  const changes = pending.get(id);
  if (changes) {
    changes.isStale = true;
    return;
  }
  void queryClient.invalidateQueries({ queryKey: songsKey(id) });
  // Found and sorted views know no positions of their own.
  void queryClient.invalidateQueries({ queryKey: ['crate-views', id] });
}

/** Reads a crate again, at once or as soon as its changes are answered. */
export function readCrateAgain(id: CrateId): void {
  readSongsAgain(id);
  readListsAgain();
}

/** [H848] Reads a crate again that another window, or the hangout, has changed; what this window has changed is shown already. */
export function applyCrateChange({ crate: id, songsRevision, hasOtherSongs }: CrateChange): void {
  const changes = pending.get(id);
  if (!hasOtherSongs) readListsAgain();
  else if (changes) changes.announced = Math.max(changes.announced, songsRevision);
  else if (songsRevision > knownRevision(id)) readCrateAgain(id);
}

/** [H848] Reads everything again that is shown of crates: nobody knows what has changed while nothing was announced. */
export function readAllCratesAgain(): void {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: ['crate-songs'] })) {
    const [, id] = queryKey;
    if (typeof id === 'string') readSongsAgain(id);
  }
  readListsAgain();
}

/**
 * [H566] Sends changes of one crate one after the other, so that the server makes them in the order in which they were
 * shown. `send` resolves with whether the list that is shown is the one that the server has now; where it is not, or the
 * request fails, the list is read again once no change is left.
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
