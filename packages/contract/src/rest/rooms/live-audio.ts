import { LIVE_AUDIO_ENGINES, LIVE_AUDIO_ROLES } from '@hangout/rules';
import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { RoomId, Timestamp, Uuid } from '../../framework/fields.ts';

const LiveAudioRole = z.enum(LIVE_AUDIO_ROLES);

export const liveAudio = defineEndpoints('user-service', {
  token: {
    method: 'POST',
    path: '/agora/token',
    access: 'guest',
    tx: 'none',
    summary:
      'A token for the live sound of a hangout: to speak for DJs and owners, else to listen, guests too [H1591]',
    body: z.object({
      roomId: RoomId.describe('slug or uuid of the hangout'),
      role: LiveAudioRole.optional().describe('SUBSCRIBER where somebody who may speak only wants to listen'),
      connectionId: Uuid.optional().describe(
        'one of the caller’s choice for each connection, because Agora ends the one before with the same uid [H2142]',
      ),
    }),
    returns: z.object({
      engine: z
        .enum(LIVE_AUDIO_ENGINES)
        .describe('relay: the hangout itself carries voices; token and appId are empty then [H1429]'),
      token: z.string(),
      appId: z.string(),
      channel: z.string(),
      uid: z.string().describe('the caller’s uuid, with `:` and the connectionId if there is one'),
      role: LiveAudioRole,
      expiresAt: Timestamp,
    }),
    refusals: {
      room_not_found: [404, 'Not Found'],
      live_audio_off: [403, 'Live audio is off in this hangout'],
      not_inside: [403, 'Only for those who are inside'],
    },
  },
});
