import { listFriendsInRoom } from '@hangout/db';
import { FLOOR_SIZE } from '@hangout/rules';
import type { Hangout } from '../hangout.ts';

/** Interval at which friends of the DJs are read again, ms. */
export const FRIENDS_OF_DJS_MS = 30_000;

/**
 * [H1594] Reads which people inside are friends of a DJ, because they come first on the floor. Skipped while
 * everybody fits on the floor. Never throws: if the query fails, the friends read before are used.
 */
export async function refreshFriendsOfDjs(hangout: Hangout, now: number): Promise<void> {
  const { presence, booth, dependencies, roomUuid } = hangout;
  const djs = booth.current.djs.map(({ uuid }) => uuid);
  const key = djs.join();
  const { friendsOfDjs: known } = presence;
  if (presence.people.size - djs.length <= FLOOR_SIZE) return;
  if (known.djs === key && now - known.at < FRIENDS_OF_DJS_MS) return;
  // These values are set before the query, so that further ticks do not repeat the query.
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
