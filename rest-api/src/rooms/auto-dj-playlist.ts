import { type Db, loadCrate } from '@hangout/db';

/**
 * [H355] True if the playlist may be chosen for AutoDJ: it must belong to the hangout's owner, even if an admin chooses
 * it. Null, which clears the choice, is always allowed.
 */
export async function mayBeAutoDjPlaylist(
  db: Db,
  crateUuid: string | null | undefined,
  ownerUuid: string,
): Promise<boolean> {
  return !crateUuid || (await loadCrate(db, crateUuid))?.userUuid === ownerUuid;
}
