import { type Db, type Lease, renewLease, renewLeases } from '@hangout/db';
import { closeAfterLeaseLoss } from '../hangout/lease-lost.ts';
import type { HostedRooms } from './hosted-room.ts';

/** [H402] The leases of all hangouts of a process. */
export interface Leases {
  /**
   * Renews all leases in one statement, and closes the actors whose lease was lost. A lease that a slow write has
   * locked is renewed after that write, without the others.
   */
  renew(): Promise<void>;
  /** False if leases may have expired because they could not be renewed. */
  areHeld(): boolean;
}

export function createLeases(db: Db, hosted: HostedRooms, leaseMs: number): Leases {
  let renewedAt = performance.now();
  /** Hangouts whose lease is being renewed by itself. */
  const waiting = new Set<string>();

  function closeLost({ roomUuid, epoch }: Lease): void {
    const hangout = hosted.get(roomUuid)?.actor.hangout;
    if (hangout?.lease.held.epoch === epoch) closeAfterLeaseLoss(hangout);
  }
  async function renewAlone(lease: Lease): Promise<void> {
    if (waiting.has(lease.roomUuid)) return;
    waiting.add(lease.roomUuid);
    try {
      if (!(await renewLease(db, lease, leaseMs))) closeLost(lease);
    } catch {
      // The next renewal of all leases tries this one again.
    } finally {
      waiting.delete(lease.roomUuid);
    }
  }

  return {
    async renew() {
      const leases = [...hosted.values()].map(({ actor }) => actor.hangout.lease.held);
      const startedAt = performance.now();
      const outcomes = leases.length === 0 ? new Map() : await renewLeases(db, leases, leaseMs);
      renewedAt = startedAt;
      for (const lease of leases) {
        const outcome = outcomes.get(lease.roomUuid);
        if (outcome === undefined) closeLost(lease);
        else if (outcome === 'locked') void renewAlone(lease);
      }
    },
    areHeld: () => hosted.size === 0 || performance.now() - renewedAt < leaseMs,
  };
}
