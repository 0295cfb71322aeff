import { z } from 'zod';
import { service } from '../kernel/endpoint.ts';

const ChatToken = z.object({ cometAuthToken: z.string() });

/** Tickets for people's own channel: their messages, notices and friends. Good once, within 30 s. */
export const chatTokens = service('user-service', {
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
    summary: 'The same for somebody without an account',
    returns: ChatToken,
  },
});
