import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { limitOffset } from '../../framework/fields.ts';
import { Profile } from '../shapes/profile-shape.ts';
import { roomInPath, roomNotFound } from '../shapes/room-fields.ts';
import { PinnedMessage, RoomRole } from '../shapes/room-shape.ts';
import { Song } from '../shapes/song-shape.ts';

/** [R056] A person in the hangout. */
const Inside = z.object({
  uuid: z.string(),
  canDj: z.boolean(),
  tokenRole: z.enum(['user', 'bot', 'guest']),
  userProfile: Profile,
  songVotes: z.object({ like: z.boolean().nullable(), star: z.boolean() }),
});

/** The live state of a hangout for other services, read from the database and so a few seconds old. */
export const roomStates = defineEndpoints('room-service', {
  byId: {
    method: 'GET',
    path: '/rooms/room-state/:id',
    access: 'service',
    summary: 'What happens in a hangout now; people in pages of at most 200',
    params: roomInPath,
    query: z.object(limitOffset(200, 200)),
    returns: z.object({
      settings: z.object({
        uuid: z.string(),
        rev: z.number().int(),
        slug: z.string(),
        numberOfDjs: z.number().int(),
        pinnedMessages: z.array(PinnedMessage),
        roomRoles: z.array(RoomRole),
      }),
      allUsers: z.array(z.string()).describe('uuids of this page'),
      allUserData: z.record(z.string(), Inside),
      audienceUsers: z.array(z.string()).describe('those of this page who have no seat'),
      floorUsers: z
        .array(z.string())
        .describe('those on the floor, in the order of their places; at most 200, of all pages [H1597]'),
      djs: z.array(z.string()).describe('the first plays'),
      visibleDjs: z.array(z.string()),
      nowPlaying: z
        .object({
          playId: z.string(),
          djUuid: z.string().nullable(),
          song: Song,
          startTime: z.number().describe('epoch ms'),
          endTime: z.number().describe('epoch ms'),
        })
        .nullable(),
      voteCounts: z.object({ likes: z.number().int(), dislikes: z.number().int(), stars: z.number().int() }),
      vibeMeter: z.number(),
      count: z.number().int().describe('people inside'),
    }),
    refusals: { room_not_found: roomNotFound },
  },
});
