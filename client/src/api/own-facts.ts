import type { OwnFact } from '@hangout/contract/realtime/lobby/conversation';
import { queryClient } from '../platform/query-client.ts';

/** The queries of what only its owner sees, and a job or another service changes. */
const queryKeys: Readonly<Record<OwnFact, readonly (readonly string[])[]>> = {
  uploads: [['uploads']],
  // The collections at a provider, whose key also begins with `imports`, do not change by an import.
  imports: [
    ['imports', 'one'],
    ['imports', 'of'],
    ['imports', 'songs'],
  ],
  exports: [['exports']],
  plan: [['session', 'subscription']],
};

/** Refetches what is shown of a fact that the lobby has announced. */
export function readOwnFactAgain(what: OwnFact): void {
  for (const queryKey of queryKeys[what]) void queryClient.invalidateQueries({ queryKey });
}

/** Refetches all of them, after announcements may have been missed. */
export function readOwnFactsAgain(): void {
  for (const queryKey of Object.values(queryKeys).flat()) void queryClient.invalidateQueries({ queryKey });
}
