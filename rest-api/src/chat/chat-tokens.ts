import type { chatTokens } from '@hangout/contract/rest/chat/chat-tokens';
import { loadJoiningUsers } from '@hangout/db';
import type { Handlers } from '../framework/index.ts';

/** A ticket of this endpoint admits only to the lobby; hangouts have their own tickets. */
const room = 'lobby';

export const chatTokenHandlers: Handlers<typeof chatTokens> = {
  async user({ principal, dependencies }) {
    return {
      cometAuthToken: await dependencies.tokens.signTicket({ room, person: principal, passwordOk: false }),
    };
  },
  async ghost({ principal, dependencies }) {
    return {
      cometAuthToken: await dependencies.tokens.signTicket({ room, person: principal, passwordOk: false }),
    };
  },
  async createUsers({ users, db }) {
    const wanted = [...new Set(users.map((uuid) => uuid.toLowerCase()))];
    const people = await loadJoiningUsers(db, wanted);
    const open = wanted.flatMap((uuid) => {
      const person = people.get(uuid);
      return person?.active ? [{ uid: uuid, name: person.nickname, avatarId: person.avatarId }] : [];
    });
    const known = new Set(open.map(({ uid }) => uid));
    return { count: open.length, data: open, missing: wanted.filter((uuid) => !known.has(uuid)) };
  },
};
