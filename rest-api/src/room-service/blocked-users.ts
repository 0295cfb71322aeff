import type { blockedUsers } from '@hangout/contract/room-service/blocked-users';
import {
  type BlockedUserRow,
  blockedBy,
  blockedUser,
  blockUser,
  lockPair,
  standingOf,
  unblockUser,
} from '@hangout/db';
import type { Handlers } from '../kernel/index.ts';
import { withProfile, withProfiles } from './with-profiles.ts';

export const blockedUserHandlers: Handlers<typeof blockedUsers> = {
  async block({ userUuid, actor, db, refuse }) {
    if (userUuid === actor.uuid) throw refuse('not_yourself');
    if (!(await standingOf(db, userUuid))) throw refuse('person_not_found');
    await lockPair(db, actor.uuid, userUuid);
    return withProfile(db, shown(await blockUser(db, actor.uuid, userUuid)), userUuid);
  },

  async list({ limit, offset, actor, db }) {
    const { count, data } = await blockedBy(db, actor.uuid, { limit, offset });
    return { count, data: await withProfiles(db, data.map(shown), (row) => row.userUuid) };
  },

  async one({ id, actor, db, refuse }) {
    const row = await blockedUser(db, actor.uuid, id);
    if (!row) throw refuse('not_blocked');
    return withProfile(db, shown(row), id);
  },

  async unblock({ id, actor, db, refuse }) {
    if (!(await unblockUser(db, actor.uuid, id))) throw refuse('not_blocked');
    return undefined;
  },
};

/** A block as the one who keeps somebody away sees it. */
const shown = ({ id, blockedUuid, createdAt }: BlockedUserRow) => ({ id, userUuid: blockedUuid, createdAt });
