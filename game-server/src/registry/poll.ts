import { loadRoomRevisions } from '@hangout/db';
import type { Dependencies } from '../hangout/hangout.ts';
import { checkSeats, reloadSettings } from '../hangout/refresh.ts';
import { sendOpenReports } from '../hangout/reports.ts';
import type { HostedRoom, HostedRooms } from './hosted-room.ts';
import { createPresencePublisher } from './publish-presence.ts';

/** [H427] A hangout is closed after no person has been connected or on stage for this long (ms). */
const EMPTY_MS = 20_000;

/** The work that the registry does for all hangouts once a second, apart from renewing leases. */
export interface RoomPoll {
  /** [H425] Polls the revisions of all rooms and reloads changed settings. This makes up for lost pg notifications. */
  pollRevisions(): Promise<void>;
  /** [H411] Publishes room snapshots for lists of rooms, and presence for friends. */
  publish(): Promise<void>;
  /** Yields the rooms that have been empty long enough to be closed. */
  expiredEmptyRooms(): Iterable<HostedRoom>;
}

export function createRoomPoll(
  { db, scheduler }: Pick<Dependencies, 'db' | 'scheduler'>,
  hosted: HostedRooms,
): RoomPoll {
  const publisher = createPresencePublisher(db);
  return {
    async pollRevisions() {
      if (hosted.size === 0) return;
      const revisions = await loadRoomRevisions(db, [...hosted.keys()]);
      const found = new Set(revisions.map(({ roomUuid }) => roomUuid));
      // For a deleted room the query returns no revision; reloadSettings then closes the hangout.
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
