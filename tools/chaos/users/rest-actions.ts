import type { Api } from '@hangout/contract/framework/api-client';
import { queueSongs } from '@hangout/contract/rest/crates/crate-songs';
import { roomChanges } from '@hangout/contract/rest/rooms/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/rooms/room-roles';
import { logRequest } from '../event-log.ts';
import { classifyFailure } from './failure.ts';
import type { Action, ActionContext } from './room-actions.ts';
import type { Account } from './room-session.ts';

/** Makes a REST call, and writes it with its outcome to the event log. */
function callRest(
  { session, eventLog }: Pick<ActionContext, 'session' | 'eventLog'>,
  name: string,
  payload: Record<string, unknown>,
  work: (api: Api) => Promise<unknown>,
): Promise<unknown> {
  const { user, room } = session;
  const logged = { user: user.uuid, room: room.uuid, name: `rest ${name}`, payload, playId: null };
  return logRequest(eventLog, logged, () => work(user.api), classifyFailure);
}

/**
 * Adds a missing song to the queue, or removes one near its end. The next song stays the same in both cases.
 */
export const editQueue =
  (songIds: readonly string[]): Action =>
  async (context) => {
    const { session, random } = context;
    const queue = await session.user.api(queueSongs.songs, {}).catch(() => null);
    if (!queue) return;
    const missing = songIds.filter((id) => !queue.songs.some(({ songId }) => songId === id));
    // The queue's last song is playing and its first one is announced, so neither may be removed.
    const spare = queue.songs.length > 4 ? queue.songs.at(-3) : undefined;
    if (missing.length > 0 && (random.chance(0.5) || !spare)) {
      const songId = random.pick(missing);
      const body = { songs: [{ songId }], append: true };
      await callRest(context, 'queue add', { songId }, (api) => api(queueSongs.add, body)).catch(() => {});
    } else if (spare) {
      const { crateSongUuid, songId } = spare;
      const gone = { crateSongUuid };
      await callRest(context, 'queue remove', { songId }, (api) => api(queueSongs.remove, gone)).catch(
        () => {},
      );
    }
  };

/**
 * Changes the number of seats. A DJ who loses the seat requests one again, and gets a place in the waiting
 * list.
 */
export const changeSeats: Action = (context) => {
  const numberOfDjs = context.random.pick([2, 3, 4, 5]);
  return callRest(context, 'dj seats', { numberOfDjs }, (api) =>
    api(roomChanges.djSeats, { id: context.session.room.slug, numberOfDjs }),
  ).catch(() => {});
};

/** Gives a user the role of moderator or removes it. */
export const changeRole =
  (people: readonly Account[]): Action =>
  (context) => {
    const userUuid = context.random.pick(people).uuid;
    const role = 'moderator' as const;
    const roomId = context.session.room.slug;
    const given = context.random.chance(0.6);
    return callRest(context, 'role', { userUuid, given }, (api) =>
      given
        ? api(roomUserRoles.create, { roomId, userUuid, role })
        : api(roomUserRoles.remove, { roomId, userUuid, role }),
    ).catch(() => {});
  };
