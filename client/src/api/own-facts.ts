import type { OwnFact } from '@hangout/contract/realtime/lobby/conversation';
import { refetchChanged } from '../platform/query-client.ts';

/** Keys of the queries to refetch for each kind of the user's private data that server jobs or services change. */
const queryKeys: Readonly<Record<OwnFact, readonly (readonly string[])[]>> = {
  uploads: [['uploads']],
  // The key also begins with `imports` for the collections at a provider, which an import does not change.
  imports: [
    ['imports', 'one'],
    ['imports', 'of'],
    ['imports', 'songs'],
  ],
  exports: [['exports']],
  plan: [['session', 'subscription']],
  friends: [['friends']],
  ownershipTransfers: [['ownership-transfers']],
};

/** Shortest time between two reads of the same fact, ms; an import announces each of its batches of songs. */
const READ_INTERVAL_MS = 1_000;
/** The facts that were read within the last `READ_INTERVAL_MS`, and whether they have been announced again since. */
const recentReads = new Map<OwnFact, { isAnnouncedAgain: boolean }>();

/**
 * Refetches the queries of a fact that the lobby has announced: at once, or, if they were refetched less than
 * `READ_INTERVAL_MS` ago, at the end of that interval.
 */
export function readOwnFactAgain(what: OwnFact): void {
  const recent = recentReads.get(what);
  if (recent) recent.isAnnouncedAgain = true;
  else readFact(what);
}

function readFact(what: OwnFact): void {
  const read = { isAnnouncedAgain: false };
  recentReads.set(what, read);
  setTimeout(() => {
    recentReads.delete(what);
    if (read.isAnnouncedAgain) readFact(what);
  }, READ_INTERVAL_MS);
  for (const queryKey of queryKeys[what]) void refetchChanged(queryKey);
}

/** Refetches the queries of all facts, for example after a connection gap, in which announcements were missed. */
export function readOwnFactsAgain(): void {
  for (const queryKey of Object.values(queryKeys).flat()) void refetchChanged(queryKey);
}
