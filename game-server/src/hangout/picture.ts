import type { RoomPicture } from '@hangout/db';
import { vibeNow } from './crowd/vibe.ts';
import type { Hangout } from './hangout.ts';

/** How many faces a list shows. */
const FACES = 5;

/** What lists show of a hangout. Pure reading. */
export function pictureOf(h: Hangout, now: number): RoomPicture {
  const { users, registered, guests } = h.crowd.counts(0);
  const play = h.booth.now;
  const faces: RoomPicture['faces'][number][] = [];
  const seen = new Set<string>();
  const add = ({ uuid, nickname, avatarId, color }: RoomPicture['faces'][number]) => {
    if (faces.length >= FACES || seen.has(uuid)) return;
    seen.add(uuid);
    faces.push({ uuid, nickname, avatarId, color });
  };
  for (const dj of h.booth.djs) add(dj);
  for (const person of h.crowd.latest()) {
    if (faces.length >= FACES) break;
    add(person);
  }
  return {
    roomUuid: h.lease.roomUuid,
    users,
    registered,
    guests,
    djs: h.booth.djs.length,
    vibe: vibeNow(h, now),
    play: play && { ...play, djName: h.booth.djs.find((dj) => dj.uuid === play.djUuid)?.nickname ?? null },
    faces,
  };
}
