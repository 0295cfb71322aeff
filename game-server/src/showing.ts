import { type Db, type Presence, removePresence, savePictures, savePresence } from '@hangout/db';
import type { Hangout } from './hangout/hangout.ts';
import { pictureOf } from './hangout/picture.ts';

/** Somebody's presence is said again this often, ms; after ten seconds of silence they count as gone. */
const PRESENCE_MS = 4_000;

/** [H411] What all hangouts of a process tell lists and friends, in a few statements however many they are. */
export interface Showing {
  show(hangouts: readonly Hangout[], now: number): Promise<void>;
}

export function createShowing(db: Db): Showing {
  const said = new Map<string, Presence & { at: number }>();

  function whoToSay(hangouts: readonly Hangout[], now: number) {
    const fresh: Presence[] = [];
    const here = new Set<string>();
    for (const h of hangouts) {
      const { roomUuid } = h.lease;
      const dancing = new Set(h.floor);
      for (const { uuid: userUuid, kind } of h.crowd.people.values()) {
        if (kind === 'guest') continue;
        const key = `${userUuid} ${roomUuid}`;
        here.add(key);
        const last = said.get(key);
        const onFloor = dancing.has(userUuid);
        if (last && last.onFloor === onFloor && now - last.at < PRESENCE_MS) continue;
        said.set(key, { userUuid, roomUuid, onFloor, at: now });
        fresh.push({ userUuid, roomUuid, onFloor });
      }
    }
    const gone = [...said].filter(([key]) => !here.has(key));
    for (const [key] of gone) said.delete(key);
    return { fresh, gone: gone.map(([, presence]) => presence) };
  }

  return {
    async show(hangouts, now) {
      await savePictures(
        db,
        hangouts.map((h) => pictureOf(h, now)),
      );
      const { fresh, gone } = whoToSay(hangouts, now);
      await savePresence(db, fresh);
      await removePresence(db, gone);
    },
  };
}
