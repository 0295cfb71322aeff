import { loadRoomRevisions } from '@hangout/db';
import type { Dependencies } from '../hangout/hangout.ts';
import { checkSeats, reloadSettings } from '../hangout/refresh.ts';
import { sendOpenReports } from '../hangout/reports.ts';
import type { HostedRoom, HostedRooms } from './hosted-room.ts';
import { createPresencePublisher } from './publish-presence.ts';

/** [H427] A hangout in which nobody was connected or on stage for this long is closed, ms. */
const EMPTY_MS = 20_000;

/** What the registry does for all hangouts once a second, besides renewing leases. */
export interface RoomPoll {
  /**
   * [H425] Reads the revisions of all rooms and reloads changed settings, in case notifications were lost.
   */
  pollRevisions(): Promise<void>;
  /** [H411] Publishes room snapshots for lists of rooms, and presence for friends. */
  publish(): Promise<void>;
  /** Yields the rooms that were empty long enough to be closed. */
  expiredEmptyRooms(): Iterable<HostedRoom>;
}

export function createRoomPoll(
  { db, scheduler }: Pick<Dependencies, 'db' | 'scheduler'>,
  hosted: HostedRooms,
  process: string,
): RoomPoll {
  const publisher = createPresencePublisher(db, process);
  return {
    async pollRevisions() {
      if (hosted.size === 0) return;
      const revisions = await loadRoomRevisions(db, [...hosted.keys()]);
      const found = new Set(revisions.map(({ roomUuid }) => roomUuid));
      // A deleted room is missing in the result; reloadSettings then closes it.
      for (const { roomUuid, actor } of hosted.values())
        if (!found.has(roomUuid)) await reloadSettings(actor.hangout);
      for (const { roomUuid, rev, seated, openReports } of revisions) {
        const hangout = hosted.get(roomUuid)?.actor.hangout;
        if (!hangout || hangout.lifecycle.hasEnded) continue;
        if (rev > hangout.settings.rev) await reloadSettings(hangout);
        if (hangout.booth.current.djs.some((dj) => !seated.includes(dj.uuid))) await checkSeats(hangout);
        sendOpenReports(hangout, openReports);
      }
    },
    async publish() {
      const hangouts = [...hosted.values()]
        .map(({ actor }) => actor.hangout)
        .filter(({ lifecycle }) => !lifecycle.hasEnded && !lifecycle.isClosing);
      await publisher.publish(hangouts, scheduler.now());
    },
    *expiredEmptyRooms() {
      const now = scheduler.now();
      for (const room of hosted.values()) {
        const { emptySince, isClosing } = room.actor.hangout.lifecycle;
        if (emptySince !== null && now - emptySince >= EMPTY_MS && !isClosing) yield room;
      }
    },
  };
}
