import { AUDIO_QUALITIES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { flag, limitOffset, RoomId, repeatable, Uuid } from '../../framework/fields.ts';
import {
  passwordNeeded,
  RoomList,
  roomChangeRefusals,
  roomInPath,
  roomNotFound,
  tooManyRooms,
} from '../shapes/room-fields.ts';
import { roomSettings, settingFacts } from '../shapes/room-settings.ts';
import { Room } from '../shapes/room-shape.ts';
import { SongUrls } from '../shapes/song-urls.ts';

const filters = {
  search: z.string().max(100).optional().describe('words of the name, the description or the vibe'),
  genre: z.string().max(40).optional(),
  provider: z.string().max(40).optional(),
  live: flag.describe('true: those alone whose LIVE sign is lit [H986]'),
};

export const rooms = defineEndpoints('room-service', {
  create: {
    method: 'POST',
    path: '/rooms/infrastructure',
    access: 'person',
    tx: 'none',
    summary: 'Make a hangout; its maker is its owner',
    body: z.object({
      ...z.object(settingFacts('input', { atCreation: true })).partial().shape,
      name: roomSettings.name.input,
    }),
    returns: Room,
    status: 201,
    refusals: {
      slug_invalid: [400, 'An address has 3 to 50 small letters, digits or dashes'],
      slug_reserved: [400, 'This address is reserved'],
      slug_taken: [409, 'This address is already taken'],
      too_many_rooms: tooManyRooms,
    },
    limit: { points: 60, seconds: 60, by: 'person' },
  },
  delete: {
    method: 'DELETE',
    path: '/rooms/:id/infrastructure',
    access: 'user',
    summary: 'End a hangout of mine',
    params: roomInPath,
    refusals: roomChangeRefusals,
  },
  byId: {
    method: 'GET',
    path: '/rooms/:id',
    access: 'public',
    summary: 'A hangout by its slug or uuid; an old slug leads on',
    params: roomInPath,
    returns: Room,
    refusals: { room_not_found: roomNotFound },
  },
  byUuid: {
    method: 'GET',
    path: '/rooms/uuid/:id',
    access: 'public',
    summary: 'A hangout by its uuid',
    params: roomInPath,
    returns: Room,
    refusals: { room_not_found: roomNotFound },
  },
  forServices: {
    method: 'GET',
    path: '/rooms/service/room/:id',
    access: 'service',
    summary: 'A hangout, for our other services',
    params: roomInPath,
    returns: Room,
    refusals: { room_not_found: roomNotFound },
  },
  public: {
    method: 'GET',
    path: '/rooms/public',
    access: 'public',
    summary: 'Browse hangouts, the fullest first',
    query: z.object({ ...limitOffset(), ...filters }),
    returns: RoomList,
  },
  promoted: {
    method: 'GET',
    path: '/rooms/promoted-rooms',
    access: 'public',
    summary: 'Promoted hangouts',
    query: z.object({ ...limitOffset(), ...filters, providers: repeatable(z.string().max(40), 20) }),
    returns: RoomList,
  },
  mine: {
    method: 'GET',
    path: '/rooms/mine/list',
    access: 'user',
    summary: 'Hangouts where I hold a rank',
    query: z.object({ ...limitOffset(), editable: flag.describe('true: those alone that I may change') }),
    returns: RoomList,
  },
  owned: {
    method: 'GET',
    path: '/rooms/owned-rooms/list',
    access: 'user',
    summary: 'Hangouts that I own',
    query: z.object(limitOffset()),
    returns: RoomList,
  },
  several: {
    method: 'GET',
    path: '/rooms/multiple/list',
    access: 'public',
    summary: 'Several hangouts by slug or uuid',
    query: z.object({ ...limitOffset(100, 100), room: repeatable(RoomId, 100) }),
    returns: RoomList,
  },
  ofUser: {
    method: 'GET',
    path: '/rooms/users/:id',
    access: 'user',
    summary: 'Hangouts of somebody; of my own also the private ones',
    params: z.object({ id: Uuid }),
    query: z.object(limitOffset()),
    returns: RoomList,
  },
  ofUserForServices: {
    method: 'GET',
    path: '/rooms/users/service/:id',
    access: 'service',
    summary: 'All hangouts of somebody, for our other services',
    params: z.object({ id: Uuid }),
    query: z.object(limitOffset()),
    returns: RoomList,
  },
  privateCount: {
    method: 'GET',
    path: '/rooms/private-count',
    access: 'public',
    summary: 'How many private hangouts there are',
    returns: z.object({ count: z.number().int() }),
  },
  recent: {
    method: 'GET',
    path: '/rooms/recent',
    access: 'user',
    summary: 'Where I was, the last visit first',
    query: z.object(limitOffset()),
    returns: RoomList,
  },
  addRecent: {
    method: 'POST',
    path: '/rooms/recent',
    access: 'user',
    summary: 'Remember a visit',
    body: z.object({ room: RoomId.describe('slug or uuid') }),
    refusals: { room_not_found: roomNotFound },
  },
  join: {
    method: 'POST',
    path: '/rooms/:id/join',
    access: 'guest',
    tx: 'none',
    summary: 'Ask to come in: a ticket for the room channel, good once within 30 s',
    params: roomInPath,
    body: z.object({
      password: z.string().max(100).nullish(),
      guestPassword: z.string().max(100).nullish(),
      quality: z
        .enum(AUDIO_QUALITIES)
        .optional()
        .describe('the sound that is wanted; names it to get songUrls too'),
    }),
    returns: Room.extend({
      ticket: z.string(),
      endpoint: z.string().describe('where the room channel is'),
      songUrls: SongUrls.optional().describe('if a quality was named and the current song is stored here'),
      play: z
        .object({
          playId: z.string(),
          djUuid: z.string().describe('empty while AutoDJ plays'),
          startTime: z.number(),
          endTime: z.number(),
        })
        .optional()
        .describe('beside songUrls: when that song began and when it ends, epoch ms'),
      clock: z
        .object({ receivedAt: z.number(), sentAt: z.number() })
        .optional()
        .describe('when this request came and when it was answered, epoch ms: a first sample of the clock'),
    }),
    refusals: {
      room_not_found: roomNotFound,
      banned: [403, 'You are banned from this hangout'],
      kicked: [403, 'You were sent out of this hangout'],
      password_needed: passwordNeeded,
      wrong_password: [403, 'Wrong password'],
      room_full: [403, 'This hangout is full'],
      registered_only: [403, 'Only registered people come in and write at the moment'],
    },
  },
  configuration: {
    method: 'GET',
    path: '/rooms/:id/configuration',
    access: 'public',
    summary: 'What a client needs to know before it enters',
    params: roomInPath,
    returns: z.object({
      uuid: z.string(),
      slug: z.string(),
      socketUrl: z.string(),
      features: z.object({ liveAudio: z.boolean(), chat: z.boolean() }),
    }),
    refusals: { room_not_found: roomNotFound },
  },
  playedTime: {
    method: 'GET',
    path: '/rooms/room-played-time/:id',
    access: 'service',
    summary: 'Seconds of music that were played here',
    params: roomInPath,
    returns: z.object({ roomUuid: z.string(), playedSeconds: z.number() }),
    refusals: { room_not_found: roomNotFound },
  },
});
