import { crateByUuid, type Db } from '@hangout/db';

/** [H355] The house plays a playlist of the owner's, whoever chooses it; nothing chosen needs no look. */
export async function mayBeAutoDjPlaylist(
  db: Db,
  crateUuid: string | null | undefined,
  ownerUuid: string,
): Promise<boolean> {
  return !crateUuid || (await crateByUuid(db, crateUuid))?.userUuid === ownerUuid;
}
