import { z } from 'zod';
import { Timestamp } from '../../framework/fields.ts';
import { Song } from '../playlist-service/song-shape.ts';

export const roomDesigns = [
  'BARN',
  'BARN_UA',
  'CHAT_ONLY',
  'CLUB',
  'CLUB_UA',
  'FERRY_BUILDING',
  'FESTIVAL',
  'STADIUM',
  'THEATER',
  'TOMORROWLAND',
  'UNDERGROUND',
  'YACHT',
] as const;
/** [R053] The design of a hangout's stage. */
export const RoomDesign = z.enum(roomDesigns);
export type RoomDesign = z.infer<typeof RoomDesign>;
/** [R052] Private hangouts appear in no public list. */
export const RoomType = z.enum(['PUBLIC', 'PRIVATE']);
/** [R051] Who may take a seat. */
export const DjType = z.enum(['EVERYONE', 'INVITE_ONLY', 'PRO_PLAN_OWNER']);

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

/** [R057] A role that a person holds in one hangout; it expires at `expirationTime`. */
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

/** A hangout as lists and pages show it. Never contains passwords. */
export const Room = z
  .object({
    uuid: z.string(),
    id: z.number().int(),
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    vibe: z.string().nullable(),
    type: RoomType,
    design: RoomDesign,
    djType: DjType,
    musicProviderKeys: z.array(z.string()).describe('providers whose songs are played here [H983]'),
    numberOfDjs: z.number().int(),
    songsPerDj: z.number().int(),
    roomSize: z.number().int(),
    entryFee: z.null().describe('always null: no hangout charges for entry'),
    freeEntries: z.null().describe('always null, as `entryFee`'),
    isPasswordProtected: z.boolean(),
    isGuestPasswordProtected: z.boolean(),
    promoted: z.boolean(),
    unlisted: z.boolean(),
    isLive: z.boolean().describe('whether the LIVE sign is lit while a DJ plays [H853]'),
    liveAudio: z.object({
      enabled: z.boolean(),
      duckingDb: z.number().describe('by how much the song is lowered while somebody speaks, dB'),
    }),
    hasChat: z.boolean(),
    autoDj: z.boolean(),
    autoDjCrateUuid: z.string().nullable().optional().describe('told to those who may change it'),
    voteToSkip: z.boolean(),
    crossfadeSeconds: z.number().int().describe('how long two songs are heard together; 0 is off [H1168]'),
    slowModeSeconds: z.number().int().describe('between two lines of chat; 0 is off'),
    raidUntil: Timestamp.nullable().describe('until then registered people only, slow chat, no links'),
    posterUrl: z.string().nullable(),
    externalUrl: z.string().nullable(),
    explicit: z.boolean().describe('whether explicit songs are played here [H982]'),
    genres: z.array(z.string()),
    discordServer: z.string().nullable().describe('invitation to a Discord server [H985]'),
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
    ownerUuid: z.string(),
    rev: z.number().int(),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Room' });
export type Room = z.infer<typeof Room>;
