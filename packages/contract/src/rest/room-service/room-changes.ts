import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Uuid } from '../../framework/fields.ts';
import {
  changedByOtherEndpoints,
  duckingDb,
  LiveAudioSetting,
  roomChangeRefusals,
  roomInPath,
  roomSettings,
} from './room-fields.ts';
import { PinnedMessage, Room } from './room-shape.ts';

const { name, slug, description, type, design, djType, numberOfDjs, songsPerDj, password } = roomSettings;
const { vibe, explicit, genres, unlisted, autoDj, autoDjCrateUuid, voteToSkip, hasChat } = roomSettings;
const { roomSize, musicProviderKeys, crossfadeSeconds } = roomSettings;
const { isLive, promoted, externalUrl, discordServer } = roomSettings;

/** [R054] [R089] Declares an endpoint for one setting. */
const settingEndpoint = <const P extends string, T extends z.ZodRawShape>(
  path: P,
  summary: string,
  shape: T,
) =>
  ({
    method: 'PATCH',
    path,
    access: 'user',
    summary,
    params: roomInPath,
    body: z.object(shape),
    returns: Room,
    refusals: roomChangeRefusals,
  }) as const;

/** Endpoints that change a hangout; people inside receive each change as an update of its settings. */
export const roomChanges = defineEndpoints('room-service', {
  update: {
    method: 'PATCH',
    path: '/rooms/:id',
    access: 'user',
    tx: 'none',
    summary: 'Change name, address, description, door and house rules',
    params: roomInPath,
    body: z.object({
      ...changedByOtherEndpoints([
        'name',
        'slug',
        'description',
        'password',
        'type',
        'vibe',
        'explicit',
        'genres',
        'songsPerDj',
        'unlisted',
        'autoDj',
        'autoDjCrateUuid',
        'voteToSkip',
        'crossfadeSeconds',
        'discordServer',
      ]),
      name: name.optional(),
      slug: slug.optional(),
      description: description.optional(),
      password: password.optional(),
      type: type.optional(),
      vibe: vibe.optional(),
      explicit: explicit.optional(),
      genres: genres.optional(),
      songsPerDj: songsPerDj.optional(),
      design: design.optional(),
      unlisted: unlisted.optional(),
      autoDj: autoDj.optional(),
      autoDjCrateUuid: autoDjCrateUuid.optional(),
      voteToSkip: voteToSkip.optional(),
      crossfadeSeconds: crossfadeSeconds.optional(),
      discordServer: discordServer.optional(),
      pinnedMessages: z
        .array(z.object({ uuid: z.string().max(60) }))
        .max(3, 'must be at most 3')
        .optional()
        .describe('those of the pinned ones that stay, in this order'),
    }),
    returns: Room,
    refusals: {
      ...roomChangeRefusals,
      slug_invalid: [400, 'An address has 3 to 50 small letters, digits or dashes'],
      slug_reserved: [400, 'This address is reserved'],
      slug_taken: [409, 'This address is already taken'],
      crate_not_found: [404, 'Crate not found'],
    },
  },
  infrastructure: {
    method: 'PATCH',
    path: '/rooms/:id/infrastructure',
    access: 'user',
    summary: 'Change look, providers, size and chat',
    params: roomInPath,
    body: z.object({
      ...changedByOtherEndpoints(['musicProviderKeys', 'roomSize', 'hasChat']),
      design: design.optional(),
      musicProviderKeys: musicProviderKeys.optional(),
      roomSize: roomSize.optional(),
      hasChat: hasChat.optional(),
    }),
    returns: Room,
    refusals: roomChangeRefusals,
  },
  djType: settingEndpoint('/rooms/dj-type/:id/infrastructure', 'Say who may DJ', { djType }),
  djSeats: settingEndpoint('/rooms/dj-seats/:id/infrastructure', 'Say how many seats there are', {
    numberOfDjs,
  }),
  liveState: settingEndpoint('/rooms/live-state/:id/infrastructure', 'Allow the LIVE sign, or not', {
    isLive,
  }),
  liveAudio: settingEndpoint('/rooms/live-audio/:id/infrastructure', 'Turn live audio on or off', {
    liveAudio: LiveAudioSetting,
    duckingDb: duckingDb.optional(),
  }),
  promote: settingEndpoint('/rooms/promote/:id/infrastructure', "Put a hangout into the platform's window", {
    promoted,
  }),
  externalUrl: {
    method: 'POST',
    path: '/rooms/:id/externalUrl',
    access: 'user',
    summary: 'Link to a page elsewhere',
    params: roomInPath,
    body: z.object({ externalUrl }),
    returns: Room,
    refusals: roomChangeRefusals,
  },
  pin: {
    method: 'POST',
    path: '/rooms/:id/pinned-messages',
    access: 'user',
    summary: 'Pin a line of chat, or take one off',
    params: roomInPath,
    body: z.object({
      messageUuid: Uuid.describe('uuid of the line'),
      pinned: z.boolean().default(true).describe('false takes it off'),
    }),
    returns: z.object({ pinnedMessages: z.array(PinnedMessage) }),
    refusals: {
      ...roomChangeRefusals,
      message_not_found: [404, 'This message is gone'],
      too_many_pins: [403, 'At most 3 messages can be pinned'],
    },
  },
});
