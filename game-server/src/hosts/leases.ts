import { type Db, renewActors } from '@hangout/db';
import { fenceOff } from '../hangout/over.ts';
import type { Ready } from './hosting.ts';

/** [H402] The leases of all hangouts of a process. */
export interface Leases {
  /** Renews them by one statement; whoever has lost theirs is over. */
  renew(): Promise<void>;
  /** False when the leases of what is hosted may have run out. */
  areHeld(): boolean;
}

export function createLeases(db: Db, ready: Ready, leaseMs: number): Leases {
  let renewedAt = performance.now();
  return {
    async renew() {
      const leases = [...ready.values()].map(({ actor }) => actor.h.lease);
      const asked = performance.now();
      const ours = leases.length === 0 ? new Set<string>() : await renewActors(db, leases, leaseMs);
      renewedAt = asked;
      for (const { roomUuid, epoch } of leases) {
        const hosting = ready.get(roomUuid);
        if (hosting?.actor.h.lease.epoch === epoch && !ours.has(roomUuid)) fenceOff(hosting.actor.h);
      }
    },
    areHeld: () => ready.size === 0 || performance.now() - renewedAt < leaseMs,
  };
}
