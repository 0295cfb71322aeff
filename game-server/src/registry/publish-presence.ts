import { type Db, deletePresence, type Presence, savePresence, saveRoomSnapshots } from '@hangout/db';
import type { Hangout } from '../hangout/hangout.ts';
import { takeRoomSnapshot } from '../hangout/snapshot.ts';
import { createSessionUse } from '../session-use.ts';

/** Unchanged presence is written again at this interval, ms; after ten seconds it counts as absence. */
const REPUBLISH_MS = 4_000;

/**
 * [H411] Writes the snapshots for the room list, and the presence that friends see, with a few statements for
 * all hangouts.
 */
export interface PresencePublisher {
  publish(hangouts: readonly Hangout[], now: number): Promise<void>;
}

export function createPresencePublisher(db: Db, process: string): PresencePublisher {
  const markSessionUse = createSessionUse(db);
  const published = new Map<string, Presence & { at: number }>();

  /**
   * Compares presence with what was written last. Returns the rows to write (new, changed or due again) and
   * to delete.
   */
  function diffPresence(hangouts: readonly Hangout[], now: number) {
    const due: Presence[] = [];
    const present = new Set<string>();
    for (const hangout of hangouts) {
      const { roomUuid } = hangout;
      const onFloorNow = new Set(hangout.presence.floor);
      for (const { uuid: userUuid, kind } of hangout.presence.people.byUuid.values()) {
        if (kind === 'guest') continue;
        const key = `${userUuid} ${roomUuid}`;
        present.add(key);
        const before = published.get(key);
        const onFloor = onFloorNow.has(userUuid);
        if (before && before.onFloor === onFloor && now - before.at < REPUBLISH_MS) continue;
        published.set(key, { userUuid, roomUuid, onFloor, at: now });
        due.push({ userUuid, roomUuid, onFloor });
      }
    }
    const gone = [...published].filter(([key]) => !present.has(key));
    for (const [key] of gone) published.delete(key);
    return { due, gone: gone.map(([, presence]) => presence) };
  }

  return {
    async publish(hangouts, now) {
      await saveRoomSnapshots(
        db,
        hangouts.map((hangout) => takeRoomSnapshot(hangout)),
      );
      const { due, gone } = diffPresence(hangouts, now);
      await savePresence(db, due);
      await deletePresence(db, gone, process);
      await markSessionUse(sessionsInside(hangouts), now);
    },
  };
}

/** Returns the session ids of all connected accounts. Guests have no sessions. */
function sessionsInside(hangouts: readonly Hangout[]): string[] {
  const people = hangouts.flatMap((hangout) => [...hangout.presence.people.byUuid.values()]);
  return people.flatMap(({ kind, sockets }) => (kind === 'guest' ? [] : sockets.map(({ sid }) => sid)));
}
