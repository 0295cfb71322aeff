import { type Db, renewLeases } from '@hangout/db';
import { closeAfterLeaseLoss } from '../hangout/lease-lost.ts';
import type { HostedRooms } from './hosted-room.ts';

/** [H402] The leases of all hangouts of a process. */
export interface Leases {
  /** Renews all leases in one statement, and closes the actors whose lease was lost. */
  renew(): Promise<void>;
  /** False if leases may have expired because they could not be renewed. */
  areHeld(): boolean;
}

export function createLeases(db: Db, hosted: HostedRooms, leaseMs: number): Leases {
  let renewedAt = performance.now();
  return {
    async renew() {
      const leases = [...hosted.values()].map(({ actor }) => actor.hangout.lease.held);
      const startedAt = performance.now();
      const renewed = leases.length === 0 ? new Set<string>() : await renewLeases(db, leases, leaseMs);
      renewedAt = startedAt;
      for (const { roomUuid, epoch } of leases) {
        const hangout = hosted.get(roomUuid)?.actor.hangout;
        if (hangout?.lease.held.epoch === epoch && !renewed.has(roomUuid)) closeAfterLeaseLoss(hangout);
      }
    },
    areHeld: () => hosted.size === 0 || performance.now() - renewedAt < leaseMs,
  };
}
