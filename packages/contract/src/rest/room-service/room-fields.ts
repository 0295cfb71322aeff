import {
  cleanText,
  DEFAULT_DUCKING,
  DUCKING_CHOICES,
  MAX_CROSSFADE_SECONDS,
  normalizeSlug,
  PROVIDERS,
} from '@hangout/rules';
import { z } from 'zod';
import { RoomId, ShownText, Uuid } from '../../framework/fields.ts';
import { DjType, Room, RoomDesign, RoomType } from './room-shape.ts';

/** Text without line breaks or control characters. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'must be plain text')
    .overwrite(cleanText);
const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address' }).max(500);

/** [H985] An invitation to a Discord server. */
const discordInvitation = z
  .string()
  .max(500)
  .regex(
    /^https:\/\/(discord\.gg|(www\.)?discord(app)?\.com\/invite)\/[\w-]{2,60}$/,
    'must be an invitation such as https://discord.gg/music',
  );

/** Every setting of a hangout with its limits; each endpoint picks the settings that it changes. */
export const roomSettings = {
  name: line(60).min(1, 'must not be empty'),
  slug: z
    .string()
    .max(80)
    .transform(normalizeSlug)
    .describe('lowercase letters, digits and dashes, 3 to 50 [R156]'),
  description: ShownText(1000),
  password: z.string().min(1).max(100).nullable().describe('null opens the door'),
  type: RoomType,
  vibe: line(60).nullable(),
  explicit: z.boolean(),
  genres: z.array(line(40).min(1)).max(10),
  songsPerDj: z.number().int().min(1).max(10),
  numberOfDjs: z.number().int().min(1).max(10),
  design: RoomDesign,
  djType: DjType,
  unlisted: z.boolean(),
  autoDj: z.boolean(),
  autoDjCrateUuid: Uuid.nullable().describe("a playlist of the owner's; null for the project's own songs"),
  voteToSkip: z.boolean(),
  crossfadeSeconds: z
    .number()
    .int()
    .min(0)
    .max(MAX_CROSSFADE_SECONDS)
    .describe('how long two songs are heard together; 0 is off [H1168]'),
  musicProviderKeys: z.array(z.enum(PROVIDERS)).min(1).max(20),
  roomSize: z.number().int().min(1).max(10_000),
  hasChat: z.boolean(),
  isLive: z.boolean(),
  promoted: z.boolean(),
  externalUrl: webAddress.nullable(),
  discordServer: discordInvitation.nullable(),
};

export const duckingDb = z
  .literal(DUCKING_CHOICES)
  .describe(
    `by how much the song is lowered while somebody speaks, dB; 0 is off, ${DEFAULT_DUCKING} at first [H1428]`,
  );
/** Input for live audio: on or off, or with the ducking. */
export const LiveAudioSetting = z.union([
  z.boolean(),
  z.object({ enabled: z.boolean(), duckingDb: duckingDb.optional() }),
]);

/** [H151] The endpoint that changes each setting. */
const endpointOfSetting = {
  djType: 'PATCH /rooms/dj-type/{id}/infrastructure',
  numberOfDjs: 'PATCH /rooms/dj-seats/{id}/infrastructure',
  isLive: 'PATCH /rooms/live-state/{id}/infrastructure',
  liveAudio: 'PATCH /rooms/live-audio/{id}/infrastructure',
  duckingDb: 'PATCH /rooms/live-audio/{id}/infrastructure',
  promoted: 'PATCH /rooms/promote/{id}/infrastructure',
  musicProviderKeys: 'PATCH /rooms/{id}/infrastructure',
  roomSize: 'PATCH /rooms/{id}/infrastructure',
  hasChat: 'PATCH /rooms/{id}/infrastructure',
  name: 'PATCH /rooms/{id}',
  slug: 'PATCH /rooms/{id}',
  description: 'PATCH /rooms/{id}',
  password: 'PATCH /rooms/{id}',
  type: 'PATCH /rooms/{id}',
  vibe: 'PATCH /rooms/{id}',
  explicit: 'PATCH /rooms/{id}',
  genres: 'PATCH /rooms/{id}',
  songsPerDj: 'PATCH /rooms/{id}',
  unlisted: 'PATCH /rooms/{id}',
  autoDj: 'PATCH /rooms/{id}',
  autoDjCrateUuid: 'PATCH /rooms/{id}',
  voteToSkip: 'PATCH /rooms/{id}',
  crossfadeSeconds: 'PATCH /rooms/{id}',
  discordServer: 'PATCH /rooms/{id}',
  externalUrl: 'POST /rooms/{id}/externalUrl',
  slowModeSeconds: 'PUT /rooms/{id}/slow-mode',
  raidUntil: 'POST /rooms/{id}/raid-mode',
  ownerUuid: 'PUT /roomUserRoles/change-owner/{roomId}',
} as const;
type Known = keyof typeof endpointOfSetting;

type Elsewhere<Taken extends string> = {
  [K in Exclude<Known, Taken>]: z.ZodOptional<z.ZodUndefined>;
};

/** [H151] Settings of other endpoints: a body that contains one is refused with the name of the right endpoint. */
export function changedByOtherEndpoints<Taken extends string>(taken: readonly Taken[]): Elsewhere<Taken> {
  const fields = Object.entries(endpointOfSetting)
    .filter(([name]) => !taken.some((one) => one === name))
    .map(([name, call]) => [
      name,
      z
        .undefined(`is changed by ${call}`)
        .optional()
        .meta({ deprecated: true, description: `not here: ${call}` }),
    ]);
  // The cast is safe: the filter above leaves exactly the names of the return type.
  return Object.fromEntries(fields) as Elsewhere<Taken>;
}

export const roomInPath = z.object({ id: RoomId });

/** [H770] Refusal to show a hangout whose password the caller has not given. */
export const passwordNeeded = [403, 'This hangout needs a password'] as const;
export const tooManyRooms = [403, 'You have as many hangouts as you may have'] as const;
export const roomNotFound = [404, 'Not Found'] as const;
/** Refusals shared by all changes of a hangout. */
export const roomChangeRefusals = {
  room_not_found: roomNotFound,
  not_allowed: [403, 'Forbidden'],
} as const;

export const RoomList = z.object({ count: z.number().int(), data: z.array(Room) });
