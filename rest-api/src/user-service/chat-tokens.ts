import type { chatTokens } from '@hangout/contract/user-service/chat-tokens';
import type { Handlers } from '../kernel/index.ts';

/** Where people's own channel is; a hangout's ticket does not open it, nor this one a hangout. */
const room = 'lobby';

export const chatTokenHandlers: Handlers<typeof chatTokens> = {
  async user({ actor, ports }) {
    return { cometAuthToken: await ports.tokens.ticket({ room, person: actor, passwordOk: false }) };
  },
  async ghost({ actor, ports }) {
    return { cometAuthToken: await ports.tokens.ticket({ room, person: actor, passwordOk: false }) };
  },
};
