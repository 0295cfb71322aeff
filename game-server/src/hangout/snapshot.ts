import type { NewRoomSnapshot } from '@hangout/db';
import { currentVibe } from './booth/vibe.ts';
import type { Hangout } from './hangout.ts';

/** Maximum number of avatars per room in a list. */
const MAX_AVATARS = 5;

/** Returns what lists of rooms show about a hangout. */
export function takeRoomSnapshot(hangout: Hangout): NewRoomSnapshot {
  const { users, registered, guests } = hangout.presence.people.counts(0);
  const { djs, now: play } = hangout.booth.current;
  const faces: NewRoomSnapshot['faces'][number][] = [];
  const seen = new Set<string>();
  const add = ({ uuid, nickname, avatarId, color }: NewRoomSnapshot['faces'][number]) => {
    if (faces.length >= MAX_AVATARS || seen.has(uuid)) return;
    seen.add(uuid);
    faces.push({ uuid, nickname, avatarId, color });
  };
  for (const dj of djs) add(dj);
  for (const person of hangout.presence.people.latest()) {
    if (faces.length >= MAX_AVATARS) break;
    add(person);
  }
  return {
    roomUuid: hangout.roomUuid,
    users,
    registered,
    guests,
    djs: djs.length,
    vibe: currentVibe(hangout),
    play: play && { ...play, djName: djs.find((dj) => dj.uuid === play.djUuid)?.nickname ?? null },
    faces,
    floorUsers: hangout.presence.floor.filter((uuid) => uuid !== null),
  };
}
