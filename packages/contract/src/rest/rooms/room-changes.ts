import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Uuid } from '../../framework/fields.ts';
import { roomChangeRefusals, roomInPath } from '../shapes/room-fields.ts';
import { changesOf, formSettings, settingsOf } from '../shapes/room-settings.ts';
import { PinnedMessage, Room } from '../shapes/room-shape.ts';

/** [R054] [R089] Declares an endpoint that changes some settings. */
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

const updateRefusals = {
  ...roomChangeRefusals,
  slug_invalid: [400, 'An address has 3 to 50 small letters, digits or dashes'],
  slug_reserved: [400, 'This address is reserved'],
  slug_taken: [409, 'This address is already taken'],
  crate_not_found: [404, 'Crate not found'],
} as const;

/** Changes a hangout. People inside get each change as an update of the settings. */
export const roomChanges = defineEndpoints('room-service', {
  update: {
    method: 'PATCH',
    path: '/rooms/:id',
    access: 'user',
    tx: 'none',
    summary: 'Change name, address, description, door and house rules',
    params: roomInPath,
    body: z.object({
      ...changesOf('update'),
      pinnedMessages: z
        .array(z.object({ uuid: z.string().max(60) }))
        .max(3, 'must be at most 3')
        .optional()
        .describe('those of the pinned ones that stay, in this order'),
    }),
    returns: Room,
    refusals: updateRefusals,
  },
  settings: {
    method: 'PATCH',
    path: '/rooms/:id/settings',
    access: 'user',
    tx: 'none',
    summary: 'Change several settings at once, also those of other calls: all are kept, or none',
    params: roomInPath,
    body: z.object(formSettings()),
    returns: Room,
    refusals: updateRefusals,
  },
  infrastructure: {
    method: 'PATCH',
    path: '/rooms/:id/infrastructure',
    access: 'user',
    summary: 'Change look, providers, size and chat',
    params: roomInPath,
    body: z.object(changesOf('infrastructure')),
    returns: Room,
    refusals: roomChangeRefusals,
  },
  djType: settingEndpoint('/rooms/dj-type/:id/infrastructure', 'Say who may DJ', settingsOf('djType')),
  djSeats: settingEndpoint(
    '/rooms/dj-seats/:id/infrastructure',
    'Say how many seats there are',
    settingsOf('djSeats'),
  ),
  liveState: settingEndpoint(
    '/rooms/live-state/:id/infrastructure',
    'Allow the LIVE sign, or not',
    settingsOf('liveState'),
  ),
  liveAudio: settingEndpoint('/rooms/live-audio/:id/infrastructure', 'Turn live audio on or off', {
    ...settingsOf('liveAudio'),
    duckingDb: settingsOf('liveAudio').duckingDb.optional(),
  }),
  promote: settingEndpoint(
    '/rooms/promote/:id/infrastructure',
    "Put a hangout into the platform's window",
    settingsOf('promote'),
  ),
  externalUrl: {
    method: 'POST',
    path: '/rooms/:id/externalUrl',
    access: 'user',
    summary: 'Link to a page elsewhere',
    params: roomInPath,
    body: z.object(settingsOf('externalUrl')),
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
