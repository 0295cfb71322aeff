import type { Write } from '../kept.ts';
import { clock, findings, type Law, short } from './law.ts';

/** [H462] */
export const oneActor: Law = {
  rule: 'H462',
  name: 'one actor per hangout; a fenced one writes nothing',
  check({ kept }) {
    const { found, must } = findings();
    // a connection belongs to one process as long as it lives
    const owner = new Map<string, string>();
    for (const { backend, process } of kept.writes) if (process) owner.set(backend, process);
    const inRooms = kept.writes.filter((write) => write.room !== null);
    for (const [room, writes] of Map.groupBy(inRooms, (write) => write.room ?? '')) {
      let epoch = 0;
      let holder = '';
      for (const write of writes.toSorted((a, b) => a.seq - b.seq)) {
        if (write.what === 'actor') {
          const isNew = write.epoch !== epoch;
          must(
            !isNew || (write.epoch ?? 0) > epoch,
            () => `the epoch of ${short(room)} fell at ${clock(write.at)}`,
          );
          must(
            isNew || write.process === holder,
            () => `two processes hold epoch ${epoch} of ${short(room)}`,
          );
          epoch = write.epoch ?? 0;
          holder = write.process ?? '';
        } else must(isHolders(write, epoch, holder, owner), () => tell(write, room, holder));
      }
    }
    return found;
  },
};

/** A write of a process that hosts rooms must be the holder's own; those of REST are not an actor's. */
function isHolders(write: Write, epoch: number, holder: string, owner: ReadonlyMap<string, string>): boolean {
  if (write.what === 'booth' && write.epoch !== epoch) return false;
  const process = owner.get(write.backend);
  return process === undefined || process === holder;
}

const tell = ({ what, at, epoch }: Write, room: string, holder: string) =>
  `${what}${epoch === null ? '' : ` of epoch ${epoch}`} in ${short(room)} at ${clock(at)} while ${holder} hosts it`;
