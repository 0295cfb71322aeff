import type { Db } from '../connect.ts';
import { User } from '../models/accounts.ts';

/** [H2185] Returns who answers for what an account does: the owner of a bot, else the account itself. */
export async function loadAnswerer(db: Db, userUuid: string): Promise<string> {
  const account = await User.query(db).where({ uuid: userUuid }).select('ownerUuid').first();
  return account?.ownerUuid ?? userUuid;
}

/** SQL array of users and the owners of those that are bots: [H2230] a block of an owner binds their bots, too. */
export const withOwners = (uuids: string): string =>
  `array(select unnest(array[a.uuid, a.owner_uuid]) from users a where a.uuid = any(cast(${uuids} as uuid[])))`;
