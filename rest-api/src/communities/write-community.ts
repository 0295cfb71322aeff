import type { Community } from '@hangout/contract/rest/communities/communities';
import {
  type Db,
  deleteCommunity,
  findCommunity,
  insertCommunity,
  isUniqueViolation,
  updateCommunity,
  type WrittenCommunity,
} from '@hangout/db';
import type { Jobs } from '@hangout/platform/jobs/jobs';
import type { RefusalError } from '@hangout/rules';
import { enqueuePosterRemoval } from '../storage/stored-images.ts';

type Refuse = (code: 'community_slug_taken') => RefusalError;

/** Inserts a community. @throws RefusalError if the slug is taken */
export async function createCommunity(db: Db, given: WrittenCommunity, refuse: Refuse): Promise<Community> {
  const id = await insertCommunity(db, given).catch(asRefusal(refuse));
  return loadCommunity(db, id);
}

/** Updates a community. @throws RefusalError if the slug is taken */
export async function changeCommunity(
  db: Db,
  community: Community,
  change: Parameters<typeof updateCommunity>[2],
  refuse: Refuse,
): Promise<Community> {
  await updateCommunity(db, community.id, change).catch(asRefusal(refuse));
  return loadCommunity(db, community.id);
}

async function loadCommunity(db: Db, id: number): Promise<Community> {
  const community = await findCommunity(db, String(id));
  if (!community) throw new Error('a community that was just written is gone');
  return community;
}

/** Turns the unique violation of a taken slug into a refusal. */
export const asRefusal =
  (refuse: Refuse) =>
  (error: unknown): never => {
    throw isUniqueViolation(error, 'communities_slug_key') ? refuse('community_slug_taken') : error;
  };

/**
 * Deletes a community, and its image and those of its deleted events once the transaction has committed; its hangouts
 * stay.
 */
export async function removeCommunity(tx: Db, jobs: Pick<Jobs, 'send'>, community: Community): Promise<void> {
  await enqueuePosterRemoval(jobs, await deleteCommunity(tx, community.id), tx);
}
