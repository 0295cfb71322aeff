import { type Db, loadCrate } from '@hangout/db';

/**
 * [H355] Whether this house playlist (AutoDJ) may be chosen: it must belong to the hangout's owner, even if an admin
 * chooses it. Clearing the choice is always allowed.
 */
export async function mayBeAutoDjPlaylist(
  db: Db,
  crateUuid: string | null | undefined,
  ownerUuid: string,
): Promise<boolean> {
  return !crateUuid || (await loadCrate(db, crateUuid))?.userUuid === ownerUuid;
}
