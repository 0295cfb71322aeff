import type { djFans } from '@hangout/contract/rest/friends/dj-fans';
import {
  claimFriendNotification,
  countFans,
  type Db,
  findFan,
  followDj,
  isBlockedBetween,
  listFans,
  loadAccountStatus,
  lockUserPair,
  unfollowDj,
} from '@hangout/db';
import { enqueueNotification } from '@hangout/jobs/notifications';
import type { Handlers } from '../framework/index.ts';
import { withProfile, withProfiles } from '../profiles/with-profiles.ts';

export const djFanHandlers: Handlers<typeof djFans> = {
  /** [H585] Follows a DJ. The DJ is notified at most once a day of the same fan. */
  async follow({ djUuid, principal, db, dependencies, refuse }) {
    if (djUuid === principal.uuid) throw refuse('not_yourself');
    const person = await loadAccountStatus(db, djUuid);
    if (person?.status !== 'active') throw refuse('person_not_found');
    await lockUserPair(db, principal.uuid, djUuid);
    if (await isBlockedBetween(db, principal.uuid, djUuid)) throw refuse('blocked_between');
    const wasFan = (await findFan(db, principal.uuid, djUuid)) !== null;
    const fan = await followDj(db, principal.uuid, djUuid);
    const notice = { userUuid: djUuid, fromUuid: principal.uuid, kind: 'newFan' } as const;
    const pauseHours = dependencies.config.FRIEND_REQUEST_NOTICE_HOURS;
    if (!wasFan && (await claimFriendNotification(db, { ...notice, pauseHours })))
      await enqueueNotification(dependencies.jobs, db, {
        kind: 'newFan',
        recipients: { userUuids: [djUuid] },
        actorUuid: principal.uuid,
      });
    return withProfile(db, fan, djUuid);
  },

  mine: (call) => followedBy(call, call.principal.uuid),
  paginated: (call) => fansOf(call, call.id),
  list: (call) => fansOf(call, call.id),
  admin: (call) => fansOf(call, call.id),
  followed: (call) => followedBy(call, call.id),

  async count({ id, db }) {
    return { count: await countFans(db, { djUuid: id }) };
  },

  async one({ id, principal, db }) {
    const row = await findFan(db, principal.uuid, id);
    return { isFan: row !== null, djFan: row && (await withProfile(db, row, id)) };
  },

  async unfollow({ id, principal, db, refuse }) {
    if (!(await unfollowDj(db, principal.uuid, id))) throw refuse('not_a_fan');
  },
};

interface FansCall {
  readonly db: Db;
  readonly principal: { readonly uuid: string };
  readonly take: number;
  readonly skip: number;
  readonly search?: string | undefined;
}

const pageOf = ({ principal, take, skip, search }: FansCall) => ({
  readerUuid: principal.uuid,
  search,
  limit: take,
  offset: skip,
});

async function fansOf(call: FansCall, djUuid: string) {
  const { count, data } = await listFans(call.db, { djUuid }, pageOf(call));
  return { count, data: await withProfiles(call.db, data, (row) => row.userUuid) };
}

async function followedBy(call: FansCall, userUuid: string) {
  const { count, data } = await listFans(call.db, { userUuid }, pageOf(call));
  return { count, data: await withProfiles(call.db, data, (row) => row.djUuid) };
}
