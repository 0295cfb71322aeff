import type { HandlerResult } from '@hangout/contract/framework/endpoint-types';
import type { roomStates } from '@hangout/contract/rest/rooms/room-state';
import {
  createGuestProfile,
  findRoom,
  listPresentUsers,
  loadAudience,
  loadBooth,
  loadJoiningUsers,
  loadProfiles,
  loadVotes,
  presentRooms,
} from '@hangout/db';
import { mayDj, type RoomPerson } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { loadRoomContext } from '../join/room-context.ts';

type NowPlaying = HandlerResult<(typeof roomStates)['byId']>['nowPlaying'];

export const roomStateHandlers: Handlers<typeof roomStates> = {
  async byId({ id, limit, offset, db, dependencies, refuse }) {
    const room = orRefuse(await findRoom(db, id), refuse, 'room_not_found');
    const [shown] = await presentRooms(db, [room], { insideToo: true });
    if (!shown) throw new Error('a hangout is not presented');
    const booth = await loadBooth(db, room.uuid);
    const allUsers = await listPresentUsers(db, room.uuid, limit, offset);
    const people = await loadJoiningUsers(db, allUsers);
    const profiles = await loadProfiles(db, allUsers);
    const { users, vibe, floorUsers } = await loadAudience(db, room.uuid);
    const at = await loadRoomContext(db, room, allUsers, dependencies.clock.now());
    // Votes of the current play are read from their rows, because totals are stored only when the play ends.
    const votes = booth?.now ? await loadVotes(db, booth.now.playId) : [];
    const voteOf = new Map(votes.map((one) => [one.userUuid, one]));
    const djs = booth?.djs.map((dj) => dj.uuid) ?? [];
    const audienceUsers = allUsers.filter((uuid) => !djs.includes(uuid));
    const inside = allUsers.map((uuid) => {
      const person = people.get(uuid);
      const asked: RoomPerson = {
        uuid,
        kind: person?.kind ?? 'guest',
        globalRole: person?.role ?? 'user',
        subscriptionLevel: person?.subscriptionLevel ?? 0,
      };
      const { like = null, star = false } = voteOf.get(uuid) ?? {};
      const userProfile = profiles.get(uuid) ?? createGuestProfile(uuid);
      const entry = {
        uuid,
        canDj: mayDj(asked, at),
        tokenRole: asked.kind,
        userProfile,
        songVotes: { like, star },
      };
      return [uuid, entry] as const;
    });
    return {
      settings: shown,
      allUsers,
      allUserData: Object.fromEntries(inside),
      audienceUsers,
      floorUsers,
      djs,
      visibleDjs: djs.slice(0, room.numberOfDjs),
      // Copies the play, because the type of the response is not read-only.
      nowPlaying: booth?.now ? (structuredClone(booth.now) as NonNullable<NowPlaying>) : null,
      voteCounts: {
        likes: votes.filter((one) => one.like === true).length,
        dislikes: votes.filter((one) => one.like === false).length,
        stars: votes.filter((one) => one.star).length,
      },
      vibeMeter: vibe,
      count: Math.max(users, allUsers.length),
    };
  },
};
