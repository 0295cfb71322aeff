import { type Db, loadCrate } from '@hangout/db';

/** [H355] The house playlist (AutoDJ) must belong to the hangout's owner, whoever chooses it. No choice is always allowed. */
export async function mayBeAutoDjPlaylist(
  db: Db,
  crateUuid: string | null | undefined,
  ownerUuid: string,
): Promise<boolean> {
  return !crateUuid || (await loadCrate(db, crateUuid))?.userUuid === ownerUuid;
}
