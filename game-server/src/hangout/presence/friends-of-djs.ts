import { listFriendsInRoom } from '@hangout/db';
import { FLOOR_SIZE } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/**
 * [H1594] Reads which people inside are friends of a DJ, because friends come first on the floor. Skipped while
 * everybody fits on the floor. Never throws: if the query fails, the friends that were read before are kept.
 */
export const FRIENDS_OF_DJS_MS = 30_000;

/**
 * [H1594] Reads which people inside are friends of a DJ, because friends come first on the floor. Skipped
 * while everybody fits on the floor. Never throws: if the query fails, the latest people come first.
 */
export async function refreshFriendsOfDjs(hangout: Hangout, now: number): Promise<void> {
  const { presence, booth, dependencies, roomUuid } = hangout;
  const djs = booth.current.djs.map(({ uuid }) => uuid);
  const key = djs.join();
  const { friendsOfDjs: known } = presence;
  if (presence.people.size - djs.length <= FLOOR_SIZE) return;
  if (known.djs === key && now - known.at < FRIENDS_OF_DJS_MS) return;
  // Set before the query, so that ticks during the query do not start another one.
  presence.friendsOfDjs = { ...known, djs: key, at: now };
  try {
    const uuids = djs.length === 0 ? [] : await listFriendsInRoom(dependencies.db, roomUuid, djs);
    presence.friendsOfDjs = { ...presence.friendsOfDjs, uuids: new Set(uuids) };
  } catch (error) {
    dependencies.log.warn(
      { err: error, room: roomUuid },
      'friends of the DJs could not be read; retried later',
    );
  }
}
