import type { Api } from '@hangout/contract/framework/api-client';
import { queueSongs } from '@hangout/contract/rest/playlist-service/crate-songs';
import { roomChanges } from '@hangout/contract/rest/room-service/room-changes';
import { roomUserRoles } from '@hangout/contract/rest/room-service/room-roles';
import { asking } from '../diary.ts';
import type { Doing, Mind } from './doings.ts';
import { failureOf } from './failure.ts';
import type { Account } from './stay.ts';

/** A call by REST, with what it was in the diary. */
export function call(
  { stay, diary }: Pick<Mind, 'stay' | 'diary'>,
  name: string,
  payload: Record<string, unknown>,
  work: (api: Api) => Promise<unknown>,
): Promise<unknown> {
  const { who, place } = stay;
  const deed = { who: who.uuid, room: place.uuid, name: `rest ${name}`, payload, playId: null };
  return asking(diary, deed, () => work(who.api), failureOf);
}

/** A song that is not there yet, else one of the last less; both leave alone what comes next. */
export const tidyQueue =
  (songIds: readonly string[]): Doing =>
  async (mind) => {
    const { stay, dice } = mind;
    const queue = await stay.who.api(queueSongs.songs, {}).catch(() => null);
    if (!queue) return;
    const missing = songIds.filter((id) => !queue.songs.some(({ songId }) => songId === id));
    // neither the song that plays nor the one that is promised: those are the last and the first
    const spare = queue.songs.length > 4 ? queue.songs.at(-3) : undefined;
    if (missing.length > 0 && (dice.chance(0.5) || !spare)) {
      const songId = dice.pick(missing);
      const body = { songs: [{ songId }], append: true };
      await call(mind, 'queue add', { songId }, (api) => api(queueSongs.add, body)).catch(() => {});
    } else if (spare) {
      const { crateSongUuid, songId } = spare;
      const gone = { crateSongUuid };
      await call(mind, 'queue remove', { songId }, (api) => api(queueSongs.remove, gone)).catch(() => {});
    }
  };

/** More seats or fewer; whoever loses theirs asks again and waits in line. */
export const changeSeats: Doing = (mind) => {
  const numberOfDjs = mind.dice.pick([2, 3, 4, 5]);
  return call(mind, 'dj seats', { numberOfDjs }, (api) =>
    api(roomChanges.djSeats, { id: mind.stay.place.slug, numberOfDjs }),
  ).catch(() => {});
};

/** Somebody becomes a moderator, or is one no more. */
export const changeRole =
  (people: readonly Account[]): Doing =>
  (mind) => {
    const userUuid = mind.dice.pick(people).uuid;
    const role = 'moderator' as const;
    const roomId = mind.stay.place.slug;
    const given = mind.dice.chance(0.6);
    return call(mind, 'role', { userUuid, given }, (api) =>
      given
        ? api(roomUserRoles.create, { roomId, userUuid, role })
        : api(roomUserRoles.remove, { roomId, userUuid, role }),
    ).catch(() => {});
  };
