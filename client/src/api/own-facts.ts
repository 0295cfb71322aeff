import type { OwnFact } from '@hangout/contract/realtime/lobby/conversation';
import { refetchChanged } from '../platform/query-client.ts';

/** Queries to fetch again when a job or another service has changed the user's private data of that kind. */
const queryKeys: Readonly<Record<OwnFact, readonly (readonly string[])[]>> = {
  uploads: [['uploads']],
  // Not just `imports`, because collections at a provider also have keys that begin with it and do not change with an
  // import.
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

/** Minimum time between two reads of the same data, ms: an import announces each of its batches. */
const READ_INTERVAL_MS = 1_000;
/** Data read within the last `READ_INTERVAL_MS`, and whether it was announced again since. */
const recentReads = new Map<OwnFact, { isAnnouncedAgain: boolean }>();

/** Fetches announced data again: at once, or at the end of `READ_INTERVAL_MS` if it was fetched a moment ago. */
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

/** Fetches everything again, for example after a lost connection, during which announcements were missed. */
export function readOwnFactsAgain(): void {
  for (const queryKey of Object.values(queryKeys).flat()) void refetchChanged(queryKey);
}
