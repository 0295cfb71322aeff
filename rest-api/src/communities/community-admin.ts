import type { communityAdmin } from '@hangout/contract/rest/communities/communities';
import {
  type Db,
  findCommunity,
  findCommunityFields,
  insertCommunity,
  listCommunities,
  loadAccountStatus,
  loadCommunities,
  loadProfiles,
  omitUndefined,
} from '@hangout/db';
import type { RefusalError } from '@hangout/rules';
import type { Handlers } from '../framework/index.ts';
import { orRefuse } from '../framework/or-refuse.ts';
import { asRefusal, changeCommunity, createCommunity, removeCommunity } from './write-community.ts';

export const communityAdminHandlers: Handlers<typeof communityAdmin> = {
  async list({ input, db }) {
    return listCommunities(db, input);
  },

  async one({ id, fields, db, refuse }) {
    return orRefuse(await findCommunityFields(db, id, fields), refuse, 'community_not_found');
  },

  async create({ input, principal, db, refuse }) {
    await requireOwner(db, input.ownerUuid, refuse);
    return createCommunity(db, { ...input, ownerUuid: input.ownerUuid ?? principal.uuid }, refuse);
  },

  async createSeveral({ bulk, principal, db, refuse }) {
    const owners = [...new Set(bulk.flatMap((one) => one.ownerUuid ?? []))];
    if ((await loadProfiles(db, owners)).size < owners.length) throw refuse('person_not_found');
    const ids: number[] = [];
    // Inserted one after the other, because each slug must differ from those inserted before.
    for (const one of bulk)
      ids.push(
        await insertCommunity(db, { ...one, ownerUuid: one.ownerUuid ?? principal.uuid }).catch(
          asRefusal(refuse),
        ),
      );
    return loadCommunities(db, ids);
  },

  async update({ input, db, refuse }) {
    const { id, ...change } = input;
    const community = orRefuse(await findCommunity(db, id), refuse, 'community_not_found');
    await requireOwner(db, change.ownerUuid, refuse);
    return changeCommunity(db, community, change, refuse);
  },

  async replace({ input, db, refuse }) {
    const { id, ...given } = input;
    const community = orRefuse(await findCommunity(db, id), refuse, 'community_not_found');
    const whole = { description: '', imageUrl: null, type: 'PUBLIC' as const, ...omitUndefined(given) };
    await requireOwner(db, given.ownerUuid, refuse);
    return changeCommunity(db, community, whole, refuse);
  },

  async remove({ id, db, dependencies, refuse }) {
    const community = orRefuse(await findCommunity(db, id), refuse, 'community_not_found');
    await removeCommunity(db, dependencies.jobs, community);
  },
};

/** Checks that the named owner exists. @throws RefusalError if not */
async function requireOwner(
  db: Db,
  uuid: string | undefined,
  refuse: (code: 'person_not_found') => RefusalError,
): Promise<void> {
  if (uuid && !(await loadAccountStatus(db, uuid))) throw refuse('person_not_found');
}
