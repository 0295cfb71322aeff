import { z } from 'zod';
import { Timestamp } from '../../framework/fields.ts';
import { settingFacts } from './room-settings.ts';
import { Song } from './song-shape.ts';

const roomRoleNames = [
  'moderator',
  'owner',
  'coOwner',
  'banned',
  'kicked',
  'chatDisabled',
  'djDisabled',
  'voiceDisabled',
  'dj',
] as const;
export const RoomRoleName = z.enum(roomRoleNames);

/** [R057] A role in one hangout, until `expirationTime`. */
export const RoomRole = z
  .object({
    id: z.number().int(),
    roomId: z.number().int(),
    userUuid: z.string(),
    role: RoomRoleName,
    expirationTime: Timestamp.nullable(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'RoomRole' });

export const PinnedMessage = z
  .object({
    uuid: z.string(),
    message: z.string(),
    userUuid: z.string(),
    userName: z.string(),
    date: Timestamp,
  })
  .meta({ id: 'PinnedMessage' });

const { liveAudio: enabled, duckingDb: _ducking, autoDjCrateUuid, ...settings } = settingFacts('value');

/** A hangout as lists and pages show it. It has no passwords. */
export const Room = z
  .object({
    uuid: z.string(),
    id: z.number().int(),
    ...settings,
    entryFee: z.null().describe('always null: no hangout charges for entry'),
    freeEntries: z.null().describe('always null, as `entryFee`'),
    isPasswordProtected: z.boolean(),
    isGuestPasswordProtected: z.boolean(),
    liveAudio: z.object({
      enabled,
      duckingDb: z.number().describe('by how much the song is lowered while somebody speaks, dB'),
    }),
    autoDjCrateUuid: autoDjCrateUuid.optional(),
    roomRoles: z.array(RoomRole),
    pinnedMessages: z.array(PinnedMessage),
    song: Song.nullable().describe('now playing'),
    djName: z.string().nullable().describe('nickname of the one who plays'),
    numberOfUsersInRoom: z.number().int(),
    numberOfActiveDjs: z.number().int(),
    friendInRoomUuids: z.array(z.string()),
    usersInRoomUuids: z.array(z.string()).optional(),
    faces: z
      .array(z.object({ uuid: z.string(), nickname: z.string(), avatarId: z.string(), color: z.string() }))
      .describe('a few of those inside'),
    rev: z.number().int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Room' });
export type Room = z.infer<typeof Room>;
