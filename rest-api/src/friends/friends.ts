import type { friends } from '@hangout/contract/rest/friends/friends';
import { findFriendship, listFriends, listSuggestedFriends, lockUserPair, unfriend } from '@hangout/db';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { withProfile, withProfiles } from '../profiles/with-profiles.ts';

export const friendHandlers: Handlers<typeof friends> = {
  /** [H550] Lists the friends of the caller or of a friend. */
  async list({ id, limit, offset, search, principal, db, refuse }) {
    if (id !== principal.uuid && !(await findFriendship(db, principal.uuid, id)))
      throw refuse('friends_only');
    const { count, data } = await listFriends(db, id, { limit, offset, search });
    return { count, data: await withProfiles(db, data, (row) => row.friendUuid) };
  },

  async suggestions({ limit, offset, principal, db }) {
    const { count, data } = await listSuggestedFriends(db, principal.uuid, { limit, offset });
    return { count, data: await withProfiles(db, data, (row) => row.userUuid) };
  },

  async single({ id, principal, db }) {
    const row = await findFriendship(db, principal.uuid, id);
    return { isFriend: row !== null, friend: row && (await withProfile(db, row, id)) };
  },

  async one({ id, principal, db, refuse }) {
    const row = orRefuse(await findFriendship(db, principal.uuid, id), refuse, 'not_friends');
    return withProfile(db, row, id);
  },

  async remove({ id, principal, db, refuse }) {
    await lockUserPair(db, principal.uuid, id);
    if (!(await unfriend(db, principal.uuid, id))) throw refuse('not_friends');
  },
};
