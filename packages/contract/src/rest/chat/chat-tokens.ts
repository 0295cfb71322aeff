import { z } from 'zod';
import { defineEndpoints } from '../../framework/endpoint.ts';
import { Uuid } from '../../framework/fields.ts';

const ChatToken = z.object({ cometAuthToken: z.string() });

/**
 * Tickets to the lobby, which carries direct messages, notices to single users and the presence of friends. A ticket is
 * valid once, within 30 s.
 */
export const chatTokens = defineEndpoints('user-service', {
  user: {
    method: 'GET',
    path: '/comet-chat/user-token',
    access: 'user',
    summary: 'A ticket for my own channel',
    returns: ChatToken,
  },
  ghost: {
    method: 'GET',
    path: '/comet-chat/ghost-token',
    access: 'guest',
    openToLimited: false,
    summary: 'The same for somebody without an account',
    returns: ChatToken,
  },
  createUsers: {
    method: 'POST',
    path: '/comet-chat/create-users',
    access: 'service',
    tx: 'none',
    summary: 'Make sure that people can be written to: accounts always can, so this tells which there are',
    body: z.object({ users: z.array(Uuid).min(1).max(150) }),
    returns: z.object({
      count: z.number().int(),
      data: z.array(z.object({ uid: z.string(), name: z.string(), avatarId: z.string() })),
      missing: z.array(z.string()).describe('uuids that are nobody here, or closed accounts'),
    }),
  },
});
