import type { Community, communityAdmin } from '@hangout/contract/rest/room-service/communities';
import {
  type Db,
  deleteCommunity,
  findCommunity,
  findCommunityFields,
  insertCommunity,
  isUniqueViolation,
  listCommunities,
  loadAccountStatus,
  loadCommunities,
  loadProfiles,
  omitUndefined,
  updateCommunity,
  type WrittenCommunity,
} from '@hangout/db';
import type { RefusalError } from '@hangout/rules';
import type { Handlers } from '../../framework/index.ts';

type Refuse = (code: 'person_not_found' | 'community_slug_taken') => RefusalError;
type CommunityInput = Omit<WrittenCommunity, 'ownerUuid'> & { readonly ownerUuid?: string | undefined };

/** [R012] Handlers by which admins list, create, change and delete communities. */
export const communityAdminHandlers: Handlers<typeof communityAdmin> = {
  async list({ input, db }) {
    return listCommunities(db, input);
  },

  async one({ id, fields, db, refuse }) {
    const community = await findCommunityFields(db, id, fields);
    if (!community) throw refuse('community_not_found');
    return community;
  },

  async create({ input, principal, db, refuse }) {
    return createCommunity(db, input, principal.uuid, refuse);
  },

  async createSeveral({ bulk, principal, db, refuse }) {
    const owners = [...new Set(bulk.flatMap((one) => one.ownerUuid ?? []))];
    if ((await loadProfiles(db, owners)).size < owners.length) throw refuse('person_not_found');
    const ids: number[] = [];
    // The inserts run one after the other, because each must see the slugs of those before it.
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
    const community = await findCommunity(db, id);
    if (!community) throw refuse('community_not_found');
    return changeCommunity(db, community, change, refuse);
  },

  async replace({ input, db, refuse }) {
    const { id, ...given } = input;
    const community = await findCommunity(db, id);
    if (!community) throw refuse('community_not_found');
    const whole = { description: '', imageUrl: null, type: 'PUBLIC' as const, ...omitUndefined(given) };
    return changeCommunity(db, community, whole, refuse);
  },

  async remove({ id, db, refuse }) {
    const community = await findCommunity(db, id);
    if (!community) throw refuse('community_not_found');
    await deleteCommunity(db, community.id);
    return undefined;
  },
};

async function createCommunity(
  db: Db,
  given: CommunityInput,
  maker: string,
  refuse: Refuse,
): Promise<Community> {
  const ownerUuid = given.ownerUuid ?? maker;
  if (given.ownerUuid && !(await loadAccountStatus(db, ownerUuid))) throw refuse('person_not_found');
  const id = await insertCommunity(db, { ...given, ownerUuid }).catch(asRefusal(refuse));
  return loadCommunity(db, id);
}

async function changeCommunity(
  db: Db,
  community: Community,
  change: Partial<CommunityInput>,
  refuse: Refuse,
): Promise<Community> {
  if (change.ownerUuid && !(await loadAccountStatus(db, change.ownerUuid))) throw refuse('person_not_found');
  await updateCommunity(db, community.id, change).catch(asRefusal(refuse));
  return loadCommunity(db, community.id);
}

async function loadCommunity(db: Db, id: number): Promise<Community> {
  const community = await findCommunity(db, String(id));
  if (!community) throw new Error('a community that was just written is gone');
  return community;
}

const asRefusal =
  (refuse: Refuse) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, 'communities_slug_key') ? refuse('community_slug_taken') : error;
  };
