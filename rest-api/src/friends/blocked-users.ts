import type { blockedUsers } from '@hangout/contract/rest/friends/blocked-users';
import {
  type BlockedUserRow,
  blockUser,
  findBlockedUser,
  listBlockedUsers,
  loadAccountStatus,
  lockUserPair,
  unblockUser,
} from '@hangout/db';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { withProfile, withProfiles } from '../profiles/with-profiles.ts';

export const blockedUserHandlers: Handlers<typeof blockedUsers> = {
  async block({ userUuid, principal, db, refuse }) {
    if (userUuid === principal.uuid) throw refuse('not_yourself');
    if (!(await loadAccountStatus(db, userUuid))) throw refuse('person_not_found');
    await lockUserPair(db, principal.uuid, userUuid);
    return withProfile(db, presentBlock(await blockUser(db, principal.uuid, userUuid)), userUuid);
  },

  async list({ limit, offset, search, principal, db }) {
    const { count, data } = await listBlockedUsers(db, principal.uuid, { limit, offset, search });
    return { count, data: await withProfiles(db, data.map(presentBlock), (row) => row.userUuid) };
  },

  async one({ id, principal, db, refuse }) {
    const row = orRefuse(await findBlockedUser(db, principal.uuid, id), refuse, 'not_blocked');
    return withProfile(db, presentBlock(row), id);
  },

  async unblock({ id, principal, db, refuse }) {
    if (!(await unblockUser(db, principal.uuid, id))) throw refuse('not_blocked');
  },
};

const presentBlock = ({ id, blockedUuid, createdAt }: BlockedUserRow) => ({
  id,
  userUuid: blockedUuid,
  createdAt,
});
