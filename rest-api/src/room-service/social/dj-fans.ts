import type { djFans } from '@hangout/contract/rest/room-service/dj-fans';
import {
  type Db,
  findFan,
  followDj,
  isBlockedBetween,
  listFans,
  loadAccountStatus,
  lockUserPair,
  unfollowDj,
} from '@hangout/db';
import type { Handlers } from '../../framework/index.ts';
import { withProfile, withProfiles } from './with-profiles.ts';

export const djFanHandlers: Handlers<typeof djFans> = {
  async follow({ djUuid, principal, db, refuse }) {
    if (djUuid === principal.uuid) throw refuse('not_yourself');
    const person = await loadAccountStatus(db, djUuid);
    if (person?.status !== 'active') throw refuse('person_not_found');
    await lockUserPair(db, principal.uuid, djUuid);
    if (await isBlockedBetween(db, principal.uuid, djUuid)) throw refuse('blocked_between');
    return withProfile(db, await followDj(db, principal.uuid, djUuid), djUuid);
  },

  async mine({ take, skip, principal, db }) {
    return followedBy(db, principal.uuid, take, skip);
  },

  paginated: ({ id, take, skip, db }) => fansOf(db, id, take, skip),
  list: ({ id, take, skip, db }) => fansOf(db, id, take, skip),
  admin: ({ id, take, skip, db }) => fansOf(db, id, take, skip),
  followed: ({ id, take, skip, db }) => followedBy(db, id, take, skip),

  async count({ id, db }) {
    return { count: (await listFans(db, { djUuid: id }, { limit: 0, offset: 0 })).count };
  },

  async one({ id, principal, db }) {
    const row = await findFan(db, principal.uuid, id);
    return { isFan: row !== null, djFan: row && (await withProfile(db, row, id)) };
  },

  async unfollow({ id, principal, db, refuse }) {
    if (!(await unfollowDj(db, principal.uuid, id))) throw refuse('not_a_fan');
    return undefined;
  },
};

/** [R074] A page of a DJ's fans, with their profiles. */
async function fansOf(db: Db, djUuid: string, limit: number, offset: number) {
  const { count, data } = await listFans(db, { djUuid }, { limit, offset });
  return { count, data: await withProfiles(db, data, (row) => row.userUuid) };
}

async function followedBy(db: Db, userUuid: string, limit: number, offset: number) {
  const { count, data } = await listFans(db, { userUuid }, { limit, offset });
  return { count, data: await withProfiles(db, data, (row) => row.djUuid) };
}
