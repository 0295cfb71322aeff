import type { DatabaseWrite } from '../stored-state.ts';
import { collectFindings, formatTime, type Invariant, shortId } from './invariant.ts';

/** [H462] Checks that every write of a room actor comes from the process that holds the hangout's lease. */
export const singleActor: Invariant = {
  rule: 'H462',
  name: 'one actor per hangout; a fenced actor writes nothing',
  check({ stored }) {
    const { findings, expect } = collectFindings();
    // While a database connection is open, it belongs to one process, so one write that names its process
    // identifies all others on the connection.
    const owner = new Map<string, string>();
    for (const { backend, process } of stored.writes) if (process) owner.set(backend, process);
    const inRooms = stored.writes.filter((write) => write.room !== null);
    for (const [room, writes] of Map.groupBy(inRooms, (write) => write.room ?? '')) {
      let epoch = 0;
      let holder = '';
      for (const write of writes.toSorted((a, b) => a.seq - b.seq)) {
        if (write.kind === 'actor') {
          const isNew = write.epoch !== epoch;
          expect(
            !isNew || (write.epoch ?? 0) > epoch,
            () => `the epoch of ${shortId(room)} fell at ${formatTime(write.at)}`,
          );
          expect(
            isNew || write.process === holder,
            () => `two processes hold epoch ${epoch} of ${shortId(room)}`,
          );
          epoch = write.epoch ?? 0;
          holder = write.process ?? '';
        } else
          expect(isWrittenByHolder(write, epoch, holder, owner), () => describeWrite(write, room, holder));
      }
    }
    return findings;
  },
};

/**
 * Returns whether the holder of the lease has written. Processes that never hold a lease, such as REST, are
 * not checked.
 */
function isWrittenByHolder(
  write: DatabaseWrite,
  epoch: number,
  holder: string,
  owner: ReadonlyMap<string, string>,
): boolean {
  if (write.kind === 'booth' && write.epoch !== epoch) return false;
  const process = owner.get(write.backend);
  return process === undefined || process === holder;
}

const describeWrite = ({ kind, at, epoch }: DatabaseWrite, room: string, holder: string) =>
  `${kind}${epoch === null ? '' : ` of epoch ${epoch}`} in ${shortId(room)} at ${formatTime(at)} while ${holder} holds the lease`;
