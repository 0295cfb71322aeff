import { z } from 'zod';
import { crudFields, crudRow, crudRows } from '../../framework/crud.ts';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Timestamp } from '../../framework/fields.ts';
import { personNotFound } from '../shapes/account-fields.ts';
import { DjType, RoomDesign, RoomType } from '../shapes/room-choices.ts';
import { roomInPath, roomNotFound } from '../shapes/room-fields.ts';
import { settingFacts } from '../shapes/room-settings.ts';
import { Room } from '../shapes/room-shape.ts';

/** A hangout as admins see it, deleted ones included. It has no passwords. */
export const AdminRoom = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    vibe: z.string().nullable(),
    type: RoomType,
    design: RoomDesign,
    djType: DjType,
    musicProviderKeys: z.array(z.string()),
    numberOfDjs: z.number().int(),
    songsPerDj: z.number().int(),
    roomSize: z.number().int(),
    promoted: z.boolean(),
    unlisted: z.boolean(),
    hidden: z.boolean(),
    isLive: z.boolean(),
    hasChat: z.boolean(),
    explicit: z.boolean(),
    genres: z.array(z.string()),
    posterUrl: z.string().nullable(),
    externalUrl: z.string().nullable(),
    discordGuildId: z.string().nullable(),
    isPasswordProtected: z.boolean(),
    isGuestPasswordProtected: z.boolean(),
    ownerUuid: z.string(),
    ownerNickname: z.string(),
    rev: z.number().int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable(),
  })
  .meta({ id: 'AdminRoom' });
export type AdminRoom = z.infer<typeof AdminRoom>;

const roomFields = crudFields(AdminRoom);

/** A DJ, with numbers of plays and votes. */
export const AdminDj = z
  .object({
    id: z.number().int(),
    uuid: z.string(),
    kind: z.enum(['user', 'bot']),
    nickname: z.string(),
    avatarId: z.string(),
    color: z.string(),
    djPoints: z.number().int(),
    subscriptionLevel: z.number().int(),
    plays: z.number().int(),
    playedSeconds: z.number().int(),
    likes: z.number().int(),
    dislikes: z.number().int(),
    stars: z.number().int(),
    firstPlayedAt: Timestamp,
    lastPlayedAt: Timestamp,
    roomUuid: z.string().nullable().describe('where they have a seat now'),
  })
  .meta({ id: 'AdminDj' });
export type AdminDj = z.infer<typeof AdminDj>;

const djFields = crudFields(AdminDj);

const inPath = z.object({ id: z.string().max(80).describe('number or uuid') });

export const roomAdmin = defineEndpoints('room-service', {
  rooms: crudRows('admin', '/admin/rooms', 'Every hangout there is or was', AdminRoom, roomFields),
  room: crudRow('admin', '/admin/rooms/:id', 'One hangout, by number, uuid or slug', AdminRoom, roomFields, {
    params: z.object({ id: z.string().max(80) }),
    refusals: { room_not_found: roomNotFound },
  }),
  updateRoom: {
    method: 'PATCH',
    path: '/rooms/admin/:id',
    access: 'admin',
    tx: 'none',
    summary: 'Change any setting of a hangout, its owner too',
    params: roomInPath,
    body: z.object(settingFacts('input')).partial(),
    returns: Room,
    refusals: {
      room_not_found: roomNotFound,
      person_not_found: personNotFound,
      crate_not_found: [404, 'Crate not found'],
      slug_invalid: [400, 'An address has 3 to 50 small letters, digits or dashes'],
      slug_reserved: [400, 'This address is reserved'],
      slug_taken: [409, 'This address is already taken'],
    },
  },
  djs: crudRows('admin', '/admin/djs', 'Everybody who has played a song', AdminDj, djFields),
  dj: crudRow('admin', '/admin/djs/:id', 'One DJ', AdminDj, djFields, {
    params: inPath,
    refusals: { person_not_found: personNotFound },
  }),
});
